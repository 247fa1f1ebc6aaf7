"""An item as its page shows it: the tables, what can be answered, what was said to the answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tutor.course.filling import FilledItem
from tutor.course.goals import asks_to_count
from tutor.course.grading import Grade, grade, ordered
from tutor.course.lessons import HINTS, PLAYED, Item
from tutor.course.saying import Said, hints_in_words, lacking_in_words, say_grade, text_in_words
from tutor.engine.cards import Cards
from tutor.engine.judge import judge
from tutor.engine.moves import Take, Turn, acts
from tutor.engine.position import Phase, Position
from tutor.engine.ruling import Points
from tutor.library.positions import Question
from tutor.texts.language import Language
from tutor.texts.pile import PileInWords, phase_in_words, pile_in_words
from tutor.texts.rulings import RulingInWords
from tutor.texts.sentences import Sentence
from tutor.texts.steps import step_in_words
from tutor.texts.table import table_in_words
from tutor.texts.words import Words
from tutor.web.chances import table_before
from tutor.web.desk import Scene, verbs_for_cards
from tutor.web.nearest import Nearest, nearest_of
from tutor.web.playing import settled, so_far
from tutor.web.trying import ANSWER, Try
from tutor.web.verdict import Verdict, cards_in, numbered, verdict_of
from tutor.web.view import Marks, chosen_cards, fits_phase, table_view, verbs

COMPARED: Final = frozenset({"contrast", "changes"})
ASKED_OF_A_MOVE: Final = frozenset({"yes-no", "reason", "count", "fix"})
"""Types whose table shows the cards of the move in question raised in the hand."""
MENDED: Final = frozenset({"yes-no", "reason", "spot"})
"""Types that ask about a move: once it is told why it is illegal, the nearest legal ones give nothing away."""


@dataclass(frozen=True)
class Case:
    """One of the tables that are compared: what was answered, and whether that was right (None: not checked). `told`
    are the sentences about this table alone."""

    scene: Scene
    caption: Sentence | None
    said: bool | None
    right: bool | None
    told: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Page:
    """Everything that the page of an item shows.

    `scene` is the table, and `hand` the one whose hand is drawn; in a comparison those that all `cases` share, if
    they do. `steps` are those of `spot`, `order` (as shown) or those played so far. `lacks` is a sentence or a code of
    `Missing`. `said` is None until the answer is checked; `hints` are those that are open. `nearest` gives
    nothing away; `chances` is the query of a table where all that can be done is told (empty: not before it is right).
    """

    filled: FilledItem
    tried: Try
    task: Sentence
    scene: Scene | None
    hand: Scene | None
    cases: tuple[Case, ...]
    options: tuple[Sentence, ...]
    steps: tuple[tuple[Sentence, ...], ...]
    hints: tuple[Sentence, ...]
    verbs: tuple[tuple[str, bool], ...]
    phase: Sentence | None
    lacks: Sentence | str | None
    said: Said | None
    mark: str
    nearest: Nearest | None
    chances: str

    @property
    def item(self) -> Item:
        """The item."""
        return self.filled.item

    @property
    def says_beside(self) -> tuple[Sentence, ...]:
        """What is said beside the leading sentence; of a table that is compared it is said there."""
        return self.said.more if self.said and not any(case.told for case in self.cases) else ()

    @property
    def needs_pile(self) -> bool:
        """Whether the pile and the stock have to do with the question: cards can be counted without them."""
        return self.item.type != "count" or any(isinstance(move, Take) for move in self.filled.turn)

    @property
    def begins_after_the_draw(self) -> bool:
        """Whether the item begins in the middle of a turn, and nobody knows what was drawn; no step is made yet."""
        position = self.filled.position
        return not self.steps and position.phase is Phase.PLAY and position.turn.took is None

    @property
    def missing(self) -> str | None:
        """The code of what a press lacked."""
        return self.lacks if isinstance(self.lacks, str) else None

    @property
    def verbs_for_cards(self) -> tuple[str, ...]:
        """The verbs that chosen cards can be played with at this moment."""
        return verbs_for_cards(self.verbs)

    @property
    def is_played(self) -> bool:
        """Whether the learner plays on the table, and can still do so."""
        return self.item.type in PLAYED and not self.is_right

    @property
    def is_right(self) -> bool:
        """Whether the answer on the page is right."""
        return self.said is not None and self.said.right

    @property
    def has_more_hints(self) -> bool:
        """Whether a hint is still to be had."""
        return len(self.hints) < HINTS

    @property
    def verdict(self) -> Verdict | None:
        """The verdict whose marks stand on the table and in the sentences."""
        scenes = [self.scene] if self.scene else []
        wrong = [case.scene for case in self.cases if case.right is False]
        return next((scene.verdict for scene in (*scenes, *wrong) if scene.verdict is not None), None)

    def marks_of(self, case: Case) -> Marks:
        """The numbers in the sentences about one of several tables: none where its cards are not drawn."""
        drawn = self.scene is None or self.hand is None or case.scene in (self.scene, self.hand)
        return case.scene.verdict.marks if case.scene.verdict and drawn else {}

    @property
    def marks(self) -> Marks:
        """The numbers of the cards at fault."""
        return self.verdict.marks if self.verdict else {}


@dataclass(frozen=True, slots=True)
class Painter:
    """Draws an item with its try in a language."""

    filled: FilledItem
    tried: Try
    language: Language
    words: Words

    def page(self) -> Page:
        """The page of the item."""
        filled, tried, item = self.filled, self.tried, self.filled.item
        graded = grade(filled, tried.answer(filled)) if tried.checked else None
        said = say_grade(graded, self.language, self.words, said=tried.said) if graded else None
        cases = self._cases(graded, said) if item.type in COMPARED else ()
        played = self._played_so_far() if item.type in PLAYED else None
        scene, hand = _shared(cases) if cases else [self._scene(graded, said)] * 2
        return Page(
            filled=filled,
            tried=tried,
            task=self._text(item.ask),
            scene=scene,
            hand=hand,
            cases=cases,
            options=tuple(self._text(option.text) for option in item.options),
            steps=self._steps(),
            hints=hints_in_words(filled, self.language)[: max(tried.hints, (said and said.hint) or 0)],
            verbs=tuple((verb, fits_phase(verb, played)) for verb in verbs(played)) if played else (),
            phase=phase_in_words(played, self.language, self.words) if played else None,
            lacks=self._lacks(),
            said=said,
            mark=tried.mark(filled) if said else "",
            nearest=self._nearest(graded, said),
            chances=self._chances(graded),
        )

    def _text(self, text: str) -> Sentence:
        return text_in_words(self.filled, text, self.language)

    def _played_so_far(self) -> Position:
        return so_far(self.filled.position, self.tried.turn)

    def _lacks(self) -> Sentence | str | None:
        if self.tried.lacks != ANSWER:
            return self.tried.lacks or None
        return lacking_in_words(self.filled, self.tried.answer(self.filled), self.language, self.words)

    def _steps(self) -> tuple[tuple[Sentence, ...], ...]:
        filled = self.filled
        turn: Turn = ()
        if filled.item.type == "spot":
            turn = settled(filled.position, filled.turn)
        elif filled.item.type == "order":
            turn = ordered(filled, filled.shuffled)
        elif filled.item.type in PLAYED:
            turn = self.tried.turn
        return tuple(step_in_words(move, self.language, self.words) for move in turn)

    def _scene(self, graded: Grade | None, said: Said | None) -> Scene:
        filled, kind = self.filled, self.filled.item.type
        if graded is not None and said is not None and said.rulings and (said.revealed or kind in PLAYED):
            settles = kind in PLAYED or kind == "order"
            return self._judged(graded.judged[0], said.rulings[0], (said.lead, *said.more), settles)
        if kind in PLAYED:
            judged = None if asks_to_count(filled.item) else judge(filled.position, self.tried.turn, explain=False)
            points = judged.points if judged else None
            return self._drawn(self._played_so_far(), self.tried.cards, points=points)
        return self._asked(Question(filled.position, filled.turn if kind in ASKED_OF_A_MOVE else ()))

    def _asked(self, question: Question) -> Scene:
        """The table before the move in question, with its cards raised."""
        first = [move for _, move in acts(question.turn)][:1]
        return self._drawn(question.position, chosen_cards(question.position, first))

    def _judged(
        self, question: Question, told: RulingInWords, spoken: tuple[Sentence, ...], settles: bool = False
    ) -> Scene:
        """The table with its ruling: where it is against the rules, as before that step, with its cards marked; where
        it is legal, as before it, or after it where the learner has played (`settles`)."""
        ruling, position = told.ruling, question.position
        if ruling.legal:
            if settles:
                return self._drawn(ruling.after, (), points=ruling.points)
            return replace(self._asked(question), points=ruling.points)
        at_fault = [move for at, move in acts(question.turn) if at == ruling.at]
        position = ruling.after
        chosen = chosen_cards(position, at_fault)
        verdict = verdict_of(told, chosen)
        return self._drawn(position, chosen, _only_named(verdict, spoken), ruling.points)

    def _drawn(
        self, position: Position, chosen: Cards, verdict: Verdict | None = None, points: Points | None = None
    ) -> Scene:
        at_fault, marks = (verdict.at_fault, verdict.marks) if verdict else ((), None)
        return Scene(
            table=table_view(position, chosen, at_fault, marks),
            table_words=table_in_words(position, self.language, self.words, advice=False),
            pile_words=self._beside_the_pile(position),
            verdict=verdict,
            points=points,
        )

    def _beside_the_pile(self, position: Position) -> PileInWords | None:
        """How the pile is, where that can matter now; never what takes it."""
        if position.phase is not Phase.DRAW and not position.is_frozen:
            return None
        return replace(pile_in_words(position, self.language, self.words), takes=None)

    def _nearest(self, graded: Grade | None, said: Said | None) -> Nearest | None:
        told = said is not None and said.revealed and self.filled.item.type in MENDED
        return nearest_of(graded.judged[0], self.language, self.words) if graded and told else None

    def _chances(self, graded: Grade | None) -> str:
        if not (graded and graded.right) or self.filled.item.type in COMPARED:
            return ""
        return table_before(next(iter(graded.judged), Question(self.filled.position)))

    def _cases(self, graded: Grade | None, said: Said | None) -> tuple[Case, ...]:
        told = said.rulings if said and said.revealed else ()
        parts = tuple(graded.parts.values()) if graded else ()
        about = [_about(place, said) for place in range(len(self.filled.tables))]
        cases = []
        for place, (table, question) in enumerate(zip(self.filled.item.tables, self.filled.tables, strict=True)):
            cases.append(
                Case(
                    scene=self._judged(question, told[place], about[place]) if told else self._asked(question),
                    caption=self._text(table.caption) if table.caption else None,
                    said=self.tried.tables[place] if place < len(self.tried.tables) else None,
                    right=parts[place] if parts else None,
                    told=tuple(sentence for sentence in about[place] if said and str(sentence) != str(said.lead)),
                )
            )
        return tuple(cases)


def _only_named(verdict: Verdict, spoken: tuple[Sentence, ...]) -> Verdict:
    """The verdict with numbers only for the cards that stand in what is said; the others at fault are outlined."""
    named = [card for card in cards_in(spoken) if card in verdict.marks]
    return replace(verdict, marks=numbered(verdict.at_fault, named), unnamed=())


def _about(place: int, said: Said | None) -> tuple[Sentence, ...]:
    """What is said of one of several tables: all of its ruling if the answer is right, else if it is its turn."""
    if said is None or not said.revealed:
        return ()
    if said.right:
        return (said.rulings[place].verdict,)
    return (said.lead, *said.more) if said.table == place else ()


def _shared(cases: tuple[Case, ...]) -> tuple[Scene | None, Scene | None]:
    """The table and the hand that all cases share, None where they differ: what is the same is drawn once."""
    scenes = [case.scene for case in cases]
    drawn = next((scene for scene in scenes if scene.verdict), scenes[0])
    tables = {str(replace(scene.table, hand=(), aside=(), minimum=0)) for scene in scenes}
    hands = {tuple(one.code for one in scene.table.hand) for scene in scenes}
    return (drawn if len(tables) == 1 else None), (drawn if len(hands) == 1 else None)

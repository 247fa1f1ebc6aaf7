"""The referee's desk: a question, the mover's next step, and the table with the ruling that stands beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tutor.engine.afterwards import is_only_for_the_kitty
from tutor.engine.cards import Cards
from tutor.engine.gather import Missing, gather
from tutor.engine.judge import judge
from tutor.engine.moves import Turn, acts, legal_part
from tutor.engine.position import Position
from tutor.engine.ruling import Points, Ruling
from tutor.texts.language import Language
from tutor.texts.options import is_under_way
from tutor.texts.pile import PileInWords, phase_in_words, pile_in_words
from tutor.texts.rulings import ruling_in_words
from tutor.texts.sentences import Sentence
from tutor.texts.table import table_in_words
from tutor.texts.words import Words
from tutor.web.verdict import Verdict, verdict_of
from tutor.web.view import TableView, chosen_cards, fits_phase, table_view, verbs

UNDO: Final = "undo"
CLEAR: Final = "clear"
NO_MOVE: Final = "no-move"
NOTHING_SELECTED: Final = "nothing-selected"
WITH_CARDS: Final = ("take", "meld", "add", "discard")


@dataclass(frozen=True, slots=True)
class Choice:
    """What the mover has chosen: cards of the hand, and perhaps one of the side's melds, by its rank."""

    cards: Cards = ()
    onto: str | None = None


@dataclass(frozen=True)
class Scene:
    """A table with its words, and the ruling on a turn played there. `pile_words` is None where none are due."""

    table: TableView
    table_words: tuple[Sentence, ...]
    pile_words: PileInWords | None
    verdict: Verdict | None
    points: Points | None


@dataclass(frozen=True)
class Desk(Scene):
    """Everything that the desk shows. `under_way`: the mover still has something to do in this turn. `missing` is a
    code of `Missing`, where a button was pressed too early."""

    position: Position
    turn: Turn
    phase_words: Sentence
    under_way: bool
    verbs: tuple[tuple[str, bool], ...]
    onto: str | None
    missing: str | None

    @property
    def verbs_for_cards(self) -> tuple[str, ...]:
        """The verbs that chosen cards can be played with at this moment; all of them where none fits it."""
        return verbs_for_cards(self.verbs)


def verbs_for_cards(verbs: Sequence[tuple[str, bool]]) -> tuple[str, ...]:
    """The verbs, each with whether it fits the moment, that chosen cards can be played with; all where none fits."""
    playing = [(verb, fits) for verb, fits in verbs if verb in WITH_CARDS]
    return tuple(verb for verb, fits in playing if fits) or tuple(verb for verb, _ in playing)


def next_turn(position: Position, turn: Turn, verb: str, choice: Choice) -> Turn | Missing:
    """The turn after a button was pressed: one step more, in place of what was not legal; or one fewer; or none."""
    if verb == CLEAR:
        return ()
    if verb == UNDO:
        return turn[:-1]
    ruling = judge(position, turn)
    move = gather(ruling.after, verb, choice.cards, choice.onto)
    return move if isinstance(move, Missing) else (*legal_part(turn, ruling.at), move)


def scene(position: Position, turn: Turn, language: Language, words: Words) -> Scene:
    """The table for a turn: after an illegal step as before that step, with the step's cards chosen and those at
    fault marked; after a legal turn as the turn left it."""
    ruling = judge(position, turn)
    return _scene(position, turn, ruling, _choice_of(turn, ruling), language, words)


def example(position: Position, turn: Turn, language: Language, words: Words) -> Scene:
    """The table for an example on a page: as before the first act, with its cards chosen and those at fault marked."""
    ruling = judge(position, turn)
    told = _told(position, turn, ruling, language, words)
    first = [move for _, move in acts(turn)][:1]
    return Scene(
        table=table_view(position, chosen_cards(position, first), told.at_fault, told.marks),
        table_words=table_in_words(position, language, words),
        pile_words=pile_in_words(position, language, words),
        verdict=told,
        points=ruling.points,
    )


def lay_desk(
    position: Position,
    turn: Turn,
    language: Language,
    words: Words,
    missing: tuple[Missing, Choice] | None = None,
) -> Desk:
    """The desk for a question; `missing` holds what a button lacked, and what was chosen when it was pressed."""
    ruling = judge(position, turn)
    choice = missing[1] if missing else _choice_of(turn, ruling)
    base = _scene(position, turn, ruling, choice, language, words)
    after = ruling.after
    return Desk(
        table=base.table,
        table_words=base.table_words,
        pile_words=base.pile_words,
        verdict=base.verdict,
        points=base.points,
        position=position,
        turn=turn,
        phase_words=phase_in_words(after, language, words),
        under_way=is_under_way(after) or is_only_for_the_kitty(after),
        verbs=tuple((verb, fits_phase(verb, after)) for verb in verbs(after)),
        onto=choice.onto,
        missing=_missing(*missing) if missing else None,
    )


def _missing(missing: Missing, choice: Choice) -> str:
    """What a press lacked; whoever chose no card and no verb has to choose cards first."""
    return missing.code if choice.cards or missing.code != NO_MOVE else NOTHING_SELECTED


def _scene(position: Position, turn: Turn, ruling: Ruling, choice: Choice, language: Language, words: Words) -> Scene:
    after = ruling.after
    told = _told(position, turn, ruling, language, words) if turn else None
    return Scene(
        table=table_view(after, choice.cards, told.at_fault if told else (), told.marks if told else None),
        table_words=table_in_words(after, language, words),
        pile_words=pile_in_words(after, language, words),
        verdict=told,
        points=ruling.points,
    )


def _told(position: Position, turn: Turn, ruling: Ruling, language: Language, words: Words) -> Verdict:
    told = ruling_in_words(ruling, language, words, position=position, turn=turn)
    return verdict_of(told, _choice_of(turn, ruling).cards)


def _choice_of(turn: Turn, ruling: Ruling) -> Choice:
    """The cards that the act means to which the ruling objects. The meld has to be chosen anew: a choice that stays
    would slip into the next move."""
    return Choice(chosen_cards(ruling.after, [move for at, move in acts(turn) if at == ruling.at]))

"""One question, asked and answered: the call behind the command line, the API and the pages.

The library reads the question, the engine judges it, the texts say it: the same ids and the same sentences from every
mouth. What takes longer than a ruling is asked only on request, or not before somebody reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeVar

from tutor.engine import Ruling, judge
from tutor.engine.carrying import carried
from tutor.engine.change import changes
from tutor.engine.contrast import contrasts
from tutor.engine.effort import TooMuch, at_most
from tutor.engine.elsewhere import Switch, There, elsewhere
from tutor.engine.moves import legal_part
from tutor.engine.options import options
from tutor.engine.position import Position
from tutor.engine.proof import prove
from tutor.engine.repair import repairs
from tutor.engine.ruleset import RuleSet
from tutor.library import Question, load_rule_set, rule_sets, write_position, write_question
from tutor.library.contradictions import contradictions
from tutor.library.errors import InputFault
from tutor.library.impossible import defect_as_fault
from tutor.library.parameters import PARAMETERS
from tutor.texts.asked import asked_before
from tutor.texts.changes import ChangeInWords, changes_as_json, changes_in_words
from tutor.texts.contrasts import ContrastsInWords, contrasts_as_json, contrasts_in_words
from tutor.texts.elsewhere import ElsewhereInWords, elsewhere_as_json, elsewhere_in_words
from tutor.texts.language import Language
from tutor.texts.options import OptionsInWords, moves_in_words, options_in_words
from tutor.texts.options_as_data import options_as_json
from tutor.texts.proofs import ProofInWords, proof_as_json, proof_in_words
from tutor.texts.repairs import RepairsInWords, repairs_as_json, repairs_in_words
from tutor.texts.rulings import RulingInWords, as_json, ruling_in_words
from tutor.texts.sentences import Sentence
from tutor.texts.words import Words

ELSEWHERE: Final = "elsewhere"
PROOF: Final = "proof"
CHANGES: Final = "changes"
CONTRASTS: Final = "contrasts"
REPAIRS: Final = "repairs"
BY_DEFAULT: Final = (REPAIRS,)
"""What an answer has unless it was asked not to."""
ON_REQUEST: Final = (ELSEWHERE, PROOF, CHANGES, CONTRASTS, REPAIRS)
"""What an answer has only where it was asked for; the names are those of its fields."""
SEARCHING: Final = 600_000
"""Units of work for each of them (`tutor.engine.effort`)."""

T = TypeVar("T")


def _not_asked() -> None:
    return None


@dataclass(frozen=True, slots=True)
class Answer:
    """A question with its ruling, as facts and in words; what was not asked for, or takes too much work, is None.
    `since` tells what has changed since it was asked before."""

    question: Question
    ruling: Ruling
    told: RulingInWords
    since: tuple[Sentence, ...] = ()
    elsewhere: ElsewhereInWords | None = None
    proof: tuple[ProofInWords, ...] | None = None
    changes: tuple[ChangeInWords, ...] | None = None
    contrasts: ContrastsInWords | None = None
    mend: Callable[[], RepairsInWords | None] = field(default=_not_asked, repr=False, compare=False)

    @property
    def repairs(self) -> RepairsInWords | None:
        """The nearest legal turns; None for a legal turn. They are looked for when somebody first asks."""
        return self.mend()

    def as_json(self) -> dict[str, Any]:
        """The ruling as the contract's section 4 has it, with the position after the last legal step."""
        repairs = self.repairs
        return as_json(self.told, after=write_position(self.ruling.after)) | {
            ELSEWHERE: self.elsewhere and elsewhere_as_json(self.elsewhere, _written),
            PROOF: None if self.proof is None else proof_as_json(self.proof),
            CHANGES: self._changes(),
            CONTRASTS: self._contrasts(),
            REPAIRS: repairs and repairs_as_json(repairs),
            "no_repair": repairs and repairs.no_repair,
            "since": [str(sentence) for sentence in self.since],
        }

    def _changes(self) -> list[dict[str, Any]] | None:
        if self.changes is None:
            return None
        questions = (write_question(one.change.position, one.change.turn) for one in self.changes)
        return changes_as_json(self.changes, tuple({"position": question} for question in questions))

    def _contrasts(self) -> list[dict[str, Any]] | None:
        if self.contrasts is None:
            return None
        pairs = (one.contrast for one in self.contrasts.found)
        return contrasts_as_json(self.contrasts, tuple(write_question(one.position, one.turn) for one in pairs))


def answer(question: Question, language: Language, words: Words, *, also: Collection[str] = BY_DEFAULT) -> Answer:
    """Judge a question and put the ruling into words; `also` names what more is asked for (`ON_REQUEST`)."""
    position, turn = question.position, question.turn
    ruling = judge(position, turn)
    return Answer(
        question=question,
        ruling=ruling,
        told=ruling_in_words(ruling, language, words, position=position, turn=turn),
        since=_since(question, ruling, language, words),
        elsewhere=_asked(ELSEWHERE, also, lambda: _around(question, language, words)),
        proof=_asked(PROOF, also, lambda: proof_in_words(prove(position, turn), position.rules, language, words)),
        changes=_asked(CHANGES, also, lambda: changes_in_words(changes(position, turn), language, words)),
        contrasts=_asked(CONTRASTS, also, lambda: _contrasts(question, ruling, language, words)),
        mend=_mender(question, ruling, language, words) if REPAIRS in also and not ruling.legal else _not_asked,
    )


def _asked(name: str, also: Collection[str], find: Callable[[], T]) -> T | None:
    """What was asked for; None where finding it takes too much work."""
    if name not in also:
        return None
    try:
        with at_most(SEARCHING):
            return find()
    except TooMuch:
        return None


def _since(question: Question, ruling: Ruling, language: Language, words: Words) -> tuple[Sentence, ...]:
    legal = ruling.legal if question.turn else None
    rules = question.position.rules
    return tuple(asked_before(question.version, question.said, legal, rules, language, words))


def _mender(
    question: Question, ruling: Ruling, language: Language, words: Words
) -> Callable[[], RepairsInWords | None]:
    """The repairs of a question, looked for once."""

    @cache
    def mend() -> RepairsInWords | None:
        def find() -> RepairsInWords | None:
            found = repairs(question.position, question.turn)
            return repairs_in_words(found, ruling, question.turn, language, words)

        return _asked(REPAIRS, ON_REQUEST, find)

    return mend


def _contrasts(question: Question, ruling: Ruling, language: Language, words: Words) -> ContrastsInWords:
    found = contrasts(question.position, question.turn)
    return contrasts_in_words(found, ruling.legal, language, words)


def choices(question: Question, language: Language, words: Words) -> OptionsInWords:
    """All that can be done in the position of a question; its moves are left out."""
    return options_in_words(options(question.position), question.position, language, words)


@dataclass(frozen=True, slots=True)
class Choices:
    """All that can be done in a position. It is that of a question once its steps were made: as many as `made`, up to
    the first illegal one, whose index is `at`; `beginning` says so where there are moves."""

    position: Position
    made: int
    at: int | None
    beginning: tuple[Sentence, ...]
    told: OptionsInWords

    def as_json(self) -> dict[str, Any]:
        """The same as data, with the position, which can be asked about again."""
        told = options_as_json(self.told)
        text = [*map(str, self.beginning), *told["text"]]
        return told | {"text": text, "made": self.made, "at": self.at, "position": write_position(self.position)}


def choices_after(question: Question, language: Language, words: Words) -> Choices:
    """All that can be done in the position of a question after its moves; after those before the first illegal step,
    where there is one."""
    ruling = judge(question.position, question.turn, explain=False)
    made = len(legal_part(question.turn, ruling.at))
    beginning = moves_in_words(made, ruling.at, language, words)
    told = choices(Question(ruling.after), language, words)
    return Choices(ruling.after, made, ruling.at, beginning, told)


def _around(question: Question, language: Language, words: Words) -> ElsewhereInWords:
    position = question.position
    found = elsewhere(position, question.turn, map(load_rule_set, rule_sets()), _agrees)

    def why_not(there: There) -> list[InputFault]:
        other = carried(position, there.rules)
        return [defect_as_fault(defect, other) for defect in there.defects]

    return elsewhere_in_words(found, position.rules, language, words, why_not)


def _agrees(rules: RuleSet) -> bool:
    return not contradictions(rules)


def _written(switch: Switch) -> Any:
    """The value of a parameter as `house` has it."""
    return PARAMETERS[switch.name].write(switch.value)

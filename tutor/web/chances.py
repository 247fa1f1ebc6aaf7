"""What can be done at a table, as a page tells it: a yes or no to each question first, then how and why, then turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine.afterwards import is_only_for_the_kitty
from tutor.engine.effort import TooMuch
from tutor.engine.judge import judge
from tutor.engine.moves import Turn, legal_part
from tutor.engine.position import Position
from tutor.library.positions import Question
from tutor.referee import choices
from tutor.texts.language import Language
from tutor.texts.options import AnswerInWords, OptionsInWords, PlanInWords, RuleInTheWay, is_under_way
from tutor.texts.sentences import Sentence
from tutor.texts.words import Words
from tutor.web.nearest import TurnShown
from tutor.web.questions import address


@dataclass(frozen=True, slots=True)
class Reply:
    """Yes or no to one question. `beside` says more, `turns` do it, `rules` are in the way; `parts` are the replies
    to the ways of doing it."""

    can: bool
    sentence: Sentence
    beside: tuple[Sentence, ...] = ()
    turns: tuple[TurnShown, ...] = ()
    rules: tuple[RuleInTheWay, ...] = ()
    parts: tuple[Reply, ...] = ()

    @property
    def has_more(self) -> bool:
        """Whether there is more than the sentence."""
        return bool(self.beside or self.turns or self.rules or self.parts)


@dataclass(frozen=True, slots=True)
class Chances:
    """All that can be done: the `replies`, how many turns there are in words, and lists of turns worth a look, each
    under its heading. Where nothing `can` be done, `number` says why."""

    can: bool
    replies: tuple[Reply, ...]
    number: tuple[Sentence, ...]
    lists: tuple[tuple[Sentence, tuple[TurnShown, ...]], ...]


def chances_of(question: Question, language: Language, words: Words) -> Chances | None:
    """What can be done after the legal steps of a question; None where finding it takes too much work."""
    ruling = judge(question.position, question.turn, explain=False)
    try:
        told = choices(Question(ruling.after), language, words)
    except TooMuch:
        return None
    tell = _Teller(question.position, legal_part(question.turn, ruling.at), ruling.after)
    replies = tuple(tell.replies(told) if is_under_way(ruling.after) else tell.kitty(told))
    lists = tuple((heading, tuple(map(tell.listed, plans))) for _, heading, plans in told.lists)
    return Chances(bool(told.options.turns), replies, told.turns, lists)


def table_before(question: Question) -> str:
    """The query of the table as before the step at fault, or as before a legal turn, where other ways can be seen;
    empty where nothing can be done there."""
    ruling = judge(question.position, question.turn, explain=False)
    begun = () if ruling.legal else legal_part(question.turn, ruling.at)
    now = question.position if ruling.legal else ruling.after
    return address(question.position, begun) if is_under_way(now) or is_only_for_the_kitty(now) else ""


@dataclass(frozen=True, slots=True)
class _Teller:
    """Who leads on to the turns: the position of the question, its legal steps, and the position after them."""

    position: Position
    begun: Turn
    now: Position

    def replies(self, told: OptionsInWords) -> Iterator[Reply]:
        """The questions in the order in which a turn is played."""
        yield self._pile(told)
        yield from (self._reply(opening) for _, opening in told.opening)
        if told.opened:
            yield Reply(True, told.opened)
        concealed = (self._reply(told.concealed),) if told.going_out.answer.can else ()
        yield self._reply(told.going_out, *concealed)
        yield from self.kitty(told)
        yield from (Reply(not throws.rules, throws.sentence, rules=throws.rules) for throws in told.discards)

    def kitty(self, told: OptionsInWords) -> Iterator[Reply]:
        """Whether the kitty can be taken, where there is one."""
        if told.kitty:
            yield self._reply(told.kitty)

    def _pile(self, told: OptionsInWords) -> Reply:
        """Whether the pile can be taken; then for whom it is frozen, and each way to take it."""
        ways = tuple(self._reply(answer) for _, answer in told.taking)
        if ways and not self.now.pile[-1].is_natural:  # nobody could claim it: one reply stands for all ways
            return Reply(ways[0].can, ways[0].sentence, (*told.pile, *ways[0].beside), (), ways[0].rules)
        *state, lead = told.pile
        return Reply(any(way.can for way in ways), lead, tuple(state), parts=ways)

    def _reply(self, told: AnswerInWords, *parts: Reply) -> Reply:
        reason = (told.reason.sentence,) if told.reason else ()
        turns = tuple(self._turn(heading, plan) for heading, plan in told.plans)
        return Reply(told.answer.can, told.sentence, reason, turns, told.rules, parts)

    def listed(self, plan: PlanInWords) -> TurnShown:
        """A turn of a list, under what it is listed for."""
        return self._turn(plan.worth, plan)

    def _turn(self, heading: Sentence | None, told: PlanInWords) -> TurnShown:
        return TurnShown(heading, told.steps, (), address(self.position, (*self.begun, *told.plan.turn)))

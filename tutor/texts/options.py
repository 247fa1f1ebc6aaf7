"""What the mover can do, in words: an answer for each question, with a turn that does it or what is in the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.cards import Cards, in_order
from tutor.engine.judge import judge
from tutor.engine.moves import Turn
from tutor.engine.options import Answer, Opening, Options
from tutor.engine.plans import Plan
from tutor.engine.position import Phase, Position
from tutor.engine.state import OPEN
from tutor.engine.step import Claim
from tutor.engine.throws import Throw
from tutor.engine.whynot import Proof
from tutor.texts.language import Language
from tutor.texts.pile import phase_in_words
from tutor.texts.sentences import Sentence, say
from tutor.texts.steps import step_in_words
from tutor.texts.whynot import Reason, reason_in_words
from tutor.texts.words import Words

CONTEXT: Final = "options"

WHATEVER_COMES: Final = frozenset({"partner-said-no", "side-has-opened"})
"""Reasons that no card changes."""


@dataclass(frozen=True, slots=True)
class PlanInWords:
    """A legal turn with its steps, and what it is listed for, where it is."""

    plan: Plan
    steps: tuple[Sentence, ...]
    worth: Sentence | None = None


@dataclass(frozen=True, slots=True)
class RuleInTheWay:
    """A rule by its title, in a sentence."""

    id: str
    title: str
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class AnswerInWords:
    """Yes with turns that do it, each under its heading; or no, with the rules in the way and a reason."""

    answer: Answer
    sentence: Sentence
    plans: tuple[tuple[Sentence, PlanInWords], ...] = ()
    rules: tuple[RuleInTheWay, ...] = ()
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class ThrowsInWords:
    """Cards of the hand that the same rules keep from being discarded (none: they may be)."""

    cards: Cards
    sentence: Sentence
    rules: tuple[RuleInTheWay, ...]


@dataclass(frozen=True, slots=True)
class OptionsInWords:
    """All answers. `turns` says how many legal turns there are, and why there is none; `lists` are turns worth a look,
    each list under its heading."""

    options: Options
    turns: tuple[Sentence, ...]
    pile: tuple[Sentence, ...]
    taking: tuple[tuple[Claim, AnswerInWords], ...]
    opening: tuple[tuple[Opening, AnswerInWords], ...]
    opened: Sentence | None
    going_out: AnswerInWords
    concealed: AnswerInWords
    kitty: AnswerInWords | None
    discards: tuple[ThrowsInWords, ...]
    lists: tuple[tuple[str, Sentence, tuple[PlanInWords, ...]], ...]


def is_under_way(position: Position) -> bool:
    """Whether the mover still has something to do in this turn."""
    return position.phase in (Phase.DRAW, Phase.PLAY) and not position.hand_is_over


def options_in_words(found: Options, position: Position, language: Language, words: Words) -> OptionsInWords:
    """The options of a position in words."""
    tell = _Teller(found, position, language, words)
    under_way = is_under_way(position)
    return OptionsInWords(
        options=found,
        turns=tuple(tell.turns()),
        pile=tuple(tell.pile()) if under_way else (),
        taking=tuple(tell.taking()),
        opening=tuple((one, tell.opening(one)) for one in found.opening),
        opened=tell("opened") if position.us.melds and under_way else None,
        going_out=tell.answer("out", found.going_out),
        concealed=tell.answer("concealed", found.concealed),
        kitty=tell.kitty(),
        discards=tuple(tell.discards()),
        lists=tuple(tell.lists()),
    )


def moves_in_words(made: int, at: int | None, language: Language, words: Words) -> tuple[Sentence, ...]:
    """After how many steps the options are told, and before which illegal one (`at`, from 0); nothing of no moves."""
    sentences = words.sentences(CONTEXT)

    def tell(situation: str, **facts: int) -> tuple[Sentence, ...]:
        return (say(language, CONTEXT, sentences.messages[situation], facts, sentences.types),)

    if at is None:
        return tell("moves_made", n=made) if made else ()
    return tell("moves_some", step=at + 1, n=made) if made else tell("moves_none", step=at + 1)


@dataclass(frozen=True, slots=True)
class _Teller:
    """Who tells it: the options of a position, a language and the words."""

    found: Options
    position: Position
    language: Language
    words: Words

    def __call__(self, situation: str, **facts: Any) -> Sentence:
        sentences = self.words.sentences(CONTEXT)
        return say(self.language, CONTEXT, sentences.messages[situation], facts, sentences.types)

    # --- how many turns, and the pile ---

    def turns(self) -> Iterator[Sentence]:
        """How many legal turns there are; where there are none, why."""
        if not self.found.turns:
            yield self("turns_none")
            if self.found.going_out.proof and not self.found.discards:
                yield self.reason(self.found.going_out.proof).sentence
            return
        yield self("turns", n=self.found.turns)
        if self.position.red_threes_in_hand:  # all that is told is told of the hand after them
            yield phase_in_words(self.position, self.language, self.words)
        if self.found.ends_hand:
            yield self("ends_hand")
        elif self.position.phase is Phase.DRAW and not self.position.stock_is_empty:
            yield self("draw_unknown")
        if self.position.unknown:
            yield self("hand_unknown")

    def pile(self) -> Iterator[Sentence]:
        """Whether there is a pile to take, for whom it is frozen and why."""
        if self.position.phase is Phase.PLAY:
            yield self("pile_later")
        elif not self.position.pile:
            yield self("pile_empty")
        else:
            yield from self._freezing()
        if self.position.phase is Phase.DRAW and self.position.pile and self.position.pile[-1].is_natural:
            ways = sum(answer.can for _, answer in self.found.taking)
            yield self("take", n=ways) if ways else self("take_none")

    def _freezing(self) -> Iterator[Sentence]:
        freezing = self.found.freezing
        if freezing.for_all:
            cards = freezing.cards
            yield self("frozen_all", cards=cards, n=len(cards)) if cards else self("frozen_all_hidden")
            return
        yield self("frozen_us" if freezing.for_us else "not_frozen_us")
        name = "other" if len(freezing.for_others) == 1 else "side"
        for side, frozen in enumerate(freezing.for_others, 1):
            yield self(f"frozen_{name}" if frozen else f"not_frozen_{name}", side=side)

    # --- yes and no ---

    def taking(self) -> Iterator[tuple[Claim, AnswerInWords]]:
        """Each claim on the pile. Where the top card is none that anybody could claim, the first stands for all."""
        for claim, answer in self.found.taking:
            top = self.position.pile[-1]
            if not top.is_natural:
                yield claim, self.answer("take", answer)
                return
            yield claim, self.answer(f"{claim}_{'yes' if answer.can else 'no'}", answer, rank=top.rank)

    def opening(self, opening: Opening) -> AnswerInWords:
        """With how many points the side can open."""
        name = self.position.phase if self.position.phase is Phase.PLAY else opening.took
        least, most = opening.least.plan, opening.most.plan
        if least is None or most is None:
            return self._no(self(f"open_{name}_none"), opening.least)
        points = {"least": least.opening, "most": most.opening, "needed": opening.needed}
        if least.opening == most.opening:
            return AnswerInWords(opening.most, self(f"open_{name}_one", **points), self._example(most))
        plans = ((self("least"), self.plan(least)), (self("most"), self.plan(most)))
        return AnswerInWords(opening.most, self(f"open_{name}", **points), plans)

    def kitty(self) -> AnswerInWords | None:
        """Whether the kitty can be taken, where there is one to take."""
        answer = self.found.kitty
        if answer is None:
            return None
        return self.answer("kitty_now" if answer.can and self.position.phase is Phase.AFTER else "kitty", answer)

    def answer(self, name: str, answer: Answer, **facts: Any) -> AnswerInWords:
        """A yes or no; the sentence of a no has its own name, if it was not chosen already, and another where cards
        that nobody has seen may change it."""
        if answer.plan:
            return AnswerInWords(answer, self(name, **facts), self._example(answer.plan))
        known = self.words.sentences(CONTEXT).messages
        names = [f"{name}_unseen"] * self._hangs_on_the_unseen(answer) + [f"{name}_none", name]
        return self._no(self(next(one for one in names if one in known), **facts), answer)

    def _hangs_on_the_unseen(self, answer: Answer) -> bool:
        """Whether cards may come to hand, or are there, that make a yes of a no."""
        draws = self.position.phase is Phase.DRAW and not self.position.stock_is_empty
        settled = answer.proof is not None and answer.proof.id in WHATEVER_COMES
        return is_under_way(self.position) and bool(draws or self.position.unknown) and not settled

    def _no(self, sentence: Sentence, answer: Answer) -> AnswerInWords:
        reason = self.reason(answer.proof) if answer.proof else None
        rules = answer.rules or (answer.proof.rules if answer.proof else ())
        return AnswerInWords(answer, sentence, (), tuple(map(self.rule, rules)), reason)

    def rule(self, rule: str) -> RuleInTheWay:
        """A rule that is in the way."""
        title = self.language.gettext(rule, self.words.rule(rule).title)
        return RuleInTheWay(rule, title, self("rule", title=title))

    def reason(self, proof: Proof) -> Reason:
        """A reason in a sentence."""
        return reason_in_words(proof, self.language, self.words)

    def discards(self) -> Iterator[ThrowsInWords]:
        """The cards that may be discarded, then those that may not, by the rules in the way."""
        by_rules: dict[tuple[str, ...], list[Throw]] = {}
        for throw in self.found.discards:
            by_rules.setdefault(throw.rules, []).append(throw)
        for rules in sorted(by_rules, key=bool):
            ranks = {throw.card.rank for throw in by_rules[rules]}
            cards = in_order(card for card in self.position.playable if card.rank in ranks)
            sentence = self("discard_none" if rules else "discard", cards=cards, n=len(cards))
            yield ThrowsInWords(cards, sentence, tuple(map(self.rule, rules)))

    # --- turns ---

    def lists(self) -> Iterator[tuple[str, Sentence, tuple[PlanInWords, ...]]]:
        """The turns worth a look."""
        for name in ("by_points", "by_cards_kept", "by_canastas"):
            plans: tuple[Plan, ...] = getattr(self.found, name)
            if plans:
                opens = name == "by_points" and plans[0].opening is not None
                yield name, self(f"{name}_opening" if opens else name), tuple(self.plan(plan, name) for plan in plans)

    def plan(self, plan: Plan, name: str = "") -> PlanInWords:
        """A turn; `name` is the list that it stands in."""
        return PlanInWords(plan, tuple(self._steps(plan.turn)), self._worth(plan, name) if name else None)

    def _example(self, plan: Plan) -> tuple[tuple[Sentence, PlanInWords], ...]:
        return ((self("example"), self.plan(plan)),)

    def _steps(self, turn: Turn) -> Iterator[Sentence]:
        for move in turn:
            yield from step_in_words(move, self.language, self.words)
        if judge(self.position, turn, explain=False).turn == OPEN:
            yield self("discard_unknown")

    def _worth(self, plan: Plan, name: str) -> Sentence:
        if name == "by_cards_kept":
            return self("plan_kept", n=plan.kept) if plan.kept else self("plan_kept_none")
        if name == "by_canastas":
            return self("plan_canastas", n=plan.canastas)
        if plan.opening:
            return self("plan_opening", points=plan.opening)
        return self("plan_points", points=plan.points)

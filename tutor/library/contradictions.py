"""House rules that contradict each other, or the rules that they join: refused by name (law, parameters)."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine.cards import NATURAL_RANKS, SEVEN, SUITS, WILD
from tutor.engine.melds import canasta_kind, meld_faults
from tutor.engine.ruleset import EACH, RuleSet
from tutor.library.errors import InputFault

_ANY_RANK = NATURAL_RANKS[0]
_DECK = 52


def contradictions(rules: RuleSet) -> list[InputFault]:
    """All contradictions of a rule set with house rules; keys are those of the house rule at fault."""
    looks = (_second_meld, _meld_sizes, _canastas, _going_out, _kitty, _table)
    return [fault for look in looks for fault in look(rules)]


def _blamed(rules: RuleSet, *names: str) -> str | None:
    """The first of these parameters that the house changed."""
    return next((name for name in names if name in rules.house), None)


def _fault(rules: RuleSet, code: str, *names: str, found: str | None = None, **facts: int) -> InputFault:
    return InputFault(code, key=_blamed(rules, *names), found=found, facts=facts)


def _second_meld(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    if book.second_meld_of_rank == "after_canasta" and book.add_to_canasta:
        yield _fault(rules, "house-second-meld", "second_meld_of_rank", "add_to_canasta")


def _meld_sizes(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    if book.max_meld is None:
        return
    if book.max_meld < book.min_meld:
        yield _fault(rules, "house-meld-sizes", "max_meld", "min_meld", least=book.min_meld, most=book.max_meld)
    if book.max_meld < book.canasta_size and book.canastas_to_go_out:
        names = ("max_meld", "canasta_size", "canastas_to_go_out")
        yield _fault(rules, "house-no-canasta", *names, most=book.max_meld, n=book.canasta_size)


def _canastas(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    missing = [kind for kind in book.kitty_after if kind not in book.canastas]
    for kind in sorted(missing):
        yield _fault(rules, "house-kitty-kind", "kitty_after", "canastas", found=kind)


def _going_out(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    if book.max_meld is not None and book.max_meld < book.canasta_size:
        return  # told already
    if book.canastas_to_go_out == EACH:
        for kind in book.canastas:
            if not _can_become(kind, rules):
                names = ("canastas_to_go_out", "canastas", "wild_meld", "max_wilds", "min_naturals", "canasta_size")
                yield _fault(rules, "house-kind-never-made", *names, found=kind)


def _can_become(kind: str, rules: RuleSet) -> bool:
    """Whether some meld that may be laid is a canasta of this kind."""
    book = rules.parameters
    of_a_rank = rules.in_packs(book.packs, book.players) * len(SUITS)
    wilds_in_game = of_a_rank + rules.in_packs(book.jokers, book.players)
    naturals_worth_trying = book.canasta_size + book.min_naturals + (book.naturals_per_wild or 0)
    return any(
        canasta_kind(rank, naturals, wilds, rules) == kind and not meld_faults(rank, naturals, wilds, rules)
        for rank in (_ANY_RANK, SEVEN, WILD)
        for naturals in ((0,) if rank == WILD else range(1, min(of_a_rank, naturals_worth_trying) + 1))
        for wilds in range(min(wilds_in_game, book.canasta_size) + 1)
    )


def _kitty(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    if book.kitty_after and not book.kitty_size:
        yield _fault(rules, "house-no-kitty", "kitty_after", "kitty_size")


def _table(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    pairs_only = book.partnerships == "always" or (book.partnerships == "from_four" and book.players > 3)
    if pairs_only and book.players % 2:
        yield _fault(rules, "house-odd-players", "players", "partnerships", n=book.players)
    cards = rules.in_packs(book.packs, book.players) * _DECK + rules.in_packs(book.jokers, book.players)
    dealt = book.players * (book.hand_size + book.kitty_size)
    if dealt >= cards:
        names = ("hand_size", "kitty_size", "packs", "jokers", "players")
        yield _fault(rules, "house-too-few-cards", *names, have=cards, need=dealt)

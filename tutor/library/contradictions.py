"""House rules that contradict each other, or the rules that they join: refused by name (law, parameters)."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.engine.cards import NATURAL_RANKS, SEVEN, SUITS, WILD
from tutor.engine.melds import canasta_kind, meld_faults
from tutor.engine.ruleset import EACH, RuleSet
from tutor.library.errors import InputFault

_ANY_RANK = NATURAL_RANKS[0]
_DECK = 52
_SIDES = 2

Kind = tuple[str, int, int]
"""A sort of meld: its rank, its naturals, its wild cards."""


def contradictions(rules: RuleSet) -> list[InputFault]:
    """All contradictions of a rule set with house rules; keys are those of the house rule at fault."""
    looks = (_second_meld, _meld_sizes, _sevens, _going_out, _bonuses, _kitty, _opening, _table, _cards)
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
    if book.max_meld is not None and book.max_meld < book.min_meld:
        yield _fault(rules, "house-meld-sizes", "max_meld", "min_meld", least=book.min_meld, most=book.max_meld)
    elif not any(_melds(rules, book.min_meld)):
        names = ("min_meld", "packs", "max_wilds", "min_naturals")
        yield _fault(rules, "house-no-meld", *names, least=book.min_meld, most=book.max_wilds)
    elif book.canastas_to_go_out and not any(_melds(rules, book.canasta_size)):
        yield _no_canasta(rules)


def _no_canasta(rules: RuleSet) -> InputFault:
    """No meld can grow to a canasta, by its greatest size or for want of cards."""
    book = rules.parameters
    if book.max_meld is not None and book.max_meld < book.canasta_size:
        blamed = ("max_meld", "canasta_size", "canastas_to_go_out")
        return _fault(rules, "house-no-canasta", *blamed, most=book.max_meld, n=book.canasta_size)
    names = ("canasta_size", "packs", "max_wilds", "min_naturals", "naturals_per_wild")
    return _fault(rules, "house-canasta-size", *names, n=book.canasta_size, most=book.max_wilds)


def _sevens(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    if book.discard_seven != "free" and "sevens" not in book.canastas:
        yield _fault(rules, "house-no-sevens", "discard_seven", "canastas")


def _going_out(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    if not any(_melds(rules, book.canasta_size)):
        return  # told already
    if book.canastas_to_go_out == EACH:
        for kind in book.canastas:
            if not _can_become(kind, rules):
                names = ("canastas_to_go_out", "canastas", "wild_meld", "max_wilds", "min_naturals", "canasta_size")
                yield _fault(rules, "house-kind-never-made", *names, found=kind)
        return
    most, limits = _most_canastas(rules)
    need = book.canastas_to_go_out
    if isinstance(need, int) and need > most:
        code = "house-canastas-of-ranks" if "second_meld_of_rank" in limits else "house-canastas-of-cards"
        yield _fault(rules, code, "canastas_to_go_out", *limits, n=need, most=most)


def _bonuses(rules: RuleSet) -> Iterator[InputFault]:
    """What going out concealed brings is the whole, going out among it (C39)."""
    book = rules.parameters
    if book.concealed_total < book.going_out_bonus:
        names = ("concealed_total", "going_out_bonus")
        yield _fault(rules, "house-concealed-total", *names, have=book.concealed_total, need=book.going_out_bonus)


def _most_canastas(rules: RuleSet) -> tuple[int, tuple[str, ...]]:
    """How many canastas a side could have at most, and what sets the limit."""
    book = rules.parameters
    ranks = len(NATURAL_RANKS) + book.wild_meld
    by_cards = _game(rules) // book.canasta_size
    if book.second_meld_of_rank == "never" and ranks <= by_cards:
        return ranks, ("second_meld_of_rank", "wild_meld")
    return by_cards, ("canasta_size", "packs", "jokers")


def _melds(rules: RuleSet, size: int) -> Iterator[Kind]:
    """The melds that may be laid with at least so many cards of the game: rank, naturals, wilds. The smallest of each
    sort are tried: whoever may lay more may lay those."""
    book = rules.parameters
    of_a_rank = rules.in_packs(book.packs, book.players) * len(SUITS)
    wilds_in_game = of_a_rank + rules.in_packs(book.jokers, book.players)
    worth_trying = size + book.min_naturals + (book.naturals_per_wild or 0)
    for rank in (_ANY_RANK, SEVEN, WILD):
        for naturals in (0,) if rank == WILD else range(1, min(of_a_rank, worth_trying) + 1):
            for wilds in range(min(wilds_in_game, size) + 1):
                if naturals + wilds >= size and not meld_faults(rank, naturals, wilds, rules):
                    yield rank, naturals, wilds


def _can_become(kind: str, rules: RuleSet) -> bool:
    """Whether some meld that may be laid is a canasta of this kind."""
    return any(canasta_kind(*meld, rules) == kind for meld in _melds(rules, rules.parameters.canasta_size))


def _game(rules: RuleSet) -> int:
    """The number of cards in the game."""
    book = rules.parameters
    return rules.in_packs(book.packs, book.players) * _DECK + rules.in_packs(book.jokers, book.players)


def _kitty(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    for kind in sorted(book.kitty_after - set(book.canastas)):
        yield _fault(rules, "house-kitty-kind", "kitty_after", "canastas", found=kind)
    if not book.kitty_size:
        if book.kitty_after:
            yield _fault(rules, "house-no-kitty", "kitty_after", "kitty_size")
        if "kitty" in book.red_three_replaced:
            yield _fault(rules, "house-no-kitty-threes", "red_three_replaced", "kitty_size")
    elif book.kitty_after and not any(_can_become(kind, rules) or _told(kind, rules) for kind in book.kitty_after):
        names = ("kitty_after", "wild_meld", "max_wilds", "min_naturals", "canasta_size", "max_meld")
        yield _fault(rules, "house-kitty-never-opens", *names, found=", ".join(sorted(book.kitty_after)))


def _told(kind: str, rules: RuleSet) -> bool:
    """Whether a kind of canasta that no meld may become is told elsewhere: it is none, or needed to go out."""
    book = rules.parameters
    return kind not in book.canastas or book.canastas_to_go_out == EACH


def _opening(rules: RuleSet) -> Iterator[InputFault]:
    """Nobody could open who needs more points than all cards count together."""
    book = rules.parameters
    packs = rules.in_packs(book.packs, book.players)
    points = {name: packs * len(SUITS) * worth for name, worth in book.card_points.items()}
    points["joker"] = rules.in_packs(book.jokers, book.players) * book.card_points["joker"]
    points["black_three"] = 0  # never in the melds that open
    have, need = sum(points.values()), max(line.minimum for line in book.opening)
    if need > have:
        yield _fault(rules, "house-opening", "opening", "card_points", "packs", "jokers", need=need, have=have)


def _table(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    pairs_only = book.partnerships == "always" or (book.partnerships == "from_four" and book.players > 3)
    if pairs_only and book.players % 2:
        yield _fault(rules, "house-odd-players", "players", "partnerships", n=book.players)
    elif pairs_only and book.players == _SIDES:
        yield _fault(rules, "house-one-side", "players", "partnerships", n=book.players)
    if book.partnerships == "never" and "ask_partner" in rules.house and book.ask_partner != "none":
        yield _fault(rules, "house-no-partner", "ask_partner", "partnerships")


def _cards(rules: RuleSet) -> Iterator[InputFault]:
    book = rules.parameters
    have, dealt = _game(rules), book.players * (book.hand_size + book.kitty_size)
    if dealt >= have:
        names = ("hand_size", "kitty_size", "packs", "jokers", "players")
        yield _fault(rules, "house-too-few-cards", *names, have=have, need=dealt)

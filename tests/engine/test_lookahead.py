"""What the rest of a turn can still reach, against a search that tries every continuation with real moves."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from tests.engine.strategies import CLASSIC, JUEGO, RAILROAD, TWO_PLAYER, cards, place
from tutor.engine.cards import Card
from tutor.engine.judge import judge
from tutor.engine.lookahead import can_end_turn, can_go_out
from tutor.engine.melds import Meld
from tutor.engine.moves import Add, Discard, LayDown, Move
from tutor.engine.position import Phase, Position, Side, TurnSoFar

SEED = 20260
HANDS = 1000

WITH_HOUSE = CLASSIC.with_house({"last_discard": "compulsory", "naturals_per_wild": 1})
CLOSED = CLASSIC.with_house({"add_to_canasta": False, "second_meld_of_rank": "after_canasta", "canastas_to_go_out": 2})
GAMES = (CLASSIC, JUEGO, RAILROAD, RAILROAD, TWO_PLAYER, WITH_HOUSE, CLOSED)


def continuations(position: Position) -> Iterator[Move]:
    """Every step that lays cards, up to the suits of the cards: suits never matter here."""
    held: dict[str, list[Card]] = {}
    for card in position.hand:
        held.setdefault("wild" if card.is_wild else card.rank, []).append(card)
    wilds = held.pop("wild", [])
    ranks = dict.fromkeys([*held, *(meld.rank for meld in position.us.melds), "wild"])
    for rank in ranks:
        for naturals, wild in product(range(len(held.get(rank, [])) + 1), range(len(wilds) + 1)):
            chosen = (*held.get(rank, [])[:naturals], *wilds[:wild])
            if chosen:
                yield Add(chosen, rank)
                yield LayDown((chosen,))


def search(position: Position) -> tuple[bool, bool]:
    """Whether some continuation ends the turn, and whether some goes out."""

    @cache
    def reach(hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> tuple[bool, bool]:
        here = replace(position, hand=hand, us=replace(position.us, melds=melds))
        if not hand:
            return True, True
        ends = out = False
        for card in {card.rank: card for card in hand}.values():
            ruling = judge(here, (Discard((card,)),), explain=False)
            ends, out = ends or ruling.legal, out or ruling.turn == "out"
        for move in continuations(here):
            if out:
                break
            ruling = judge(here, (move,), explain=False)
            if ruling.legal:
                found = reach(tuple(sorted(ruling.after.hand)), ruling.after.us.melds)
                ends, out = ends or found[0], out or found[1]
        return ends, out

    return reach(tuple(sorted(position.hand)), position.us.melds)


def near_the_end(pick: random.Random) -> Position:
    """A hand of few cards beside melds that are nearly canastas, so that going out is often a close thing."""
    rules = pick.choice(GAMES)
    wild = cards("2S 2H 2C 2D JK JK JK")
    kings, eights = [Card("K", "S")] * pick.randint(4, 7), [Card("8", "S")] * pick.randint(2, 4)
    laid = [Meld(tuple(kings)), Meld((*eights, *wild[: pick.randint(1, 3)])), Meld((Card("7"),) * pick.randint(3, 7))]
    laid += [Meld(wild[: pick.randint(4, 7)])] if rules.parameters.wild_meld else []
    laid = [meld for meld in laid if not meld.faults(rules) and pick.random() < 0.85]
    pool = cards("KS KS KS 8S 8S 8S 7S 7S 7S QS QS QS 2S 2S JK 3S 3S 3S 4S")
    hand = tuple(pick.sample(pool, pick.choice([1, 2, 3, 4, 4, 5, 5])))
    said = pick.choice([None, None, None, "no"]) if rules.parameters.ask_partner != "none" else None
    theirs = pick.choice([(), (Meld((Card("7"),) * 7),)])
    return Position(
        rules=rules,
        hand=hand,
        phase=Phase.PLAY,
        us=Side(melds=tuple(laid) or (Meld(cards("QS QS QS")),)),
        others=(Side(melds=theirs),),
        turn=TurnSoFar(took="stock", sevens=False, partner_said=said),
    )


def test_it_finds_exactly_what_a_search_of_all_continuations_finds():
    pick = random.Random(SEED)
    seen: Counter[tuple[bool, bool]] = Counter()
    for _ in range(HANDS):
        position = near_the_end(pick)
        found = search(position)
        seen[found] += 1
        told = f"seed {SEED}: {position.rules.id} {sorted(position.rules.house)} {position.hand} {position.us.melds}"
        assert (can_end_turn(position), can_go_out(position)) == found, told
    assert len(seen) == 3, seen
    assert min(seen.values()) > HANDS // 50, seen


def test_unknown_cards_are_never_laid_but_one_may_be_the_discard():
    canasta = {"phase": "play", "us": "KS KH KD KC KS KH KD"}
    assert can_go_out(place("", unknown=1, **canasta))
    assert not can_go_out(place("", unknown=2, **canasta))
    assert not can_go_out(place("4C", unknown=1, **canasta))
    assert can_go_out(place("KC", unknown=1, **canasta))
    assert can_end_turn(place("4C", unknown=1, phase="play", us="QS QH QD"))


def test_a_canasta_of_the_turn_is_needed_for_going_out_concealed():
    position = place("4C", phase="play", us="KS KH KD", house={"canastas_to_go_out": 0})
    assert can_go_out(position)
    assert not can_go_out(position, concealed=True)


def test_a_canasta_closes_and_the_rest_begins_anew_where_the_rule_set_says_so():
    every = "8S 8H 8D 8C 8S 2S JK / 2S 2H 2C JK JK 2H 2D / 7S 7H 7D 7C 7S 7H 7D"
    facts = {"phase": "play", "us": f"{every} / KS KH KD KC KS"}
    assert can_go_out(place("KH KD 4C", RAILROAD, **facts))
    assert can_go_out(place("KH KD KC KS KH 4C", RAILROAD, **facts))
    assert not can_go_out(place("KH KD KC KS 4C", RAILROAD, **facts))


def test_a_red_three_that_waits_hinders_nobody():
    assert can_go_out(place("3H 4C", phase="play", us="KS KH KD KC KS KH KD"))
    assert not can_end_turn(place("3H 7S 7H", RAILROAD, phase="play", us="QS QH QD"))


def test_a_large_hand_is_answered_too():
    hand = "AS AH AD KS KH KD QS QH QD JS JH JD 10S 10H 10D 9S 9H 8S 8H 7S 7H 6S 6H 5S 2S 2H 2C 2D JK JK JK JK"
    assert not can_go_out(place(hand, phase="play"))
    assert can_go_out(place(hand.replace("5S ", "8C 8D 8S 8H "), phase="play"))

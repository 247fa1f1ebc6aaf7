"""Options and repairs of small hands against plain enumeration: there is no difference.

`pytest tests/engine/test_exactness.py --positions 20000` is the thorough run. A failure names its seed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from tests.engine.brute import Found, Result, distinct, melds_of, showing, turns
from tests.engine.brute_nearest import Nearest
from tests.engine.crowded import crowded
from tests.engine.meddling import illegal_question
from tests.engine.strategies import RAILROAD, Table, place
from tutor.engine.asked import Asked, asked_of
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Discard, Draw, End, Kitty, LayDown, Shift, Take, Turn, acts
from tutor.engine.options import Options, count_turns, options
from tutor.engine.plans import Plan
from tutor.engine.play import play
from tutor.engine.position import Phase, Position
from tutor.engine.repair import MOST_REPAIRS, repairs
from tutor.engine.ruleset import OpeningLine
from tutor.engine.step import Claim, Step

MOST_CARDS = 9
TAKES = frozenset({"pair", "own_meld", "natural_and_wild"})


def seeds() -> Iterator[int]:
    chance = random.Random()
    while True:
        yield chance.randrange(2**32)


def small(count: int) -> Iterator[tuple[int, Position]]:
    for seed in seeds():
        position = Table(seed, MOST_CARDS).position()
        if len(position.hand) + len(position.pile) <= MOST_CARDS:
            yield seed, position
            count -= 1
            if not count:
                return


def claim_of(position: Position, found: Found) -> Claim | None:
    _, base = showing(position)
    return next((Step.of(base, move).claim for move in found.turn if isinstance(move, Take)), None)


def facts(position: Position, found: list[Found]) -> dict[str, Any]:
    """What plain enumeration says of a position."""
    opens = not position.us.melds
    laying = [one for one in found if one.after.us.melds != position.us.melds]
    rules, before = position.rules, len(position.us.canastas(position.rules))
    outs = [one for one in found if not one.after.cards_left and one.result[2] != "end"]
    told: dict[str, Any] = {"turns": len({one.result for one in found})}
    for took in ("stock", "pile"):
        points = [
            one.points for one in laying if opens and one.points and (one.result[0] == "take") == (took == "pile")
        ]
        told[took] = (min(points), max(points)) if points else None
    told["claims"] = {claim for one in found if (claim := claim_of(position, one))}
    told["out"] = bool(outs)
    told["concealed"] = opens and any(one.after.us.canastas(rules) for one in outs)
    after = [position] if position.phase is Phase.AFTER else [one.after for one in found if one.result[2] != "unknown"]
    told["kitty"] = any(is_legal(then, (Kitty(),)) for then in after)
    told["kept"] = max((one.after.cards_left for one in laying), default=None)
    told["canastas"] = max((len(one.after.us.canastas(rules)) - before for one in laying), default=0)
    return told


def answered(found: Options) -> dict[str, Any]:
    """The same as the engine says it."""
    told: dict[str, Any] = {"turns": found.turns, "stock": None, "pile": None}
    for opening in found.opening:
        if opening.least.plan and opening.most.plan:
            told[opening.took] = (opening.least.plan.opening, opening.most.plan.opening)
    told["claims"] = {claim for claim, answer in found.taking if answer.can}
    told["out"], told["concealed"] = found.going_out.can, found.concealed.can
    told["kitty"] = found.kitty is not None and found.kitty.can
    told["kept"] = found.by_cards_kept[0].kept if found.by_cards_kept else None
    told["canastas"] = found.by_canastas[0].canastas if found.by_canastas else 0
    return told


def plans(found: Options) -> Iterator[Plan]:
    yield from (*found.by_points, *found.by_cards_kept, *found.by_canastas)
    answers = [answer for _, answer in found.taking] + [found.going_out, found.concealed]
    answers += [answer for opening in found.opening for answer in (opening.least, opening.most)]
    answers += [found.kitty] if found.kitty else []
    yield from (answer.plan for answer in answers if answer.plan)


def test_options_are_those_of_plain_enumeration(positions: int):
    for seed, position in small(positions):
        found = options(position)
        assert answered(found) == facts(position, list(turns(position))), seed
        assert all(is_legal(position, plan.turn) for plan in plans(found)), seed


def test_options_are_those_of_plain_enumeration_where_a_rank_has_several_melds(positions: int):
    several = 0
    for seed in islice(seeds(), positions // 6):
        position = crowded(seed, MOST_CARDS - 1)
        found, held = options(position), list(turns(position))
        assert answered(found) == facts(position, held), seed
        assert all(is_legal(position, plan.turn) for plan in plans(found)), seed
        several += any(len({rank for rank, *_ in one.result[1]}) < len(one.result[1]) for one in held)
    assert several


def test_turns_that_take_the_pile_are_counted_by_how_melds_share_twos_and_jokers():
    """Of two melds of fours the taking can lay one, and it counts 50 only where the joker lies in that one."""
    house = {"canasta_size": 4, "max_meld": 4, "opening": (OpeningLine(50),)}
    position = place("JK JK 4C 4H 4C", RAILROAD, pile="4C 2C 4D", unknown=2, stock=0, house=house)
    assert count_turns(position) == len(distinct(position)) == 10
    position = place("KH KD KC KS 2S", RAILROAD, pile="KS JK JK KC", house=house)
    assert count_turns(position) == len(distinct(position)) == 10


def test_an_old_meld_and_a_new_one_that_change_places_make_no_other_turn():
    house = {"canasta_size": 5, "max_meld": 5, "opening": (OpeningLine(0),)}
    position = place("KD 2S KC 2S KC JK KD JK", RAILROAD, us="KS KH KD JK", phase="play", house=house)
    assert count_turns(position) == len(distinct(position)) == 100


def test_every_no_of_the_options_names_the_rules_in_the_way_or_a_proof(positions: int):
    for seed, position in small(positions // 3):
        found = options(position)
        for _, answer in found.taking:
            assert answer.can or answer.rules or answer.proof, seed
        assert found.going_out.can or found.going_out.proof, seed
        assert all(opening.least.can or opening.least.proof for opening in found.opening), seed


def illegal(count: int) -> Iterator[tuple[int, Position, Turn]]:
    for seed in seeds():
        made = illegal_question(seed, MOST_CARDS - 1)
        if made:
            yield seed, *made
            count -= 1
            if not count:
                return


def asked_in(position: Position, turn: Turn) -> tuple[Position, Asked]:
    ruling = judge(position, turn, explain=False)
    listed = acts(turn)
    place = next(place for place, (at, _) in enumerate(listed) if at == ruling.at)
    return ruling.after, asked_of(ruling.after, [move for _, move in listed[place:]])


def compare_repairs(position: Position, turn: Turn) -> str | None:
    """What differs between the repairs of a turn and plain enumeration; None where nothing does."""
    before, asked = asked_in(position, turn)
    found, nearest = repairs(position, turn), Nearest(before, asked)
    kind = nearest.kind
    if any(not is_legal(position, repair.turn) for repair in found.found) or len(found.found) > MOST_REPAIRS:
        return "no legal turn"
    if found.proof and found.proof.id == "only-unknown-cards-go":
        return "a turn can be named" if nearest.speaks else None
    if found.keeps != (kind == asked.kinds[0]) or bool(found.found) != bool(kind):
        return f"the kind: {kind}"
    if kind is None:
        return None
    legal, lefts = nearest.by_kind[kind], [nearest.left_by(repair.steps) for repair in found.found]
    if any(repair.distance != legal[0].distance for repair in found.found):
        return f"the distance: {legal[0].distance}"
    if len(set(lefts)) < len(lefts):
        return "two are alike"
    if not asked.ends and any(one.left[1:] == nearest.begun[1:] for one in legal):
        return None  # to lay nothing yet is nearest; how the turn can go on is told
    if not set(lefts) <= {one.left for one in legal}:
        return "what is left"
    best = min(nearest.placed(one.left) for one in legal)
    return None if nearest.placed(lefts[0]) == best else f"the first: {best}"


def test_repairs_are_the_nearest_that_plain_enumeration_finds(positions: int):
    """Their kind, their distance, which of them comes first; no two leave the same."""
    met: Counter[bool] = Counter()
    for seed, position, turn in illegal(positions):
        assert compare_repairs(position, turn) is None, seed
        met[repairs(position, turn).keeps] += 1
    assert min(met[True], met[False]) > positions // 20


def played(seed: int, start: Position) -> Result | None:
    """What a whole turn leaves that is played by chance, its steps in any order; None where it found no end."""
    table, begun = Table(seed), {Phase.PLAY: "play"}.get(start.phase, "")
    position = showing(start)[1]
    for _ in range(40):
        move = table.move(position)
        if isinstance(move, Shift | Kitty) or not is_legal(position, (move,)):
            continue
        melds, known = melds_of(position), position.phase
        position = showing(play(position, move))[1]
        if known is Phase.DRAW:
            begun = "take" if isinstance(move, Take) else "draw" if isinstance(move, Draw) else "end"
        if isinstance(move, Discard | End):
            return begun, melds, move.cards[0].rank if isinstance(move, Discard) else "end"
        if position.hand_is_over:
            return begun, melds_of(position), "nothing"
    return None


def test_a_turn_played_in_any_order_leaves_what_the_enumeration_holds(positions: int):
    ended = 0
    for seed, position in small(positions):
        if position.phase in (Phase.DRAW, Phase.PLAY) and not showing(position)[1].hand_is_over:
            results = distinct(position)
            for again in range(6):
                result = played(seed + again, position)
                ended += result is not None
                assert result is None or result in results, (seed, again)
    assert ended > positions


def test_the_order_of_melds_in_one_act_changes_nothing(positions: int):
    for seed, position in small(positions // 3):
        for found in turns(position):
            turned = tuple(LayDown(move.groups[::-1]) if isinstance(move, LayDown) else move for move in found.turn)
            assert is_legal(position, turned), seed

"""Neighbours of a question: the same with one thing changed, for a card more often than not."""

from __future__ import annotations

import re
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

from .books import Books
from .cards import NATURAL_RANKS, SUITS, Card, read_cards
from .dealing import SCORES, Mapping, possible, words

Question = tuple[Mapping, list[str]]
MOST_CARDS = 11


def with_draws(mapping: Mapping, moves: list[str]) -> Mapping:
    """The position with the cards in hand that the moves say are drawn, so that no card is there too often."""
    drawn = [word for move in moves if move.startswith("draw ") and " x" not in move for word in move.split()[1:]]
    drawn += [word for move in moves if " draws " in move for word in move.split(" draws ")[1].split()]
    return {**mapping, "hand": f"{mapping['hand']} {' '.join(drawn)}".strip()} if drawn else mapping


def any_card(rng: Random) -> Card:
    """Some card, wilds and threes among them."""
    rank = rng.choice((*NATURAL_RANKS, "3", "2", "2", "JK", "7"))
    return Card(rank, "" if rank == "JK" else rng.choice(SUITS))


def changed_cards(rng: Random, text: str, kin: list[Card]) -> str:
    """A list of cards with one put in, left out or exchanged; often for a card of the same position."""
    cards = read_cards(text)
    new = rng.choice(kin) if kin and rng.random() < 0.6 else any_card(rng)
    how = rng.random()
    if cards and how < 0.4:
        cards[rng.randrange(len(cards))] = new
    elif cards and how < 0.7:
        del cards[rng.randrange(len(cards))]
    else:
        cards.insert(rng.randint(0, len(cards)), new)
    return words(cards)


def changed_move(rng: Random, move: str, kin: list[Card]) -> str:
    """A step with one word changed."""
    parts = move.split()
    places = [place for place, word in enumerate(parts) if place and word.upper() in ALL_WORDS]
    if move == "draw":
        return f"draw x{rng.choice((1, 1, 2, 3))}"
    if not places:
        return move
    special = rng.random()
    if parts[0] == "add" and special < 0.12:
        theirs = special < 0.04 and "their" not in move
        return move.replace(" to ", " to their ", 1) if theirs else " ".join([*parts[: parts.index("to") + 1], "wild"])
    if parts[0] == "take" and special < 0.1:
        return f"take {words(rng.sample([card for card in kin if card.wild] or kin, 1) + rng.sample(kin, 1))}"
    if parts[0] in ("meld", "take", "add") and special < 0.35:
        wilds = [card for card in kin if card.wild or card.red_three]
        here = rng.choice([place for place in range(1, len(parts) + 1) if place == 1 or parts[place - 1] == "/"] or [1])
        parts[here:here] = [str(rng.choice(wilds))] if wilds and parts[1:2] not in (["onto"], ["top"]) else []
        return " ".join(parts)
    if parts[0] == "draw" and special < 0.5:
        return f"draw x{rng.choice((1, 1, 2, 3))}"
    place = rng.choice(places)
    how = rng.random()
    counted = parts[place - 1] in ("onto", "to", "their", "from") or parts[0] in ("discard", "show", "draw", "move")
    card = str(rng.choice(kin) if kin and rng.random() < 0.7 else any_card(rng))
    if counted or how < 0.4:
        goal = parts[place - 1] in ("onto", "to", "their", "from")
        parts[place] = rng.choice([c.rank for c in kin if c.rank not in ("JK", "2")] or ["K"]) if goal else card
    elif how < 0.7 and sum(len(part) > 0 for part in parts) > 2 and parts[0] != "add":
        del parts[place]
    else:
        parts.insert(place, card)
    return " ".join(parts)


CARD = re.compile(r"(JK|(A|K|Q|J|10|[2-9])[SHDC]?)")
UNREADABLE = re.compile(r"^(show|discard|meld|add)$|^add to|^(take|meld) /|/ /|/$|^show draws|draws$|^draw x0")
ALL_WORDS = {rank + suit for rank in (*NATURAL_RANKS, "3", "2") for suit in ("", *SUITS)} | {"JK"}


def neighbour(rng: Random, given: Question) -> Question:
    """The question with one thing changed: hand, move, pile, meld, score, stock, or a fact."""
    mapping, moves = deepcopy(given[0]), list(given[1])
    kin = read_cards(mapping["hand"]) + read_cards(mapping.get("pile"))
    us, what = mapping.setdefault("us", {}), rng.random()
    if what < 0.25:
        mapping["hand"] = changed_cards(rng, mapping["hand"], kin)
    elif what < 0.5 and moves:
        place = rng.randrange(len(moves))
        moves[place] = changed_move(rng, moves[place], kin)
    elif what < 0.6:
        mapping["pile"] = changed_cards(rng, mapping.get("pile", ""), kin)
    elif what < 0.7 and us.get("melds"):
        place = rng.randrange(len(us["melds"]))
        fit = [card.rank for card in read_cards(us["melds"][place]) if not card.wild] or ["2"]
        us["melds"][place] = changed_cards(rng, us["melds"][place], [Card(fit[0], rng.choice(SUITS))])
    elif what < 0.78 and not us.get("melds"):
        us["score"] = rng.choice(SCORES)
    elif what < 0.84:
        mapping["stock"] = rng.choice((0, 1, 2, 30))
    elif what < 0.90 and moves:
        place = rng.randrange(len(moves))
        moves[place:place] = [moves[place]] if rng.random() < 0.4 else []
        moves = moves if rng.random() < 0.5 else moves[:place] + moves[place + 1 :]
    elif what < 0.93:
        mapping["unknown"] = rng.choice((0, 1, 2))
    elif what < 0.95 and mapping.get("phase", "draw") != "draw":
        mapping["phase"] = "over" if rng.random() < 0.5 else mapping["phase"]
    else:
        turn = mapping.get("turn") or {}
        if "partner_said" in turn:
            turn["partner_said"] = rng.choice(("yes", "no"))
        elif mapping.get("pile") and not mapping.get("frozen"):
            mapping["frozen"] = True
    tidy(mapping)
    return mapping, moves


def tidy(mapping: Mapping) -> None:
    """Facts of the turn that the change has made untrue go away."""
    if not mapping.get("pile"):
        for name in ("pile", "pile_below", "frozen"):
            mapping.pop(name, None)
    turn = mapping.get("turn") or {}
    if turn.get("took") == "pile" and mapping.get("phase") == "play":
        mapping.pop("pile", None)
        mapping.pop("pile_below", None)
        mapping.pop("frozen", None)
    hand = read_cards(mapping["hand"])
    for name in ("drew", "from_pile"):
        if any(card not in hand for card in read_cards(turn.get(name))):
            del turn[name]
    if turn.get("took") == "pile" and any(card.red_three for card in hand):
        turn["from_pile"] = words([card for card in hand if card.red_three])
    if turn.get("sevens") and any(card.rank != "7" for card in hand):
        del turn["sevens"]
    if "opening" in turn:
        us = mapping.get("us") or {}
        if not us.get("melds"):
            mapping.pop("turn")


def fair(given: Question, books: Books) -> bool:
    """A question that may be asked: a possible position, not too many cards, no step without words."""
    mapping, moves = given
    if len(read_cards(mapping["hand"])) > MOST_CARDS or not all(move.strip() for move in moves):
        return False
    if any(UNREADABLE.search(move) for move in moves):
        return False
    later = with_draws(mapping, moves)
    return possible(mapping, books) and (later is mapping or possible(later, books))


def one_card_apart(here: Question, there: Question) -> bool:
    """Whether the two differ by one card alone, which one of them has or both have otherwise: in the hand, the pile, a
    meld of the mover's side, or a move."""
    mine, theirs = words_of(here), words_of(there)
    lost, won = mine - theirs, theirs - mine
    cards = all(CARD.fullmatch(word) for _, word in (*lost, *won))
    return cards and max(lost.total(), won.total()) == 1 and facts_of(here) == facts_of(there)


def words_of(given: Question) -> Counter[tuple[str, str]]:
    """Every word of the hand, the pile, the side's melds and the moves, with its place."""
    mapping, moves = given
    lines = {"hand": mapping["hand"], "pile": mapping.get("pile") or ""}
    lines |= {f"melds {place}": meld for place, meld in enumerate((mapping.get("us") or {}).get("melds") or [])}
    lines |= {f"moves {place}": move for place, move in enumerate(moves)}
    return Counter((place, word) for place, line in lines.items() for word in line.split())


def facts_of(given: Question) -> dict[str, Any]:
    """Everything else that a question says."""
    mapping = {name: value for name, value in given[0].items() if name not in ("hand", "pile")}
    side = {name: value for name, value in (mapping.pop("us", None) or {}).items() if name != "melds"}
    return {**mapping, "us": side, "moves": len(given[1])}

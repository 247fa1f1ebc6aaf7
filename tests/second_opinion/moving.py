"""Random moves: mostly what a player of the position could try, a few that he could not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .cards import WILD, Card, rank_of_meld, read_cards
from .dealing import Deck, Mapping

EAGER = ("out", "black", "concealed", "sevens", "partner", "one", "opening")


class Mover:
    """Writes a turn step by step, keeping rough track of the hand."""

    def __init__(self, rng: Random, kind: str, mapping: Mapping, deck: Deck) -> None:
        self.rng, self.kind, self.deck = rng, kind, deck
        self.hand = read_cards(mapping["hand"])
        self.melds = [read_cards(meld) for meld in (mapping.get("us") or {}).get("melds") or []]
        self.pile = read_cards(mapping.get("pile"))
        self.phase = mapping.get("phase", "draw")
        self.stock = mapping.get("stock")
        self.kitty = (mapping.get("kitty") or {}).get("cards")

    def turn(self) -> list[str]:
        """A whole turn, or a part of one."""
        rng, steps = self.rng, []
        if any(card.red_three for card in self.hand) and rng.random() < 0.75:
            steps += [self.show(card) for card in list(self.hand) if card.red_three and rng.random() < 0.9]
        if self.phase == "draw" and rng.random() < 0.97:
            steps.append(self.beginning())
            if any(card.red_three for card in self.hand) and rng.random() < 0.8:
                steps += [self.show(card) for card in list(self.hand) if card.red_three]
        if self.phase == "after":
            steps += [self.late() for _ in range(rng.choice((0, 1, 1, 2)))]
            return steps
        if self.kind in EAGER and rng.random() < 0.6:
            steps += self.lay_all()
        else:
            chosen = {"take": (0, 0, 1, 2), "meld": (1, 1, 2), "add": (1, 1, 2), "order": (0, 1, 2)}
            number = rng.choice(chosen.get(self.kind, (0, 1, 1, 2, 3)))
            steps += [step for _ in range(number) if (step := self.play())]
        chance = rng.random()
        if chance < 0.72 and self.hand:
            steps.append(self.discard())
        elif chance < (0.95 if self.kind == "sevens" else 0.77):
            steps.append("end")
        if rng.random() < (0.2 if self.kind == "kitty" else 0.01):
            steps.insert(rng.randint(0, len(steps)), "kitty")
        if rng.random() < (0.8 if self.kind == "kitty" else 0.3 if self.kind == "order" else 0.05):
            steps += [self.late() for _ in range(rng.choice((1, 1, 2)))]
        return steps

    def lay_all(self) -> list[str]:
        """The turn of a player who lays what he can: one act of melds, then what fits, often card by card."""
        rng = self.rng
        groups = [group for _ in range(4) if (group := self.group())]
        steps = [f"meld {' / '.join(groups)}"] if groups else []
        for group in groups:
            self.melds.append(read_cards(group))
        for meld in self.melds:
            rank = rank_of_meld(meld)
            for card in self.of(lambda c, rank=rank: c.rank == rank or (rank != "7" and c.wild)):  # type: ignore[misc]
                if rank and len(self.hand) > rng.choice((0, 1, 1, 1)):
                    steps.append(f"add {self.use([card])} to {'wild' if rank == WILD else rank}")
        return steps[:6] if rng.random() < 0.9 else steps[::-1]

    def say(self, cards: list[Card]) -> str:
        """Cards as words, now and then without their suit."""
        return " ".join(c.rank if c.rank != "3" and self.rng.random() < 0.04 else str(c) for c in cards)

    def use(self, cards: list[Card]) -> str:
        """The same, and the cards leave the hand."""
        for card in cards:
            if card in self.hand:
                self.hand.remove(card)
        return self.say(cards)

    def of(self, test: Callable[[Card], bool]) -> list[Card]:
        """Cards of the hand that pass a test."""
        return [card for card in self.hand if test(card)]

    def some(self, cards: list[Card], least: int = 0, most: int = 9) -> list[Card]:
        """A random part of some cards."""
        most = min(most, len(cards))
        return self.rng.sample(cards, self.rng.randint(min(least, most), most))

    def show(self, card: Card) -> str:
        """Laying a red three, perhaps with its replacement named."""
        word = self.use([card])
        if self.rng.random() < 0.2:
            new = self.deck.deal(self.rng.choice((self.deck.rank(), self.deck.rank(), "3")))
            if new:
                self.hand += new
                return f"show {word} draws {new[0]}"
        return f"show {word}"

    def beginning(self) -> str:
        """The step that begins the turn."""
        rng, chance = self.rng, self.rng.random()
        self.phase = "play"
        wants_pile = {"take": 0.9, "one": 0.8, "stock": 0.3}.get(self.kind, 0.2)
        if chance < wants_pile:
            return self.take()
        if self.kind == "stock" and chance < 0.8:
            return "end"
        due = int(self.deck.book["draw_count"])
        due = due if self.stock is None else min(due, self.stock)
        chance = rng.random()
        if chance < 0.12:
            return f"draw x{rng.choice((due, due, 1, 2, 3))}"
        if chance < 0.55 and due:
            red = 0.5 if self.kind in ("red", "stock") else 0.05
            ranks = ["3" if rng.random() < red else self.deck.rank() for _ in range(due + (rng.random() < 0.08))]
            cards = [card for rank in ranks for card in self.deck.deal(rank, "HD" if rank == "3" else "SHDC")]
            self.hand += cards
            return f"draw {self.say(cards)}".strip()
        return "draw"

    def take(self) -> str:
        """Some way to claim the pile."""
        rng = self.rng
        top = self.pile[-1] if self.pile else Card("K", "S")
        naturals = self.of(lambda c: c.rank == top.rank)
        wilds = self.of(lambda c: c.wild)
        chance = rng.random()
        if chance < 0.04:
            return f"take top {self.say(naturals[:2])}".strip()
        own = [meld for meld in self.melds if rank_of_meld(meld) == top.rank]
        onto, first = "", self.some(naturals, 2) + self.some(wilds, 0, rng.choice((0, 0, 1, 3)))
        if chance < 0.30 and (own or rng.random() < 0.3):
            onto = f"onto {'wild' if top.wild else top.rank} "
            first = self.some(naturals, 0) + self.some(wilds, 0, rng.choice((0, 0, 1)))
        elif chance < 0.34:
            onto = f"onto {rng.choice([rank_of_meld(m).replace(WILD, 'wild') or 'K' for m in self.melds] or ['Q'])} "
        elif chance < 0.55:
            first = naturals[: rng.choice((0, 1, 1, 1))] + self.some(wilds, 0, 2)
        elif chance < 0.63:
            first = self.some(wilds, 2, 3) or naturals[:1]
        elif chance < 0.67:
            first = first + self.some(self.of(lambda c: c not in first), 0, 1)
        said = self.use(first)
        groups = []
        while rng.random() < (0.35 if self.melds else 0.6):
            groups.append(self.group())
        self.hand += self.pile[:-1]
        self.pile = []
        return " / ".join([f"take {onto}{said}".strip(), *[group for group in groups if group]])

    def group(self) -> str:
        """Cards of one rank for a new meld, perhaps with wilds; now and then a bad group, or "" where none offers."""
        rng = self.rng
        wilds, chance = self.of(lambda c: c.wild), rng.random()
        ranks = [c.rank for c in self.hand if not c.wild]
        least = 1 if chance < 0.03 else 2 if wilds or chance < 0.06 else 3
        many = [rank for rank in ranks if ranks.count(rank) >= least]
        taken = {rank_of_meld(meld) for meld in self.melds} if rng.random() < 0.8 else set()
        many = [rank for rank in many if rank not in taken or self.deck.book["max_meld"]] or many[: rng.randint(0, 1)]
        if len(wilds) >= 3 and (self.deck.book["wild_meld"] or rng.random() < 0.4) and rng.random() < 0.3:
            return self.use(self.some(wilds, 3))
        if not many:
            return ""
        rank = rng.choice(many)
        same = self.of(lambda c: c.rank == rank)
        cards = same if rng.random() < 0.75 or len(same) < 4 else self.some(same, 3)
        if len(same) > 9 and rng.random() < 0.8:
            cards = same[:7]
        if rank == "3" or (rank == "7" and not self.deck.book["wild_in_sevens"] and rng.random() < 0.8):
            wilds = wilds if rng.random() < 0.35 else []
        if len(cards) < 3 or rng.random() < (0.8 if self.deck.book["naturals_per_wild"] else 0.25):
            cards = cards + self.some(wilds, 0 if chance > 0.97 else 1, rng.choice((1, 1, 2, 3, 4)))
        if chance < 0.03:
            cards = cards + self.some(self.of(lambda c: c not in cards), 1, 1)
        return self.use(cards)

    def play(self) -> str:
        """A step in the middle of the turn."""
        rng, chance = self.rng, self.rng.random()
        adding = {"add": 0.75, "opening": 0.1, "concealed": 0.15, "take": 0.4}.get(self.kind, 0.4)
        if chance < 0.015:
            return f"move {rng.choice(('2S', 'JK', 'KS'))} from K to {rng.choice(('hand', 'Q'))}"
        if chance < 0.03 and self.hand:
            return f"show {self.say(self.some(self.hand, 1, 1))}"
        if not self.hand:
            return rng.choice(("end", "draw", "discard 4C"))
        if self.melds and rng.random() < adding:
            return self.add() or self.add()
        groups = [self.group() for _ in range(rng.choice((1, 1, 1, 2, 3)))]
        good = [group for group in groups if group]
        return f"meld {' / '.join(good)}" if good else ""

    def add(self) -> str:
        """Cards onto a meld."""
        rng = self.rng
        meld = rng.choice(self.melds)
        rank = rank_of_meld(meld)
        wilds = self.of(lambda c: c.wild)
        fitting = self.of(lambda c: c.rank == rank or (rank == WILD and c.wild))
        if rank != WILD and ((not fitting and rng.random() < 0.7) or rng.random() < 0.15):
            fitting = fitting + self.some(wilds, 1, rng.choice((1, 1, 2)))
        if rng.random() < (0.2 if rank == WILD else 0.05):
            fitting = fitting + self.some(self.of(lambda c: c not in fitting), 1, 1)
        if not fitting:
            return ""
        cards = fitting if rng.random() < 0.5 else self.some(fitting, 1)
        goal = "wild" if rank == WILD else rank
        if rng.random() < 0.06:
            goal = rng.choice(("K", "Q", "9", "7", "wild"))
        return f"add {self.use(cards)} to {'their ' if rng.random() < 0.03 else ''}{goal}"

    def discard(self) -> str:
        """Some card of the hand; rarely one that is not there."""
        if self.rng.random() < 0.03:
            return f"discard {self.rng.choice(('4C', '7S', 'JK', '3S', '3H'))}"
        pool = self.of(lambda c: c.rank == "7") if self.kind == "sevens" and self.rng.random() < 0.5 else []
        card = self.rng.choice(pool or self.hand)
        self.phase = "after"
        return f"discard {self.use([card])}"

    def late(self) -> str:
        """A step after the turn."""
        rng, chance = self.rng, self.rng.random()
        red = self.of(lambda c: c.red_three)
        if red and chance < 0.6:
            return self.show(red[0])
        if chance < 0.75 and (self.kind == "kitty" or chance < 0.4):
            if isinstance(self.kitty, str):
                self.hand += read_cards(self.kitty)
            return "kitty"
        usual = ("draw", "discard 4C", "end", "meld KS KH KD", "show 3H", "add KS to K", "take KS KH")
        return rng.choice((*usual, self.play() or "end"))

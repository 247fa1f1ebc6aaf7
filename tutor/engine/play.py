"""A step applied: the position that follows. Pure bookkeeping; whether the step is legal is asked elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.engine.cards import Card, Cards
from tutor.engine.laying import Layings, layings_of
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Move, Show, Take
from tutor.engine.position import KittyPile, Phase, Position, Side, TurnSoFar
from tutor.engine.values import changed


def play(position: Position, move: Move, laid: Layings | None = None) -> Position:
    """The position after `move`. Cards that a move names are taken from the hand where it has them; `laid` is what
    goes to the table, where that is known already.

    Moves that are never legal change nothing.
    """
    match move:
        case Discard(cards=cards):
            return _discard(position, cards)
        case LayDown() | Add():
            laid = layings_of(position, move) if laid is None else laid
            return _lay(position, laid) if laid else position
        case Take():
            return _take(position, layings_of(position, move) if laid is None else laid)
        case Draw():
            return _draw(position, move)
        case Show():
            return _show(position, move)
        case Kitty():
            return _kitty(position)
        case End():
            return changed(position, phase=Phase.OVER)
    return position


def without(hand: Cards, cards: Iterable[Card]) -> Cards:
    """The hand without these cards; a card that is not there is passed over."""
    rest = list(hand)
    for card in cards:
        if card in rest:
            rest.remove(card)
    return tuple(rest)


def _draw(position: Position, move: Draw) -> Position:
    due = position.due
    named = move.cards[:due]
    hidden = due - len(named)
    turn = changed(position.turn, took="stock", drew=() if hidden else named, laid=False)
    return changed(
        position,
        phase=Phase.PLAY,
        hand=position.hand + named,
        unknown=position.unknown + hidden,
        stock=None if position.stock is None else position.stock - due,
        turn=turn,
    )


def _take(position: Position, laid: Layings) -> Position:
    rest = position.pile[:-1]
    red_threes = tuple([card for card in rest if card.is_red_three])
    hand, us = _laid(position, laid)
    turn = changed(
        position.turn,
        took="pile",
        laid=True,
        sevens=False,
        from_pile=position.turn.from_pile + red_threes,
        opening=_opening(position, us),
    )
    return changed(
        position,
        phase=Phase.PLAY,
        hand=hand + rest,
        unknown=position.unknown + position.pile_below,
        us=us,
        pile=(),
        pile_below=0,
        frozen=None,
        turn=turn,
    )


def _lay(position: Position, laid: Layings) -> Position:
    (hand, us), turn = _laid(position, laid), position.turn
    sevens = position.is_all_sevens if turn.sevens is None else turn.sevens
    turn = changed(turn, laid=True, sevens=sevens, opening=_opening(position, us))
    return changed(position, hand=hand, us=us, turn=turn)


def _laid(position: Position, laid: Layings) -> tuple[Cards, Side]:
    """The hand without what is laid, and the side with it."""
    hand, melds = position.hand, list(position.us.melds)
    for laying in laid:
        hand = without(hand, laying.cards)
        if laying.onto is None:
            melds.append(laying.result)
        else:
            melds[melds.index(laying.onto)] = laying.result
    return hand, changed(position.us, melds=tuple(melds))


def _opening(position: Position, us: Side) -> int | None:
    """What the side opened with in this turn, once its melds lie there: points."""
    return position.turn.opening if position.us.melds else sum([meld.points(position.rules) for meld in us.melds])


def _show(position: Position, move: Show) -> Position:
    hand, turn, hidden = position.hand, position.turn, 0
    drawn: list[Card] = []
    stock = position.stock
    for card in move.cards:
        hand = without(hand, (card,))
        if card in turn.from_pile:
            turn = changed(turn, from_pile=without(turn.from_pile, (card,)))
        if is_replaced(position, card) and stock != 0:
            stock = None if stock is None else stock - 1
            if len(drawn) < len(move.draws):
                drawn.append(move.draws[len(drawn)])
            else:
                hidden += 1
    us = changed(position.us, red_threes=position.us.red_threes + move.cards)
    turn = _with_drawn(position, turn, tuple(drawn), hidden)
    return changed(position, hand=hand + tuple(drawn), unknown=position.unknown + hidden, stock=stock, us=us, turn=turn)


def _with_drawn(position: Position, turn: TurnSoFar, drawn: Cards, hidden: int) -> TurnSoFar:
    """Replacements join the cards drawn; once one of them is unknown, it is no longer known what was drawn."""
    if position.phase is not Phase.PLAY or not turn.drew:
        return turn
    return changed(turn, drew=() if hidden else turn.drew + drawn)


def is_replaced(position: Position, card: Card) -> bool:
    """Whether a shown red three brings another card from the stock (C12 R12 R27 J8). After the draw it is one of the
    cards drawn, unless these are known and it is none of them."""
    drew = position.turn.drew
    if position.phase is Phase.AFTER:
        where = "kitty"
    elif card in position.turn.from_pile:
        where = "pile"
    else:
        where = "dealt" if position.phase is Phase.DRAW or (drew and card not in drew) else "drawn"
    return where in position.rules.parameters.red_three_replaced


def _kitty(position: Position) -> Position:
    kitty = position.kitty
    red_threes = tuple(card for card in kitty.cards if card.is_red_three)
    return changed(
        position,
        hand=position.hand + kitty.cards,
        unknown=position.unknown + kitty.count - len(kitty.cards),
        kitty=KittyPile(0, (), "taken"),
        turn=changed(position.turn, from_pile=position.turn.from_pile + red_threes),
    )


def _discard(position: Position, cards: Cards) -> Position:
    frozen = position.frozen
    if frozen is False and any(map(position.freezes_anywhere, cards)):
        frozen = None  # a pile said to be thawed stays so only until a card that freezes lands on it
    after = changed(
        position, phase=Phase.AFTER, hand=without(position.hand, cards), pile=position.pile + cards, frozen=frozen
    )
    begins = not position.pile_size and frozen is None and after.is_frozen
    if begins and not any(map(position.freezes_anywhere, cards)):
        return changed(after, frozen=False)  # the first discard on the place of a pile that was taken is no upcard
    return after

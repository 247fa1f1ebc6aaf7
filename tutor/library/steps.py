"""Moves as people write them (contract, section 3): `take KS KH / 7S 7D 7H`, `add 2D to Q`, `discard 4C`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from tutor.engine.cards import Card
from tutor.engine.moves import (
    Add,
    Discard,
    Draw,
    End,
    Kitty,
    LayDown,
    Move,
    Shift,
    Show,
    Take,
    TakeTop,
    Turn,
    hand_cards,
)
from tutor.library.errors import MOST_FAULTS, BadInput, InputFault, fault_of, misread, nearest, refuse, shown
from tutor.library.nearest_step import tries
from tutor.library.notation import MOST_CARDS, Word, cards_of, each, groups_of, rank_of, texts_of, words_of

MOST_STEPS: Final = 100

FORMS: Final[Mapping[str, str]] = {
    "draw": "draw",
    "take": "take KS KH",
    "meld": "meld QS QH QD",
    "add": "add QS to Q",
    "move": str(Shift((Card("2", "D"),), "Q", "K")),
    "show": "show 3H",
    "kitty": "kitty",
    "discard": "discard 4C",
    "end": "end",
}
"""Every kind of step with a form that can be read."""

MEANT: Final[Mapping[str, str]] = {
    "pick": "take", "pickup": "take", "grab": "take", "lay": "meld", "play": "meld", "put": "meld", "open": "meld",
    "join": "add", "throw": "discard", "drop": "discard", "finish": "end", "stop": "end", "done": "end",
    "replace": "show", "stock": "draw",
}  # fmt: skip
"""What people say at the table for one of these steps."""

OTHER_GAMES: Final = frozenset({
    "pass", "bet", "bid", "bluff", "bury", "call", "castle", "challenge", "check", "deal", "declare", "double",
    "fold", "hint", "hit", "knock", "raise", "resign", "shuffle", "skip", "stand", "stay", "surrender", "swap",
    "trade", "trump", "uno",
})  # fmt: skip
"""Moves of other games."""

ASKING: Final = frozenset({"ask"})
GOING_OUT: Final = frozenset({"go out", "goes out", "going out", "went out", "out", "win"})
TAKING_BACK: Final = frozenset({"take back", "takeback", "undo", "unmeld"})
"""What people say that is no step of its own: by the first word, or the first two."""

_PILE: Final = frozenset({"the", "pile"})
_POINTS: Final = ".,:!?"
_STEP: Final = re.compile(r"[^;\n]+")
_COUNT: Final = re.compile(r"[xX]([0-9]{1,3})", re.ASCII)


def parse_move(text: str) -> Move:
    """One step. BadInput tells the place in the text, and the nearest form that can be read."""
    words = words_of(text, slashes=True)
    if not words:
        raise refuse("step-missing", column=1, expected=" ".join(FORMS))
    verb = words[0][0].casefold()
    read = _READERS.get(verb)
    if read is None:
        raise _unknown(text, words)
    try:
        return read(words[1:])
    except (_Malformed, BadInput) as bad:
        if _begins(words, TAKING_BACK):
            raise _unknown(text, words) from None
        if isinstance(bad, BadInput):
            raise
        column = bad.word[1] if bad.word else words[-1][1] + len(words[-1][0])
        mended = _mended(verb, words)
        raise refuse("step-unreadable", column=column, found=shown(text.strip()), nearest=mended) from None


def parse_turn(written: Any) -> Turn:
    """The steps of a turn: a list, or one text with `;` (or a new line) between them. BadInput tells all faults."""
    if isinstance(written, str):
        turn = _steps(written)
    elif isinstance(written, list | tuple):
        turn = tuple(step for steps in each(written, _entry) for step in steps)
    else:
        raise misread("moves-expected", written, expected="take KS KH; discard 4C")
    if len(turn) > MOST_STEPS:
        raise refuse("too-many-steps", facts={"n": MOST_STEPS, "have": len(turn)})
    cards = sum(len(hand_cards(move)) for move in turn)
    if cards > MOST_CARDS:
        raise refuse("list-too-long", facts={"n": MOST_CARDS, "have": cards})
    return turn


def _entry(written: Any) -> Turn:
    if not isinstance(written, str):
        raise misread("step-expected", written, expected="take KS KH")
    steps = _steps(written)
    if not steps:
        raise refuse("step-missing", expected=" ".join(FORMS))
    return steps


def _steps(text: str) -> Turn:
    if ";" not in text and "\n" not in text:
        try:
            return (parse_move(text),)
        except BadInput:
            pass  # where it stands is told below
    steps: list[Move] = []
    faults: list[InputFault] = []
    parts = [part for part in _STEP.finditer(text) if not part[0].isspace()]
    if len(parts) > MOST_STEPS:
        raise refuse("too-many-steps", facts={"n": MOST_STEPS, "have": len(parts)})
    for part in parts:
        if len(faults) >= MOST_FAULTS:
            break
        try:
            steps.append(parse_move(part[0]))
        except BadInput as bad:
            faults += [replace(fault, column=part.start() + (fault.column or 1)) for fault in bad.faults]
    if faults:
        raise BadInput(faults)
    return tuple(steps)


class _Malformed(Exception):  # noqa: N818 (never seen outside)
    """A known step with a word that does not belong, or (`word` None) with one lacking at its end."""

    def __init__(self, word: Word | None = None) -> None:
        super().__init__()
        self.word = word


def _draw(words: list[Word]) -> Move:
    count = _COUNT.fullmatch(words[0][0]) if words else None
    return Draw(cards_of(words[1:] if count else words), int(count.group(1)) if count else None)


def _take(words: list[Word]) -> Move:
    first = words[0][0].casefold() if words else ""
    if first in _PILE:
        raise _Malformed(words[0])
    if first == "top":
        return TakeTop(cards_of(words[1:]))
    if first != "onto":
        return Take(_groups(words, first_may_be_empty=True))
    if len(words) < 2:
        raise _Malformed
    return Take(_groups(words[2:], first_may_be_empty=True), onto=rank_of(words[1]))


def _lay_down(words: list[Word]) -> Move:
    return LayDown(_groups(words, first_may_be_empty=False))


def _groups(words: list[Word], *, first_may_be_empty: bool) -> tuple[Any, ...]:
    groups = groups_of(words)
    if not all(groups[1:] if first_may_be_empty else groups):
        raise _Malformed
    if len(groups) == 1:
        return (cards_of(groups[0]),)
    cards = cards_of(word for group in groups for word in group)  # all unreadable cards are told together
    ends = [sum(map(len, groups[: place + 1])) for place in range(len(groups))]
    return tuple(cards[end - len(group) : end] for group, end in zip(groups, ends, strict=True))


def _add(words: list[Word]) -> Move:
    cards, target = _parted(words, "to")
    theirs = bool(target) and target[0][0].casefold() == "their"
    return Add(cards_of(_some(cards)), rank_of(_single(target[1:] if theirs else target)), theirs)


def _shift(words: list[Word]) -> Move:
    cards, rest = _parted(words, "from")
    source, target = _parted(rest, "to")
    goal = _single(target)
    to = None if goal[0].casefold() == "hand" else rank_of(goal)
    return Shift(cards_of(_some(cards)), rank_of(_single(source)), to)


def _show(words: list[Word]) -> Move:
    if "draws" not in (text.casefold() for text in texts_of(words)):
        return Show(cards_of(_some(words)))
    cards, drawn = _parted(words, "draws")
    return Show(cards_of(_some(cards)), cards_of(_some(drawn)))


def _discard(words: list[Word]) -> Move:
    if len(words) > 1:
        cards = cards_of(words)
        raise refuse("discard-one-card", column=words[1][1], nearest=f"discard {cards[0]}", facts={"cards": cards})
    return Discard(cards_of(_some(words)))


def _alone(move: Move) -> Callable[[list[Word]], Move]:
    def read(words: list[Word]) -> Move:
        if words:
            raise _Malformed(words[0])
        return move

    return read


def _parted(words: list[Word], by: str) -> tuple[list[Word], list[Word]]:
    """The words before and after a little word like `to`."""
    for place, (text, _) in enumerate(words):
        if text.casefold() == by:
            return words[:place], words[place + 1 :]
    raise _Malformed


def _some(words: list[Word]) -> list[Word]:
    if not words:
        raise _Malformed
    return words


def _single(words: list[Word]) -> Word:
    if len(words) != 1:
        raise _Malformed(words[1] if words else None)
    return words[0]


_READERS: Final[Mapping[str, Callable[[list[Word]], Move]]] = {
    "draw": _draw,
    "take": _take,
    "meld": _lay_down,
    "add": _add,
    "move": _shift,
    "show": _show,
    "kitty": _alone(Kitty()),
    "discard": _discard,
    "end": _alone(End()),
}


def _begins(words: list[Word], with_one_of: frozenset[str]) -> bool:
    """Whether a step begins with a saying of one word or two."""
    said = [text.casefold().strip(_POINTS) for text in texts_of(words[:2])]
    return bool({said[0], " ".join(said)} & with_one_of)


def _unknown(text: str, words: list[Word]) -> BadInput:
    written, column = words[0]
    verb = written.casefold().strip(_POINTS)
    whole = {"column": column, "found": shown(text.strip())}
    if _begins(words, GOING_OUT):
        return refuse("going-out-is-no-move", **whole, expected=FORMS["discard"])
    if _begins(words, TAKING_BACK):
        return refuse("taking-back-is-no-move", **whole, expected=str(Shift((Card("2", "D"),), "Q", None)))
    told = {"column": column, "found": shown(written), "expected": " ".join(FORMS)}
    if verb in ASKING:
        return refuse("asking-is-no-move", **told)
    if verb in OTHER_GAMES:
        return refuse("no-move-here", **told)
    near = MEANT.get(verb) or nearest(verb, list(FORMS))
    if near == "meld" and "to" in map(str.casefold, texts_of(words)):
        near = "add"
    form = None if near is None else _mended(near, [(near, 1), *words[1:]])
    return BadInput([fault_of("step-unknown", **told, nearest=form)])


def _mended(verb: str, words: list[Word]) -> str:
    """The nearest step that can be read; where nothing of it can be kept, an example of its kind."""
    for attempt in tries(verb, list(texts_of(words[1:]))):
        try:
            return str(_READERS[verb](words_of(" ".join(attempt), slashes=True)))
        except (_Malformed, BadInput):
            continue
    return FORMS[verb]

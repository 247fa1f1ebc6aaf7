"""What frozen values need to be quick: a property worked out once, and a twin with some fields changed.

Values that every ruling makes have an `__init__` of their own, which sets all fields at one stroke: a frozen dataclass
sets them one by one, past its own guard, and takes twice as long.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sized
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")
S = TypeVar("S", bound=Sized)


class once(Generic[T]):  # noqa: N801 (a decorator, like property)
    """Like `functools.cached_property`, which in Python 3.11 takes a lock at each first question. The values here are
    pure, so two threads that ask at once find the same.

    >>> class Hand:
    ...     @once
    ...     def size(self) -> list[int]:
    ...         return [11]
    >>> hand = Hand()
    >>> hand.size is hand.size
    True
    """

    def __init__(self, ask: Callable[[Any], T]) -> None:
        self._ask, self.__doc__ = ask, ask.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> Self | T:
        if instance is None:
            return self
        # What stands in the instance goes before this descriptor, so it is not asked again.
        value = instance.__dict__[self._name] = self._ask(instance)
        return value


class Memory:
    """What was worked out, by what it was worked out from, kept for the next question. It begins anew once it keeps
    more than `most` things, a list being as many as are in it.

    >>> memory = Memory(most=4)
    >>> memory.of("ones", lambda: [1, 1]), memory.of("ones", lambda: [2, 2])
    ([1, 1], [1, 1])
    """

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._known: dict[Hashable, Any] = {}

    def of(self, asked: Hashable, work: Callable[[], S]) -> S:
        """What is known of a question, else what the work finds."""
        found: S | None = self._known.get(asked)
        if found is None:
            found = work()
            if self._size > self._most:
                self._known, self._size = {}, 0
            self._known[asked] = found
            self._size += 1 + len(found)
        return found


def changed(value: T, **changes: Any) -> T:
    """A frozen dataclass without slots, with some fields changed: what `dataclasses.replace` makes, in a fifth of the
    time. What was worked out `once` is not taken along. TypeError for a field that it has not.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Pile:
    ...     cards: int
    ...     below: int = 0
    >>> changed(Pile(4), below=2)
    Pile(cards=4, below=2)
    """
    kind: Any = type(value)
    twin: T = object.__new__(kind)
    here, there, fields = value.__dict__, twin.__dict__, kind.__dataclass_fields__
    if len(here) == len(fields):  # nothing was worked out
        there.update(here)
    else:
        for name in fields:
            there[name] = here[name]
    there.update(changes)
    if len(there) > len(fields):
        raise TypeError(changes)
    return twin

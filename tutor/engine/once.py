"""A property that is computed when it is first asked for, and then kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801
    """`functools.cached_property` as it is from Python 3.12 on: without a lock, which would cost more than most of what
    is computed here. Values are frozen, so that to compute one twice does no harm."""

    def __init__(self, function: Callable[[Any], T]) -> None:
        self.function = function
        self.name = function.__name__
        self.__doc__ = function.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> cached_property[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> cached_property[T] | T:
        """The value, which from now on stands in the instance's own dictionary and is found there first."""
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.function(instance)
        return value

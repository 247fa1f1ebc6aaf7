"""The site as Flask has it, without what Flask does at every request for sites of another kind."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import orjson
from flask import Flask, Response
from flask.json.provider import DefaultJSONProvider


class Json(DefaultJSONProvider):
    """JSON in UTF-8, in the order in which it was put together."""

    ensure_ascii = False
    sort_keys = False

    def response(self, *args: Any, **kwargs: Any) -> Response:
        """An answer."""
        return Response(_line(self._prepare_response_obj(args, kwargs)), mimetype=self.mimetype)


class Site(Flask):
    """A site that answers in plain functions."""

    json_provider_class = Json

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is: none here is a coroutine, and none needs to be asked each time whether it is one."""
        return func


def _line(told: Any) -> bytes:
    """An answer as it is sent. orjson knows no integer of more than 64 bits, and a large hand may have so many turns:
    what it refuses, the standard library writes, byte for byte the same."""
    try:
        return orjson.dumps(told, option=orjson.OPT_APPEND_NEWLINE)
    except orjson.JSONEncodeError:
        return f"{_ENCODER.encode(told)}\n".encode()


_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=Json.ensure_ascii, separators=(",", ":"), default=DefaultJSONProvider.default
)

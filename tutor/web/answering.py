"""The site as Flask has it, without what Flask does at every request for sites of another kind."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from flask import Flask, Response
from flask.json.provider import DefaultJSONProvider


class Json(DefaultJSONProvider):
    """JSON in UTF-8, in the order in which it was put together; answers are written by one encoder, made once."""

    ensure_ascii = False
    sort_keys = False

    def response(self, *args: Any, **kwargs: Any) -> Response:
        """An answer."""
        written = _ENCODER.encode(self._prepare_response_obj(args, kwargs))
        return Response(f"{written}\n", mimetype=self.mimetype)


class Site(Flask):
    """A site that answers in plain functions."""

    json_provider_class = Json

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is: none here is a coroutine, and none needs to be asked each time whether it is one."""
        return func


_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=Json.ensure_ascii, separators=(",", ":"), default=DefaultJSONProvider.default
)

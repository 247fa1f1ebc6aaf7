"""The site beside a bare Flask view that gives the same bytes, behind one server, that of `tutor serve`.

`python -m tests.benchmarks.serving` prints its port, then serves until it is stopped.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from typing import Final

from flask import Flask, Response, request
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from tests.benchmarks.tables import cases
from tutor.cli.serve import server_of
from tutor.web import create_app

CHECK: Final = "/api/v1/check"
BARE: Final = "/bare/check"
THREE_STEPS: Final = {
    "position": {
        "rules": "classic",
        "hand": "KS KH 7C 9D 4S 5H JK",
        "us": {"melds": ["QS QH QD 2C"], "score": 620},
        "others": [{"melds": ["JS JH JD"], "score": 740}],
        "pile": "4C 2H KD",
    },
    "moves": ["take KS KH", "add JK to Q", "discard 7C"],
    "lang": "en",
}


def _one_question() -> list[bytes]:
    return [json.dumps(THREE_STEPS).encode()]


@cache
def _all_cases(**fields: bool) -> list[bytes]:
    return [
        json.dumps({"position": case["position"], "moves": case["moves"], "lang": "en", **fields}).encode()
        for case in cases()
    ]


ASKED: Final[Mapping[str, Callable[[], list[bytes]]]] = {
    "one legal turn of three steps": _one_question,
    "all cases, repairs left out": lambda: _all_cases(repairs=False),
    "all cases": _all_cases,
}
"""The bodies of requests that are asked one after the other."""


def bare(answers: Mapping[bytes, bytes]) -> Flask:
    """A site with one view that reads the request and knows the answer."""
    site = Flask("bare")

    @site.post("/check")
    def check() -> Response:
        return Response(answers[request.get_data()], mimetype="application/json")

    return site


def main() -> None:
    site = create_app({"DATABASE": "sqlite://"})
    client = site.test_client()

    def answer(body: bytes) -> bytes:
        told = client.post(CHECK, data=body, content_type="application/json")
        assert told.status_code == 200, told.text
        data: bytes = told.data
        return data

    answers = {body: answer(body) for body in chain.from_iterable(bodies() for bodies in ASKED.values())}
    listening = socket.create_server(("127.0.0.1", 0))
    server = server_of(DispatcherMiddleware(site, {"/bare": bare(answers)}), [listening])
    sys.stdout.write(f"{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    server.run()


if __name__ == "__main__":
    main()

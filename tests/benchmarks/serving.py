"""The site beside a bare Flask view that gives the same bytes, behind one waitress.

`python -m tests.benchmarks.serving` prints its port, then serves until it is stopped.
"""

from __future__ import annotations

import socket
import sys
from typing import Final

from flask import Flask, Response, request
from waitress.server import create_server
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from tutor.web import create_app

CHECK: Final = "/api/v1/check"
BARE: Final = "/bare/check"
QUESTION: Final = {
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


def bare(answer: bytes) -> Flask:
    """A site with one view that reads the request and knows the answer."""
    site = Flask("bare")

    @site.post("/check")
    def check() -> Response:
        request.get_data()
        return Response(answer, mimetype="application/json")

    return site


def main() -> None:
    site = create_app({"DATABASE": "sqlite://"})
    answer = site.test_client().post(CHECK, json=QUESTION)
    assert answer.status_code == 200, answer.text
    listening = socket.create_server(("127.0.0.1", 0))
    server = create_server(DispatcherMiddleware(site, {"/bare": bare(answer.data)}), sockets=[listening])
    sys.stdout.write(f"{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    server.run()


if __name__ == "__main__":
    main()

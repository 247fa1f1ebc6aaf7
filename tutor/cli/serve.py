"""`tutor serve`: the web pages on this computer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

import click

from tutor.cli.speaker import ALL_LEGAL, Speaker, complain

PORT: Final = 8765
PORTS_TRIED: Final = 20


def serve_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor serve`."""
    params: list[click.Parameter] = [
        click.Option(["--host"], default="127.0.0.1", show_default=True, help=speak("host")),
        click.Option(["--port"], type=click.IntRange(0, 65535), default=None, help=speak("port")),
        lang,
    ]
    serve: Callable[[str, int | None], int] = lambda host, port: _serve(speak, host, port)  # noqa: E731
    return click.Command("serve", params=params, help=speak("serve"), callback=serve)


def _serve(speak: Speaker, host: str, port: int | None) -> int:
    from waitress.server import create_server

    from tutor.web import create_app

    app = create_app()
    tried = [port] if port is not None else [PORT + step for step in range(PORTS_TRIED)]
    for number in tried:
        try:
            server = create_server(app, host=host, port=number)
        except OSError:
            continue
        address = f"http://{host}:{getattr(server, 'effective_port', number)}/"
        click.echo(f"{speak('open', address=address)}\n{speak('stop')}")
        sys.stdout.flush()
        server.run()
        return ALL_LEGAL
    return complain(speak("no_port", found=", ".join(map(str, tried))))

"""`tutor serve`: the web pages on this computer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import click

from tutor.cli.speaker import ALL_LEGAL, Speaker, complain
from tutor.cli.usage import Command

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
    return Command("serve", params=params, help=speak("serve"), callback=serve)


def _serve(speak: Speaker, host: str, port: int | None) -> int:
    from waitress.server import create_server

    from tutor.cli.listening import Refused, addresses, listen
    from tutor.web import create_app

    tried = [port] if port is not None else [PORT + step for step in range(PORTS_TRIED)]
    try:
        sockets = next(filter(None, (listen(host, number) for number in tried)), None)
    except Refused as refused:
        return complain(speak(refused.situation, found=refused.found))
    if sockets is None:
        return complain(speak("no_port", found=", ".join(map(str, tried))))
    server = create_server(create_app(), sockets=sockets)
    here, *room = addresses(host, sockets)
    click.echo(speak("open", address=str(here)))
    for address in room:
        click.echo(speak("open_room", address=address) if address else speak("no_room"))
    click.echo(speak("stop"))
    server.run()
    return ALL_LEGAL

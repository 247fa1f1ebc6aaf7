"""`tutor serve`: the web pages on this computer; `tutor preview`: one lesson, read afresh at each request."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Any, Final

import click

from tutor.cli.speaker import ALL_LEGAL, Speaker, complain
from tutor.cli.usage import Command
from tutor.library.errors import refuse, shown

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from waitress.server import BaseWSGIServer, MultiSocketServer

PORT: Final = 8765
PORTS_TRIED: Final = 20
BOUNDS: Final[Mapping[str, Any]] = {
    "max_request_header_size": 64 * 1024,
    "max_request_body_size": 4 * 1024 * 1024,
    "channel_timeout": 30,
    "cleanup_interval": 10,
    "connection_limit": 500,
    "asyncore_use_poll": True,
}
"""What the server bears: bytes, seconds without a byte, connections. A body too large for the site is still read so far
that the site itself can refuse it in words; slow ones wait without holding up the others."""
FORGOTTEN: Final = "sqlite://"
"""A store in memory, for a preview: gone when it stops."""


def serve_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor serve`."""
    database = click.Option(["--database"], metavar="ADDRESS", help=speak("database"))
    params: list[click.Parameter] = [*_where(speak), database, lang]

    def serve(host: str, port: int | None, database: str | None) -> int:
        return _serve(speak, host, port, {"DATABASE": database})

    return Command("serve", params=params, help=speak("serve"), callback=serve)


def preview_command(speak: Speaker, lang: click.Option) -> click.Command:
    """`tutor preview`."""
    file = click.Argument(["file"], metavar="FILE")
    params: list[click.Parameter] = [file, *_where(speak), lang]

    def preview(file: str, host: str, port: int | None) -> int:
        from tutor.course.lessons import place_of

        if not Path(file).is_file():
            complain(speak.faults(refuse("no-such-file", found=shown(file)).faults))
        place = place_of(Path(file))
        if place is None:
            named = refuse("lesson-file-name", file=file, found=Path(file).name, expected="030-a-meld.yaml")
            complain(speak.faults(named.faults))
        page = f"{speak.language.code}/learn/{place.context}"
        return _serve(speak, host, port, {"DATABASE": FORGOTTEN, "LESSON": file}, page)

    return Command("preview", params=params, help=speak("preview"), callback=preview)


def server_of(site: WSGIApplication, sockets: list[socket]) -> MultiSocketServer | BaseWSGIServer:
    """What answers on these sockets for a site. That a request waits for another is printed nowhere: nobody has to act
    on it."""
    import logging

    from waitress.server import create_server

    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    return create_server(site, sockets=sockets, **BOUNDS)


def _where(speak: Speaker) -> list[click.Parameter]:
    return [
        click.Option(["--host"], default="127.0.0.1", show_default=True, help=speak("host")),
        click.Option(["--port"], type=click.IntRange(0, 65535), default=None, help=speak("port")),
    ]


def _serve(speak: Speaker, host: str, port: int | None, config: Mapping[str, Any], page: str = "") -> int:
    from tutor.cli.listening import Refused, addresses, listen
    from tutor.store import StoreFault
    from tutor.web import create_app

    tried = [port] if port is not None else [PORT + step for step in range(PORTS_TRIED)]
    try:
        app = create_app(config)
        sockets = next(filter(None, (listen(host, number) for number in tried)), None)
    except StoreFault as fault:
        return complain(speak(fault.code, found=shown(fault.found)))
    except Refused as refused:
        return complain(speak(refused.situation, found=refused.found))
    if sockets is None:
        return complain(speak("no_port", found=", ".join(map(str, tried))))
    server = server_of(app, sockets)
    here, *room = addresses(host, sockets)
    click.echo(speak("open", address=f"{here}{page}"))
    for address in room:
        click.echo(speak("open_room", address=f"{address}{page}") if address else speak("no_room"))
    click.echo(speak("stop"))
    server.run()
    return ALL_LEGAL

"""Where the server listens, and the addresses under which it is found. Nothing is sent to anybody to learn them."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

_BACKLOG: Final = 1024
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
_FORBIDDEN: Final = (errno.EACCES, errno.EPERM)
_ANYBODY: Final = {
    socket.AF_INET: ("192.0.2.1", "192.168.0.1", "10.0.0.1", "172.16.0.1"),
    socket.AF_INET6: ("2001:db8::1",),
}
"""Addresses outside, to ask the system by which of its own it would reach them: a documentation network, which every
machine with a gateway has a way to, and the private networks of a room without one."""


class Refused(Exception):  # noqa: N818 (the system refused, nothing is broken)
    """It cannot listen there; `situation` names the sentence on the command line, `found` is what it speaks of."""

    def __init__(self, situation: str, found: str) -> None:
        super().__init__(situation, found)
        self.situation = situation
        self.found = found


def listen(host: str, port: int) -> list[socket.socket] | None:
    """Sockets that listen at all addresses of a host, the first free port for 0; None where the port is in use.

    Refused where there is no such host, where it is another computer, and where the port is not for everybody.
    """
    sockets: list[socket.socket] = []
    for family, address in _resolved(host):
        opened = socket.socket(family, socket.SOCK_STREAM)
        sockets.append(opened)
        try:
            _bind(opened, address, port or (sockets[0].getsockname()[1] if len(sockets) > 1 else 0))
        except OSError as bad:
            for each in sockets:
                each.close()
            if bad.errno == errno.EADDRINUSE:
                return None
            kept = bad.errno in _FORBIDDEN
            raise (Refused("port_kept", str(port)) if kept else Refused("not_here", host)) from None
    return sockets


def _resolved(host: str) -> list[tuple[socket.AddressFamily, str]]:
    bare = host.removeprefix("[").removesuffix("]")
    try:
        found = socket.getaddrinfo(bare, None, type=socket.SOCK_STREAM) if bare else []
    except (OSError, UnicodeError):
        found = []
    listed = dict.fromkeys((family, str(address[0])) for family, _, _, _, address in found if family in _ANYBODY)
    if not listed:
        raise Refused("no_host", host)
    return list(listed)


def _bind(opened: socket.socket, address: str, port: int) -> None:
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if opened.family == socket.AF_INET6:
        opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    opened.bind((address, port))
    opened.listen(_BACKLOG)


def addresses(host: str, sockets: list[socket.socket]) -> Iterator[str | None]:
    """The addresses to open: that of this computer, and where it listens everywhere, that for other devices, None
    where this computer is in no network."""
    first = sockets[0]
    address, port = first.getsockname()[:2]
    if address not in _EVERYWHERE:
        yield _written(host, port)
        return
    yield _written(_EVERYWHERE[address], port)
    own = own_address(first.family)
    yield own and _written(own, port)


def own_address(family: int = socket.AF_INET) -> str | None:
    """The address of this computer in its network, or None. A UDP socket is given a goal and sends nothing."""
    for goal in _ANYBODY[socket.AddressFamily(family)]:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((goal, 9))
            own = str(asked.getsockname()[0])
            if own not in (*_EVERYWHERE, *_EVERYWHERE.values()):
                return own
    return None


def _written(host: str, port: int) -> str:
    bare = host.removeprefix("[").removesuffix("]")
    return f"http://[{bare}]:{port}/" if ":" in bare else f"http://{bare}:{port}/"

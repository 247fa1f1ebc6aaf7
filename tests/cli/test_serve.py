"""`tutor serve`: the addresses that it prints, and what it says where it cannot listen."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from tutor.cli.listening import Refused, addresses, listen, own_address

AT_ONCE = 16
"""Browsers that ask at the same time: more than the server has threads."""
ENVIRONMENT = {**os.environ, "PYTHONUTF8": "1", "LC_ALL": "C"}


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as asked:
            asked.bind(("::1", 0))
    except OSError:
        return False
    return True


@contextmanager
def serving(*arguments: str) -> Iterator[list[str]]:
    """The lines that the server prints, up to the one that tells how to stop it; afterwards all of them."""
    command = [sys.executable, "-m", "tutor", "serve", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=ENVIRONMENT
    ) as server:
        try:
            assert server.stdout is not None
            lines = [server.stdout.readline()]
            while lines[-1] and "Ctrl+C" not in lines[-1]:
                lines.append(server.stdout.readline())
            yield lines
        finally:
            server.terminate()
        lines += server.stdout.readlines()


def address_in(line: str) -> str:
    return line[line.index("http://") :].strip()


def opens(address: str) -> bool:
    with urllib.request.urlopen(f"{address}en/", timeout=20) as page:
        return bool(page.status == 200)


def test_it_prints_the_address_and_answers_there() -> None:
    with serving("--port", "0") as (line, _):
        assert address_in(line).startswith("http://127.0.0.1:")
        assert opens(address_in(line))


def test_that_requests_wait_for_each_other_is_not_printed() -> None:
    with serving("--port", "0") as lines, ThreadPoolExecutor(AT_ONCE) as browsers:
        assert all(browsers.map(opens, [address_in(lines[0])] * 2 * AT_ONCE))
    assert len(lines) == 2, lines[2:]


@pytest.mark.skipif(own_address() is None, reason="this computer is in no network")
def test_listening_everywhere_prints_an_address_for_other_devices() -> None:
    with serving("--host", "0.0.0.0", "--port", "0") as (here, room, _):
        assert address_in(here).startswith("http://127.0.0.1:")
        assert address_in(room).startswith(f"http://{own_address()}:")
        assert opens(address_in(here))
        assert opens(address_in(room))


@pytest.mark.skipif(not has_ipv6(), reason="this computer has no address of IPv6")
def test_an_address_of_ipv6_stands_in_brackets() -> None:
    with serving("--host", "::1", "--port", "0") as (line, _):
        assert address_in(line).startswith("http://[::1]:")
        assert opens(address_in(line))


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("nosuch.invalid", "There is no such address: “nosuch.invalid”."),
        ("", "There is no such address: “”."),
        ("a..b", "There is no such address: “a..b”."),
        ("x" * 99, f"There is no such address: “{'x' * 99}”."),
        ("203.0.113.1", "This computer does not have the address 203.0.113.1."),
    ],
)
def test_where_it_cannot_listen_is_one_line(host: str, told: str) -> None:
    command = [sys.executable, "-m", "tutor", "serve", "--host", host, "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith(told)
    assert len(done.stderr.splitlines()) == 1


def test_a_port_in_use_is_told_and_without_one_the_next_is_taken() -> None:
    sockets = listen("127.0.0.1", 0)
    assert sockets is not None
    with sockets[0] as taken:
        port = taken.getsockname()[1]
        assert listen("127.0.0.1", port) is None
        command = [sys.executable, "-m", "tutor", "serve", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=60)
        assert (done.returncode, done.stderr) == (2, f"This port is not free: {port}\n")


def test_without_a_network_no_address_for_others_is_invented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.cli.listening.own_address", lambda family: None)
    sockets = listen("0.0.0.0", 0)
    assert sockets is not None
    with sockets[0] as opened:
        assert list(addresses("0.0.0.0", sockets)) == [f"http://127.0.0.1:{opened.getsockname()[1]}/", None]


def test_a_port_that_the_system_keeps_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def kept(*_: object) -> None:
        raise PermissionError(13, "")

    monkeypatch.setattr("tutor.cli.listening._bind", kept)
    with pytest.raises(Refused) as refused:
        listen("127.0.0.1", 80)
    assert (refused.value.situation, refused.value.found) == ("port_kept", "80")

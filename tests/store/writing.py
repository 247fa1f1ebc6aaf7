"""What the processes of these tests do: `python -m tests.store.writing ACT ADDRESS [LEARNER]`.

They say a line when they are ready, and wait for one.
"""

import itertools
import sys
from collections.abc import Callable

from sqlalchemy import select, update

from tutor.store import Store, open_store
from tutor.store.schema import SETTING
from tutor.store.transactions import changing

TIMES = 150
LESSON = "classic/meld"
COUNT = "count"


def begin(address: str) -> None:
    """Open the store at a sign, together with others, and tell the secret."""
    ready()
    say(open_store(address).secret())


def count(address: str, learner: str) -> None:
    """Answer one item and raise one number, both many times."""
    store = open_store(address)
    ready()
    for _ in range(TIMES):
        store.record(learner, LESSON, "1", right=False)
        raise_the_number(store)


def raise_the_number(store: Store) -> None:
    """Read, then write what depends on it."""
    row = SETTING.c.name == COUNT
    with changing(store.engine) as connection:
        number = connection.scalar(select(SETTING.c.value).where(row).with_for_update())
        connection.execute(update(SETTING).where(row).values(value=str(int(number or "") + 1)))


def answer(address: str, learner: str) -> None:
    """Answer one item after the other, and say so each time, until somebody ends it."""
    store = open_store(address)
    ready()
    for item in itertools.count():
        store.record(learner, LESSON, str(item), right=True)
        say(str(item))


def ready() -> None:
    say("ready")
    sys.stdin.readline()


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


ACTS: dict[str, Callable[..., None]] = {"begin": begin, "count": count, "answer": answer}

if __name__ == "__main__":
    ACTS[sys.argv[1]](*sys.argv[2:])

"""The store: who learns, what they answered, and the secret of the site."""

from __future__ import annotations

import secrets
import weakref
from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, Engine, or_, select

from tutor.store.faults import StoreFault
from tutor.store.schema import ANSWER, LEARNER, SETTING
from tutor.store.transactions import changing, insert, reading

SECRET: Final = "secret"
BYTES_OF_A_SECRET: Final = 32
BYTES_OF_AN_ID: Final = 16
"""Nobody meets another learner's id by guessing."""


class Store:
    """An open database; threads may share it. Every call raises StoreFault where the database fails.

    What a call has written is safe on the disk when it returns.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._closing = weakref.finalize(self, engine.dispose)

    def close(self) -> None:
        """Give back the connections. A store that nobody holds any more closes by itself."""
        self._closing()

    def new_learner(self) -> str:
        """The id of somebody new: letters, digits, `-` and `_`."""
        learner = secrets.token_urlsafe(BYTES_OF_AN_ID)
        with changing(self.engine) as connection:
            _enter(connection, learner)
        return learner

    def record(self, learner: str, lesson: str, item: str, right: bool) -> None:
        """Note one answer. What was right once stays right: to practise again takes nothing away.

        A learner who is no longer known is entered again: the cookie in their browser outlives a row that was deleted.
        """
        now = datetime.now(UTC)
        with changing(self.engine) as connection:
            _enter(connection, learner)
            row = insert(connection, ANSWER).values(
                learner=learner, lesson=lesson, item=item, right=right, tries=1, answered=now
            )
            again = {
                "right": or_(ANSWER.c.right, row.excluded["right"]),
                "tries": ANSWER.c.tries + 1,
                "answered": now,
            }
            connection.execute(row.on_conflict_do_update(index_elements=ANSWER.primary_key.columns, set_=again))

    def progress(self, learner: str) -> Mapping[str, Mapping[str, bool]]:
        """Lesson -> item -> right at least once. What was never answered is absent."""
        wanted = select(ANSWER.c.lesson, ANSWER.c.item, ANSWER.c.right).where(ANSWER.c.learner == learner)
        answers: defaultdict[str, dict[str, bool]] = defaultdict(dict)
        with reading(self.engine) as connection:
            for lesson, item, right in connection.execute(wanted.order_by(ANSWER.c.lesson, ANSWER.c.item)):
                answers[lesson][item] = right
        return dict(answers)

    def secret(self) -> str:
        """What signs the cookies: made once, then the same for every server at this database."""
        row = select(SETTING.c.value).where(SETTING.c.name == SECRET)
        with reading(self.engine) as connection:
            known = connection.scalar(row)
        if known is not None:
            return str(known)
        made = {"name": SECRET, "value": secrets.token_hex(BYTES_OF_A_SECRET)}
        with changing(self.engine) as connection:
            connection.execute(insert(connection, SETTING).values(made).on_conflict_do_nothing())
            return str(connection.scalar(row))

    def alive(self) -> bool:
        """Whether the database answers, asked of a table and not of the driver alone."""
        try:
            with reading(self.engine) as connection:
                connection.execute(select(SETTING.c.name).limit(1)).all()
        except StoreFault:
            return False
        return True


def _enter(connection: Connection, learner: str) -> None:
    row = insert(connection, LEARNER).values(id=learner, created=datetime.now(UTC))
    connection.execute(row.on_conflict_do_nothing())

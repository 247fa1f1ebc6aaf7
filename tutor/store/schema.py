"""The tables as they are now. How they came to be so stands in `migrations/`; a test holds both together."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
)

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name that a later migration can call it by, the same in each database."""

METADATA: Final = MetaData(naming_convention=NAMES)

LEARNER: Final = Table(
    "learner",
    METADATA,
    Column("id", String, primary_key=True),
    Column("created", DateTime(timezone=True), nullable=False),
)

ANSWER: Final = Table(
    "answer",
    METADATA,
    Column("learner", String, ForeignKey("learner.id", ondelete="CASCADE"), primary_key=True),
    Column("lesson", String, primary_key=True),
    Column("item", String, primary_key=True),
    Column("right", Boolean, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("answered", DateTime(timezone=True), nullable=False),
    CheckConstraint("tries > 0", name="tried"),
)
"""One row for each item that a learner has answered. `right`: at least once; `answered`: the last time, in UTC."""

SETTING: Final = Table(
    "setting",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)
"""What the site decides once for itself."""

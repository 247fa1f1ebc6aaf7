"""Learners, their answers, and the settings of the site."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.create_table(
        "learner",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_learner")),
    )
    op.create_table(
        "answer",
        sa.Column("learner", sa.String(), nullable=False),
        sa.Column("lesson", sa.String(), nullable=False),
        sa.Column("item", sa.String(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("answered", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("tries > 0", name=op.f("ck_answer_tried")),
        sa.ForeignKeyConstraint(
            ["learner"], ["learner.id"], name=op.f("fk_answer_learner_learner"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner", "lesson", "item", name=op.f("pk_answer")),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_setting")),
    )


def downgrade() -> None:
    """The same step back."""
    for table in ("setting", "answer", "learner"):
        op.drop_table(table)

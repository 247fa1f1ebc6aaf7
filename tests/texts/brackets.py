"""A made-up language: every message of the sources in brackets, every word form too. What it shows without brackets is
text that no catalogue can translate."""

from io import BytesIO
from pathlib import Path
from typing import Any

import yaml
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

CODE = "qbr"  # from the codes that stand for no language


def bracketed(text: str) -> str:
    return f"⟦{text}⟧"


def make_brackets(folder: Path, english_forms: Path, messages: Catalog) -> Path:
    """The language as a folder of `folder`, made of the English word forms and all messages; returns `folder`."""
    home = folder / CODE
    catalogue = home / "LC_MESSAGES" / "messages.po"
    catalogue.parent.mkdir(parents=True)
    table = yaml.safe_load(english_forms.read_text(encoding="utf-8"))
    (home / "forms.yaml").write_text(yaml.safe_dump(_bracketed_forms(table), allow_unicode=True), encoding="utf-8")
    catalogue.write_bytes(_catalogue(messages))
    return folder


def _bracketed_forms(table: dict[str, Any]) -> dict[str, Any]:
    words = {name: _in_brackets(table[name]) for name in ("endonym", "joker", "suits", "ranks", "kinds")}
    return {**table, **words}


def _in_brackets(words: Any) -> Any:
    return {key: _in_brackets(word) for key, word in words.items()} if isinstance(words, dict) else bracketed(words)


def _catalogue(messages: Catalog) -> bytes:
    catalogue = Catalog(locale="en", project="Canasta Tutor", charset="utf-8")
    for message in messages:
        if message.id:
            told = tuple(map(bracketed, message.id)) if message.pluralizable else bracketed(str(message.id))
            catalogue.add(message.id, told, context=message.context)
    written = BytesIO()
    write_po(written, catalogue)
    return written.getvalue()

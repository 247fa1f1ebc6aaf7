"""A language: its catalogue, its word forms, its numbers. A folder with a `forms.yaml` is a language.

English stands in the sources and has no catalogue; every other one has `LC_MESSAGES/messages.po`, which is read and
compiled in memory when its first sentence is asked for. A message that a catalogue lacks is answered in English, with
English words in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel import Locale
from babel.numbers import format_decimal

from tutor.engine.cards import Card
from tutor.texts.forms import Forms, Term, read_forms

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

SOURCE: Final = "en"
"""The language of the sources."""

CATALOGUE: Final = Path("LC_MESSAGES", "messages.po")
FORMS: Final = "forms.yaml"
LIST_SEPARATOR: Final = ", "
"""Between cards and other things of a list: commas, no "and", in all languages."""

_MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True, eq=False)
class Language:
    """A language of the tutor. `catalogue` is the path of its messages, None for the language of the sources, which is
    the `source` of all others. A language is equal to itself alone."""

    code: str
    forms: Forms = field(repr=False)
    catalogue: Path | None = field(default=None, repr=False)
    source: Language | None = field(default=None, repr=False)

    @property
    def endonym(self) -> str:
        """The language's own name for itself."""
        return self.forms.endonym

    @cached_property
    def locale(self) -> Locale:
        """Babel's locale, for numbers and dates."""
        return Locale.parse(self.forms.locale)

    @cached_property
    def translations(self) -> NullTranslations:
        """The catalogue as gettext wants it; templates may be given it too. Without one, all is said in English."""
        if self.catalogue is None or not self.catalogue.exists():
            return _English()
        return _compiled(read_catalogue(self.catalogue, self.locale))

    def gettext(self, context: str, message: str) -> str:
        """The message of this context in this language."""
        return self.translations.pgettext(context, message)

    def ngettext(self, context: str, one: str, other: str, n: int) -> str:
        """The message of this context in the plural form that `n` asks for."""
        return self.translations.npgettext(context, one, other, n)

    def number(self, n: int) -> str:
        """A number in digits: `1,520`, in Spanish `1520`; the minus is a minus sign."""
        digits = str(abs(n)) if abs(n) < self.forms.closed_below else _grouped(abs(n), self.locale)
        return _MINUS + digits if n < 0 else digits

    def card(self, card: Card) -> str:
        """A card as text: `K♠`, `10♥`, a joker as the word."""
        return self.forms.card(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards as text, with commas."""
        return LIST_SEPARATOR.join(map(self.card, cards))

    def letter(self, rank: str) -> str:
        """The index on a card of this rank."""
        return self.forms.letter(rank)

    def spoken_name(self, card: Card) -> str:
        """A card as a screen reader says it."""
        return self.forms.spoken_name(card)

    def rank(self, rank: str) -> Term:
        """The word for a rank, in all its forms; `wild` is a rank here."""
        return self.forms.ranks[rank]

    def kind(self, kind: str) -> str:
        """A kind of canasta, as a whole noun phrase."""
        return self.forms.kinds[kind]

    @staticmethod
    def title(text: str) -> str:
        """A word or phrase as a title or label: the first letter is a capital, nothing else.

        >>> Language.title("pika reĝo")
        'Pika reĝo'
        """
        return text[:1].upper() + text[1:]


def languages(translations: Path) -> dict[str, Language]:
    """All languages of a folder, by code, in the order of their own names; a sub-folder with word forms is one."""
    found = [
        Language(path.parent.name, read_forms(path), _catalogue_beside(path))
        for path in translations.glob(f"*/{FORMS}")
    ]
    source = next((language for language in found if language.code == SOURCE), None)
    ordered = sorted(found, key=lambda language: language.endonym.casefold())
    return {language.code: language if language is source else replace(language, source=source) for language in ordered}


def read_catalogue(path: Path, locale: Locale | str) -> Catalog:
    """The catalogue of a .po file; its own header says how many plural forms there are, and which. An empty one where
    there is no file yet."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    if not path.exists():
        return Catalog(locale=locale, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=locale)


def _catalogue_beside(forms: Path) -> Path | None:
    return None if forms.parent.name == SOURCE else forms.parent / CATALOGUE


class Untranslated(str):
    """A message that the catalogue does not have, in English. A translation may well be the same word for word."""

    __slots__ = ()


class _English(NullTranslations):
    """What a message is where the catalogue has none: itself, and known as English."""

    def pgettext(self, context: str, message: str) -> str:
        return Untranslated(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return Untranslated(msgid1 if n == 1 else msgid2)


def _compiled(catalogue: Catalog) -> NullTranslations:
    from babel.messages.mofile import write_mo
    from babel.support import Translations

    compiled = BytesIO()
    _without_blank_plurals(catalogue)
    write_mo(compiled, catalogue)
    compiled.seek(0)
    translations = Translations(compiled)
    translations.add_fallback(_English())
    return translations


def _without_blank_plurals(catalogue: Catalog) -> None:
    """Take out what has a plural form without words: Babel would fill it with English that nobody knows as English."""
    for message in list(catalogue):
        if message.id and message.pluralizable and not all(message.string or ()):
            catalogue.delete(message.id, message.context)


@lru_cache(maxsize=4096)
def _grouped(n: int, locale: Locale) -> str:
    return str(format_decimal(n, locale=locale))

"""Sentences as markup: cards drawn where they stand, numbers at the cards at fault, terms of the glossary linked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from flask import Flask, g, url_for
from markupsafe import Markup, escape

from tutor.engine.cards import JOKER, RANKS, Card
from tutor.texts.language import LIST_SEPARATOR, Language
from tutor.texts.sentences import Sentence
from tutor.web.cards import symbols
from tutor.web.glossary import Terms, terms_in
from tutor.web.look import chosen_look
from tutor.web.speaking import all_languages, language, place_in, the_words
from tutor.web.view import Drawn, Marks, mark_of

_SPRITE = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="sprite" aria-hidden="true">{}</svg>'


@dataclass(slots=True)
class Ink:
    """What a page has drawn so far, so that it carries the symbols that it needs, each once."""

    cards: set[str] = field(default_factory=set)
    suits: set[str] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)


def _ink() -> Ink:
    if "ink" not in g:
        g.ink = Ink()
    ink: Ink = g.ink
    return ink


def the_terms() -> Terms:
    """The glossary in the language of this request; read once a request."""
    if "terms" not in g:
        g.terms = terms_in(language(), the_words())
    terms: Terms = g.terms
    return terms


def symbol(code: str) -> str:
    """The reference of a card's symbol; the page will carry it."""
    _ink().cards.add(code)
    return f"#card-{code}"


def sprite() -> Markup:
    """The symbols of everything drawn so far on this page."""
    ink, speaks = _ink(), language()
    letters = {rank: speaks.letter(rank) for rank in RANKS if rank != JOKER}
    made = symbols(ink.cards, ink.suits, letters)
    ink.cards, ink.suits = set(), set()
    return Markup(_SPRITE.format(made)) if made else Markup("")


def typeset(sentence: Sentence | str, marks: Marks | None = None) -> Markup:
    """A sentence with its cards drawn, and the number of its mark behind each card at fault."""
    parts = sentence.parts if isinstance(sentence, Sentence) else (sentence,)
    speaks = sentence.language if isinstance(sentence, Sentence) else language()
    said: Counter[Card] = Counter()
    made = []
    for part in parts:
        if isinstance(part, Card):
            made.append(_named(part, speaks, mark_of(marks or {}, part, said[part])))
            said[part] += 1
        else:
            made.append(escape(part))
    return _spoken_as(speaks, Markup("").join(made))


def leading(sentence: Sentence, word: Sentence) -> Markup:
    """A sentence that begins with the word of the verdict and a colon: that word stands out."""
    begins = f"{word}:"
    first, *rest = sentence.parts
    if not isinstance(first, str) or not first.startswith(begins):
        return typeset(sentence)
    after = Sentence((first.removeprefix(begins), *rest), sentence.language)
    return Markup("<strong>{}</strong>{}").format(begins, typeset(after))


def explained(sentence: Sentence | str, but: str = "") -> Markup:
    """A sentence with its cards drawn and the first use of each term on the page linked; `but` is not linked."""
    parts = sentence.parts if isinstance(sentence, Sentence) else (sentence,)
    speaks = sentence.language if isinstance(sentence, Sentence) else language()
    terms = the_terms()
    made = (
        _named(part, speaks, 0) if isinstance(part, Card) else Markup("").join(_linked(part, terms, but))
        for part in parts
    )
    return _spoken_as(speaks, Markup("").join(made))


def _spoken_as(speaks: Language, made: Markup) -> Markup:
    """A sentence that is not in the page's language says so."""
    return made if speaks.code == language().code else Markup('<span lang="{}">{}</span>').format(speaks.code, made)


def _linked(text: str, terms: Terms, but: str) -> Iterator[Markup]:
    """The text with links at terms that this page has not linked yet."""
    used = _ink().terms
    for piece, term in terms.find(text):
        if not term or term == but or term in used:
            yield escape(piece)
            continue
        used.add(term)
        address = url_for("pages.glossary", _anchor=term)
        yield Markup('<a class="term" href="{}">{}</a>').format(address, piece)


def _named(card: Card, speaks: Language, mark: int) -> Markup:
    number = Markup(' <b class="mark">{}</b>').format(speaks.number(mark)) if mark else Markup("")
    if not card.suit:
        return escape(speaks.card(card)) + number
    _ink().suits.add(card.suit)
    written = speaks.card(card)
    letter, pip = written[:-1], written[-1]
    return Markup(
        '<span class="name"><span role="img" aria-label="{}">{}<span class="spoken">{}</span>'
        '<svg class="pip {}" aria-hidden="true"><use href="#suit-{}"/></svg></span>{}</span>'
    ).format(speaks.spoken_name(card), letter, pip, card.suit, card.suit, number)


def card(one: Card) -> Markup:
    """A card as it stands in a sentence."""
    return _named(one, language(), 0)


def cards(several: Iterable[Card]) -> Markup:
    """Cards with commas, as they stand in a sentence."""
    return Markup(LIST_SEPARATOR).join(map(card, several))


def names(several: Iterable[Drawn]) -> str:
    """The spoken names of cards that are drawn."""
    return LIST_SEPARATOR.join(language().spoken_name(drawn.card) for drawn in several if drawn.card)


def install(app: Flask) -> None:
    """Give the templates their words for cards, numbers and sentences."""
    app.jinja_env.filters.update(leading=leading, typeset=typeset, explained=explained, card=card, cards=cards)
    app.jinja_env.globals.update(
        symbol=symbol,
        sprite=sprite,
        names=names,
        place_in=place_in,
        number=lambda n: language().number(n),
        spoken=lambda one: language().spoken_name(one),
    )

    @app.context_processor
    def everywhere() -> dict[str, object]:
        return {"language": language(), "languages": list(all_languages().values()), "look": chosen_look()}

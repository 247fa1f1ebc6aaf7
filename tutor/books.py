"""The rule sets to read: each as a book in chapters, all side by side, and which of them a table plays by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from tutor.engine.rules import RULES
from tutor.engine.ruleset import NoRule, RuleSet
from tutor.library.errors import BadInput
from tutor.library.parameters import PARAMETERS
from tutor.library.rulesets import load_rule_set, rule_sets, with_house
from tutor.texts.language import Language
from tutor.texts.parameters import name_in_words, topic_in_words, value_in_words
from tutor.texts.rulings import RuleInWords, rule_in_words
from tutor.texts.sources import Source, source_of_parameter
from tutor.texts.words import Words

TOPICS: Final[Mapping[str, tuple[str, ...]]] = {
    "deal": ("players", "partnerships", "packs", "jokers", "hand_size", "kitty_size", "upcard_covers"),
    "turn_order": ("draw_count", "forced_take", "stock_empty", "last_card_red_three"),
    "cards_in_hand": (),
    "red_threes": ("red_three_replaced",),
    "the_pile": ("upcard_freezes", "wild_freezes", "black_three_on_pile"),
    "claiming_the_pile": ("unopened_needs_pair", "open_pile_takes", "one_card_hand"),
    "melding": (
        "min_meld", "max_meld", "min_naturals", "max_wilds", "naturals_per_wild", "wild_meld", "wild_in_sevens",
        "canasta_size",
    ),
    "melds_of_a_side": ("add_to_canasta", "second_meld_of_rank"),
    "initial_meld": ("opening", "concealed_needs_minimum"),
    "discarding": ("discard_seven", "all_sevens_ends"),
    "going_out": ("canastas_to_go_out", "last_discard", "ask_partner"),
    "kitty": ("kitty_after",),
    "score": (
        "card_points", "canastas", "red_three_points", "going_out_bonus", "concealed_total", "target", "tie",
    ),
}  # fmt: skip
"""Every parameter under its topic: a chapter of the rules, or the deal and the score, which are none."""

ASKED: Final = ("hand_size", "draw_count", "canastas_to_go_out", "wild_meld")
"""The four questions that tell the rule sets apart."""


@dataclass(frozen=True, slots=True)
class Value:
    """A parameter in words, with what a rule set makes of it and where that comes from."""

    parameter: str
    name: str
    text: str
    source: Source


@dataclass(frozen=True, slots=True)
class BookChapter:
    """A chapter of a book: what it is about (empty where nothing is said), its numbers and words, its rules."""

    id: str
    title: str
    sentence: str
    values: tuple[Value, ...]
    rules: tuple[RuleInWords, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """A statement of the pages that is no rule: how it begins, by language, and why it is none."""

    quotes: Mapping[str, str]
    why: str


@dataclass(frozen=True, slots=True)
class Book:
    """A rule set to read."""

    rules: RuleSet
    title: str
    summary: str
    pages: tuple[str, ...]
    chapters: tuple[BookChapter, ...]
    beside: tuple[Beside, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a rule set makes of a parameter; `differs` from the first rule set."""

    title: str
    text: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A parameter in all rule sets."""

    parameter: str
    name: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Whether the rule sets differ in it."""
        return any(cell.differs for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Topic:
    """The parameters of a topic, side by side."""

    id: str
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that can be chosen: its word in the address, and in words."""

    word: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """One of the four questions with its answers."""

    parameter: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a rule set is not what a table plays."""

    name: str
    yours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class Near:
    """A rule set that is nearest to the answers, and what would differ. `house` are the house rules that make up for
    it, as an address has them; empty where nothing differs or they would contradict the others."""

    id: str
    title: str
    differences: tuple[Difference, ...]
    house: str = ""


def all_rule_sets() -> tuple[RuleSet, ...]:
    """The rule sets of this site."""
    return tuple(map(load_rule_set, rule_sets()))


def book(rules: RuleSet, language: Language, words: Words, *, whole: bool = True) -> Book:
    """A rule set as a book; without `whole` its cover alone."""
    return Book(
        rules=rules,
        title=language.gettext(rules.id, rules.title),
        summary=language.gettext(rules.id, rules.summary),
        pages=tuple(language.gettext(rules.id, page.title) for page in rules.documents.values()),
        chapters=tuple(_chapters(rules, language, words)) if whole else (),
        beside=tuple(_beside(rules, no_rule, language) for no_rule in rules.not_rules) if whole else (),
    )


def _beside(rules: RuleSet, no_rule: NoRule, language: Language) -> Beside:
    quotes = {rules.documents[page].language: quote for page, quote in no_rule.quotes.items()}
    return Beside(quotes, language.gettext(rules.id, no_rule.why))


def _chapters(rules: RuleSet, language: Language, words: Words) -> Iterator[BookChapter]:
    """Chapters of which this rule set has something to tell."""
    for topic, parameters in TOPICS.items():
        held = [rule.id for rule in RULES if rule.chapter == topic and rule.id in rules.cites]
        if parameters or held:
            written = words.chapters.get(topic)
            yield BookChapter(
                id=topic,
                title=_title(topic, language, words),
                sentence=language.gettext("chapters", written.sentence) if written else "",
                values=tuple(_value(name, rules, language, words) for name in parameters),
                rules=tuple(rule_in_words(rule, rules, language, words) for rule in held),
            )


def _title(topic: str, language: Language, words: Words) -> str:
    written = words.chapters.get(topic)
    return language.gettext("chapters", written.title) if written else topic_in_words(topic, language, words)


def _value(name: str, rules: RuleSet, language: Language, words: Words) -> Value:
    return Value(
        parameter=name,
        name=language.title(name_in_words(name, language, words)),
        text=value_in_words(name, rules, language, words),
        source=source_of_parameter(name, rules, language, words),
    )


def side_by_side(language: Language, words: Words) -> tuple[Topic, ...]:
    """All parameters of all rule sets, by topic."""
    return tuple(
        Topic(topic, _title(topic, language, words), tuple(_row(name, language, words) for name in parameters))
        for topic, parameters in TOPICS.items()
        if parameters
    )


def _row(name: str, language: Language, words: Words) -> Row:
    first, *_ = every = all_rule_sets()
    cells = tuple(
        Cell(
            title=language.gettext(rules.id, rules.title),
            text=value_in_words(name, rules, language, words),
            differs=_plain(name, rules) != _plain(name, first),
        )
        for rules in every
    )
    return Row(name, language.title(name_in_words(name, language, words)), cells)


def _plain(name: str, rules: RuleSet) -> Any:
    """The value as the files have it."""
    return PARAMETERS[name].write(getattr(rules.parameters, name))


def _word(name: str, rules: RuleSet) -> str:
    """The value as an address has it."""
    plain = _plain(name, rules)
    return {True: "yes", False: "no"}[plain] if isinstance(plain, bool) else str(plain)


def questions(given: Mapping[str, str], language: Language, words: Words) -> tuple[Asked, ...]:
    """The four questions, each with the answers that some rule set gives, and those given."""
    return tuple(
        Asked(
            name,
            tuple(
                Answer(word, language.title(text), given.get(name) == word)
                for word, text in sorted(_answers(name, language, words).items())
            ),
        )
        for name in ASKED
    )


def _answers(name: str, language: Language, words: Words) -> dict[str, str]:
    """The values of a parameter over all rule sets: their words in an address, and in words."""
    return {_word(name, rules): value_in_words(name, rules, language, words) for rules in all_rule_sets()}


def understood(given: Mapping[str, str], language: Language, words: Words) -> dict[str, str]:
    """The answers that are any; the rest of an address is passed over."""
    return {name: given[name] for name in ASKED if given.get(name) in _answers(name, language, words)}


def nearest(given: Mapping[str, str], language: Language, words: Words) -> tuple[Near, ...]:
    """The rule sets that differ least from the answers given; none where nothing was answered."""
    if not given:
        return ()
    found = [_near(rules, given, language, words) for rules in all_rule_sets()]
    least = min(len(near.differences) for near in found)
    return tuple(near for near in found if len(near.differences) == least)


def _near(rules: RuleSet, given: Mapping[str, str], language: Language, words: Words) -> Near:
    differences = tuple(
        Difference(
            name=language.title(name_in_words(name, language, words)),
            yours=_answers(name, language, words)[word],
            theirs=value_in_words(name, rules, language, words),
        )
        for name, word in given.items()
        if _word(name, rules) != word
    )
    return Near(rules.id, language.gettext(rules.id, rules.title), differences, _house(rules, given))


def _house(rules: RuleSet, given: Mapping[str, str]) -> str:
    """The answers that a rule set does not give, as house rules."""
    wanted = {name: word for name, word in given.items() if _word(name, rules) != word}
    plain = {name: int(word) if word.isdecimal() else word for name, word in wanted.items()}
    try:
        with_house(rules, plain)
    except BadInput:
        return ""
    return urlencode({f"house.{name}": word for name, word in wanted.items()})

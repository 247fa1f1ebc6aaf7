"""The words of the YAML files, gathered for the catalogues.

`extract_yaml` is the method that Babel calls (`[tool.babel]` in pyproject.toml). The context of a message is the id of
its rule or rule set, the address of its lesson, or the name of its words file; the comments tell translators what its
placeholders mean.

    python -m tutor.texts.extraction

gathers all messages into `translations/messages.pot` and brings every catalogue up to date: what is new is empty, what
is no longer said goes, nothing is guessed. A language that has only its word forms yet is given a catalogue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import chdir
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import yaml

from tutor.texts.language import Language, languages, read_catalogue
from tutor.texts.sentences import placeholders
from tutor.texts.words import SPELLINGS

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

Key = tuple[str, ...]
Message = tuple[int, str, tuple[str, ...], list[str]]
"""Line, gettext function, its arguments, comments: what Babel wants of an extraction method."""

TEMPLATE: Final = Path("translations", "messages.pot")

_RULE: Final = ("title", "statement", "why", "message.*", "fix.*", "kept.*", "examples.*.caption")
_SENTENCES: Final = ("messages.*",)
_RULE_SET: Final = (
    "title", "summary", "documents.*.title", "sections.*.title",
    "parameters.*.why", "parameters.*.whose", "cites.*.why", "cites.*.whose", "not_rules.*.why",
)  # fmt: skip
_LESSON: Final = (
    "title", "summary", "aim", "refutes.text", "recap.*", "items.*.ask", "items.*.options.*.text",
    "items.*.options.*.because", "items.*.tables.*.caption", "items.*.slips.*.because", "items.*.right",
    "items.*.hints.*",
)  # fmt: skip
_ENTRIES: Final = ("*.title", "*.sentence", "*.term", "*.definition", "*.forms")
_KINDS: Final = {"message": _RULE, "messages": _SENTENCES, "parameters": _RULE_SET, "items": _LESSON}
"""Which keys hold words, by a key that tells the kind of file; files with none of these hold entries."""


class SameSingularError(ValueError):
    """Two plurals of one context have the same singular: a catalogue could not tell them apart."""


class Source(Protocol):
    """An open file with its name."""

    name: str

    def read(self) -> bytes: ...


def extract_yaml(
    fileobj: Source, keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Message]:
    """The messages of a YAML file of words, for Babel; `keywords`, `comment_tags` and `options` have no say here.

    Raises SameSingularError where a catalogue could not hold the messages.
    """
    text = fileobj.read()
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    written = yaml.load(text, Loader=yaml.CSafeLoader)
    names = set(written) if isinstance(written, dict) else set()
    kind = next((_KINDS[name] for name in _KINDS if name in names), _ENTRIES)
    context = _context(kind, Path(fileobj.name), written)
    plurals: dict[str, str] = {}
    for key, node in _words(root, kind):
        function, texts = _texts(key, node)
        if len(texts) > 1 and plurals.setdefault(texts[0], texts[-1]) != texts[-1]:
            raise SameSingularError(f"{fileobj.name}:{node.start_mark.line + 1}: {texts[0]}")
        yield node.start_mark.line + 1, function, (context, *texts), _comments(kind, key, texts, written)


def gather(root: Path, template: Path) -> Catalog:
    """All messages of the sources under `root`, by the mapping in its pyproject.toml; written to `template` as well."""
    from babel.messages.frontend import CommandLineInterface
    from babel.messages.pofile import read_po

    with chdir(root):
        CommandLineInterface().run(  # type: ignore[no-untyped-call]
            ["pybabel", "--quiet", "extract", "--mapping=pyproject.toml", f"--output={template.resolve()}", "."]
        )
    with template.open("rb") as file:
        return read_po(file)


def renewed(language: Language, messages: Catalog) -> bytes:
    """The text of a language's catalogue with exactly these messages, by file and place; translations are kept."""
    from babel.messages.pofile import write_po

    assert language.catalogue is not None
    catalogue = read_catalogue(language.catalogue, language.locale)
    catalogue.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    written = BytesIO()
    write_po(written, catalogue, width=0, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
    return written.getvalue()


def main(root: Path) -> None:
    """Gather the messages and bring every catalogue up to date."""
    messages = gather(root, root / TEMPLATE)
    for language in languages(root / TEMPLATE.parent).values():
        if language.catalogue is not None:
            language.catalogue.parent.mkdir(exist_ok=True)
            _replace(language.catalogue, renewed(language, messages))


def _replace(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: a catalogue is months of somebody's work."""
    beside = path.with_suffix(".new")
    beside.write_bytes(content)
    beside.replace(path)


def _words(root: yaml.Node | None, kind: Iterable[str]) -> Iterator[tuple[Key, yaml.Node]]:
    """The nodes that hold words: scalars, lists of spellings, and plurals as a whole."""
    wanted = {tuple(pattern.split(".")) for pattern in kind}
    for key, node in _walk(root, ()) if root else ():
        if node.value and any(_matches(key, pattern) for pattern in wanted):
            yield key, node


def _walk(node: yaml.Node, key: Key) -> Iterator[tuple[Key, yaml.Node]]:
    yield key, node
    if isinstance(node, yaml.MappingNode):
        for name, child in node.value:
            yield from _walk(child, (*key, name.value))
    elif isinstance(node, yaml.SequenceNode):
        for place, child in enumerate(node.value):
            yield from _walk(child, (*key, str(place)))


def _matches(key: Key, pattern: Key) -> bool:
    return len(key) == len(pattern) and all(wanted in ("*", name) for name, wanted in zip(key, pattern, strict=True))


def _texts(key: Key, node: yaml.Node) -> tuple[str, tuple[str, ...]]:
    """The gettext function and the message of a node; a list is one message, with commas."""
    if isinstance(node, yaml.MappingNode):
        forms = {name.value: child.value for name, child in node.value}
        return "npgettext", (forms["one"], forms["other"])
    if isinstance(node, yaml.SequenceNode):
        return "pgettext", (SPELLINGS.join(child.value for child in node.value),)
    return "pgettext", (node.value,)


def _context(kind: Key, path: Path, written: Mapping[str, Any]) -> str:
    """The context of a file's messages: the id of a rule set, the address of a lesson, else the file's name."""
    if kind is _LESSON:
        return f"{path.resolve().parent.name}/{path.stem.partition('-')[2]}"
    return str(written["id"]) if kind is _RULE_SET else path.stem


def _meanings(facts: Mapping[str, Any]) -> dict[str, str]:
    """What each placeholder is: its meaning, and in a lesson the cards that it stands for."""
    told = {name: [fact.get("means", ""), _shown(fact.get("is"))] for name, fact in facts.items()}
    return {name: f"{{{name}}} ({facts[name]['type']}): {' = '.join(filter(None, told[name]))}" for name in facts}


def _shown(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


def _comments(kind: Key, key: Key, texts: Iterable[str], written: Mapping[str, Any]) -> list[str]:
    """For translators: where the message stands, and what its placeholders mean."""
    facts: Mapping[str, Any] = {}
    if kind in (_RULE, _SENTENCES, _LESSON):
        facts = written.get("facts") or {}
    if kind is _LESSON and key[0] == "items":
        item = written["items"][int(key[1])]
        key, facts = (str(item["id"]), *key[2:]), item.get("facts") or {}
    meanings = _meanings(facts)
    named = dict.fromkeys(name for text in texts for _, name, _ in placeholders(text) if name in meanings)
    return [".".join(key), *(meanings[name] for name in named)]


if __name__ == "__main__":
    main(Path(__file__).parents[2])

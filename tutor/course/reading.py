"""A lesson from its file. Everything that is wrong with its shape is told together, each fault with its place.

What the shape cannot tell (beliefs, ids, lengths, translations) is examined by `lint`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from tutor.course.filling import filled, read_fact
from tutor.course.lessons import KINDS, Fact, Item, Lesson, Place, place_of
from tutor.course.shape import COMMON, LESSON, NEEDED, READS, SHAPES, believes_of, field_of, fields, together
from tutor.library.documents import Document, read_document, read_file
from tutor.library.errors import BadInput, nearest, refuse, told_together
from tutor.library.parameters import option
from tutor.library.rulesets import rule_sets
from tutor.texts.sentences import placeholders


def read(path: Path) -> Lesson:
    """The lesson in a file. BadInput tells all faults."""
    document = _document(path)
    place = place_of(path)
    if place is None:
        raise refuse("lesson-file-name", file=str(path), found=path.name, expected="030-a-meld.yaml")
    try:
        return _lesson(document, place)
    except BadInput as bad:
        faults = [document.placed(fault) for fault in bad.faults]
        raise BadInput(sorted(faults, key=lambda fault: (fault.line or 0, fault.column or 0))) from None


def _document(path: Path) -> Document:
    """What stands in a file; in an empty one every key of a lesson is missing."""
    try:
        return read_document(read_file(path), str(path))
    except BadInput as bad:
        if [fault.code for fault in bad.faults] != ["nothing-to-read"]:
            raise
        return Document({}, str(path), spots={(): (1, 1)})


def _lesson(document: Document, place: Place) -> Lesson:
    context = f"{place.set}/{place.slug}"
    reads: list[Callable[[], Any]] = [partial(_own, document.value), partial(_items, document.value, context)]
    own, items = together(reads)
    refutes = own.pop("refutes")
    return Lesson(
        set=place.set,
        slug=place.slug,
        number=place.number,
        misconception=refutes["misconception"],
        refutes=refutes["text"],
        items=items,
        document=document,
        **own,
    )


def _own(value: Any) -> dict[str, Any]:
    """What a lesson says of itself; its items are read beside it."""
    written = fields(value, LESSON, set(LESSON) - {"facts", "recap"})
    del written["items"]
    facts = written.setdefault("facts", {})
    texts = [(key, written[key]) for key in ("title", "summary", "aim")]
    texts.append(("refutes.text", written["refutes"]["text"]))
    texts += [(f"recap.{place}", line) for place, line in enumerate(written.get("recap", ()))]
    told_together((key, partial(_fits, text, facts)) for key, text in texts)
    readings = [(f"facts.{name}.is", partial(read_fact, fact.type, fact.written)) for name, fact in facts.items()]
    return {**written, "values": dict(zip(facts, told_together(readings), strict=True))}


def _items(value: Any, context: str) -> tuple[Item, ...]:
    """The items. Where the lesson's rule set or its list of items cannot be read, that is told elsewhere."""
    written = value.get("items") if isinstance(value, Mapping) else None
    if not isinstance(written, list):
        return ()
    known = rule_sets()
    rules = value["rules"] if value.get("rules") in known else known[0]
    taught = value.get("teaches")
    teaches = tuple(map(str, taught)) if isinstance(taught, list) else ()
    readings = [(f"items.{at}", partial(_item, one, rules, context, at, teaches)) for at, one in enumerate(written)]
    return tuple(told_together((key, read_) for key, read_ in readings))


def _item(written: Mapping[str, Any], rules: str, context: str, at: int, teaches: tuple[str, ...]) -> Item:
    """An item of any type, in every filling's first form: all that it holds can be read."""
    kind = field_of(written, "type", partial(option, options=KINDS))
    shape = SHAPES[kind]
    reads = {name: READS[name] for name in (*COMMON, *shape.needed, *shape.free) if name in READS}
    if shape.believes:
        reads["believes"] = partial(believes_of, reads=shape.believes)
    reads |= shape.own
    values = fields(written, reads, {*NEEDED, *shape.needed})
    position = {"rules": rules, **values.pop("position", {"hand": ""})}
    item = Item(context=context, position=position, trail=("items", str(at)), teaches=teaches, **values)
    told_together((key, partial(_fits, text, item.facts)) for key, text in item.texts())
    filled(item)
    return item


def _fits(text: str, facts: Mapping[str, Fact]) -> None:
    """Every placeholder of a text is a fact."""
    for _, name, _ in placeholders(text):
        if name and name not in facts:
            near = nearest(name, list(facts))
            raise refuse("placeholder-unknown", found=f"{{{name}}}", expected=_braced(facts), nearest=near)


def _braced(names: Mapping[str, Any]) -> str:
    return ", ".join(f"{{{name}}}" for name in names) or "{}"

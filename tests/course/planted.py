"""Faults planted in good files, from `planted.yaml`."""

from pathlib import Path
from typing import NamedTuple

import yaml

SAMPLE = "lessons/classic/010-sample.yaml"
RULE = "lessons/rules/meld-too-small.yaml"
WORDS = "lessons/words/verdicts.yaml"
GLOSSARY = "lessons/words/glossary.yaml"
CATALOGUE = "translations/qbr/LC_MESSAGES/messages.po"


class Planted(NamedTuple):
    """A planted fault: in this file, `old` becomes `new`, and lint finds `code` where the text `at` stands."""

    file: str
    code: str
    old: str
    new: str
    at: str


ALL = [
    Planted(file, **fault)
    for file, faults in yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")).items()
    for fault in faults
]

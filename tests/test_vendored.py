"""The two files that were not written here are what their authors published, and carry their licences."""

import hashlib
from pathlib import Path

import pytest

HTMX = Path("tutor/web/static/vendor")
AXE = Path("tests/vendor")

# npm: htmx.org 4.0.1, dist/htmx.min.js; axe-core 4.14.1, axe.min.js; each with the licence files of its package.
PUBLISHED = {
    HTMX / "htmx.min.js": "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130",
    HTMX / "htmx-LICENSE.txt": "d3d2456f76414f2456104660ebd65aff1c04cd7966b942bdabd63f3cdb316a38",
    AXE / "axe.min.js": "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c",
    AXE / "axe-LICENSE.txt": "af175b9d96ee93c21a036152e1b905b0b95304d4ae8c2c921c7609100ba8df7e",
    AXE / "axe-LICENSE-3RD-PARTY.txt": "4f8563870d0fca38bbc3e00b6f670cb7fa9f380ba9f26a7f7d1184a6b18b1653",
}


@pytest.mark.parametrize("file", PUBLISHED, ids=str)
def test_a_vendored_file_is_the_published_one(root: Path, file: Path):
    assert hashlib.sha256((root / file).read_bytes()).hexdigest() == PUBLISHED[file]


@pytest.mark.parametrize(("file", "version"), [(HTMX / "htmx.min.js", "4.0.1"), (AXE / "axe.min.js", "4.14.1")])
def test_a_vendored_script_names_the_version_that_we_say(root: Path, file: Path, version: str):
    assert version in (root / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "words"),
    [(HTMX / "htmx-LICENSE.txt", "Zero-Clause BSD"), (AXE / "axe-LICENSE.txt", "Mozilla Public License version 2.0")],
)
def test_a_licence_lies_beside_each_vendored_script(root: Path, file: Path, words: str):
    assert words in " ".join((root / file).read_text(encoding="utf-8").replace(",", "").split())


@pytest.mark.parametrize("folder", [HTMX, AXE], ids=str)
def test_nothing_else_is_vendored(root: Path, folder: Path):
    assert {path.relative_to(root) for path in (root / folder).iterdir()} == {
        path for path in PUBLISHED if path.parent == folder
    }

"""The structure of the project, asked by a program. Each fault is named with its place.

A guard that finds nothing to look at fails too: an empty house keeps every rule.
"""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
TUTOR = ROOT / "tutor"
ENGINE = TUTOR / "engine"
RULES = ENGINE / "rules"

ROOMS = {"pyproject.toml", "tutor", "lessons", "translations", "tests", "README.md"}
BESIDE = {"LICENSE", "CHANGELOG.md"}

CHAPTERS = [
    "turn_order",
    "cards_in_hand",
    "red_threes",
    "the_pile",
    "claiming_the_pile",
    "melding",
    "melds_of_a_side",
    "initial_meld",
    "discarding",
    "going_out",
    "kitty",
]

# Files, clocks, the network, processes and languages belong to other rooms.
NOT_IN_THE_ENGINE = {
    "asyncio", "datetime", "gettext", "http", "importlib", "io", "locale", "logging", "os", "pathlib", "shutil",
    "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib",
}  # fmt: skip

LINES_OF_A_BODY = 30
LINES_OF_A_MODULE = 300

# Strings with words in them that no person reads: file -> {the string: why it stands there}. Regular expressions, SQL.
NO_SENTENCES: dict[str, dict[str, str]] = {}


# Reading the sources


def modules(folder: Path) -> list[Path]:
    """All Python files of a folder; there is at least one."""
    found = sorted(folder.rglob("*.py"))
    assert found, f"no module in {folder.relative_to(ROOT)}"
    return found


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def place(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


def imported(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Every absolute import with its module's full name, wherever in the file it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node, node.module


def climbs_out(path: Path, tree: ast.AST) -> Iterator[ast.ImportFrom]:
    """Relative imports that lead out of the engine."""
    depth = len(path.relative_to(ENGINE).parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level > depth:
            yield node


def bare_strings(tree: ast.AST) -> set[int]:
    """Docstrings and other strings that stand as a statement of their own, by identity."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def texts(tree: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Every string but docstrings; an f-string as one text with {} for what it puts in."""
    passed = bare_strings(tree)
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            passed.update(id(part) for part in node.values)
            yield node, "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node, node.value


def is_word(token: str) -> bool:
    """A word of a sentence: letters only, two at least, one of them small; a card code or an attribute is none."""
    bare = token.strip('.,;:!?()…“”«»"')
    return len(bare) > 1 and bare.replace("'", "").replace("’", "").isalpha() and not bare.isupper() and bare[0] != "'"


def is_sentence(text: str) -> bool:
    return sum(map(is_word, text.split())) >= 3


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from the first statement after the docstring to the last."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def positions(tree: ast.AST) -> set[int]:
    """Numbers that say which element of a sequence is meant (`parts[2]`, but no part of `cards[:2]`), by identity."""
    return {id(node.slice) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}


def numbers(tree: ast.AST) -> Iterator[tuple[ast.AST, complex]]:
    """Every number but 0, 1, -1 and positions in a sequence."""
    passed = positions(tree)
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Constant) and id(node) not in passed else None
        if isinstance(value, int | float | complex) and value not in {0, 1}:
            yield node, value


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


def registry() -> tuple[Any, ...]:
    """All rules, in the law's order."""
    rules: tuple[Any, ...] = import_module("tutor.engine.rules").RULES
    return rules


# The guards can see


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("The pile is frozen.", True),
        ("{} is not a card, but {}", True),
        ("Кошын дээд хөзрийг авна", True),
        ("take KS KH / 7S 7D 7H", False),
        ("default-src 'none'; script-src 'self'; style-src 'self'", False),
        ("initial_meld", False),
        ("A K Q J 10 9", False),
        ("own meld", False),
    ],
)
def test_the_guard_tells_a_sentence_from_other_strings(text: str, answer: bool):
    assert is_sentence(text) is answer


def test_the_guard_counts_an_f_string_once_and_a_docstring_never():
    source = 'def f(n):\n    """One two three four."""\n    return f"you hold {n} cards"\n'
    assert [text for _, text in texts(ast.parse(source))] == ["you hold {} cards"]


def test_the_guard_counts_the_body_without_its_docstring():
    function = ast.parse('def f():\n    """One.\n\n    Two.\n    """\n    a = 1\n\n    return a\n').body[0]
    assert isinstance(function, ast.FunctionDef)
    assert body_lines(function) == 3


def test_the_guard_tells_a_number_of_the_rule_book_from_grammar():
    found = numbers(ast.parse("a[2] + a[:3] + f(4) - 5 + 0.5 + 0 + 1 - 1 + True + len(a[i + 6])"))
    assert {value for _, value in found} == {0.5, 3, 4, 5, 6}


# The top level


def test_the_top_level_has_the_six_names_and_nothing_unknown():
    listed = run("git", "ls-files")
    assert listed.returncode == 0, listed.stderr
    names = {line.split("/")[0] for line in listed.stdout.splitlines()}
    assert ROOMS - names == set(), "missing"
    assert {name for name in names - ROOMS - BESIDE if not name.startswith(".")} == set(), "unknown"


def test_the_package_knows_its_version_and_imports_nothing():
    assert list(imported(tree_of(TUTOR / "__init__.py"))) == []
    assert re.fullmatch(r"\d+\.\d+\.\d+", import_module("tutor").__version__)


def test_ci_runs_the_command_that_the_readme_gives():
    commands = re.findall(r"^```sh\n(.*?)\n```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    assert [command.count("\n") for command in commands] == [0, 0], "two set-up commands, one line each"
    assert commands[0].endswith("tutor serve")
    assert commands[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


# The engine


def test_the_engine_imports_the_standard_library_only():
    faults = []
    for path in modules(ENGINE):
        tree = tree_of(path)
        faults += [f"{place(path, node)}: leaves the engine" for node in climbs_out(path, tree)]
        for node, name in imported(tree):
            own = name == "tutor.engine" or name.startswith("tutor.engine.")
            if not own and name.partition(".")[0] not in sys.stdlib_module_names - NOT_IN_THE_ENGINE:
                faults.append(f"{place(path, node)}: {name}")
    assert faults == []


def test_the_engine_opens_no_file_and_prints_nothing():
    faults = [
        f"{place(path, node)}: {node.func.id}"
        for path in modules(ENGINE)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"open", "print", "input", "exec", "eval", "__import__"}
    ]
    assert faults == []


def test_the_engine_can_be_imported_without_any_installed_package():
    done = run(sys.executable, "-S", "-W", "error", "-c", "import tutor.engine")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# The rules


def test_every_chapter_is_a_module_and_every_module_a_chapter():
    assert {path.stem for path in modules(RULES)} - {"__init__", "registry"} == set(CHAPTERS)


def test_a_rule_is_a_function_named_after_its_id_in_the_module_of_its_chapter():
    rules = registry()
    assert rules, "no rule in the registry"
    for rule in rules:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)+", rule.id)
        assert rule.function.__name__ == rule.id.replace("-", "_")
        assert rule.function.__module__ == f"tutor.engine.rules.{rule.chapter}", rule.id
        assert rule.function.__doc__, rule.id
        assert isinstance(rule.parameters, tuple), rule.id


def test_every_rule_stands_once_in_the_registry_and_the_chapters_follow_each_other():
    ids = [rule.id for rule in registry()]
    assert len(ids) == len(set(ids))
    order = [CHAPTERS.index(rule.chapter) for rule in registry()]
    assert order == sorted(order)


def test_every_rule_has_a_file_of_words_and_every_file_a_rule():
    ids = {rule.id for rule in registry()}
    files = {path.stem for path in (ROOT / "lessons" / "rules").glob("*.yaml")}
    assert sorted(ids - files) == [], "rules without words"
    assert sorted(files - ids) == [], "words without a rule"


def test_no_number_of_a_rule_book_stands_in_a_rule():
    """0, 1 and -1 are grammar; any other number is the rule set's, or a thing with a name elsewhere in the engine."""
    faults = [f"{place(path, node)}: {value}" for path in modules(RULES) for node, value in numbers(tree_of(path))]
    assert faults == []


def test_the_web_names_no_rule():
    ids = "|".join(re.escape(rule.id) for rule in registry())
    named = re.compile(rf"(?<![\w-])({ids})(?![\w-])")
    found = run("git", "grep", "-nIE", "--untracked", ids, "--", "tutor/web", ":!tutor/web/static/vendor")
    assert found.returncode in {0, 1}, found.stderr
    assert [line for line in found.stdout.splitlines() if named.search(line.split(":", 2)[2])] == []


def test_an_id_is_written_in_one_python_module_only():
    ids = {rule.id for rule in registry()}
    written = defaultdict(set)
    for path in modules(TUTOR):
        for _, text in texts(tree_of(path)):
            if text in ids:
                written[text].add(str(path.relative_to(ROOT)))
    assert {name: sorted(places) for name, places in written.items() if len(places) > 1} == {}


# Size and words


def test_no_function_needs_scrolling():
    faults = [
        f"{place(path, node)}: {node.name} has {body_lines(node)} lines"
        for path in modules(TUTOR)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and body_lines(node) > LINES_OF_A_BODY
    ]
    assert faults == []


def test_no_module_is_long():
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules(TUTOR)}
    assert {str(path.relative_to(ROOT)): size for path, size in sizes.items() if size > LINES_OF_A_MODULE} == {}


def test_no_sentence_stands_in_the_python_sources():
    faults = []
    for path in modules(TUTOR):
        allowed = NO_SENTENCES.get(str(path.relative_to(ROOT)), {})
        faults += [
            f"{place(path, node)}: {text}"
            for node, text in texts(tree_of(path))
            if is_sentence(text) and text not in allowed
        ]
    assert faults == []


def test_every_exception_to_the_guard_of_sentences_is_still_needed():
    for file, allowed in NO_SENTENCES.items():
        written = {text for _, text in texts(tree_of(ROOT / file))}
        assert set(allowed) <= written, file
        assert all(allowed.values()), f"{file}: an exception without a reason"


# The tools


@pytest.mark.parametrize(
    "command",
    [
        (sys.executable, "-m", "ruff", "check", "--output-format=concise", "."),
        (sys.executable, "-m", "mypy", "--no-error-summary"),
        (str(Path(sys.executable).with_name("lint-imports")), "--no-cache"),
    ],
    ids=["ruff", "mypy", "import-linter"],
)
def test_the_tools_find_no_fault(command: tuple[str, ...]):
    done = run(*command)
    assert done.returncode == 0, f"\n{done.stdout}{done.stderr}"

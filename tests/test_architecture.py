"""Neither compiler nor runtime knows a game; registries are complete; layers hold."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import sysconfig
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from azif_compiler.syntax.tables import tables

from azif_compiler import bind, cli, diagnostics, ir
from azif_compiler.check import nouns
from azif_compiler.loader import places
from test_second_game import compiled, names

ROOT = Path(__file__).parents[1]
PYTHON = sorted([*(ROOT / "compiler").rglob("*.py"), *(ROOT / "runtime").rglob("*.py")])
PARTS = re.compile(r"[A-Za-z][a-z]*|[A-Z]+")
WORDS = re.compile(r"[A-Za-z]+(?:_[A-Za-z]+)*")

EVERYDAY = 20
"""How often the standard library of Python must use a word before it is taken for nobody's in particular."""

UNAVOIDABLE = {
    "main": "the procedure that a runtime looks for",
    "prepare_ruling": "the procedure that rulings look for",
}
"""Words by which content and runtime find each other."""

OURS = {
    "arrow": "a line of a board that leads one way",
    "asked": "of what agents and values are asked",
    "buy": "what a cost does for what stands behind it",
    "card": "a component, as the one who reads it knows it",
    "cards": "the folder of the package that comes with Azif",
    "counted": "tokens are counted on things",
    "draw": "carets are drawn under a text",
    "endless": "a loop that does not end",
    "face": "what can be read on a component",
    "figure": "a number of the benchmark",
    "figures": "the numbers of the benchmark",
    "green": "a test that passes",
    "held": "what `holds` says of tokens, and `holder` of things",
    "hold": "what a condition does",
    "locations": "a key of SARIF",
    "moved": "what has another place now, in a text or on the table",
    "moves": "what has another place now, in a text or on the table",
    "pay": "what is done with a cost",
    "play": "what agents do, and a command",
    "players": "a field of another library, named in the benchmark",
    "playing": "what agents do",
    "set_up": "how the verb is written in Python",
    "settle": "state checks and reactions after an event",
}
"""Words that are rare in Python and that Azif needs for itself, each with the reason."""


@cache
def declared() -> frozenset[str]:
    """Every word that the shipped content declares, in small letters; names of several words as they are."""
    packages = [places.cards(), *sorted(path.parent for path in places.expansions().glob("*/package.yaml"))]
    game = compiled(packages)
    found = names(game)
    for node in game.declarations:
        if isinstance(node, ir.Token | ir.Kind):
            found.add(node.plural)
    return frozenset(name.lower() for name in found)


@cache
def everyday() -> frozenset[str]:
    """Words that the standard library uses often."""
    root = Path(sysconfig.get_paths()["stdlib"])
    count: Counter[str] = Counter()
    for path in [*root.glob("*.py"), root / "pydoc_data" / "topics.py"]:
        count.update(re.findall(r"[a-z]+", path.read_text("utf-8", errors="replace").lower()))
    return frozenset(word for word, times in count.items() if times >= EVERYDAY)


@cache
def language() -> frozenset[str]:
    """The words of the language itself: of its grammar, its phrases, and the names of what it means."""
    found = {*tables().keywords, *bind.RESERVED, *bind.SIMPLE_TYPES, *nouns.STOPS}
    for node in vars(ir).values():
        if isinstance(node, type) and issubclass(node, msgspec.Struct):
            found |= {part.lower() for part in PARTS.findall(node.__name__)}
            found |= {part for name in node.__struct_fields__ for part in name.split("_")}
    return frozenset(found)


def spoken(path: Path) -> Iterator[tuple[str, int]]:
    """Every word in a file's names, texts and comments: identifiers whole and by their parts."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text()).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT):
            for word in WORDS.findall(token.string):
                yield word.lower(), token.start[0]
                if "_" in word:
                    for part in word.split("_"):
                        yield part.lower(), token.start[0]


def test_no_word_that_content_declares_occurs_in_the_python() -> None:
    single = {word for word in declared() if " " not in word}
    exempt = everyday() | language() | set(UNAVOIDABLE) | set(OURS)
    wanted = {word for word in single if len(word) > 1} - exempt
    found: dict[str, list[str]] = {}
    for path in PYTHON:
        for word, line in spoken(path):
            if word in wanted:
                found.setdefault(word, []).append(f"{path.relative_to(ROOT)}:{line}")
    assert found == {}, "\n".join(f"{word}: {' '.join(where[:6])}" for word, where in sorted(found.items()))


def test_no_name_of_a_component_occurs_in_the_python() -> None:
    several = [word for word in declared() if " " in word]
    assert len(several) > 100
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, several))})\b")
    found = {path.name: pattern.findall(" ".join(path.read_text().lower().split())) for path in PYTHON}
    assert {name: names_ for name, names_ in found.items() if names_} == {}


def test_the_exemptions_are_needed_and_let_no_term_of_the_game_through() -> None:
    spoken_of = {word for path in PYTHON for word, _ in spoken(path)}
    assert set(OURS) <= spoken_of & declared(), "an exemption that nothing needs"
    assert len(OURS) <= 30
    terms = """sanity stamina monster investigator doom terror mythos upkeep skill ally horror rumor
    headline combat sneak toughness clue gate encounter_card ancient_one movement_points elder_signs
    outskirts""".split()
    assert set(terms) <= declared()
    assert set(terms) & (everyday() | language() | set(OURS)) == set()


def test_there_is_no_python_in_content() -> None:
    assert [*places.cards().rglob("*.py"), *places.expansions().rglob("*.py")] == []


# ---- registries --------------------------------------------------------------------------------


def test_every_complaint_is_made_somewhere() -> None:
    assert diagnostics.__doc__
    text = "\n".join(path.read_text() for path in PYTHON if path.parent.name != "diagnostics")
    never = [
        kind.__name__
        for kind in diagnostics.every().values()
        if kind.__module__.startswith("azif_") and f"{kind.__name__}(" not in text
    ]
    assert never == []


def test_every_command_is_there() -> None:
    for name, entry in cli.COMMANDS.items():
        module, _, function = entry.target.partition(":")
        base = ROOT / ("compiler" if module.startswith("azif_compiler") else "runtime")
        path = base / (module.replace(".", "/") + ".py")
        assert path.is_file(), name
        assert f"def {function}(" in path.read_text()


@pytest.mark.parametrize("union", ["Expression", "Statement", "Ability", "Declaration", "RulingStep"])
def test_every_node_belongs_to_a_closed_union_and_is_documented(union: str) -> None:
    for node in get_args(getattr(ir, union)):
        assert issubclass(node, ir.Node)
        assert node.__doc__


def test_every_keyword_of_the_grammar_is_read() -> None:
    text = "\n".join(path.read_text() for path in PYTHON)
    assert [word for word in tables().keywords if not re.search(rf"\b{word}\b", text)] == []


# ---- layers ------------------------------------------------------------------------------------


def test_the_contracts_between_the_packages_hold() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c(['--no-cache'])"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def imports(path: Path) -> set[str]:
    """The packages that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize(
    ("library", "alone"),
    [
        ("lark", {"tables"}),
        ("ruamel", {"yaml_text"}),
        ("jsonschema", {"manifest_check"}),
        ("packaging", {"versions"}),
    ],
)
def test_a_library_is_imported_where_it_belongs(library: str, alone: set[str]) -> None:
    assert {path.stem for path in PYTHON if library in imports(path) and path.stem != "bench"} == alone


def test_nothing_reads_a_clock_or_chance_but_where_it_may() -> None:
    allowed = {"bench", "test", "run", "play", "simulate", "replay", "why", "mutate", "trial"}
    assert {
        path.stem for path in PYTHON if imports(path) & {"time", "random", "datetime", "secrets", "uuid"}
    } <= allowed

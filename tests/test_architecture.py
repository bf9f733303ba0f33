"""Neither compiler nor runtime knows a game; registries are complete; layers hold."""

from __future__ import annotations

import ast
import builtins
import re
import subprocess
import sys
import sysconfig
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from azif_compiler import cli, diagnostics, grammar, ir
from azif_compiler.loader import places
from azif_compiler.names.head_reader import RESERVED
from azif_compiler.names.table import SIMPLE_TYPES
from azif_compiler.read.relations import STOPS
from projects import tables
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
    "cast": "what `typing` calls telling the type of something",
    "claim": "what a piece takes for granted of all others",
    "claimed": "what a piece takes for granted of all others",
    "card": "a component, as the one who reads it knows it",
    "cards": "the folder of the package that comes with Azif",
    "counted": "tokens are counted on things",
    "draw": "carets are drawn under a text",
    "endless": "a loop that does not end",
    "face": "what can be read on a component",
    "green": "a test that passes",
    "held": "what `holds` says of tokens, and `holder` of things",
    "hold": "what a condition does",
    "locations": "a key of SARIF",
    "met": "the clauses that a run of rulings came by",
    "moved": "what has another place now, in a text or on the table",
    "moves": "what has another place now, in a text or on the table",
    "pay": "what is done with a cost",
    "play": "what agents do, and a command",
    "playing": "what agents do",
    "progress": "how much nearer to its end a way has come",
    "set_up": "how the verb is written in Python",
    "settle": "state checks and reactions after an event",
    "refresh": "what the language server protocol calls it that something is to be asked again",
    "task": "what `asyncio` calls work that goes on beside other work",
    "trigger": "what the language server protocol calls a letter behind which something is offered",
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
    found = {*tables().keywords, *RESERVED, *SIMPLE_TYPES, *STOPS}
    for node in vars(ir).values():
        if isinstance(node, type) and issubclass(node, msgspec.Struct):
            found |= {part.lower() for part in PARTS.findall(node.__name__)}
            found |= {part for name in node.__struct_fields__ for part in name.split("_")}
    return frozenset(found)


@cache
def spoken(path: Path) -> tuple[tuple[str, int], ...]:
    """Every word in a file's names, texts and comments, with its line."""
    return tuple(dict.fromkeys(words_in(path)))


def words_in(path: Path) -> Iterator[tuple[str, int]]:
    """Every word in a file, whatever it stands in: identifiers whole and by their parts."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        for word in WORDS.findall(line):
            yield word.lower(), number
            if "_" in word:
                for part in word.split("_"):
                    yield part.lower(), number


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
    several: dict[tuple[str, ...], list[list[str]]] = {}
    for name in (pieces(word) for word in declared() if " " in word):
        several.setdefault(tuple(name[:2]), []).append(name)
    assert len(several) > 100
    found = []
    for path in PYTHON:
        text = pieces(path.read_text())
        for at, pair in enumerate(pairwise(text)):
            for name in several.get(pair, ()):
                if text[at : at + len(name)] == name:
                    found.append(f"{path.relative_to(ROOT)}: {' '.join(name)}")
    assert found == []


def pieces(text: str) -> list[str]:
    """The words and the signs of a text, in small letters."""
    return re.findall(r"\w+|[^\w\s]", text.lower())


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
        base = ROOT / module.partition(".")[0].removeprefix("azif_")
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


def test_the_words_that_begin_a_declaration_are_those_of_the_grammar() -> None:
    written = (places.grammar() / "azif.lark").read_text()
    rule = re.search(r"^declared: (.*?)\n\n", written, re.DOTALL | re.MULTILINE)
    assert rule is not None
    text = re.sub(r"//.*", "", rule[1])
    assert set(re.findall(r'"(\w+)"', text)) == grammar.DECLARING


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


@cache
def tree(path: Path) -> ast.Module:
    """A module, parsed."""
    return ast.parse(path.read_text())


@cache
def imports(path: Path) -> frozenset[str]:
    """The packages that a file imports."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return frozenset(found)


@pytest.mark.parametrize(
    ("library", "alone"),
    [
        ("lark", {"grammar"}),
        ("ruamel", {"yaml_text"}),
        ("jsonschema", {"validate"}),
        ("packaging", {"versions"}),
    ],
)
def test_a_library_is_imported_where_it_belongs(library: str, alone: set[str]) -> None:
    assert {path.stem for path in PYTHON if library in imports(path)} == alone


def test_nothing_reads_a_clock_or_chance_but_where_it_may() -> None:
    allowed = {"test", "run", "play", "simulate", "replay", "why", "mutate", "trial", "docs", "watch"}
    allowed |= {"engine", "cluster"}  # how long a batch takes tells how large the next one is
    clocks = {"time", "random", "datetime", "secrets", "uuid"}
    assert {path.stem for path in PYTHON if imports(path) & clocks} <= allowed


def module(path: Path) -> str:
    """The name of a module of the compiler."""
    parts = path.relative_to(ROOT / "compiler").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


COMPILER = {module(path): path for path in PYTHON if path.is_relative_to(ROOT / "compiler")}

DOORS = ("cli", "doubts", "loader", "lsp", "reporting", "starter")
"""The parts of the compiler that may touch files, clocks and terminals."""

OUTSIDE = frozenset(
    """asyncio click io multiprocessing os platform random shutil socket stat subprocess sys tempfile
    threading time""".split()
)
TOUCHING = frozenset(
    """absolute cwd exists expanduser glob home input is_dir is_file iterdir mkdir open print read_bytes
    read_text rename rglob stat touch unlink write_bytes write_text""".split()
)


def called(node: ast.Call) -> str:
    """The last word of what is called."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


BELOW = [path for name, path in COMPILER.items() if f"{name}..".split(".")[1] not in DOORS]


@pytest.mark.parametrize("path", BELOW, ids=module)
def test_nothing_below_the_doors_touches_the_world(path: Path) -> None:
    assert imports(path) & OUTSIDE == set()
    own = {node.name for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)}
    calls = {called(node) for node in ast.walk(tree(path)) if isinstance(node, ast.Call)}
    assert (calls & TOUCHING) - own == set()


REMEMBERED = {
    "azif_compiler.diagnostic._nearest": "which word is nearest to another",
    "azif_compiler.mistakes.heard.clauses._TEMPLATES": "how verbs read, as long as a view is there",
    "azif_compiler.mistakes.heard.row._NAMES": "what may be named, as long as a view is there",
    "azif_compiler.mistakes.heard.row.literal": "the words of a text",
    "azif_compiler.mistakes.modifiers._NUMBERS": "the numbers of those who play, as long as a view is there",
    "azif_compiler.names.spelling.by_plain": "names by how they are compared",
    "azif_compiler.mistakes.shipped.stem": "a word without its ending",
    "azif_compiler.snapshot.shelves._SHELVES": "what a file holds, as long as anybody has it",
    "azif_compiler.snapshot.shelves._of": "the lines of some files; they are never changed",
    "azif_compiler.ir.template.parts": "the parts of a text with placeholders",
    "azif_compiler.ir.walk._fields": "the fields of a class",
    "azif_compiler.ir.walk._HELD": "which fields of a class may hold nodes",
    "azif_compiler.ir.walk._WAYS": "in which fields of a class some classes may be",
    "azif_compiler.ir.walk._holding": "which classes the fields of a class may hold",
    "azif_compiler.ir.walk._reached": "which classes may be inside a class",
    "azif_compiler.names.spelling.plain": "a word as it is compared",
    "azif_compiler.names.conflicts.clashes": "which of some names clash; they are never changed",
    "azif_compiler.names.readings.readings": "which of some names can be read in another way",
    "azif_compiler.packages.manifest.schema_text": "the schema of a manifest as a text",
    "azif_compiler.nodes.walk.child_fields": "the fields of a class",
    "azif_compiler.nodes.walk._reversed_fields": "the fields of a class",
    "azif_compiler.nodes.walk.parts_of": "what the parts of a class are",
    "azif_compiler.loader.places._share": "where Azif is installed",
    "azif_compiler.deeds.guarded.stand_ins": "how what stands for a parameter is spelled",
    "azif_compiler.link.excluded.evident": "whether a condition that is spelled so holds of itself",
    "azif_compiler.link.ranges.ending": "how a comparison ends for all numbers of a range",
    "azif_compiler.link.reach.allowed": "with which numbers a condition can hold",
    "azif_compiler.link.reach.is_in_reach": "whether a modifier leaves a number as a condition allows it",
}
"""What the compiler remembers from one call to the next, besides what somebody holds: what is always so."""

CHANGING = frozenset("add append clear extend insert pop popitem remove setdefault sort update".split())


def remembering(name: str, body: ast.Module) -> Iterator[str]:
    """What a module keeps: functions that remember, and tables that some function changes."""
    tables = {
        target.id
        for node in body.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(body):
        match node:
            case ast.FunctionDef(decorator_list=decorators):
                words = {word for one in decorators for word in WORDS.findall(ast.unparse(one))}
                if words & {"cache", "lru_cache"}:
                    yield f"{name}.{node.name}"
            case ast.Global(names=names_):
                yield from (f"{name}.{word}" for word in names_)
            case _:
                pass
    for function in (node for node in ast.walk(body) if isinstance(node, ast.FunctionDef)):
        own = {
            node.id
            for node in ast.walk(function)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        for node in ast.walk(function):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr=word)) if word in CHANGING:
                    pass
                case ast.Subscript(value=ast.Name(id=table), ctx=ast.Store() | ast.Del()):
                    pass
                case _:
                    continue
            if table in tables - own and function.name != "__init_subclass__":
                yield f"{name}.{table}"


def test_no_module_of_the_compiler_has_a_memory() -> None:
    found = {kept for name, path in COMPILER.items() for kept in remembering(name, tree(path))}
    assert found == set(REMEMBERED)


def imported(path: Path) -> Iterator[str]:
    """The modules of the compiler that a module needs when it runs, at once or later."""
    typing = {
        id(inner)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree(path)):
        if id(node) in typing:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in COMPILER)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in COMPILER else node.module


def test_there_are_no_circles_of_imports_in_the_compiler() -> None:
    needs = {name: set(imported(path)) & COMPILER.keys() - {name} for name, path in COMPILER.items()}
    while free := [name for name, needed in needs.items() if not needed]:
        for name in free:
            del needs[name]
        for needed in needs.values():
            needed.difference_update(free)
    assert needs == {}


# ---- sizes -------------------------------------------------------------------------------------

LONGEST_MODULE = 400
LONGEST_FUNCTION = 60


def test_no_module_hides_a_word_of_python_in_its_package() -> None:
    """An imported module is a name in the package around it, where `list` would then be that module."""
    found = [path for path in PYTHON if path.stem != "__init__" and hasattr(builtins, path.stem)]
    assert found == []


def test_no_module_is_too_long() -> None:
    lengths = {str(path.relative_to(ROOT)): path.read_text().count("\n") for path in PYTHON}
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_a_sign_above_the_line_is_no_digit() -> None:
    """`"²".isdigit()` holds, and `int("²")` raises: `isdecimal` asks for what can be read as a number."""
    assert [str(path.relative_to(ROOT)) for path in PYTHON if ".isdigit()" in path.read_text()] == []


def is_table(function: ast.FunctionDef) -> bool:
    """Whether a function says for each of many cases what it is, and hardly more."""
    *before, last = function.body
    return isinstance(last, ast.Match) and all(isinstance(one, ast.Expr | ast.Assign) for one in before)


def test_no_function_is_too_long() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": length
        for path in PYTHON
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef) and not is_table(node)
        if (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert found == {}

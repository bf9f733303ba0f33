"""The identity of a declaration is that of its meaning: the same however it is written, and only then."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.link.link import link
from azif_compiler.loader import places
from azif_compiler.names.joints import Joints, joints_of
from azif_compiler.snapshot.project import Project
from azif_compiler.snapshot.snapshot import Snapshot
from edits import text_of
from projects import after, kept

TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|#[^\n]*|\w+|\n[ \t]*|[ \t]+|.')
PIECE = re.compile(r"^(?=[^\s}#])", re.MULTILINE)
INTRODUCED = re.compile(r"\b(?:let (\w+) =|as (\w+)|number (\w+) from)")
GO_ON = {"and", "or", "otherwise", ",", "=", "+", "*", "-"}
"""Behind what a line goes on in the next one."""

UNSAID = {"at", "body_by", "id", "meta", "origin", "prompt", "told", "sees"}
"""The fields that do not count: places, sources, and texts that mean nothing."""


@cache
def shipped() -> Snapshot:
    """The base game as it is shipped."""
    return kept(places.cards(), rulings=True)


@cache
def words() -> frozenset[str]:
    """The words that the game declares: a local that is called like one cannot be told from it here."""
    found = {part for use in shipped().used for part in re.findall(r"\w+", use[2])}
    kinds = (node.plural for node in link(shipped()).declarations if isinstance(node, ir.Token | ir.Kind))
    return frozenset({*found, *kinds, "you", "this", "it"})


KNOWN: dict[bytes, tuple[str, ...]] = {}
"""The identities of what is declared, by how a cell keeps it: most of it is the game as it is shipped."""


def identities(snapshot: Snapshot) -> list[tuple[str, str]]:
    """The identities of all that is declared, with the file that declares it."""
    rows: list[tuple[str, str]] = []
    for found in snapshot.found():
        kept_so = found.cell.declarations
        if kept_so not in KNOWN:
            KNOWN[kept_so] = tuple(map(ir.identity, found.cell.compiled()))
        rows += ((found.state.file.name, identity) for identity in KNOWN[kept_so])
    return rows


@cache
def known() -> list[tuple[str, str]]:
    """The identities of what the base game declares as it is shipped."""
    return identities(shipped())


def written(change: Callable[[str], str]) -> Project:
    """The base game with all its texts changed."""
    project = shipped().project
    return replace(project, files=tuple(replace(f, content=change(text_of(f))) for f in project.files))


def renamed(text: str, suffix: str) -> str:
    """A text in which every local has another name, in each declaration by itself."""
    return "".join(with_other_locals(piece, suffix) for piece in PIECE.split(text))


def with_other_locals(piece: str, suffix: str) -> str:
    """A declaration whose locals have other names; questions speak of them in braces."""
    locals_ = {name for found in INTRODUCED.findall(piece) for name in found if name} - words()
    if not locals_:
        return piece
    name = re.compile(rf"\b(?:{'|'.join(locals_)})\b")

    def other(found: re.Match[str]) -> str:
        return found[0] + suffix

    tokens = TOKEN.findall(piece)
    kept = parts_of_names(tokens)
    return "".join(
        re.sub(r"\{\w+\}", lambda hole: name.sub(other, hole[0]), token) if token.startswith('"')
        else token if token.startswith("#") or index in kept else name.sub(other, token)
        for index, token in enumerate(tokens)
    )  # fmt: skip


@cache
def joints() -> Joints:
    """The names of several words of the base game."""
    return joints_of(shipped().names.several["base"])


def parts_of_names(tokens: list[str]) -> set[int]:
    """The numbers of the tokens that are words of a name of several."""
    found: set[int] = set()
    for index in range(len(tokens)):
        for name in joints().get(tokens[index], ()):
            length = 2 * len(name) - 1
            if index not in found and tuple(tokens[index : index + length : 2]) == name:
                found.update(range(index, index + length))
    return found


def laid_out(text: str, chance: random.Random) -> str:
    """A text with other blanks, other indentation, empty lines and remarks; what goes on, still does.

    What stands deeper stands deeper still: below a colon that counts.
    """
    out = []
    last = ""
    wider = chance.choice([1, 2, 3])
    for token in TOKEN.findall(text):
        if token.startswith("\n"):
            deeper = " " * (len(token) - 1) * (wider - 1)
            if last not in GO_ON:
                out.append(chance.choice(["", "", "  # a remark", "   ", "\n", "\n   # by itself"]))
            out.append(token + deeper)
        elif token.isspace():
            out.append(token + chance.choice(["", " "]))
        else:
            out.append(token)
            last = token
    return "".join(out)


def check_same(project: Project) -> None:
    """Whether a project has the same meaning as the base game."""
    snapshot = after(shipped(), project)
    assert [f"{found.span}: {found.text()}" for found in snapshot.report().diagnostics] == []
    assert identities(snapshot) == known()


@settings(max_examples=1)
@given(suffix=st.sampled_from(["_x", "y", "_of_it", "2"]))
def test_what_locals_are_called_does_not_count(suffix: str) -> None:
    project = written(lambda text: renamed(text, suffix))
    changed = sum(
        one.content != other.content
        for one, other in zip(project.files, shipped().project.files, strict=True)
    )
    assert changed > 20
    check_same(project)


@settings(max_examples=1)
@given(seed=st.integers())
def test_how_it_is_laid_out_does_not_count(seed: int) -> None:
    check_same(written(lambda text: laid_out(text, random.Random(seed))))


@settings(max_examples=20, suppress_health_check=[HealthCheck.filter_too_much])
@given(file=st.integers(min_value=0), which=st.integers(min_value=0), more=st.integers(1, 3))
def test_another_number_in_what_is_done_is_another_meaning(file: int, which: int, more: int) -> None:
    project = shipped().project
    number = file % len(project.files)
    text = text_of(project.files[number])
    numbers = [found for found in TOKEN.finditer(text) if found[0].isdigit()]
    assume(numbers)
    found = numbers[which % len(numbers)]
    other = f"{text[: found.start()]}{int(found[0]) + more}{text[found.end() :]}"
    files = [replace(one, content=other) if at_ == number else one for at_, one in enumerate(project.files)]
    snapshot = after(shipped(), replace(project, files=tuple(files)))
    assume(not snapshot.report().failed)
    where = other[max(0, found.start() - 60) : found.end() + 20]
    assert {name for name, _ in set(identities(snapshot)) ^ set(known())} == {project.files[number].name}, (
        where
    )


# ---- parts of the IR -----------------------------------------------------------------------------


@cache
def parts() -> tuple[tuple[ir.Declaration, int, str], ...]:
    """One of each field of each class of nodes: a declaration, which of its nodes, and the field."""
    found: dict[tuple[str, str, str], tuple[ir.Declaration, int, str]] = {}
    for declaration in link(shipped()).declarations:
        for number, node in enumerate(walk(declaration)):
            if isinstance(node, ir.Meta | ir.Change):
                continue
            for field in node.__struct_fields__:
                value = getattr(node, field)
                if isinstance(value, int | str) and not told(node, field):
                    sort = type(node).__name__, field, type(value).__name__
                    found.setdefault(sort, (declaration, number, field))
    return tuple(found.values())


def told(node: ir.Node, field: str) -> bool:
    """Whether a field is a place, the name of a local, or how something is written."""
    introduces = (
        ir.Local, ir.Let, ir.ForEach, ir.ChooseThings, ir.ChooseNumber, ir.Roll, ir.Select, ir.Total, ir.Best,
        ir.WithBest, ir.Modifier, ir.Fact, ir.Toward,
    )  # fmt: skip
    if field in UNSAID or field == "by":
        return True
    return (field == "name" and isinstance(node, introduces)) or (
        field == "text" and isinstance(node, ir.Expect | ir.Asked)
    )


def changed(node: object, numbers: Iterator[int], wanted: int, field: str) -> object:
    """A node in which one field of one of its nodes, counted as `walk` does, has another value."""
    if isinstance(node, tuple):
        return tuple(changed(part, numbers, wanted, field) for part in node)
    if not isinstance(node, ir.Node):
        return node
    mine = next(numbers)
    made = {name: changed(getattr(node, name), numbers, wanted, field) for name in node.__struct_fields__}
    if mine == wanted:
        old = getattr(node, field)
        made[field] = not old if isinstance(old, bool) else old + 1 if isinstance(old, int) else f"{old}x"
    return msgspec.structs.replace(node, **made)


def test_every_number_word_and_flag_of_the_ir_counts() -> None:
    silent = []
    for declaration, number, field in parts():
        other = changed(declaration, iter(range(10**9)), number, field)
        assert isinstance(other, type(declaration))
        if ir.identity(other) == ir.identity(declaration):
            silent.append((type(list(walk(declaration))[number]).__name__, field))
    assert silent == []
    assert len(parts()) > 100


def test_who_chooses_counts_and_what_is_asked_does_not() -> None:
    chosen = ir.ChooseNumber("n", ir.Number(1), ir.Number(2), None, "How many?")
    assert ir.equivalent(chosen, msgspec.structs.replace(chosen, prompt="So?", name="m"))
    assert not ir.equivalent(chosen, msgspec.structs.replace(chosen, by=ir.You()))


def test_locals_are_told_apart() -> None:
    def pair(first: str, second: str, said: str) -> ir.Node:
        return ir.Together(
            (ir.Let(first, ir.Number(1)), ir.Let(second, ir.Number(1)), ir.Finish(ir.Local(said)))
        )

    assert ir.equivalent(pair("a", "b", "a"), pair("b", "a", "b"))
    assert not ir.equivalent(pair("a", "b", "a"), pair("a", "b", "b"))


# ---- versions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [ir.encode, ir.as_json])
def test_a_game_of_another_version_is_refused(form: object) -> None:
    game = link(shipped())
    assert callable(form)
    assert ir.decode(form(game)) == game
    with pytest.raises(ir.OtherVersion, match=f"version {ir.IR_VERSION + 1}"):
        ir.decode(form(msgspec.structs.replace(game, ir_version=ir.IR_VERSION + 1)))

"""Random edits, such as people make while they write: to a text, and to a project."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from azif_compiler.snapshot.project import File, Project
from azif_compiler.workspace.workspace import place_of

WORD = re.compile(r"[^\W\d]\w*")
PIECE = re.compile(r"^(?=[^\s}#])", re.MULTILINE)
TYPED = [*'{}";#\n ,()1$', "'s", "-2", "a", "you", "else { }", '"":']
DECLARED = [
    "token Gem\n", "enum colour { red, lime is red }\n", "track oil from 0 to 9\n", "zone shelf of player\n",
    'kind lantern is lamp { printed glow: number = 1 }\nlantern "Old" { glow 2 }\n',
    'lamp "Blue" { price 1 }\n', "verb lose { do { } }\n", "value price of lamp: number = 2\n",
    "amend enum colour { blue }\n",
    'amend kind lamp { printed weight: number = 1 }\n', 'rule "r" { whenever yes { } }\n', "{\n", "}\n",
    'amend lamp "Red Lamp" { was "Pink Lamp"; copies +1 }\n', "token Coins\n", 'says kind lamp "lamp"\n',
]  # fmt: skip
"""Declarations that clash with others, that change what others mean, or that are none."""


def char_deleted(chance: random.Random, text: str) -> str:
    """One character less."""
    return cut(chance, text, 1)


def stretch_deleted(chance: random.Random, text: str) -> str:
    """Some characters less, across lines if it comes to that."""
    return cut(chance, text, chance.randrange(2, 60))


def typed(chance: random.Random, text: str) -> str:
    """Something put in."""
    return cut(chance, text, 0, chance.choice(TYPED))


def char_doubled(chance: random.Random, text: str) -> str:
    """A character twice."""
    start = chance.randrange(len(text))
    return text[:start] + text[start] + text[start:]


def mark_deleted(chance: random.Random, text: str) -> str:
    """A brace, a quote or a semicolon less."""
    marks = [found.start() for found in re.finditer(r'[{}";]', text)]
    if not marks:
        return text
    at = chance.choice(marks)
    return text[:at] + text[at + 1 :]


def line_edited(chance: random.Random, text: str) -> str:
    """A line less, twice, or somewhere else."""
    return shuffled(chance, text.splitlines(keepends=True))


def declaration_edited(chance: random.Random, text: str) -> str:
    """A declaration less, twice, or somewhere else."""
    return shuffled(chance, PIECE.split(text))


def declaration_added(chance: random.Random, text: str) -> str:
    """A declaration more, at a place where one can stand."""
    parts = PIECE.split(text)
    parts.insert(chance.randrange(len(parts) + 1), chance.choice(DECLARED))
    return "".join(parts)


def words_swapped(chance: random.Random, text: str) -> str:
    """Two words, each where the other was."""
    words = list(WORD.finditer(text))
    if len(words) < 2:
        return text
    one, other = sorted(chance.sample(words, 2), key=lambda found: found.start())
    between = text[one.end() : other.start()]
    return text[: one.start()] + other[0] + between + one[0] + text[other.end() :]


def word_replaced(chance: random.Random, text: str) -> str:
    """A word that stands where another stood."""
    words = list(WORD.finditer(text))
    if not words:
        return text
    found = chance.choice(words)
    return text[: found.start()] + chance.choice(words)[0] + text[found.end() :]


def number_changed(chance: random.Random, text: str) -> str:
    """Another number."""
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    found = chance.choice(numbers)
    return text[: found.start()] + str(chance.randrange(12)) + text[found.end() :]


def head_renamed(chance: random.Random, text: str) -> str:
    """A declaration by another name, or by the name of another; who speaks of it is not told."""
    heads = list(re.finditer(r'^(?:\w+ )+?(\w+|"[^"\n]*")', text, re.MULTILINE))
    if not heads:
        return text
    found = chance.choice(heads)
    name = chance.choice([chance.choice(heads)[1], f"{found[1][:-1]}x" + found[1][-1]])
    return text[: found.start(1)] + name + text[found.end(1) :]


def renamed_everywhere(chance: random.Random, text: str) -> str:
    """A word by another name, wherever the file has it."""
    words = WORD.findall(text)
    return re.sub(rf"\b{chance.choice(words)}\b", "renamed", text) if words else text


EDITS: tuple[Callable[[random.Random, str], str], ...] = (
    char_deleted, stretch_deleted, typed, char_doubled, mark_deleted, mark_deleted, line_edited,
    declaration_edited, declaration_edited, declaration_added, declaration_added, words_swapped,
    word_replaced, number_changed, head_renamed, head_renamed, renamed_everywhere,
)  # fmt: skip


def cut(chance: random.Random, text: str, length: int, instead: str = "") -> str:
    """A text with a stretch somewhere taken out, and something put there."""
    start = chance.randrange(len(text) + 1)
    return text[:start] + instead + text[start + length :]


def shuffled(chance: random.Random, parts: Sequence[str]) -> str:
    """Parts put together, one of them less, twice, or elsewhere."""
    rows = list(parts)
    if rows:
        row = rows.pop(chance.randrange(len(rows)))
        times = chance.randrange(3)
        rows.insert(chance.randrange(len(rows) + 1), row * times)
    return "".join(rows)


def text_of(file: File) -> str:
    """The text of a file, as an editor has it."""
    content = file.content
    if isinstance(content, bytes):
        return content.decode("utf-8", errors="replace")
    return content or ""


def edited(chance: random.Random, project: Project) -> Project:
    """A project after one edit: of a file, now and then of which files there are, or of what is seen."""
    what = chance.random()
    files = list(project.files)
    if what < 0.05 and len(files) > 1:
        del files[chance.randrange(len(files))]
    elif what < 0.10:
        like = chance.choice(files)
        files.append(replace(like, name=f"{like.name}-{len(files)}", content=chance.choice(DECLARED)))
    elif what < 0.14:
        return rescoped(chance, project)
    elif files:
        at = chance.randrange(len(files))
        text = chance.choice(EDITS)(chance, text_of(files[at]) or "\n")
        files[at] = replace(files[at], content=text)
    order = {package.id: number for number, package in enumerate(project.packages)}
    return replace(project, files=tuple(sorted(files, key=lambda file: place_of(file, order))))


def rescoped(chance: random.Random, project: Project) -> Project:
    """A project in which one package begins or ceases to see another, or has a word of its own for a name."""
    packages = list(project.packages)
    at = chance.randrange(len(packages))
    package, other = packages[at], chance.choice(packages)
    if package.id == other.id:
        return project
    if chance.random() < 0.5:
        packages[at] = replace(package, sees=package.sees ^ {other.id})
    else:
        names = WORD.findall("".join(text_of(file) for file in project.files if file.package == other.id))
        words = {chance.choice(["my_word", *names[:3]]): (other.id, chance.choice(names))} if names else {}
        packages[at] = replace(package, words=words)
    return replace(project, packages=tuple(packages))

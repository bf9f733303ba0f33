"""What people may be shown: every sentence in the sources of the compiler and of the runtime."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = (ROOT / "compiler" / "azif_compiler", ROOT / "runtime" / "azif_runtime")
KEYS = ROOT / "compiler" / "azif_compiler" / "deeds"
"""Where texts are what something is known by among Azif's own, and shown to nobody."""

OURS = ("InternalError", "AssertionError", "RuntimeError")
"""What is raised with a text for those who write Azif itself."""

SENTENCE = re.compile(r"[a-z,;:`}] [a-z`{]")
"""What shows that a text is made of words, and is no name."""

CODE = re.compile(r"`[^`]*`|<[^>]*>|\{\w+\}")
"""What stands in a sentence as it is typed, marks of web pages, and what is filled in."""

PROGRAMS = re.compile(r"\b(const|lambda|import|async)\b|[{;]\n| => |</|#!/|#\w+\(")
"""What shows that a text is a piece of a program or of a page."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, and where it is written."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def messages() -> Iterator[Message]:
    """All sentences; what is filled in stands there as `{}`."""
    for path in sorted(file for folder in SOURCES for file in folder.rglob("*.py")):
        if KEYS in path.parents:
            continue
        name = path.relative_to(ROOT).as_posix()
        for line, text in texts(ast.parse(path.read_text())):
            if SENTENCE.search(text) and not PROGRAMS.search(text):
                yield Message(name, line, CODE.sub("``", text))


def texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts of a program that are no documentation, no lists of words, and not for its authors."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return
        case ast.Call(func=ast.Name(id=name)) if name in OURS:
            return
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="split")):
            return
        case ast.JoinedStr(values=values):
            parts = [one.value if isinstance(one, ast.Constant) else "{}" for one in values]
            yield node.lineno, "".join(map(str, parts))
            inside = [one.value for one in values if isinstance(one, ast.FormattedValue)]
            yield from (found for one in inside for found in texts(one))
        case ast.Constant(value=str(text)):
            yield node.lineno, text
        case _:
            yield from (found for child in ast.iter_child_nodes(node) for found in texts(child))

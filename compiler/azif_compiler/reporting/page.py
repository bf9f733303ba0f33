"""A complaint's docstring as its page: what and why, a wrong and a right example."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Diagnostic

_EXAMPLE = re.compile(r"^(Wrong|Right):\n\n?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Page:
    """What there is to know about a complaint; `wrong` and `right` are examples in the language."""

    title: str
    why: str
    wrong: tuple[str, ...]
    right: tuple[str, ...]
    text: str


def page(kind: type[Diagnostic]) -> Page:
    """The page of a complaint."""
    text = inspect.getdoc(kind) or ""
    examples = _EXAMPLE.findall(text)
    title, _, rest = text.partition("\n\n")
    why = _EXAMPLE.sub("", rest).strip()
    return Page(
        title=" ".join(title.split()),
        why=why,
        wrong=tuple(body for word, _, body in examples if word == "Wrong"),
        right=tuple(body for word, _, body in examples if word == "Right"),
        text=text,
    )

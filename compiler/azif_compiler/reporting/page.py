"""A complaint's docstring as its page: what and why, a wrong and a right example."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Diagnostic

_EXAMPLE = re.compile(r"^(Given|Wrong|Right):\n\n?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """An example under its heading, `Given`, `Wrong` or `Right`, as it is shown; and all of it, with what is
    given for every one.
    """

    word: str
    language: str
    text: str
    whole: str


@dataclass(frozen=True, slots=True)
class Page:
    """What there is to know about a complaint. `examples` are what is shown; `wrong` and `right` are those in
    the language, each whole: with what is given for all of them.
    """

    title: str
    why: str
    examples: tuple[Example, ...]
    wrong: tuple[str, ...]
    right: tuple[str, ...]
    text: str


def page(kind: type[Diagnostic]) -> Page:
    """The page of a complaint."""
    text = inspect.getdoc(kind) or ""
    found = _EXAMPLE.findall(text)
    given = "".join(body for word, _, body in found if word == "Given")
    examples = tuple(Example(word, language, body, given + body) for word, language, body in found)
    title, _, rest = text.partition("\n\n")
    return Page(
        title=" ".join(title.split()),
        why=_EXAMPLE.sub("", rest).strip(),
        examples=examples,
        wrong=tuple(one.whole for one in examples if one.word == "Wrong"),
        right=tuple(one.whole for one in examples if one.word == "Right"),
        text=text,
    )

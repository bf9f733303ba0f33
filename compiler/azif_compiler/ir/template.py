"""English with holes, as content writes it behind `says`: text → parts.

`{who}` is a parameter, `{who's}` whose something is, `{a lamp}` a parameter with its article, `{light:+}` a
number with its sign, `{cost:$}` with the symbol of what is counted so, `{count:lamp|lamps}` so many of
something (`{count:+lamp|lamps}` with the sign), `{spot:at}` where something is, `{what:home}` where such
things come from, `{light|lights}` agrees with the subject. What stands in `<…>` is said only if every
parameter in it was given; `<halved? …>` only if that one was (a flag: if it is yes), `<not halved? …>` only
if it was not; `<least is most? …>` only if both say the same, `<least is not most? …>` only if that one was
given and says something else. Behind `||` stands how it reads as an event.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, assert_never

_PARTS = re.compile(r"\{([^{}]*)\}|<(?:(not )?(\w+)(?: is (not )?(\w+))?\? ?)?([^<>]*)>|([^{}<>]+)")


class Placeholder(NamedTuple):
    """`{who}`: a parameter, and how it is said: "", "'s", "a", "+", or `one|many`."""

    name: str
    form: str


class Agreement(NamedTuple):
    """`{light|lights}`: the form for `you` and several, and the form for one."""

    many: str
    one: str


class OptionalPart(NamedTuple):
    """`<…>`: said only if what it is about was given, and says the same as another (or does not)."""

    about: str
    absent: bool
    parts: tuple[Part, ...]
    other: str = ""
    differs: bool = False


Part = str | Placeholder | Agreement | OptionalPart


@functools.cache
def parts(text: str) -> tuple[Part, ...]:
    """The parts of a template."""
    found: list[Part] = []
    for match in _PARTS.finditer(text):
        hole, absent, about, differs, other, optional, literal = match.groups()
        if literal is not None:
            found.append(literal)
        elif hole is not None:
            found.append(in_braces(hole))
        else:
            found.append(OptionalPart(about or "", bool(absent), parts(optional), other or "", bool(differs)))
    return tuple(found)


def in_braces(text: str) -> Part:
    """What stands in braces."""
    name, colon, form = text.partition(":")
    if colon:
        return Placeholder(name, form)
    if "|" in text:
        many, one = text.split("|", 1)
        return Agreement(many, one)
    if text.endswith("'s"):
        return Placeholder(text.removesuffix("'s"), "'s")
    if text.startswith("a "):
        return Placeholder(text.removeprefix("a "), "a")
    return Placeholder(text, "")


def named(text: str) -> Iterator[str]:
    """The names of the parameters that a template speaks of."""
    yield from spoken_of(parts(text))


def spoken_of(found: tuple[Part, ...]) -> Iterator[str]:
    """The names of the parameters that these parts speak of."""
    for part in found:
        match part:
            case Placeholder(name=name):
                yield name
            case OptionalPart(about=about, other=other, parts=inner):
                yield from filter(None, (about, other))
                yield from spoken_of(inner)
            case _:
                pass


def rendered(
    found: tuple[Part, ...],
    hole: Callable[[Placeholder], str],
    is_said: Callable[[OptionalPart], bool],
    is_several: Callable[[str], bool] = lambda name: False,
    subject: bool | None = None,
) -> str:
    """Parts as text: holes filled, optional parts left out unless they are said.

    Verbs agree with the parameter in front of the first of them, which is several or one: the `subject`.
    """
    rows: list[str] = []
    several = False
    for part in found:
        match part:
            case str():
                rows.append(part)
            case Placeholder(name=name):
                rows.append(hole(part))
                several = is_several(name)
            case Agreement(many=many, one=one):
                subject = several if subject is None else subject
                rows.append(many if subject else one)
            case OptionalPart(parts=inner):
                rows.append(rendered(inner, hole, is_said, is_several, subject) if is_said(part) else "")
            case _:
                assert_never(part)
    return "".join(rows)

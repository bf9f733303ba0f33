"""Rulings: questions with answers that can be tried."""

from __future__ import annotations

from typing import Literal

from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import Meta, Node
from azif_compiler.ir.statements import Statement


class Fact(Node, frozen=True, tag=True):
    """A `given` that is made true: a thing of a kind is somewhere, or a value is so.

    If `number` is given, `subject` (at) or `value` (has) selects what may be taken for it from where it
    starts; the first thing taken is known as `name` from then on.
    """

    form: Literal["has", "at", "is"]
    subject: Expression
    value: Expression
    name: str = ""
    number: Expression | None = None


class Dice(Node, frozen=True, tag=True):
    """`dice 5, 2`: what the next dice show."""

    numbers: tuple[int, ...]


class Drawn(Node, frozen=True, tag=True):
    """What comes next: a thing, things, or so many of those that `of` selects, each of them once."""

    of: Expression
    number: Expression | None = None


class Draws(Node, frozen=True, tag=True):
    """`draws X, 2 Y`: what the next draws from a pile give."""

    things: tuple[Drawn, ...]


class Answers(Node, frozen=True, tag=True):
    """`answers "…"`: what is chosen next, by the beginning of its text; a number counts from 1."""

    texts: tuple[str, ...]


class Expect(Node, frozen=True, tag=True):
    """A `then` that must hold."""

    condition: Expression
    text: str


OfferedSort = Literal["", "action", "thing", "option"]
"""What was offered: an action, a thing to choose (a place, too), an option of a choice; or any of them."""


class Offered(Node, frozen=True, tag=True):
    """`offered "…"`: some choice (of somebody: `to X`) had an option that begins so; or none had."""

    text: str
    offered: bool
    to: Expression | None = None
    sort: OfferedSort = ""


class Question(Node, frozen=True, tag=True):
    """A question that begins so, asked of somebody."""

    text: str
    to: Expression | None = None


class Asked(Node, frozen=True, tag=True):
    """`asked "…" before "…"`: the questions were asked, one after the other; or none such was."""

    questions: tuple[Question, ...]
    asked: bool
    text: str


class Finished(Node, frozen=True, tag=True):
    """`finished "…"`: the game has ended, with words that begin so; or it goes on."""

    text: str
    finished: bool


RulingStep = Fact | Dice | Draws | Answers | Expect | Offered | Asked | Finished | Statement


PartWord = Literal["given", "when", "then"]


class Part(Node, frozen=True, tag=True):
    """`given { }`, `when { }` or `then { }`; `by` says which change brought it."""

    word: PartWord
    steps: tuple[RulingStep, ...]
    by: int = 0


class Ruling(Node, frozen=True, tag=True):
    """`ruling "…" { given { } when { } then { } }`, any number of `when` and `then` in turn.

    It is tried with the components of the packages that its own sees, or with `everything` that is loaded.
    """

    name: str
    variants: tuple[str, ...]
    parts: tuple[Part, ...]
    meta: Meta
    everything: bool = False
    sees: tuple[str, ...] = ()

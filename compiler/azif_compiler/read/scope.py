"""The names in scope: what statements and nouns introduce, each with a number for later steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.syntax.cursor import Word

Introduced = Literal[
    "let",
    "roll",
    "number",
    "thing",
    "things",
    "member",
    "entry",
    "candidate",
    "fact",
    "parameter",
    "given",
    "key",
]
"""By what a name is introduced: `given` is what a keyword is given, `key` the enum of a keyed value."""


THE_ROLL = "the roll"
"""Under what name dice are known that were rolled without giving them one."""


@dataclass(slots=True)
class Binder:
    """A name, or a candidate, which has none: what introduced it, its type if that is declared, its place.

    Parameters belong to a verb; what a keyword is given has an index.
    """

    number: int
    name: str
    by: Introduced
    type: Type | None = None
    verb: str = ""
    index: int = 0
    word: Word | None = None


@dataclass(slots=True)
class Scope:
    """The names that a phrase can speak of. Binders of a whole declaration are in one row."""

    binders: list[Binder]
    names: dict[str, int] = field(default_factory=dict)
    wishing: bool = False

    def inner(self) -> Scope:
        """A scope for a block: what is named inside is unknown outside."""
        return Scope(self.binders, dict(self.names), self.wishing)

    def bind(
        self,
        name: str,
        by: Introduced,
        *,
        declared: Type | None = None,
        verb: str = "",
        index: int = 0,
        word: Word | None = None,
    ) -> int:
        """Make a name known; the number of its binder."""
        number = self.candidate() if by == "candidate" else len(self.binders)
        if by != "candidate":
            self.binders.append(Binder(number, name, by, declared, verb, index, word))
            self.names[name] = number
        return number

    def candidate(self) -> int:
        """A binder without a name."""
        number = len(self.binders)
        self.binders.append(Binder(number, "", "candidate"))
        return number

    def counts(self, name: str) -> bool:
        """Whether a name stands for a number of things, or a kind: `2 what`."""
        binder = self.binders[self.names[name]] if name in self.names else None
        return binder is not None and isinstance(binder.type, types.Some | types.Kind)

    def number_at_all(self, name: str) -> bool:
        """Whether a name may stand for a number, as far as is declared."""
        binder = self.binders[self.names[name]]
        return binder.type is None or isinstance(binder.type, types.Number | types.Unknown)

"""What a word can refer to without naming it: `you`, `it`, `that lamp`."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from azif_compiler.names.symbols import Mentioned
from azif_compiler.nodes.phrases import Expression


class _Ref(msgspec.Struct, frozen=True, gc=False):
    pass


class This(_Ref, frozen=True):
    """The thing on which the words stand."""

    kind: str


class You(_Ref, frozen=True):
    """Whom the words speak to, of a kind."""

    kind: str


class Event(_Ref, frozen=True):
    """The event that the surrounding words are about; of no verb for a step."""

    verb: str


class Part(_Ref, frozen=True):
    """A parameter of the event, taken for a thing of a kind; of a step, its `subject`."""

    verb: str
    parameter: str
    kind: str


class Bound(_Ref, frozen=True):
    """What a binder stands for."""

    binder: int


class Stated(_Ref, frozen=True):
    """What an expression said before: `step dawn for that player`."""

    expression: Expression


Ref = This | You | Event | Part | Bound | Stated


@dataclass(slots=True)
class Resolution:
    """What the words of a declaration refer to, by the numbers of their nodes.

    `people` is whom `you` means, said or not (a sentence without a subject, a choice that nobody is named
    for); `pronouns` what `it` and the one in question are; `said` what could be meant by `that lamp`, in the
    order in which it was said, by the words for it; `entities` what a declared word names; `steps` the ids
    of steps.
    """

    people: dict[int, Ref] = field(default_factory=dict)
    pronouns: dict[int, Ref] = field(default_factory=dict)
    said: dict[int, tuple[tuple[str, Ref], ...]] = field(default_factory=dict)
    entities: dict[int, Mentioned] = field(default_factory=dict)
    steps: dict[int, str] = field(default_factory=dict)

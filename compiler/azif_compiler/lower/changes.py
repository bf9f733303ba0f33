"""What an amendment changes in another declaration."""

from __future__ import annotations

from typing import Literal

import msgspec

from azif_compiler import ir


class Amended(msgspec.Struct, frozen=True, gc=False):
    """The changes that one amendment makes: what it drops, narrows, replaces and adds.

    `dropped` are forms of abilities and, if quoted, names of them; `narrowed` are further conditions of named
    abilities. Of a goal, so many percent (`weight`) are left of what was there.
    """

    sort: Literal["verb", "rule", "component", "ruling", "kind", "enum", "goal"]
    name: str
    kind: str
    dropped: tuple[tuple[str, bool], ...]
    narrowed: tuple[tuple[str, ir.Expression], ...]
    meta: ir.Meta
    because: str
    abilities: tuple[ir.Ability, ...] = ()
    component: ir.Component | None = None
    copies: int = 0
    needs: ir.Expression | None = None
    body: tuple[ir.Statement, ...] | None = None
    around: tuple[ir.Statement, ...] | None = None
    says: str | None = None
    variants: tuple[str, ...] = ()
    parts: tuple[ir.Part, ...] = ()
    everything: bool = False
    fields: tuple[ir.Field, ...] = ()
    holds: tuple[str, ...] = ()
    slots: tuple[ir.ScriptSlot, ...] = ()
    members: tuple[ir.EnumMember, ...] = ()
    requires: tuple[ir.Requirement, ...] = ()
    goal: ir.Goal | None = None
    weight: int = 100

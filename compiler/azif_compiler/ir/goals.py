"""Goals: what it is worth to people that something happens."""

from __future__ import annotations

from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import Meta, Node
from azif_compiler.ir.statements import Let


class Toward(Node, frozen=True, tag=True):
    """`toward PARAMETER along LINK { worth X; shared Y; costs Z }`: where a goal leads, step by step.

    `name` is a place of `kind`, `You` who decides. `worth` is for one of them alone, `shared` for all who
    come, `costs` what it takes to come to a place.
    """

    parameter: str
    link: str
    kind: str
    name: str
    names: tuple[Let, ...]
    worth: Expression
    shared: Expression
    costs: Expression


class Goal(Node, frozen=True, tag=True):
    """`goal VERB for KIND { worth X; succeeds Y }`; `You` is who decides, one of `people`, `Event` what he
    considers.

    `worth` says how much he wants it to happen, `succeeds` how likely its first outcome is, in percent; both
    may speak of `names`.
    """

    verb: str
    people: str
    names: tuple[Let, ...]
    worth: Expression | None
    succeeds: Expression | None
    toward: Toward | None
    meta: Meta

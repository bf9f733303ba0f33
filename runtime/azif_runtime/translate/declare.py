"""Declarations → what clauses refer to: members, tokens, kinds, events. No clause is written yet."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from azif_compiler import ir
from azif_compiler.ir.types import THING
from azif_runtime.identifiers import field_slot, python_name
from azif_runtime.program import KindInfo, MemberInfo, Program, TokenInfo, VerbInfo
from azif_runtime.state import ThingBase
from azif_runtime.translate import support
from azif_runtime.translate.nodes import amount_of


def declare(program: Program, declarations: Iterable[ir.Declaration]) -> None:
    """Make what clauses refer to."""
    fields: set[str] = set()
    parents: dict[str, ir.Kind] = {d.name: d for d in declarations if isinstance(d, ir.Kind)}
    for declaration in declarations:
        match declaration:
            case ir.Enum():
                row: list[MemberInfo] = []
                for member in declaration.members:
                    info = MemberInfo(
                        declaration.name,
                        member.name,
                        program.members.get((declaration.name, member.parent)),
                    )
                    program.members[declaration.name, member.name] = info
                    row.append(info)
                program.enums[declaration.name] = row
            case ir.Token():
                program.tokens[declaration.name] = TokenInfo(
                    declaration.name, len(program.tokens), declaration.plural, declaration.symbol
                )
            case ir.Kind():
                line: list[str] = []
                above: ir.Kind | None = declaration
                inherited: dict[str, ir.Field] = {}
                while above is not None:
                    line.append(above.name)
                    inherited = {**{f.name: f for f in above.fields}, **inherited}
                    above = parents.get(above.parent)
                fields |= set(inherited)
                info_ = KindInfo(
                    declaration.name,
                    declaration.called,
                    declaration.plural,
                    frozenset([*line, THING]),
                    inherited,
                )
                program.kinds[declaration.name] = info_
            case ir.Component():
                fields |= {f.name for f in declaration.fields}
            case _:
                pass
    slots = tuple(map(field_slot, sorted(fields)))
    program.thing_class = type("Thing", (ThingBase,), {"__slots__": slots})
    for declaration in declarations:
        if isinstance(declaration, ir.Verb):
            names = tuple(f"p_{p.name}" for p in declaration.parameters)
            extra = ("applied", "outcome", "prevented", "proceeds", "source", "stake")
            event = type(
                f"Event_{python_name(declaration.name)}",
                (),
                {
                    "__slots__": (*names, *extra),
                    "verb": None,
                    "id": declaration.name,
                    "name": ir.word_of(declaration.name),
                    "subject": None,
                },
            )
            subject = next((p.name for p in declaration.parameters if p.role == "subject"), "")
            cites = ", ".join(declaration.meta.cites)
            info_v = VerbInfo(
                declaration.name, len(program.verbs), declaration, event, support.unset, None,
                support.unset, amount_of(declaration), subject, cites,
                procedure=declaration.procedure, parts=tuple(map(attrgetter, names)),
            )  # fmt: skip
            event.verb = info_v  # type: ignore[attr-defined]
            program.verbs[declaration.name] = info_v


def inherit(program: Program) -> None:
    """Let kinds have what the nearest kind above them says of `you`, of working, and of where they
    start.
    """
    parents = {d.name: d.parent for d in program.game.declarations if isinstance(d, ir.Kind)}
    for name, info in program.kinds.items():
        info.nearest = (name,)
        above = parents.get(name, "")
        while above in parents:
            other = program.kinds[above]
            info.nearest += (above,)
            info.you = info.you or other.you
            info.works = info.works or other.works
            info.starts = info.starts or other.starts
            above = parents[above]

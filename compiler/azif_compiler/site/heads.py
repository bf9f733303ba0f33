"""What others rely on when they speak of a declaration, and whether another one serves them as well."""

from __future__ import annotations

import msgspec

from azif_compiler import ir


class Head(msgspec.Struct, frozen=True, array_like=True):
    """The parts of a declaration that others can name, with what each is; which of them they must give."""

    parts: dict[str, str]
    needed: tuple[str, ...] = ()

    def serves(self, other: Head) -> bool:
        """Whether who relied on the other one can rely on this."""
        same = all(self.parts.get(name) == what for name, what in other.parts.items())
        return same and set(self.needed) <= set(other.needed)


NO_HEAD = Head({})
"""What has nothing to rely on but its name."""


def head_of(declaration: ir.Declaration) -> Head:
    """What others rely on in a declaration."""
    match declaration:
        case ir.Verb(parameters=parameters, outcomes=outcomes):
            given = [one for one in parameters if one.role != "var"]
            parts = {one.name: f"{one.role} {one.label} {type_of(one.type)}" for one in parameters}
            parts |= dict.fromkeys(outcomes, "outcome")
            return Head(parts, tuple(one.name for one in given if one.default is None))
        case ir.Kind(fields=fields, scripts=scripts, parent=parent):
            parts = {one.name: f"{one.state} {one.key} {type_of(one.type)}" for one in fields}
            parts |= {one.name: f"script {one.key}" for one in scripts} | {"is": parent}
            return Head(parts, tuple(one.name for one in fields if one.default is None and not one.state))
        case ir.Enum(members=members):
            return Head({one.name: one.parent for one in members})
        case ir.Keyword(kind=kind, parameters=parameters):
            return Head({"on": kind, "with": str(len(parameters))})
        case ir.Value(of=of, key=key, type=type_):
            return Head({"of": of, "for": key, "is": type_of(type_)})
        case ir.Zone(of=of):
            return Head({"of": of})
        case ir.Track(type=type_):
            return Head({"is": type_of(type_)})
        case _:
            return NO_HEAD


def type_of(type_: msgspec.Struct) -> str:
    """A type in a word or two."""
    return " ".join(str(part) for part in msgspec.to_builtins(type_).values())

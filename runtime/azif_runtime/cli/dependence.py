"""A game → digests of what rulings depend on: of each component what may be asked of it, and of all the rest.

What a component says for itself, and is only reached by asking it, has a digest of its own. All else that
is written on it counts for every ruling: how many copies there are and where they start, fields that are
computed when it is set up, and what shows in the translation of others: what its abilities modify, and on
what state checks and times depend. The numbers in these are no part of that.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

import azif_compiler
import azif_runtime
from azif_compiler import ir
from azif_compiler.ir.walk import map_nodes
from azif_runtime.effects.nodes import untils
from azif_runtime.identifiers import field_slot
from azif_runtime.state.first_fields import is_constant
from azif_runtime.watching import CARD

D = TypeVar("D", bound=ir.Declaration)

NOWHERE = ir.Origin("", 0)


class Facts(msgspec.Struct, frozen=True, array_like=True):
    """Digests: of what every ruling depends on, of what each component may be asked for, of each ruling."""

    rest: bytes
    components: dict[str, dict[str, bytes]]
    rulings: dict[str, bytes]

    def changed(self, now: Facts) -> dict[str, list[str]]:
        """Of which components another answer is given now than before, and to what."""
        return {
            name: slots
            for name, before in self.components.items()
            if (slots := different(before, now.components.get(name, {})))
        }


def different(before: dict[str, bytes], now: dict[str, bytes]) -> list[str]:
    """The slots that do not have the same digest."""
    return [slot for slot in dict.fromkeys([*before, *now]) if before.get(slot) != now.get(slot)]


def facts_of(game: ir.Game) -> Facts:
    """What the rulings of a game depend on."""
    rest = blake2b(code(), digest_size=16)
    rest.update(digest([(package.id, package.sees) for package in game.packages]))
    components: dict[str, dict[str, bytes]] = {}
    rulings: dict[str, bytes] = {}
    for declaration in game.declarations:
        match declaration:
            case ir.Ruling():
                rulings[declaration.name] = digest(placeless(declaration))
            case ir.Component():
                rest.update(digest(set_up_by(declaration)))
                # Those of different kinds may have one id, and things are known by that.
                slots = components.setdefault(declaration.name, {})
                for slot, node in asked_for(declaration):
                    slots[slot] = digest((slots.get(slot, b""), node))
            case _:
                rest.update(digest(placeless(declaration)))
    return Facts(rest.digest(), components, rulings)


def asked_for(card: ir.Component) -> Iterator[tuple[str, object]]:
    """What a component says to whoever asks for it, by slots."""
    plain = placeless(card)
    yield CARD, (plain.abilities, plain.scripts, plain.meta)
    for field in plain.fields:
        if is_fixed(field):
            yield field_slot(field.name), field


def set_up_by(card: ir.Component) -> object:
    """What counts of a component although nobody asks for it."""
    plain = placeless(card)
    fields = [(one.name, one.key is None, None if is_fixed(one) else one) for one in plain.fields]
    shown = [one for one in plain.abilities if isinstance(one, ir.Always)]
    checks = [(one.id, one.condition) for one in plain.abilities if isinstance(one, ir.Whenever)]
    reaching = [numberless(one) for one in (*shown, *untils(plain))]
    conditions = [(id_, numberless(condition)) for id_, condition in checks]
    about = (plain.kind, plain.name, plain.copies, plain.starts, plain.keywords, plain.more, plain.meta.part)
    return about, fields, reaching, conditions


def is_fixed(field: ir.FieldValue) -> bool:
    """Whether a field is the same in every game."""
    return is_constant(field.value) and (field.key is None or is_constant(field.key))


def numberless(node: ir.Node) -> ir.Node:
    """A node in which every number is the same, and stands nowhere."""
    return map_nodes(node, lambda one: ir.Number(0) if isinstance(one, ir.Number) else unplaced(one))


def unplaced(node: ir.Node) -> ir.Node:
    """A node without its place."""
    return msgspec.structs.replace(node, at=0) if node.at else node


def placeless(declaration: D) -> D:
    """A declaration, wherever in its file it stands."""
    meta = declaration.meta
    changes = tuple(msgspec.structs.replace(one, origin=NOWHERE) for one in meta.changes)
    return msgspec.structs.replace(
        declaration, meta=msgspec.structs.replace(meta, origin=NOWHERE, changes=changes)
    )


def digest(what: object) -> bytes:
    """Plain data as a digest."""
    return blake2b(msgspec.msgpack.encode(what), digest_size=8).digest()


def code() -> bytes:
    """What compiled a game, and what plays it, as a digest."""
    found = blake2b(sys.version.encode(), digest_size=16)
    for module in (azif_compiler, azif_runtime):
        folder = Path(str(module.__file__)).parent
        for path in sorted(folder.rglob("*.py")):
            raw = path.read_bytes()
            found.update(f"\0{path.relative_to(folder)}\0{len(raw)}\0".encode() + raw)
    return found.digest()

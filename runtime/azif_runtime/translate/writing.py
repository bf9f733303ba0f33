"""The Python of a game as it is written: names, constants, lines, and what is declared and modified."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement
from azif_compiler.ir.types import THING
from azif_compiler.ir.walk import map_nodes
from azif_compiler.loader.cache import Cache
from azif_runtime.effects.effect_sets import EffectSets
from azif_runtime.effects.nodes import alls, circular, id_of, sort_of, untils
from azif_runtime.identifiers import python_name, spaced
from azif_runtime.program import Clause, Copying, KindInfo, Program, Site
from azif_runtime.translate import support
from azif_runtime.translate.code import compiled

_AT_ONCE = 10_000
"""So many lines are compiled at once: Python takes five kilobytes for each while it does."""


def portions(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where lines are cut, so that no function is."""
    first = 0
    for number, line in enumerate(lines):
        if number - first >= _AT_ONCE and line.startswith("def "):
            yield first, number
            first = number
    yield first, len(lines)


PLACES = "place"
"""The slot that says where things are, whatever they are."""

IN_FORCE = "in force"
"""The slot that says which modifiers are in force."""


def places_of(kind: str) -> str:
    """The slot that says where the things of a kind are."""
    return PLACES if kind == THING else f"{PLACES} of {kind}"


class Changed(NamedTuple):
    """A line that notes what has changed, by the bits of its slots; of these only what a state check reads is
    kept, which is known when all are written.
    """

    depth: int
    bits: int

    def text(self, watched: int) -> str:
        """The line, if only some bits are watched."""
        bits = self.bits & watched
        return "    " * self.depth + (f"G.dirty |= {bits}" if bits else "pass")


class Counted(NamedTuple):
    """A line that counts how often a clause is reached, by its number among all that are counted."""

    depth: int
    clause: int

    def text(self, _: int) -> str:
        """The line."""
        return f"{'    ' * self.depth}COUNTS[{self.clause}] += 1"


Line = str | Changed | Counted
"""A line as it is written; what is not known before all are, or is asked later, is kept as what it is."""

Row = tuple[Line, "ir.Place | None"]
"""A line, and the place in the content that it comes from."""


class Writing:
    """The Python of a game as it is written: its names, its lines, and what refers to its functions."""

    def __init__(self, game: ir.Game, *, counted: bool = False, cache: Cache | None = None) -> None:
        self.game, self.cache = game, cache
        self.counted = counted
        self.counts: dict[tuple[str, int, int, str], int] = {}
        self.inside = "", ""
        self.meta, self.origin, self.declared_at = ir.Meta(), ir.Origin("", 0), ir.Place("", 0, 0)
        self.program = Program(game)
        self.lines: list[Line] = []
        self.namespace: dict[str, Any] = dict(support.NAMES)
        self.counter = 0
        self.constants: dict[tuple[str, object], str] = {}
        self.sites: dict[tuple[str, ir.Place], int] = {}
        self.pending: list[tuple[Any, str, str]] = []
        self.installed = 0
        self.fixed_bounds = {
            d.name: (d.low.value, d.high.value)
            for d in game.declarations
            if isinstance(d, ir.Track) and isinstance(d.low, ir.Number) and isinstance(d.high, ir.Number)
        }
        self.flat = {
            d.name
            for d in game.declarations
            if isinstance(d, ir.Enum) and not any(member.parent for member in d.members)
        }
        """The enums of which no member is a special case of another."""
        self.declared_verbs = {d.name: d for d in game.declarations if isinstance(d, ir.Verb)}
        self.kinds = {d.name: d for d in game.declarations if isinstance(d, ir.Kind)}
        self.declared_values: dict[str, list[ir.Value]] = {}
        for declaration in game.declarations:
            if isinstance(declaration, ir.Value):
                self.declared_values.setdefault(declaration.name, []).append(declaration)
        self.field_types = {field.name: field.type for kind in self.kinds.values() for field in kind.fields}
        self.circular = circular(self.declared_values)
        self.modified_fields: set[str] = set()
        self.modified_values: set[str] = set()
        self.modified_keywords: set[str] = set()
        self.conditions_of: dict[str, list[tuple[ir.Modifier, Expression | None]]] = {}
        for always in modifying(game):
            for modifier in always.modifiers:
                self.modifies(modifier, always.condition)
        self.program.copying = list(dict.fromkeys(copyings(game)))
        self.timed: set[str] = set()
        self.ending: set[str] = set()
        for begun in (until for declaration in game.declarations for until in untils(declaration)):
            self.ending.add(begun.step)
            for modifier in begun.modifiers:
                self.modifies(modifier, None)
                self.timed.add(f"{modifier.form} {modifier.target}")
        # What a ruling takes as given must be readable through a modifier.
        self.modified_values |= {
            fact.subject.name for fact in given(game) if isinstance(fact.subject, ir.ValueOf)
        }
        self.program.effect_sets = EffectSets(game)
        goals = [d for d in game.declarations if isinstance(d, ir.Goal)]
        self.looked_at = {one.name for goal in goals for one in alls(goal, ir.ValueOf)}
        """The values that goals may look at again and again."""
        self.works = [d.works for d in game.declarations if isinstance(d, ir.Kind) and d.works is not None]
        """When the abilities of things count at all, for those kinds that say so."""
        self.slots: dict[str, int] = {}
        self.watched = 0
        self.modifiers = 0

    def modifies(self, modifier: ir.Modifier, condition: Expression | None) -> None:
        """Note what a modifier changes, and when it counts."""
        if modifier.form == "abilities":
            key = f"{modifier.form} {modifier.target}"
            self.conditions_of.setdefault(key, []).append((modifier, condition))
            return
        sets = {
            "field": self.modified_fields,
            "value": self.modified_values,
            "keyword": self.modified_keywords,
        }
        sets[modifier.form].add(modifier.target)
        key = f"{modifier.form} {modifier.target}"
        self.conditions_of.setdefault(key, []).append((modifier, condition))

    def begin(self, node: ir.Declaration) -> None:
        """From here on, what is written belongs to this declaration."""
        self.inside = sort_of(node), id_of(node)
        self.meta, self.origin, self.declared_at = node.meta, node.meta.origin, ir.place_of(node)

    # ---- names

    def fresh(self, stem: str) -> str:
        """A Python name that nothing else has."""
        self.counter += 1
        return f"{python_name(stem)}_{self.counter}"

    def constant(self, prefix: str, key: object, value: object) -> str:
        """The Python name of something that never changes."""
        known = self.constants.get((prefix, key))
        if known is None:
            word = key if isinstance(key, str) else "_".join(map(str, key))  # type: ignore[call-overload]
            known = self.fresh(f"{prefix}_{ir.word_of(word)}")
            self.constants[prefix, key] = known
            self.namespace[known] = value
        return known

    def kind(self, name: str) -> str:
        """The Python name of a kind."""
        info = self.program.kinds.get(name)
        if info is None:
            word = ir.word_of(name)
            info = self.program.kinds[name] = KindInfo(name, word, word + "s", frozenset([name, THING]))
        return self.constant("K", name, info)

    def verb_name(self, name: str) -> str:
        """The Python name of a verb."""
        return self.constant("V", name, self.program.verbs[name])

    def in_order(self, of: Expression) -> Expression:
        """What is gone through: things of a kind in the order of their kind, if no other is said."""
        if not isinstance(of, ir.Select) or of.order is not None:
            return of
        kind = self.kinds.get(of.kind)
        while kind is not None and kind.order is None:
            kind = self.kinds.get(kind.parent)
        if kind is None or kind.order is None:
            return of
        one = ir.Local(of.name)
        order = map_nodes(
            kind.order,
            lambda node: one if isinstance(node, ir.This) else msgspec.structs.replace(node, at=of.at),
        )
        return msgspec.structs.replace(of, order=cast("Expression", order))

    # ---- what state checks depend on

    def slot_bit(self, slot: str) -> int:
        """The bit of a slot of the state."""
        if slot not in self.slots:
            self.slots[slot] = 1 << len(self.slots)
        return self.slots[slot]

    def bits_of(self, slots: list[str]) -> int:
        """The bits of some slots."""
        bits = 0
        for slot in slots:
            bits |= self.slot_bit(slot)
        return bits

    def is_plain(self, value: str) -> bool:
        """Whether a value is what it is declared to be, whatever is in force, and no goal looks at it."""
        declared = self.declared_values.get(value, ())
        modified = value in self.modified_values | self.looked_at | self.circular
        return len(declared) == 1 and not modified

    def may_text(self, body: tuple[Statement, ...]) -> str:
        """What a choice without words of its own is about."""
        verbs = [spaced(s.verb) for s in body if isinstance(s, ir.Call)]
        return " and ".join(verbs) or "do it"

    # ---- functions

    def site(self, node: ir.Node, asked: str) -> int:
        """Where something is asked of what must be there."""
        entry = ir.word_of(asked), self.origin.place(node.at)
        index = self.sites.setdefault(entry, len(self.sites))
        if index == len(self.program.required):
            self.program.required.append(entry)
        return index

    def count(self, depth: int, at: ir.Place, what: str) -> Counted | None:
        """A line that counts how often a clause is reached, where that is counted."""
        if not self.counted:
            return None
        key = (at.file, at.line, at.column, what)
        index = self.counts.get(key)
        if index is None:
            index = self.counts[key] = len(self.program.sites)
            self.program.sites.append(Site(at, *self.inside, what))
            self.program.counts.append(0)
        return Counted(depth, index)

    def function(
        self,
        stem: str,
        rows: list[Row],
        parameters: str = "G, this, you, e",
        result: str = "",
        *,
        named: bool = False,
    ) -> str:
        """Write a function of some lines, each with its place; if it is `named`, the stem is its name."""
        name = stem if named else self.fresh(stem)
        self.lines.append(f"def {name}({parameters}):")
        if not rows:
            self.lines.append("    pass")
        elif (first := rows[0][1]) is not None:
            self.program.lines[len(self.lines)] = first
        for text, place in rows:
            self.lines.append(text)
            if place is not None:
                self.program.lines[len(self.lines)] = place
        if result:
            self.lines.append(f"    {result}")
        return name

    def set_later(self, target: object, attribute: str, name: str | None) -> None:
        """Put a function where it belongs once all are compiled."""
        if name is not None:
            self.pending.append((target, attribute, name))

    @property
    def defaults(self) -> dict[str, Clause]:
        """The defaults of fields, by kind and field."""
        found: dict[str, Clause] = self.namespace.setdefault("DEFAULTS", {})
        return found

    # ---- what is written, compiled

    def install(self) -> str:
        """Compile what was written since the last time, and put each function where it belongs."""
        written = self.lines[self.installed :]
        new = [line if isinstance(line, str) else line.text(self.watched) for line in written]
        for first, last in portions(new):
            part = "\n" * (self.installed + first) + "\n".join(new[first:last])
            exec(compiled(part, self.cache), self.namespace)  # our own translation of checked IR
        source = "\n" * self.installed + "\n".join(new)
        for target, attribute, name in self.pending:
            found = self.namespace[name]
            if isinstance(target, dict):
                target[attribute] = found
            elif isinstance(target, list):
                target.append(found)
            else:
                setattr(target, attribute, found)
        self.pending, self.installed = [], len(self.lines)
        self.watch_places()
        return source

    def watch_places(self) -> None:
        """Tell the kinds what a state check notices where a thing of them is moved, and what modifies."""
        for kind in self.program.kinds.values():
            slots = {PLACES, *map(places_of, kind.line)}
            kind.moved = self.watched & sum(self.slots.get(slot, 0) for slot in slots)
        self.program.in_force = self.watched & self.slots.get(IN_FORCE, 0)


def modifying(game: ir.Game) -> Iterator[ir.Always]:
    """The abilities of a game that modify something."""
    for declaration in game.declarations:
        if isinstance(declaration, ir.Kind | ir.Keyword | ir.Rule | ir.Component):
            for ability in declaration.abilities:
                if isinstance(ability, ir.Always):
                    yield ability


def copyings(game: ir.Game) -> Iterator[Copying]:
    """What gives things the abilities of others, always or for a time."""
    for declaration in game.declarations:
        card = declaration.name if isinstance(declaration, ir.Component) else ""
        inside: list[ir.Modifier] = [one for until in untils(declaration) for one in until.modifiers]
        if isinstance(declaration, ir.Kind | ir.Keyword | ir.Rule | ir.Component):
            always = [one for one in declaration.abilities if isinstance(one, ir.Always)]
            inside += [one for ability in always for one in ability.modifiers]
        for one in inside:
            if one.form != "abilities":
                continue
            source = one.amount.of[0] if isinstance(one.amount, ir.Union) else one.amount
            named = source.name if isinstance(source, ir.Named) else ""
            yield Copying(
                f"abilities {one.target}", one.kind, card if is_of_this(one) else "", one.target, named
            )


def is_of_this(modifier: ir.Modifier) -> bool:
    """Whether a modifier is about the thing alone on which it stands."""
    owner = modifier.owner
    return isinstance(owner, ir.Same) and isinstance(owner.right, ir.This)


def given(game: ir.Game) -> Iterator[ir.Fact]:
    """What the rulings of a game take as given."""
    for declaration in game.declarations:
        if isinstance(declaration, ir.Ruling):
            for part in declaration.parts:
                yield from (step for step in part.steps if isinstance(step, ir.Fact))

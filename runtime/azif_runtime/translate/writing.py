"""The Python of a game as it is written: its names, constants and lines, compiled."""

from __future__ import annotations

from typing import Any

from azif_compiler import ir
from azif_compiler.ir import Statement
from azif_compiler.ir.types import THING
from azif_compiler.loader.cache import Cache
from azif_runtime.effects.effect_sets import EffectSets
from azif_runtime.effects.nodes import id_of, sort_of
from azif_runtime.identifiers import python_name, spaced
from azif_runtime.program import ALWAYS, LAYERS, Clause, KindInfo, Modifier, Program, Reads, Site
from azif_runtime.translate import python as py
from azif_runtime.translate import support
from azif_runtime.translate.code import compiled
from azif_runtime.translate.computing import Computing, abilities_of, is_made_at_once, those_that_compute
from azif_runtime.translate.declared import Declared
from azif_runtime.translate.lines import USUAL, Counted, Head, Line, Row, Watched, portions
from azif_runtime.translate.python import Expr
from azif_runtime.translate.slots import (
    GOING_ON,
    IN_FORCE,
    MODIFIED,
    PLACES,
    entered,
    places_of,
    tokens_slots,
)
from azif_runtime.translate.straight import is_straight


class Writing(Declared):
    """The Python of a game as it is written: its names, its lines, and what refers to its functions."""

    def __init__(
        self,
        game: ir.Game,
        *,
        counted: bool = False,
        cache: Cache | None = None,
        given: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(game, given)
        self.cache = cache
        self.counted = counted
        self.counts: dict[tuple[str, int, int, str], int] = {}
        self.inside = "", ""
        self.meta, self.origin, self.declared_at = ir.Meta(), ir.Origin("", 0), ir.Place("", 0, 0)
        self.program = Program(game)
        self.program.copying = self.copyings()
        self.program.effect_sets = EffectSets(game)
        self.lines: list[Line] = []
        self.namespace: dict[str, Any] = dict(support.NAMES)
        self.counter = 0
        self.constants: dict[tuple[str, object], Expr] = {}
        self.sites: dict[tuple[str, ir.Place, str], int] = {}
        self.pending: list[tuple[Any, str, str]] = []
        self.installed = 0
        self.slots: dict[str, int] = {GOING_ON: ALWAYS}
        self.watched = self.noticed = Watched()
        """The slots of which changes are to be noted, and those of which they are, in what is installed."""
        self.computing: dict[str, Computing] = {}
        self.straight: dict[str, bool] = {}
        self.modifiers: dict[int, list[tuple[Modifier, set[str]]]] = {}
        """The modifiers of each declaration, by its identity, with the slots on which each depends."""
        self.modifying: list[tuple[Modifier, set[str]]] = []

    def begin(self, node: ir.Declaration) -> None:
        """From here on, what is written belongs to this declaration."""
        self.inside = sort_of(node), id_of(node)
        self.modifying = self.modifiers.setdefault(id(node), [])
        self.meta, self.origin, self.declared_at = node.meta, node.meta.origin, ir.place_of(node)

    # ---- names

    def fresh(self, stem: str) -> Expr:
        """A Python name that nothing else has."""
        self.counter += 1
        return py.name(f"{python_name(stem)}_{self.counter}")

    def constant(self, prefix: str, key: object, value: object) -> Expr:
        """The Python name of something that never changes."""
        known = self.constants.get((prefix, key))
        if known is None:
            word = key if isinstance(key, str) else "_".join(map(str, key))  # type: ignore[call-overload]
            known = self.fresh(f"{prefix}_{ir.word_of(word)}")
            self.constants[prefix, key] = known
            self.namespace[known] = value
        return known

    def kind(self, id_: str) -> Expr:
        """The Python name of a kind."""
        info = self.program.kinds.get(id_)
        if info is None:
            word = ir.word_of(id_)
            info = self.program.kinds[id_] = KindInfo(id_, word, word + "s", frozenset([id_, THING]))
        return self.constant("K", id_, info)

    def verb_name(self, id_: str) -> Expr:
        """The Python name of a verb."""
        return self.constant("V", id_, self.program.verbs[id_])

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

    def watch(self, *, checks: int = 0, predicted: int = 0) -> None:
        """Note where these slots change, from now on and in what was written before."""
        self.watched = Watched(self.watched.checks | checks, self.watched.predicted | predicted)

    def predicted(self, slots: set[str]) -> Reads:
        """What something reads that is predicted: where that changes, it is noted."""
        modified = sorted(slot for slot in slots if slot.startswith(MODIFIED))
        bits = self.bits_of(sorted(slots.difference(modified)))
        self.watch(predicted=bits & ~ALWAYS)
        return Reads(bits, tuple(slot.removeprefix(MODIFIED) for slot in modified))

    def may_text(self, body: tuple[Statement, ...]) -> str:
        """What a choice without words of its own is about."""
        verbs = [spaced(s.verb) for s in body if isinstance(s, ir.Call)]
        return " and ".join(verbs) or "do it"

    # ---- functions

    def site(self, node: ir.Node, asked: str, whose: str = "") -> Expr:
        """Where something is asked of what must be there; `whose` is the name of that, if it has one."""
        entry = ir.word_of(asked), self.origin.place(node.at), spaced(ir.word_of(whose)) if whose else ""
        index = self.sites.setdefault(entry, len(self.sites))
        if index == len(self.program.required):
            self.program.required.append(entry)
        return py.constant(index)

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
        parameters: str = USUAL,
        result: Expr | None = None,
        *,
        named: bool = False,
    ) -> Expr:
        """Write a function of some lines, each with its place; if it is `named`, the stem is its name."""
        written = py.name(stem) if named else self.fresh(stem)
        self.lines.append(Head(written, parameters))
        if not rows:
            self.lines.append(py.deeper(py.PASS))
        elif (first := rows[0][1]) is not None:
            self.program.lines[len(self.lines)] = first
        for line, place in rows:
            self.lines.append(line)
            if place is not None:
                self.program.lines[len(self.lines)] = place
        if result is not None:
            self.lines.append(py.deeper(py.give(result)))
        return written

    def set_later(self, target: object, attribute: str, name: str | None) -> None:
        """Put a function where it belongs once all are compiled."""
        if name is not None:
            self.pending.append((target, attribute, name))

    @property
    def defaults(self) -> dict[str, Clause]:
        """The defaults of fields, by kind and field."""
        found: dict[str, Clause] = self.namespace.setdefault("DEFAULTS", {})
        return found

    def in_layers(self, declarations: tuple[ir.Declaration, ...]) -> None:
        """Say where each modifier stands among others: by what it does, then in the order of declaration."""
        every = (one for each in declarations for one, _ in self.modifiers.get(id(each), ()))
        for number, modifier in enumerate(every, 1):
            modifier.layer = LAYERS[modifier.operator] << 32 | number

    # ---- what is written, compiled

    def install(self) -> str:
        """Compile what was written since the last time, and put each function where it belongs."""
        written = self.lines[self.installed :]
        self.noticed = self.watched
        new = [line if isinstance(line, str) else line.text(self.watched) for line in written]
        for first, last in portions(written):
            part = "\n" * (self.installed + first) + "\n".join(new[first:last])
            exec(compiled(part, self.cache), self.namespace)  # our own translation of checked IR
        source = "\n" * self.installed + "\n".join(new)
        for target, attribute, function in self.pending:
            found = self.namespace[function]
            if isinstance(target, dict):
                target[attribute] = found
            elif isinstance(target, list):
                target.append(found)
            else:
                setattr(target, attribute, found)
        self.pending, self.installed = [], len(self.lines)
        self.watch_places()
        self.tell_of_steps()
        self.tell_of_verbs()
        self.tell_what_is_recalled()
        return source

    def watch_places(self) -> None:
        """Tell what a move of a thing changes, by its kind, and what begins or ceases to modify."""
        for kind in self.program.kinds.values():
            kind.moved = self.noted({PLACES, *map(places_of, kind.line)})
            kind.entered = self.noted(set(map(entered, kind.line)))
        tokens = self.program.tokens.values()
        checks, _ = self.noted({slot for token in tokens for slot in tokens_slots(token.id)})
        for token in tokens:  # rulings are given what a check would long have met: any token lets it be made
            token.counted = checks, self.noted(set(tokens_slots(token.id)))[1]
        self.program.in_force = self.noted({IN_FORCE})

    def is_straight(self, verb: str) -> bool:
        """Whether a verb is straight, as it is declared now; nothing of it is where clauses are counted."""
        known = self.straight.get(verb)
        if known is None:
            node = self.declared_verbs[verb]
            known = self.straight[verb] = not self.counted and verb not in self.ending and is_straight(node)
        return known

    def tell_of_steps(self) -> None:
        """Tell of which steps others want to know."""
        program = self.program
        program.hooked = {anchor for _, anchor in program.inserted}
        program.hooked |= {ability.step for ability in abilities_of(program) if ability.step}

    def tell_what_is_recalled(self) -> None:
        """Tell clauses on which slots it depends what is remembered."""
        names = (self.constants["F", f"{value} itself"] for value in self.program.recalled)
        bits = 0
        for word in names:
            bits |= self.namespace[word].slots
        self.namespace["RECALLED"] = bits

    def tell_of_verbs(self) -> None:
        """Tell which procedures only compute, and in the way of which verbs nothing ever stands."""
        watched = {slot for slot, bit in self.slots.items() if bit & self.watched.checks}
        found = those_that_compute(self.program, self.computing, watched, self.ending)
        forbidden = {ability.verb for ability in abilities_of(self.program) if ability.stage == "cannot"}
        per = {ability.limit.per for ability in abilities_of(self.program) if ability.limit is not None}
        heeded = {ability.verb.id for ability in abilities_of(self.program) if ability.verb is not None}
        for id_, verb in self.program.verbs.items():
            verb.computes = id_ in found
            heard = id_ in heeded or id_ in self.program.spoken_of
            verb.straight = self.straight.get(id_, False) and not heard
            verb.forbidden = verb in forbidden
            verb.limits = id_ in per and not verb.procedure
            verb.free = verb.needs is None and not verb.forbidden and is_made_at_once(verb.declared)

    def noted(self, slots: set[str]) -> tuple[int, int]:
        """The bits of slots, as far as state checks read them and what was predicted depends on them."""
        bits = sum(self.slots.get(slot, 0) for slot in slots)
        return self.watched.checks & bits, self.watched.predicted & bits

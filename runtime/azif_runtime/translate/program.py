"""IR → Program: every declaration in turn, and one Python module of all clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import attrgetter
from typing import Any, assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement, types
from azif_compiler.ir.types import THING
from azif_runtime import state
from azif_runtime.identifiers import field_slot, python_name, spaced
from azif_runtime.log import CLAUSES
from azif_runtime.program import (
    ABILITY,
    PROPOSED,
    Card,
    Clause,
    KindInfo,
    MemberInfo,
    Program,
    RulingInfo,
    ScriptInfo,
    Site,
    TokenInfo,
    VerbInfo,
)  # fmt: skip
from azif_runtime.state import ThingBase
from azif_runtime.translate import abilities, rulings, support, values
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.footprint import Footprints
from azif_runtime.translate.nodes import alls, amount_of
from azif_runtime.translate.statements import Body
from azif_runtime.translate.wishes import Wishes

_COUNT = re.compile(r"\s+COUNTS\[(\d+)\] \+= 1")
_DIRTY = re.compile(r"G\.dirty \|= (\d+)$")


class Translator:
    """Writes the functions of a game and collects what refers to them."""

    def __init__(self, game: ir.Game, *, counted: bool = False) -> None:
        support.fill()
        self.game = game
        self.counted = counted
        self.counts: dict[tuple[str, int, int, str], int] = {}
        self.writing = ""
        self.meta, self.origin, self.declared_at = ir.Meta(), ir.Origin("", 0), ir.Place("", 0, 0)
        self.program = Program(game)
        self.expressions = Expressions(self)
        self.lines: list[str] = []
        self.namespace: dict[str, Any] = dict(support.NAMES)
        self.counter = 0
        self.constants: dict[tuple[str, object], str] = {}
        self.pending: list[tuple[Any, str, str]] = []
        self.installed = 0
        self.fixed_bounds = {
            d.name: (d.low.value, d.high.value)
            for d in game.declarations
            if isinstance(d, ir.Track) and isinstance(d.low, ir.Number) and isinstance(d.high, ir.Number)
        }
        self.declared_verbs = {d.name: d for d in game.declarations if isinstance(d, ir.Verb)}
        self.declared_values: dict[str, list[ir.Value]] = {}
        for declaration in game.declarations:
            if isinstance(declaration, ir.Value):
                self.declared_values.setdefault(declaration.name, []).append(declaration)
        self.modified_fields: set[str] = set()
        self.modified_values: set[str] = set()
        self.modified_keywords: set[str] = set()
        self.conditions_of: dict[str, list[tuple[ir.Modifier, Expression | None]]] = {}
        for always in alls(game, ir.Always):
            for modifier in always.modifiers:
                sets = {
                    "field": self.modified_fields,
                    "value": self.modified_values,
                    "keyword": self.modified_keywords,
                }
                sets[modifier.form].add(modifier.target)
                self.conditions_of.setdefault(f"{modifier.form} {modifier.target}", []).append(
                    (modifier, always.condition)
                )
        # What a ruling takes as given must be readable through a modifier.
        self.modified_values |= {
            fact.subject.name for fact in alls(game, ir.Fact) if isinstance(fact.subject, ir.ValueOf)
        }
        self.footprints = Footprints(game)
        self.slots: dict[str, int] = {"place": 1}
        self.watched = 0
        self.modifiers = 0
        self.slot_markers: list[tuple[str, list[str]]] = []
        self.touching: set[str] = set()
        self.wishes = Wishes(self, game.declarations)

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

    # ---- what state checks depend on

    def slot_bit(self, slot: str) -> int:
        """The bit of a slot of the state."""
        if slot not in self.slots:
            self.slots[slot] = 1 << len(self.slots)
        return self.slots[slot]

    def slot_marker(self, slots: list[str]) -> str:
        """The bits of some slots, as Python."""
        bits = 0
        for slot in slots:
            bits |= self.slot_bit(slot)
        return str(bits)

    def modifier_slots(self, form: str, name: str) -> set[str]:
        """The slots on which the modifiers of a field or value depend."""
        key = f"{form} {name}"
        if key in self.touching:
            return set()
        self.touching.add(key)
        found: set[str] = {"place"}
        kept = self.expressions.touched
        self.expressions.touched = found
        for modifier, condition in self.conditions_of.get(key, ()):
            for node in (modifier.owner, modifier.amount, condition):
                if node is not None:
                    self.expressions.write(node)
        self.expressions.touched = kept
        self.touching.discard(key)
        return found

    def value_slots(self, name: str) -> set[str]:
        """The slots on which a value depends."""
        key = f"value {name} itself"
        if self.expressions.touched is None or key in self.touching:
            return set()
        self.touching.add(key)
        kept = self.expressions.touched
        found: set[str] = set()
        self.expressions.touched = found
        for value in self.declared_values.get(name, ()):
            self.expressions.write(value.base)
        self.expressions.touched = kept
        self.touching.discard(key)
        return found | self.modifier_slots("value", name) if name in self.modified_values else found

    def may_text(self, body: tuple[Statement, ...]) -> str:
        """What a choice without words of its own is about."""
        verbs = [spaced(s.verb) for s in body if isinstance(s, ir.Call)]
        return " and ".join(verbs) or "do it"

    # ---- functions

    def count(self, at: ir.Place, what: str) -> str | None:
        """Python that counts how often a clause is reached, where that is counted."""
        if not self.counted:
            return None
        key = (at.file, at.line, at.column, what)
        index = self.counts.get(key)
        if index is None:
            index = self.counts[key] = len(self.program.sites)
            self.program.sites.append(Site(at, self.writing, what))
            self.program.counts.append(0)
        return f"COUNTS[{index}] += 1"

    def function(
        self,
        stem: str,
        body: Body,
        parameters: str = "G, this, you, e",
        result: str = "",
        *,
        named: bool = False,
    ) -> str:
        """Write a function of a body; if it is `named`, the stem is its name."""
        name = stem if named else self.fresh(stem)
        self.lines.append(f"def {name}({parameters}):")
        if not body.lines:
            self.lines.append("    pass")
        elif (first := body.lines[0][1]) is not None:
            self.program.lines[len(self.lines)] = first
        for text, place in body.lines:
            self.lines.append(text)
            if place is not None:
                self.program.lines[len(self.lines)] = place
        if result:
            self.lines.append(f"    {result}")
        return name

    def expression(
        self,
        stem: str,
        node: Expression | None,
        parameters: str = "G, this, you, e",
        head: tuple[ir.Place, str] | None = None,
    ) -> str | None:
        """Write a function that computes an expression; where clauses are counted, `head` is."""
        if node is None:
            return None
        if head is not None and self.counted:
            writer = Body(self, in_verb=False)
            writer.place = head[0]
            writer.mark(*head)
            writer.line(f"return {self.expressions.write(node)}")
            return self.function(stem, writer, parameters)
        name = self.fresh(stem)
        self.lines.append(f"def {name}({parameters}): return {self.expressions.write(node)}")
        return name

    def body(
        self,
        stem: str,
        statements: tuple[Statement, ...],
        at: ir.Place,
        *,
        in_verb: bool = False,
        only_if: Expression | None = None,
        head: bool = False,
        inner: str = "",
    ) -> str:
        """Write a function that does a block; `inner` is the function that `proceed` calls."""
        writer = Body(self, in_verb=in_verb, inner=inner)
        writer.place = at
        if only_if is not None:
            writer.line(f"if not ({self.expressions.write(only_if)}): return")
        if head:
            writer.mark(at, ABILITY)
        writer.statements(statements)
        return self.function(stem, writer)

    def set_later(self, target: object, attribute: str, name: str | None) -> None:
        """Put a function where it belongs once all are compiled."""
        if name is not None:
            self.pending.append((target, attribute, name))

    # ---- everything

    def translate(self) -> Program:
        """The program of the game."""
        program, declarations = self.program, self.game.declarations
        self.declare(declarations)
        for declaration in declarations:
            self.declaration(declaration)
        values.readers(self)
        program.marks = {
            number: site
            for number, line in enumerate(self.lines, 1)
            if (found := _COUNT.match(line)) and (site := program.sites[int(found[1])]).is_clause
        }
        self.namespace |= {"PROGRAM": program, "COUNTS": program.counts}
        program.namespace = self.namespace
        program.source = self.install()
        self.inherit()
        return program

    def install(self) -> str:
        """Compile what was written since the last time, and put each function where it belongs."""
        new = (_DIRTY.sub(self.watch, line) for line in self.lines[self.installed :])
        source = "\n" * self.installed + "\n".join(new)
        exec(compile(source, CLAUSES, "exec"), self.namespace)  # our own translation of checked IR
        for target, attribute, name in self.pending:
            found = self.namespace[name]
            if isinstance(target, dict):
                target[attribute] = found
            elif isinstance(target, list):
                target.append(found)
            else:
                setattr(target, attribute, found)
        self.pending, self.installed = [], len(self.lines)
        return source

    def watch(self, found: re.Match[str]) -> str:
        """A note of what has changed, of which only what a state check reads is kept."""
        bits = int(found[1]) & self.watched
        return f"G.dirty |= {bits}" if bits else "pass"

    def inherit(self) -> None:
        """Let kinds have what the nearest kind above them says of `you`, of working, and of where they
        start.
        """
        parents = {d.name: d.parent for d in self.game.declarations if isinstance(d, ir.Kind)}
        for name, info in self.program.kinds.items():
            info.nearest = (name,)
            above = parents.get(name, "")
            while above in parents:
                other = self.program.kinds[above]
                info.nearest += (above,)
                info.you = info.you or other.you
                info.works = info.works or other.works
                info.starts = info.starts or other.starts
                above = parents[above]

    def declare(self, declarations: Iterable[ir.Declaration]) -> None:
        """Make what clauses refer to."""
        program = self.program
        fields: set[str] = set()
        parents: dict[str, ir.Kind] = {d.name: d for d in declarations if isinstance(d, ir.Kind)}
        for declaration in declarations:
            match declaration:
                case ir.Enum(name=enum, members=members):
                    row: list[MemberInfo] = []
                    for member in members:
                        info = MemberInfo(enum, member.name, program.members.get((enum, member.parent)))
                        program.members[enum, member.name] = info
                        row.append(info)
                    program.enums[enum] = row
                case ir.Token(name=name, plural=plural, symbol=symbol):
                    program.tokens[name] = TokenInfo(name, len(program.tokens), plural, symbol)
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
                case ir.Component(fields=given):
                    fields |= {f.name for f in given}
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

    def declaration(self, node: ir.Declaration) -> None:  # one match over a closed union
        """Translate one declaration."""
        program = self.program
        sort = ir.word_of(node.kind) if isinstance(node, ir.Component) else type(node).__name__.lower()
        self.writing = f"{sort} {ir.word_of(node.verb if isinstance(node, ir.Goal) else node.name)}"
        self.meta, self.origin, self.declared_at = node.meta, node.meta.origin, ir.place_of(node)
        match node:
            case ir.Enum() | ir.Token():
                pass
            case ir.Track(name=name, low=low, high=high):
                pair = [self.expression("low", low), self.expression("high", high)]
                bounds: list[Clause] = []
                for part in pair:
                    self.set_later(bounds, "", part)
                program.tracks[name] = bounds  # type: ignore[assignment]  # becomes a pair
            case ir.Kind():
                self.kind_clauses(node)
            case ir.Zone():
                program.zones.append(node)
            case ir.Link(name=name, both=both):
                program.links[name] = both
            case ir.Board(lines=lines):
                for line in lines:
                    row: list[Clause] = []
                    self.set_later(row, "", self.expression("line", line.start))
                    self.set_later(row, "", self.expression("line", line.end))
                    program.boards.append((line.link, row, None))  # type: ignore[arg-type]
            case ir.Value(name=name, arbiter=arbiter):
                if arbiter:
                    program.arbiter = name
            case ir.Verb():
                self.verb_clauses(node)
            case ir.InsertedStep(name=name, side=side, anchor=anchor, body=body):
                functions: list[Clause] = []
                self.set_later(functions, "", self.body(f"step_{ir.word_of(name)}", body, self.declared_at))
                program.inserted.setdefault((side, anchor), []).append((name, functions))  # type: ignore[arg-type]
            case ir.Window(name=name, within=within):
                program.windows[name] = within
            case ir.Keyword(name=name, kind=kind, abilities=granted):
                for ability in granted:
                    self.program.kinds[kind].abilities.append(abilities.ability(self, ability))
            case ir.Rule():
                rule = as_rule(node)
                rule.abilities = [abilities.ability(self, ability) for ability in node.abilities]
                program.rules.append(rule)
            case ir.Option(name=name, low=low, high=high, default=default):
                program.options[name] = node
                holder: dict[str, Any] = {}
                for index, bound in enumerate((low, high, default)):
                    self.set_later(holder, str(index), self.expression("option", bound))
                program.option_clauses[name] = holder  # type: ignore[assignment]
            case ir.Variant(name=name):
                program.variants.append(name)
            case ir.Component():
                program.cards.append(self.card(node))
            case ir.Goal():
                self.wishes.goal(node)
            case ir.Wording(sort="window", name=name, says=says):
                program.window_names[name] = says
            case ir.Wording():
                pass
            case ir.Ruling():
                info_r = RulingInfo(node, support.unset)
                self.set_later(info_r, "run", rulings.ruling(self, node))
                program.rulings.append(info_r)
            case _:
                assert_never(node)

    def kind_clauses(self, node: ir.Kind) -> None:
        """Whom `you` means, when it works, where it starts, and the abilities of the kind."""
        info = self.program.kinds[node.name]
        self.set_later(info, "you", self.expression("you", node.you))
        self.set_later(info, "works", self.expression("works", node.works))
        self.set_later(info, "starts", self.expression("starts", node.starts))
        info.abilities += [abilities.ability(self, ability) for ability in node.abilities]
        for field in node.fields:
            if field.default is not None:
                self.set_later(
                    self.defaults,
                    f"{node.name} {field.name}",
                    self.expression("default", field.default),
                )

    @property
    def defaults(self) -> dict[str, Clause]:
        """The defaults of fields, by kind and field."""
        found: dict[str, Clause] = self.namespace.setdefault("DEFAULTS", {})
        return found

    def verb_clauses(self, node: ir.Verb) -> None:
        """How the event is made, its guard, and what happens."""
        info = self.program.verbs[node.name]
        event = self.constant("EV", node.name, info.event)
        word = ir.word_of(node.name)
        new = self.fresh(f"new_{word}")
        given = [p for p in node.parameters if p.role != "var"]
        parameters = "".join(f", p_{p.name}=MISSING" for p in given)
        self.lines.append(f"def {new}(G{parameters}):")
        if (counted := self.count(self.declared_at, PROPOSED)) is not None:
            self.lines.append(f"    {counted}")
        self.lines.append(f"    e = {event}()")
        self.lines.append("    e.outcome = e.source = e.applied = None; e.prevented = e.proceeds = False")
        self.lines.append("    this = you = None")
        for parameter in node.parameters:
            default = (
                self.expressions.write(parameter.default)
                if parameter.default is not None
                else default_of(parameter.type)
            )
            if parameter.role == "var":
                self.lines.append(f"    e.p_{parameter.name} = {default}")
            elif parameter.default is None:
                self.lines.append(f"    e.p_{parameter.name} = p_{parameter.name}")
            else:
                self.lines.append(
                    f"    e.p_{parameter.name} ="
                    f" {default} if p_{parameter.name} is MISSING else p_{parameter.name}"
                )
        self.lines.append("    return e")
        self.set_later(info, "new", new)
        self.set_later(info, "needs", self.needs(node))
        self.origin = self.meta.origin_of(node.body_by)
        body = self.body(f"do_{word}", node.body, self.declared_at, in_verb=True)
        for wrap in node.around:
            self.origin = self.meta.origin_of(wrap.by)
            body = self.body(f"do_{word}", wrap.body, self.declared_at, in_verb=True, inner=body)
        self.origin = self.meta.origin
        self.set_later(info, "body", body)
        self.wishes.verb(node)

    def needs(self, node: ir.Verb) -> str | None:
        """Write the guard of an event: what it is about is there, and what the verb needs holds."""
        about = [
            f"e.p_{p.name} is not None"
            for p in node.parameters
            if p.role not in ("subject", "var") and isinstance(p.type, types.Thing) and p.default is None
        ]
        if node.needs is not None:
            about.append(f"({self.expressions.write(node.needs)})")
        if not about:
            return None
        name = self.fresh(f"needs_{ir.word_of(node.name)}")
        self.lines.append(f"def {name}(G, this, you, e): return {' and '.join(about)}")
        return name

    # ---- components

    def card(self, node: ir.Component) -> Card:
        """A component."""
        card = Card(self.program.kinds[node.kind], node.name, node.title, node)
        for value in node.fields:
            name = self.expression(f"field_{ir.word_of(value.name)}", value.value)
            if value.key is None:
                self.set_later(card.values, value.name, name)
            else:
                pair: list[Clause] = []
                self.set_later(pair, "", self.expression("key", value.key))
                self.set_later(pair, "", name)
                card.keyed.setdefault(value.name, []).append(pair)  # type: ignore[arg-type]
        card.abilities = [abilities.ability(self, ability) for ability in node.abilities]
        for use in node.keywords:
            row: list[Clause] = []
            for given in use.given:
                self.set_later(row, "", self.expression("given", given))
            card.keywords[use.name] = row
        for script in node.scripts:
            self.origin = self.meta.origin_of(script.by)
            at = self.origin.place(script.at)
            info = ScriptInfo(None, script.otherwise, support.unset, at)
            self.set_later(info, "key", self.expression("key", script.key))
            self.set_later(info, "body", self.body(f"script_{ir.word_of(script.name)}", script.body, at))
            card.scripts.setdefault(script.name, []).append(info)
        self.origin = self.meta.origin
        self.set_later(card, "starts", self.expression("starts", node.starts))
        return card


def default_of(type_: types.Type) -> str:
    """What a variable is before it is set."""
    match type_:
        case types.Number():
            return "0"
        case types.Flag():
            return "False"
        case types.Text():
            return "''"
        case types.Numbers() | types.Things() | types.Members() | types.Somes():
            return "[]"
        case (
            types.Quantity() | types.Token() | types.Zone() | types.Thing() | types.Some() | types.Kind()
            | types.Member() | types.Event() | types.Nothing() | types.Impossible() | types.Unknown()
        ):  # fmt: skip
            return "None"
        case _:
            assert_never(type_)


def as_rule(rule: ir.Rule) -> Card:
    """A rule, as something that can stand for a thing on which its abilities are written."""
    kind = KindInfo("rule", "rule", "rules", frozenset(["rule"]))
    return Card(kind, rule.name, ir.word_of(rule.name), rule_card(rule))


def rule_card(rule: ir.Rule) -> ir.Component:
    """A rule, as the component it is like."""
    return ir.Component("rule", rule.name, 1, None, (), (), rule.abilities, (), (), rule.meta)


def translate(game: ir.Game, *, counted: bool = False) -> Program:
    """The program of a linked game; if it is `counted`, it counts how often each clause is reached."""
    return Translator(game, counted=counted).translate()


__all__ = ["state", "translate"]

"""Declarations → their functions, and where in the program these belong."""

from __future__ import annotations

from typing import Any, assert_never

from azif_compiler import ir
from azif_compiler.ir import types
from azif_runtime.effects.nodes import is_needed
from azif_runtime.identifiers import field_slot
from azif_runtime.program import PROPOSED, Card, Clause, RulingInfo, ScriptInfo, as_rule
from azif_runtime.translate import abilities, rulings, straight, support
from azif_runtime.translate import python as py
from azif_runtime.translate.computing import computing
from azif_runtime.translate.lines import USUAL, Head
from azif_runtime.translate.python import Expr
from azif_runtime.translate.statements import Body
from azif_runtime.translate.translator import Translator, done_by

NEW_EVENT = py.together(
    py.assign(
        py.part(py.EVENT, "outcome"),
        py.assign(py.part(py.EVENT, "source"), py.assign(py.part(py.EVENT, "applied"), py.NONE)),
    ),
    py.assign(py.part(py.EVENT, "prevented"), py.assign(py.part(py.EVENT, "proceeds"), py.FALSE)),
)
"""What is so of every event when it is made."""


def declaration(t: Translator, node: ir.Declaration) -> None:  # one match over a closed union
    """Translate one declaration."""
    program = t.program
    t.begin(node)
    match node:
        case ir.Enum() | ir.Token():
            pass
        case ir.Track(low=None) | ir.Track(high=None):
            if node.starts is not None:
                t.set_later(program.first_values, node.name, t.expression("starts", node.starts))
        case ir.Track():
            pair = [t.expression("low", node.low), t.expression("high", node.high)]
            bounds: list[Clause] = []
            for end in pair:
                t.set_later(bounds, "", end)
            program.tracks[node.name] = bounds  # type: ignore[assignment]  # becomes a pair
        case ir.Kind():
            kind_clauses(t, node)
        case ir.Zone():
            program.zones.append(node)
        case ir.Link():
            program.links[node.name] = node.both
        case ir.Board():
            for line in node.lines:
                ends: list[Clause] = []
                t.set_later(ends, "", t.expression("line", line.start))
                t.set_later(ends, "", t.expression("line", line.end))
                program.boards.append((line.link, ends, None))  # type: ignore[arg-type]
        case ir.Value():
            if node.arbiter:
                program.arbiter = node.name
        case ir.Verb():
            verb_clauses(t, node)
        case ir.InsertedStep():
            functions: list[Clause] = []
            t.set_later(functions, "", t.body(f"step_{ir.word_of(node.name)}", node.body, t.declared_at))
            program.inserted.setdefault((node.side, node.anchor), []).append((node.name, functions))  # type: ignore[arg-type]
        case ir.Window():
            program.windows[node.name] = node.within
        case ir.Keyword():
            for ability in node.abilities:
                t.program.kinds[node.kind].abilities.append(abilities.ability(t, ability))
        case ir.Rule():
            rule = as_rule(node)
            rule.abilities = [abilities.ability(t, ability) for ability in node.abilities]
            program.rules.append(rule)
        case ir.Option():
            program.options[node.name] = node
            holder: dict[str, Any] = {}
            for index, bound in enumerate((node.low, node.high, node.default)):
                t.set_later(holder, str(index), t.expression("option", bound))
            program.option_clauses[node.name] = holder  # type: ignore[assignment]
        case ir.Variant():
            program.variants.append(node.name)
        case ir.Component():
            with t.expressions.of_a_card():
                program.cards.append(card(t, node))
        case ir.Goal():
            t.worth.goal(node)
        case ir.Wording(sort="window"):
            program.window_names[node.name] = node.says
        case ir.Wording(sort="zone") if "{" not in node.says:
            program.zone_names[node.name] = node.says
        case ir.Wording():
            pass
        case ir.Ruling():
            info_r = RulingInfo(node, support.unset)
            t.set_later(info_r, "run", rulings.ruling(t, node))
            program.rulings.append(info_r)
        case _:
            assert_never(node)


def kind_clauses(t: Translator, node: ir.Kind) -> None:
    """Whom `you` means, when it works, where it starts, and the abilities of the kind."""
    info = t.program.kinds[node.name]
    t.set_later(info, "you", t.expression("you", node.you))
    t.set_later(info, "works", t.expression("works", node.works))
    t.set_later(info, "starts", t.expression("starts", node.starts))
    if info.fields:
        fill = t.fresh("fill")
        slots = py.row(py.part(py.name("thing"), field_slot(field)) for field in info.fields)
        t.lines.append(Head(fill, "thing, values", py.assign(slots, py.name("values"))))
        t.set_later(info, "fill", fill)
    info.abilities += [abilities.ability(t, ability) for ability in node.abilities]
    for field in node.fields:
        if field.default is not None:
            t.set_later(
                t.defaults,
                f"{node.name} {field.name}",
                t.expression("default", field.default),
            )


def verb_clauses(t: Translator, node: ir.Verb) -> None:
    """How the event is made, its guard, and what happens."""
    info = t.program.verbs[node.name]
    event = t.constant("EV", node.name, info.event)
    word = ir.word_of(node.name)
    new = t.fresh(f"new_{word}")
    given = [p for p in node.parameters if p.role != "var"]
    parameters = "".join(f", p_{p.name}=MISSING" for p in given)
    t.lines.append(Head(new, f"G{parameters}"))
    if (counted := t.count(1, t.declared_at, PROPOSED)) is not None:
        t.lines.append(counted)
    lines = [py.assign(py.EVENT, py.call(event)), NEW_EVENT]
    if any(parameter.default is not None for parameter in node.parameters):
        lines.append(py.assign(py.THIS, py.assign(py.YOU, py.NONE)))
    for parameter in node.parameters:
        default = (
            t.expressions.write(parameter.default)
            if parameter.default is not None
            else default_of(parameter.type)
        )
        told = py.name(f"p_{parameter.name}")
        if parameter.role == "var":
            value = default
        elif parameter.default is None:
            value = told
        else:
            value = py.either(default, py.operation(told, "is", py.MISSING), told)
        lines.append(py.assign(py.part(py.EVENT, told), value))
    lines.append(py.give(py.EVENT))
    t.lines += map(py.deeper, lines)
    t.set_later(info, "new", new)
    t.set_later(info, "needs", needs(t, node))
    t.origin = t.meta.origin_of(node.body_by)
    does, doer, settles = f"do_{word}", doer_of(t, node), node.procedure
    body = t.body(does, node.body, t.declared_at, in_verb=True, settles=settles, doer=doer)
    for wrap in node.around:
        t.origin = t.meta.origin_of(wrap.by)
        body = t.body(does, wrap.body, t.declared_at, in_verb=True, settles=settles, inner=body, doer=doer)
    t.origin = t.meta.origin
    if node.name in t.ending and not info.procedure:
        body = bounded(t, body)
    t.set_later(info, "body", body)
    t.computing.pop(node.name, None)
    if (found := computing(node)) is not None:
        t.computing[node.name] = found
    t.straight.pop(node.name, None)
    if t.is_straight(node.name):
        straight_clause(t, node)
    t.worth.verb(node)


def doer_of(t: Translator, node: ir.Verb) -> Expr | None:
    """Who does what a verb does if that is a thing of the game, and nobody whom words speak to."""
    subject = next((one for one in node.parameters if one.role == "subject"), None)
    if subject is None or not isinstance(subject.type, types.Thing) or subject.type.kind not in t.kinds:
        return None
    line = t.program.kinds[subject.type.kind].line
    speaks = any(t.kinds[kind].you is not None for kind in line if kind in t.kinds)
    return None if speaks else t.expressions.given(f"p_{subject.name}")


def straight_clause(t: Translator, node: ir.Verb) -> None:
    """Write the function that does what a straight verb does, without an event."""
    t.origin = t.meta.origin_of(node.body_by)
    writer = Body(t.expressions, t.worth, in_verb=True)
    writer.place, writer.depth = t.declared_at, 2
    with t.expressions.by_names():
        guard = guard_of(t, node)
        if (doer := doer_of(t, node)) is not None:
            writer.line(done_by(doer))
        with t.expressions.in_block(node.body):
            writer.statements(node.body)
    lines = straight.lines_of(node, t.verb_name(node.name), guard, writer.lines)
    t.function(straight.function_of(node.name), lines, straight.parameters_of(node), named=True)
    t.origin = t.meta.origin


def bounded(t: Translator, body: Expr) -> Expr:
    """Write a function that does what a verb does, with which something begins or ends that counts for a
    time.
    """
    written = t.fresh(body)
    lines = (
        py.do(py.call("begins", py.GAME, py.EVENT)),
        py.at_once(py.TRY, py.do(py.call(body, py.GAME, py.THIS, py.YOU, py.EVENT))),
        py.at_once(py.FINALLY, py.do(py.call("ended", py.GAME, py.EVENT))),
    )
    t.lines += [Head(written, USUAL), *map(py.deeper, lines)]
    return written


def needs(t: Translator, node: ir.Verb) -> Expr | None:
    """Write the guard of an event."""
    guard = guard_of(t, node)
    if guard is None:
        return None
    written = t.fresh(f"needs_{ir.word_of(node.name)}")
    t.lines.append(Head(written, USUAL, py.give(guard)))
    return written


def guard_of(t: Translator, node: ir.Verb) -> Expr | None:
    """The guard of an event: what it is about is there, and what the verb needs holds."""
    about = [py.is_there(t.expressions.given(f"p_{p.name}")) for p in node.parameters if is_needed(p)]
    if node.needs is not None:
        about.append(t.expressions.write(node.needs))
    return py.both(*about) if about else None


def card(t: Translator, node: ir.Component) -> Card:
    """A component."""
    card = Card(t.program.kinds[node.kind], node.name, node.title, node)
    for value in node.fields:
        written = t.expression(f"field_{ir.word_of(value.name)}", value.value)
        if value.key is None:
            t.set_later(card.values, value.name, written)
        else:
            pair: list[Clause] = []
            t.set_later(pair, "", t.expression("key", value.key))
            t.set_later(pair, "", written)
            card.keyed.setdefault(value.name, []).append(pair)  # type: ignore[arg-type]
    card.abilities = [abilities.ability(t, ability) for ability in node.abilities]
    for use in node.keywords:
        numbers: list[Clause] = []
        for given in use.given:
            t.set_later(numbers, "", t.expression("given", given))
        card.keywords[use.name] = numbers
    for script in node.scripts:
        t.origin = t.meta.origin_of(script.by)
        at = t.origin.place(script.at)
        info = ScriptInfo(None, script.otherwise, support.unset, at)
        t.set_later(info, "key", t.expression("key", script.key))
        t.set_later(info, "body", t.body(f"script_{ir.word_of(script.name)}", script.body, at))
        card.scripts.setdefault(script.name, []).append(info)
    t.origin = t.meta.origin
    t.set_later(card, "starts", t.expression("starts", node.starts))
    return card


def default_of(type_: types.Type) -> Expr:
    """What a variable is before it is set."""
    match type_:
        case types.Number():
            return py.constant(0)
        case types.Flag():
            return py.FALSE
        case types.Text():
            return py.constant("")
        case types.Numbers() | types.Things() | types.Members() | types.Somes():
            return py.EMPTY
        case (
            types.Quantity() | types.Token() | types.Zone() | types.Thing() | types.Some() | types.Kind()
            | types.Member() | types.Event() | types.Nothing() | types.Impossible() | types.Unknown()
        ):  # fmt: skip
            return py.NONE
        case _:
            assert_never(type_)

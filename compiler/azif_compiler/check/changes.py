"""Statements that introduce names and change things: let, set, add, take, put."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check import sentences
from azif_compiler.check.blocks import changing, no_blocks, text_parameter
from azif_compiler.check.phrase import Noun, Reader
from azif_compiler.check.scope import Typed
from azif_compiler.diagnostics import types
from azif_compiler.ir import Expression, Statement, Type
from azif_compiler.source import Span
from azif_compiler.syntax.ast import Line
from azif_compiler.vocabulary import NUMBER, NUMBERS


def let(reader: Reader, line: Line, place: ir.Place) -> ir.Let:
    """`let x = 2`"""
    cursor, scope = reader.cursor, reader.scope
    atom = cursor.name()
    if atom is None or not (cursor.take("=") or cursor.take("be")):
        raise reader.expected("a name and `=`", "let x = 2")
    typed = reader.value(reader.expression())
    reader.finish()
    no_blocks(scope, line)
    scope.locals[atom.text] = Typed(ir.Local(atom.text), typed.type)
    scope.say(atom.text, scope.locals[atom.text])
    return ir.Let(atom.text, typed.node, place)


def assign(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`set x to 2`, `add 2 to x`, `take 2 from x`"""
    cursor, scope = reader.cursor, reader.scope
    link = {"set": "to", "add": "to", "take": "from"}[line.leading]
    if line.leading == "set":
        start = cursor.index
        reader.labels = {"to"}
        target = reader.value(reader.operand())
        span = cursor.since(start)
        reader.labels = set()
        if not cursor.take("to"):
            raise reader.expected("`to`", "set x to 2")
        mark = cursor.index
        found = assigned(reader, target)
        sentences.accept(reader, found, target.type, cursor.since(mark))
        value = found.node
    else:
        reader.labels = {link}
        more = reader.sum()
        change = reader.number_of(more)
        reader.labels = set()
        if not cursor.take(link):
            raise reader.expected(f"`{link}`", f"{line.leading} 1 {link} x")
        start = cursor.index
        target = reader.value(reader.operand())
        span = cursor.since(start)
        reader.same_unit(target, more)
        if target.type.sort == "quantity":
            number = ir.Arithmetic("+" if line.leading == "add" else "-", ir.NumberIn(target.node), change)
            value = ir.Quantity(number, ir.TokenIn(target.node))
        elif target.type.sort == "some":
            number = ir.Arithmetic("+" if line.leading == "add" else "-", ir.NumberIn(target.node), change)
            value = ir.Some(number, ir.KindIn(target.node))
        elif target.type != NUMBER:
            raise reader.wrong("a number", target.type, span)
        else:
            value = ir.Arithmetic("+" if line.leading == "add" else "-", target.node, change)
    reader.finish()
    no_blocks(scope, line)
    node = target.node
    if isinstance(node, ir.NumberIn) and isinstance(node.of, ir.EventPart):
        value = ir.Quantity(value, ir.TokenIn(node.of))
        node = node.of
    changeable(reader, node, span)
    if not isinstance(node, ir.Local | ir.EventPart):
        changing(reader, line)
    return ir.Assign(node, value, place)


def assigned(reader: Reader, target: Typed) -> Typed:
    """What a target is set to; a quantity may be set to a mere number."""
    if target.type.sort == "text" and reader.cursor.atom.sort == "STRING":
        return Typed(ir.Text(reader.cursor.string() or ""), target.type)
    found = reader.expression()
    if target.type.sort == "quantity" and found.type == NUMBER:
        return Typed(ir.Quantity(found.node, ir.TokenIn(target.node)), target.type)
    if target.type == NUMBERS and found.type == NUMBER:
        return Typed(ir.Row((found.node,)), NUMBERS)
    return found


def changeable(reader: Reader, node: Expression, span: Span) -> None:
    """Report a target that never changes."""
    match node:
        case ir.Local() | ir.EventPart() | ir.TokensOn() | ir.TrackValue():
            return
        case ir.FieldOf(kind=kind, name=name):
            field = reader.scope.words.field_of(kind, name)
            if field is not None and field.state:
                return
            raise reader.fail(types.NotChangeable(span=span, what=f"the printed `{name}`"))
        case ir.ValueOf(name=name):
            raise reader.fail(types.NotChangeable(span=span, what=f"the value `{name}`"))
        case _:
            raise reader.fail(types.NotChangeable(span=span, what="this"))


def put(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`put X into Y on top`"""
    cursor, scope = reader.cursor, reader.scope
    changing(reader, line)
    reader.labels = {"into"}
    start = cursor.index
    operand = reader.sum()
    span = cursor.since(start)
    if not cursor.take("into"):
        raise reader.expected("`into` and a zone or thing", "put this into shelf")
    reader.labels = {"on", "at"} if cursor.atoms[-1].text in ("top", "bottom") else set()
    target = reader.container()
    side = ""
    if cursor.take("on", "top") or cursor.take("at", "top"):
        side = "top"
    elif cursor.take("at", "bottom") or cursor.take("on", "bottom"):
        side = "bottom"
    reader.finish()
    no_blocks(scope, line)
    if isinstance(operand, Noun):
        parameter = text_parameter(line)
        parameter.type = Type("things", operand.kind)
        node, wrapper = sentences.convert(reader, sentences.Given(parameter, operand, span), place)
    else:
        if operand.type.sort not in ("thing", "things"):
            raise reader.wrong("a thing", operand.type, span)
        node, wrapper = operand.node, None
    found: Statement = ir.Put(node, target.node, place, side)  # type: ignore[arg-type]  # one of three
    return wrapper(found) if wrapper is not None else found

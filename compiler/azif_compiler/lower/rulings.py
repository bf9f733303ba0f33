"""Rulings, goals and wordings → IR."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.check.checker import strip
from azif_compiler.check.rulings import SUPPLIED
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.lower.nouns import container, described, noun_value, select
from azif_compiler.lower.statements import statement
from azif_compiler.names import symbols
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.members import GoalLine, Toward
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.rulings import (
    Answers,
    Asked,
    Dice,
    Draws,
    Expect,
    FactAt,
    FactHas,
    FactIs,
    Finished,
    Offered,
    RulingStep,
)


def variants(lo: Lowerer, tree: nodes.Ruling) -> tuple[str, ...]:
    """The variants with which a ruling is played."""
    return tuple(lo.view.meanings(word.text).variants[0].id for word in tree.variants)


def parts(lo: Lowerer, tree: nodes.Ruling) -> tuple[ir.Part, ...]:
    """`given`, `when` and `then`"""
    return tuple(
        ir.Part(part.word, tuple(step(lo, one) for one in part.steps), at=lo.at(part)) for part in tree.parts
    )


def step(lo: Lowerer, node: RulingStep) -> ir.RulingStep:
    """A line of a part."""
    at = lo.at(node)
    match node:  # the commonest first: each case takes time
        case Expect():
            return ir.Expect(lo.value(node.condition), node.text.strip(), at=at)
        case FactHas():
            found = supplied(lo, node.what)
            made = lo.value(node.owner)
            if found is None:
                return ir.Fact("has", made, lo.value(node.what), at=at)
            return ir.Fact(
                "has", made, select(lo, found), lo.local_name(node.name.binder), count(lo, found), at=at
            )
        case FactAt():
            found = supplied(lo, node.what)
            if found is None:
                thing = lo.value(node.what)
                return ir.Fact("at", thing, container(lo, node.place), at=at)
            where = container(lo, node.place)
            return ir.Fact(
                "at", select(lo, found), where, lo.local_name(node.name.binder), count(lo, found), at=at
            )
        case FactIs():
            return fact_is(lo, node)
        case Dice():
            return ir.Dice(node.numbers, at=at)
        case Answers():
            return ir.Answers(node.texts, at=at)
        case Draws():
            return ir.Draws(tuple(drawn(lo, thing) for thing in node.things), at=at)
        case Offered():
            return ir.Offered(node.text, not node.negated, whom(lo, node.to), node.sort, at=at)
        case Asked():
            questions = tuple(
                ir.Question(one.text, whom(lo, one.to), at=lo.at(one)) for one in node.questions
            )
            return ir.Asked(questions, not node.negated, node.text, at=at)
        case Finished():
            return ir.Finished(node.text, not node.negated, at=at)
        case _:
            return statement(lo, node)


def whom(lo: Lowerer, node: phrases.Expression | None) -> Expression | None:
    """Who is asked, if it is said."""
    return lo.value(node) if node is not None else None


def drawn(lo: Lowerer, node: phrases.Expression) -> ir.Drawn:
    """What is drawn next: by its name, or as many of a noun as it says."""
    inner = strip(node)
    at = lo.at(node)
    if not isinstance(inner, Noun | Pile) or lo.facts(inner).said is not None:
        return ir.Drawn(lo.value(node), at=at)
    return ir.Drawn(select(lo, inner), count(lo, inner), at=at)


def supplied(lo: Lowerer, node: phrases.Expression) -> Noun | None:
    """A noun that says that some such thing is taken from where it starts."""
    inner = strip(node)
    return inner if isinstance(inner, Noun) and lo.facts(inner).determiner in SUPPLIED else None


def count(lo: Lowerer, node: Noun | Pile) -> Expression:
    """How many are supplied."""
    return lo.value(node.count) if node.count is not None else ir.Number(1)


def fact_is(lo: Lowerer, node: FactIs) -> ir.Fact:
    """`x is 3`, `x is not lit`"""
    at = lo.at(node)
    inner = strip(node.subject)
    subject = noun_value(lo, inner) if isinstance(inner, Noun | Pile) else lo.value(node.subject)
    meaning = lo.meaning(node.value)
    if isinstance(meaning, m.Description):
        made = described(lo, meaning, subject, 0)
        if isinstance(made, ir.Descends):
            return ir.Fact("is", made.of, made.member, at=at)
        return ir.Fact("is", made, ir.Flag(not node.negated), at=at)
    made = lo.value(node.value)
    return ir.Fact("is", subject, ir.Not(made) if node.negated else made, at=at)


# ---- goals ---------------------------------------------------------------------------------------


def goal(lo: Lowerer, tree: nodes.Goal, meta: ir.Meta) -> ir.Goal:
    """`goal VERB for KIND { … }`"""
    name = tree.declared.name
    assert name is not None
    verb = lo.view.meanings(name.text).verbs[0]
    lets = tuple(let(lo, one) for one in tree.lets)
    sums = amounts(lo, tree.lines)
    people = lo.view.meanings(tree.kind.text).kinds[0].id if tree.kind is not None else types.THING
    toward = way(lo, tree.toward, verb) if tree.toward is not None else None
    return ir.Goal(verb.id, people, lets, sums.get("worth"), sums.get("succeeds"), toward, meta)


def let(lo: Lowerer, node: statements.Let) -> ir.Let:
    """What `let` names for the lines behind it."""
    made = statement(lo, node)
    if not isinstance(made, ir.Let):
        raise impossible(node)
    return made


def amounts(lo: Lowerer, lines: tuple[GoalLine, ...]) -> dict[str, Expression]:
    """The sums of the lines that begin with the same word."""
    found: dict[str, Expression] = {}
    for line in lines:
        made = lo.number(line.amount)
        word = line.word.text
        found[word] = ir.Arithmetic("+", found[word], made) if word in found else made
    return found


def way(lo: Lowerer, node: Toward, verb: symbols.Verb) -> ir.Toward:
    """`toward PARAMETER along LINK { … }`"""
    type_ = verb.parameters[node.parameter.text].type
    kind = type_.kind if isinstance(type_, types.Thing) else types.THING
    name = lo.local_name(node.place)
    lets = tuple(let(lo, one) for one in node.lets)
    sums = amounts(lo, node.lines)
    worth, shared, costs = (sums.get(word, ir.Number(0)) for word in ("worth", "shared", "costs"))
    return ir.Toward(node.parameter.text, lo.entity(node).id, kind, name, lets, worth, shared, costs)

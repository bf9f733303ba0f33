"""Whether statements can be carried out: targets, choices, outcomes, costs."""

from __future__ import annotations

from itertools import pairwise

from azif_compiler.bounds import MOST_TIMES
from azif_compiler.check import meanings as m
from azif_compiler.check.abilities import amount_of, somebodys
from azif_compiler.check.amounts import entry_type, not_zero
from azif_compiler.check.checker import Checker, rule, strip
from azif_compiler.check.enum_members import member_chosen
from azif_compiler.check.named import text
from azif_compiler.check.parts import block, line_span
from azif_compiler.check.scripts import read_script
from azif_compiler.check.sentences import verb_of
from azif_compiler.check.spoken_to import spoken_aside
from azif_compiler.diagnostic import short, spoken
from azif_compiler.diagnostics import syntax, timing
from azif_compiler.diagnostics import types as complaints
from azif_compiler.diagnostics.abilities import ElseInside, IfInside
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Parameter
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.phrases import Expression


def if_(c: Checker, node: statements.If) -> Type:
    """`if a: drop 2 coins; if b: rest`, of which the second only counts where the first does"""
    found = c.otherwise(c, node)
    written = c.unit.tokens.text
    else_inside(c, node)
    for first, later in pairwise(node.then):
        between = written[node.start : later.start]
        if isinstance(later, statements.If) and not {"\n", "{"} & {*between}:
            c.report(
                IfInside(span=line_span(c, later), first=short(written[node.start : first.start].strip(": ")))
            )
    return found


def else_inside(c: Checker, node: statements.If) -> None:
    """Report `else` of a choice on the line of an `if` without one: it reads as if it belonged to that."""
    last = node.then[-1] if node.then else None
    if node.otherwise or not isinstance(last, CHOICES) or not last.otherwise:
        return
    written, first = c.unit.tokens.text, last.otherwise[0].start
    if not {"\n", "{"} & {*written[node.start : first]}:
        start, word = written.rindex("else", last.start, first), written[last.start :].split()[0]
        c.report(ElseInside(span=c.unit.span(start, start + len("else")), word=word))


CHOICES = statements.ChooseOption | statements.ChooseThings
"""What may have an `else` for what cannot be chosen."""


def let(c: Checker, node: statements.Let) -> Type:
    """`let x = 2`"""
    c.found.declared[node.name.binder] = named_value(c, node.value)
    return types.UNKNOWN


def named_value(c: Checker, node: Expression) -> Type:
    """What a name can be made: also a member that is chosen first, or a set with nothing in it yet."""
    inner = strip(node)
    if isinstance(inner, phrases.SomeMember):
        return member_chosen(c, inner)
    if isinstance(inner, Noun) and inner.determiner == "no" and not (inner.relations or inner.adjectives):
        found = types.Things(c.noun(inner).kind)
        c.found.types[inner.number] = c.found.types[node.number] = found
        return found
    return c.value(node)


def set_(c: Checker, node: statements.Set) -> Type:
    """`set x to 2`; a quantity may be set to a mere number, a row of dice to one"""
    wanted = c.value(node.target)
    inner = strip(node.value)
    if isinstance(wanted, types.Text) and isinstance(inner, phrases.Quoted):
        text(c, inner)
    else:
        found = named_value(c, node.value)
        number = isinstance(found, types.Number) and isinstance(wanted, types.Quantity | types.Numbers)
        if not number:
            c.accept(found, wanted, node.value)
    changeable(c, node.target, "set", node)
    return types.UNKNOWN


def change(c: Checker, node: statements.Change) -> Type:
    """`add 2 to x`, `take 2 from x`; of a set or a list, what comes in or leaves"""
    found = c.value(node.target)
    if isinstance(found, types.Things | types.Members):
        grows(c, node, found)
        changeable(c, node.target, "add" if node.more else "take", node)
        return types.UNKNOWN
    c.number(node.amount)
    c.same_unit(node.target, node.amount)
    if not isinstance(found, types.Number | types.Quantity | types.Some | types.Unknown):
        c.wrong("a number", found, node.target)
    changeable(c, node.target, "add" if node.more else "take", node)
    return types.UNKNOWN


def grows(c: Checker, node: statements.Change, wanted: types.Things | types.Members) -> None:
    """`add that lamp to x`, `take red from x`"""
    found = c.value(node.amount)
    match wanted, found:
        case types.Things(kind=kind), types.Thing() | types.Things():
            c.accept(types.Thing(found.kind), types.Thing(kind), node.amount)
        case types.Members(enum=enum), types.Member():
            c.accept(found, types.Member(enum), node.amount)
        case _:
            c.accept(found, wanted, node.amount)


def changeable(c: Checker, target: Expression, leading: str, node: Node) -> None:
    """Report a target that never changes, or not here."""
    inner = strip(target)
    meaning = c.meaning(inner)
    what = ""
    outside = True
    match inner, meaning:
        case phrases.LocalName(), _:
            outside = False
        case _, m.PartOf():
            outside = False
        case _, m.BuiltIn(name="number") if isinstance(inner, phrases.Property):
            owner = strip(inner.owner)
            part = isinstance(owner, phrases.LocalName) and c.binders[owner.binder].by == "parameter"
            if part or isinstance(c.meaning(owner), m.PartOf):
                outside = False
            else:
                what = "this"
        case _, (m.TokensOf() | m.Counted()):
            pass
        case _, m.Declared(entity=symbols.Track() as track):
            c.mention(track, "writes", target)
        case _, m.FieldOf(field=field):
            if not field.state:
                what = f"the printed `{field.name}`"
            c.mention(field, "writes", target)
        case _, (m.ValueOf(value=symbols.Value() as value) | m.Declared(entity=symbols.Value() as value)):
            what = f"the value `{value.name}`"
        case _:
            outside = c.found.types[inner.number] != types.UNKNOWN
            what = "this" if outside else ""
    if what:
        c.report(complaints.NotChangeable(span=c.span(target), what=what))
    elif outside:
        changing(c, leading, node)


def changing(c: Checker, leading: str, node: Node) -> None:
    """Report a direct change of state where only verbs may change it."""
    if not c.here.changes:
        span = c.unit.span(node.start, node.start + len(leading))
        c.report(complaints.ChangedOutside(span=span, word=leading))


def put(c: Checker, node: statements.Put) -> Type:
    """`put x into y on top`"""
    changing(c, "put", node)
    inner = strip(node.what)
    if isinstance(inner, Noun | Pile):
        facts = c.noun(inner)
        wanted = Parameter("what", "object", "", types.Things(facts.kind), "")
        if isinstance(inner, Noun) and facts.determiner == "bare" and not facts.plural:
            c.left_over(inner, "`a`, `each` or `the` says which")
        elif facts.determiner == "no":
            c.wrong(wanted.type, f"`{c.text(inner)}`", inner)
        elif facts.determiner == "called":
            c.value(node.what)
    else:
        found = c.value(node.what)
        if not isinstance(found, types.Thing | types.Things | types.Unknown):
            c.wrong("a thing", found, node.what)
    c.container(node.into, itself=True)
    return types.UNKNOWN


def shuffle(c: Checker, node: statements.Shuffle) -> Type:
    """`shuffle x`"""
    changing(c, "shuffle", node)
    found = c.container(node.what)
    if isinstance(found, types.Things):
        c.wrong("a zone", found, node.what)
    return types.UNKNOWN


def until(c: Checker, node: statements.Until) -> Type:
    """`until end of X's dawn, MODIFIER, …`"""
    if node.subject is not None:
        c.thing(node.subject)
        somebodys(c, node.step, node.stage)
    for change in node.changes:
        c.check(change)
    return types.UNKNOWN


def for_each(c: Checker, node: statements.ForEach) -> Type:
    """`for each lamp as x { }`"""
    found = c.value(node.of)
    kind = types.THING
    match found:
        case types.Zone() | types.Unknown():
            pass
        case types.Things():
            kind = found.kind
        case _:
            c.wrong("a noun", found, node.of)
    c.found.declared[node.name.binder] = c.found.declared[node.candidate] = types.Thing(kind)
    if node.order is not None:
        c.number(node.order)
    block(c, node.body)
    return types.UNKNOWN


def for_member(c: Checker, node: statements.ForMember) -> Type:
    """`for each colour as c { }`"""
    enum = c.resolution.entities.get(node.number)
    c.found.declared[node.name.binder] = types.Member(enum.id) if enum is not None else types.UNKNOWN
    block(c, node.body)
    return types.UNKNOWN


def for_entry(c: Checker, node: statements.ForEntry) -> Type:
    """`for each entry of its stops as n { }`"""
    c.found.declared[node.name.binder] = entry_type(c, node.of)
    block(c, node.body)
    return types.UNKNOWN


def outcome(c: Checker, node: statements.Outcome) -> Type:
    """`outcome pass`"""
    verb, word = c.here.verb, node.outcome
    known = verb.outcomes if verb is not None else ()
    if word.text not in known:
        name = verb.name if verb is not None else "this"
        c.report(timing.UnusedOutcome(span=c.unit.at(word), verb=name, name=word.text, known=known))
    elif verb is not None:
        c.rows.of_verb(verb, "outcome", word.text, "makes", word.start, word.end)
    return types.UNKNOWN


def finish(c: Checker, node: statements.Finish) -> Type:
    """`finish "…"`"""
    inner = strip(node.text)
    if isinstance(inner, phrases.Quoted):
        text(c, inner)
        return types.UNKNOWN
    found = c.value(node.text)
    if not isinstance(found, types.Text | types.Unknown):
        c.wrong("a text", found, node.text)
    return types.UNKNOWN


def repeated(c: Checker, node: statements.Repeat) -> Type:
    """`repeat 3 times { }`"""
    c.number(node.times)
    not_zero(c, node.times)
    not_too_many(c, node.times)
    block(c, node.body)
    return types.UNKNOWN


def not_too_many(c: Checker, node: phrases.Expression) -> None:
    """Report what is done, or rolled, more often than anybody means."""
    if isinstance(node, phrases.Numeral) and node.value > MOST_TIMES:
        c.report(syntax.Expected(span=c.span(node), what=f"a number of at most {MOST_TIMES:,}"))


def roll(c: Checker, node: statements.Roll) -> Type:
    """`roll 2 dice with 8 sides as x`"""
    c.number(node.dice)
    not_zero(c, node.dice)
    not_too_many(c, node.dice)
    if node.sides is not None:
        c.number(node.sides)
        if isinstance(node.sides, phrases.Numeral) and node.sides.value < 1:
            c.report(syntax.Expected(span=c.span(node.sides), what="a number of at least 1"))
    c.found.declared[node.name.binder] = types.NUMBERS
    return types.UNKNOWN


def say(c: Checker, node: statements.Say) -> Type:
    """A sentence; if its verb may end in several outcomes, something must follow one of them."""
    verb = verb_of(c, node.sentence)
    c.check(node.sentence)
    if verb is None:
        for handler in node.handlers:
            block(c, handler.body)
        return types.UNKNOWN
    seen: set[str] = set()
    for handler in node.handlers:
        word = handler.outcome
        if word.text not in verb.outcomes:
            known = verb.outcomes
            c.report(timing.UnusedOutcome(span=c.unit.at(word), verb=verb.name, name=word.text, known=known))
        elif word.text in seen:
            others = " or ".join(f"`{spoken(one)}`" for one in verb.outcomes if one != word.text)
            advice = f"how else it can end is {others}: write that, or leave one out" if others else ""
            c.report(syntax.GivenTwice(span=c.unit.at(word), word=word.text, advice=advice))
        seen.add(word.text)
        block(c, handler.body)
    if node.handlers:
        spoken_aside(c, node, verb)
    elif len(verb.outcomes) > 1 and not verb.means and not c.here.outcomes_free:
        c.report(
            complaints.NoOutcomeHandled(
                span=line_span(c, node), verb=verb.name, outcomes=" or ".join(verb.outcomes)
            )
        )
    return types.UNKNOWN


def perform(c: Checker, node: statements.Perform) -> Type:
    """`perform x's shine for y by z`"""
    read_script(c, node.script, c.thing(node.of))
    for part in (node.key, node.by):
        if part is not None:
            c.thing(part)
    return types.UNKNOWN


def offer(c: Checker, node: statements.Offer) -> Type:
    """`offer day to x while a`"""
    found = c.value(node.who)
    if node.condition is not None:
        c.condition(node.condition)
    if not isinstance(found, types.Thing | types.Things | types.Unknown):
        c.wrong("a thing", found, node.who)
    return types.UNKNOWN


def prevent_it(c: Checker, node: statements.PreventIt) -> Type:
    """`prevent it`"""
    answering(c, node, "prevent")
    return types.UNKNOWN


def reduce_it(c: Checker, node: statements.ReduceIt) -> Type:
    """`reduce it by 2`, `increase it by 2`"""
    answering(c, node, "increase" if node.more else "reduce")
    answered = c.here.answered
    if answered is not None and amount_of(answered) is None:
        c.report(timing.NothingToReduce(span=c.span(node), verb=answered.name))
    c.number(node.by)
    not_zero(c, node.by)
    return types.UNKNOWN


def answering(c: Checker, node: Node, word: str) -> None:
    """Report a word about an event that is not to be answered here."""
    if not c.here.answering:
        c.report(timing.NoEvent(span=c.span(node), word=word))


def proceed(c: Checker, node: statements.Proceed) -> Type:
    """`proceed`"""
    if not c.here.replacing:
        c.report(timing.NoEvent(span=c.span(node), word="proceed"))
    return types.UNKNOWN


RULES = (
    rule(statements.If, if_),
    rule(statements.Let, let),
    rule(statements.Set, set_),
    rule(statements.Change, change),
    rule(statements.Put, put),
    rule(statements.Shuffle, shuffle),
    rule(statements.Until, until),
    rule(statements.ForEach, for_each),
    rule(statements.ForMember, for_member),
    rule(statements.ForEntry, for_entry),
    rule(statements.Outcome, outcome),
    rule(statements.Finish, finish),
    rule(statements.Repeat, repeated),
    rule(statements.Roll, roll),
    rule(statements.Say, say),
    rule(statements.Perform, perform),
    rule(statements.Offer, offer),
    rule(statements.PreventIt, prevent_it),
    rule(statements.ReduceIt, reduce_it),
    rule(statements.Proceed, proceed),
)

"""Whether the lines of rulings can be taken as given, and expected."""

from __future__ import annotations

from azif_compiler.check.checker import Checker, Here, NounFacts, rule, strip
from azif_compiler.check.conditions import is_described
from azif_compiler.diagnostic import distance
from azif_compiler.diagnostics import syntax
from azif_compiler.diagnostics.rulings import (
    ExactThings,
    GivesNothing,
    InTwoPlaces,
    NotExact,
    NotOfferedSlip,
    SaysWhatIsGiven,
)
from azif_compiler.ir import types
from azif_compiler.ir.types import THING, Type
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes import phrases, rulings
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.phrases import Expression
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
    Question,
)
from azif_compiler.nodes.walk import nodes_of

SUPPLIED = ("a", "any", "another", "number", "called")
"""The nouns that say that some such thing is taken from where it starts."""


def supplied(c: Checker, node: Expression, *, exact: bool = False) -> NounFacts | None:
    """A noun that says that some such thing is taken from where it starts."""
    inner = strip(node)
    if isinstance(inner, Noun) and c.noun(inner).determiner in SUPPLIED:
        counted(c, inner, exact=exact)
        return c.noun(inner)
    return None


def counted(c: Checker, node: Noun | Pile, *, exact: bool = False) -> None:
    """So many things are taken from where they start: one at least; `exactly` would say more."""
    number = strip(node.count) if node.count is not None else None
    if isinstance(number, phrases.Numeral) and number.value < 1:
        c.report(GivesNothing(span=c.span(node), found=c.text(node)))
    elif exact:
        c.report(ExactThings(span=c.span(node), found=c.text(node)))


def chance(c: Checker, node: Dice | Answers | Finished) -> Type:
    """`dice 5`, `answers "Yes"`, `finished`"""
    return types.UNKNOWN


COUNTED = (*SUPPLIED, "the", "first", "end")
"""The nouns that say how many things come next."""


def draws(c: Checker, node: Draws) -> Type:
    """`draws lamp "Beacon", 2 lamps`"""
    for thing in node.things:
        inner = strip(thing)
        if not isinstance(inner, Noun | Pile):
            found = c.value(thing)
            if not isinstance(found, types.Thing | types.Things | types.Member | types.Unknown):
                c.wrong("a thing", found, thing)
        elif c.noun(inner).determiner not in COUNTED:
            c.left_over(inner, "`a`, `2` or `the` says how many come next")
        else:
            counted(c, inner)
    return types.UNKNOWN


def offered(c: Checker, node: Offered) -> Type:
    """`offered "Pay" to x`"""
    if node.to is not None:
        c.thing(node.to)
    near = slip_of_a_name(c, node.text) if node.negated else None
    if near is not None:
        c.report(NotOfferedSlip(span=c.span(node), called=node.text, near=near))
    return types.UNKNOWN


SURE = 6
"""So many letters a text has that is taken for a slip in a name: shorter ones are alike by chance."""


def slip_of_a_name(c: Checker, text: str) -> str | None:
    """The name of a component that was meant by a text with which none begins; None if it may be anything."""
    if len(text) < SURE or c.view.meanings(text).components:
        return None
    word, found = text.casefold(), None
    for name in c.view.component_words(THING):
        if name[:1] not in (text[:1], text[:1].upper()):
            continue
        other = name.casefold()
        if other.startswith(word):
            return None
        alike = abs(len(other) - len(word)) <= 1 and (other[:2], other[-1:]) == (word[:2], word[-1:])
        if alike and distance(word, other) == 1:
            found = name
    return found


def question(c: Checker, node: Question) -> Type:
    """`"which lamp" to x`"""
    if node.to is not None:
        c.thing(node.to)
    return types.UNKNOWN


def asked(c: Checker, node: Asked) -> Type:
    """`asked "which lamp" to x before "which oil" to y`"""
    for one in node.questions:
        c.check(one)
    return types.UNKNOWN


_HAVING: frozenset[type[Node]] = frozenset({phrases.Has, phrases.ThereIs})


def expect(c: Checker, node: Expect) -> Type:
    """A condition that must hold; of a number that somebody has, it says whether more will do."""
    c.condition(node.condition)
    for part in nodes_of(node.condition, _HAVING):
        if isinstance(part, phrases.Has | phrases.ThereIs) and part.count is None:
            what = part.right if isinstance(part, phrases.Has) else part.noun
            inner = strip(what)
            number = isinstance(inner, Noun) and c.noun(inner).determiner == "number"
            if number or isinstance(c.found.types[inner.number], types.Quantity):
                c.report(NotExact(span=c.span(what), found=c.text(what)))
    return types.UNKNOWN


def fact_has(c: Checker, node: FactHas) -> Type:
    """`x has a lamp as beacon`"""
    c.value(node.owner)
    facts = supplied(c, node.what, exact=node.exact)
    if facts is not None:
        c.found.declared[node.name.binder] = types.Thing(facts.kind)
        return types.UNKNOWN
    found = c.value(node.what)
    if not isinstance(found, types.Thing | types.Things | types.Quantity | types.Unknown):
        c.wrong("a thing or a quantity", found, node.what)
    if node.name.name:
        c.left_over(node.name)
    return types.UNKNOWN


def fact_at(c: Checker, node: FactAt) -> Type:
    """`x is at y`, `a lamp is on y as beacon`"""
    c.container(node.place, itself=True)
    facts = supplied(c, node.what)
    if facts is not None:
        c.found.declared[node.name.binder] = types.Thing(facts.kind)
        return types.UNKNOWN
    found = c.value(node.what)
    if not isinstance(found, types.Thing | types.Things | types.Unknown):
        c.wrong("a thing", found, node.what)
    if node.name.name:
        c.left_over(node.name)
    return types.UNKNOWN


def fact_is(c: Checker, node: FactIs) -> Type:
    """`x is 3`, `x is not lit`"""
    inner = strip(node.subject)
    if supplied(c, node.subject) is not None:
        span = c.span(node.value)
        what = "`is in`, `is at` or `is on`"
        c.report(syntax.Expected(span=span, what=what, example='a lamp is on "Table"'))
        return types.UNKNOWN
    found = c.value(node.subject)
    one_thing = isinstance(inner, phrases.Quoted | phrases.LocalName | phrases.Referred | Noun)
    if isinstance(found, types.Thing) and one_thing:
        if not is_described(c, node.value, found.kind):
            c.value(node.value)
            c.left_over(node.value, "a word that describes it is expected here")
        return types.UNKNOWN
    wanted = c.value(node.value)
    if node.negated and not isinstance(wanted, types.Flag | types.Unknown):
        c.wrong("yes or no", wanted, node.value)
    c.accept(wanted, found, node.value)
    return types.UNKNOWN


def ruling(c: Checker, tree: nodes.Ruling) -> None:
    """`ruling "…" { given { } when { } then { } }`"""
    for word in tree.variants:
        c.lookup.known(word, "variant", "mentions")
    c.here = Here(changes=True, outcomes_free=True, laid_out=True)
    for part in tree.parts:
        for step in part.steps:
            c.check(step)
        in_two_places(c, part)
    proves_something(c, tree)


def in_two_places(c: Checker, part: rulings.Part) -> None:
    """Report what is put into a place in a part that puts it into another one."""
    placed: dict[str, FactAt] = {}
    for step in part.steps:
        if isinstance(step, FactAt) and isinstance(strip(step.what), phrases.Quoted):
            first = placed.setdefault(c.text(step.what), step)
            if first is not step:
                c.report(InTwoPlaces(span=c.span(step), what=c.text(step.what), first=c.span(first)))


def is_of_tokens(c: Checker, node: FactHas) -> bool:
    """Whether somebody is given tokens, and no things that may count themselves."""
    last = c.text(node).split()[-1:]
    return bool(last and c.view.meanings(last[0]).tokens)


def proves_something(c: Checker, tree: nodes.Ruling) -> None:
    """Report a ruling in which nothing happens, and whose answers are what is given; what somebody is given
    with them may count, and be what is asked about.
    """
    steps = {part.word: part.steps for part in tree.parts}
    laid = steps.get("given", ())
    if steps.get("when") or any(isinstance(one, FactHas) and not is_of_tokens(c, one) for one in laid):
        return
    given = {" ".join(c.text(one).split()) for one in laid if not isinstance(one, FactHas)}
    held = [" ".join(c.text(one).split()) for one in laid if isinstance(one, FactHas)]
    given |= {one.replace(" has ", f" has {bound} ") for one in held for bound in ("exactly", "at least")}
    answers = steps.get("then", ())
    if answers and all(" ".join(c.text(one).split()) in given for one in answers):
        c.report(SaysWhatIsGiven(span=c.span(answers[0])))


def goal(c: Checker, tree: nodes.Goal) -> None:
    """`goal VERB for KIND { worth X if C; … }`"""
    c.wishing = True
    for let in tree.lets:
        c.check(let)
    for line in tree.lines:
        c.number(line.amount)
    toward = tree.toward
    if toward is None:
        return
    name = tree.declared.name
    assert name is not None
    verbs = c.view.meanings(name.text).verbs
    places = {
        p.name: p.type.kind
        for p in (verbs[0].parameters.values() if verbs else ())
        if isinstance(p.type, types.Thing)
    }
    word = toward.parameter
    if word.text not in places:
        c.lookup.unknown(word, "part", tuple(places))
    c.found.declared[toward.place] = types.Thing(places.get(word.text, THING))
    for let in toward.lets:
        c.check(let)
    for line in toward.lines:
        c.number(line.amount)


RULES = (
    rule(rulings.Dice, chance),
    rule(rulings.Answers, chance),
    rule(rulings.Finished, chance),
    rule(rulings.Draws, draws),
    rule(rulings.Offered, offered),
    rule(rulings.Question, question),
    rule(rulings.Asked, asked),
    rule(rulings.Expect, expect),
    rule(rulings.FactHas, fact_has),
    rule(rulings.FactAt, fact_at),
    rule(rulings.FactIs, fact_is),
)

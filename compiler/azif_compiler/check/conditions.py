"""What conditions test: comparisons, `is`, `has`, `there is`."""

from __future__ import annotations

from azif_compiler.check import meanings as m
from azif_compiler.check.checker import Checker, NounFacts, rule, strip
from azif_compiler.check.fit import a, described, meet
from azif_compiler.check.nouns import countable, description
from azif_compiler.check.scripts import read_script
from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import types as complaints
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names import symbols
from azif_compiler.names.symbols import word_of
from azif_compiler.nodes import phrases
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.phrases import Expression

QUANTIFIED = ("a", "any", "no", "number", "each", "another", "bare")
"""How many of a noun must be so, where a condition is said of it."""


def left(c: Checker, node: Expression) -> Type:
    """Of what something is said: of each or some of a noun, or of one thing or amount."""
    inner = strip(node)
    if isinstance(inner, Noun) and (facts := c.noun(inner)).determiner in QUANTIFIED:
        if facts.determiner == "bare" and not (facts.plural or facts.counted):
            text = c.text(inner)
            c.left_over(inner, f"`a {text}`, `each {text}` or `the {text}` says which")
        return types.Thing(facts.kind)
    return c.value(node)


def comparison(c: Checker, node: phrases.Comparison) -> Type:
    """`a < b`"""
    inner = strip(node.left)
    if node.operator in ("=", "!=") and not isinstance(inner, Noun | Pile):
        found = c.value(node.left)
        if not isinstance(found, types.Number | types.Quantity | types.Unknown):
            right = c.value(node.right)
            same(c, node, found, right)
            return types.FLAG
    c.number(node.left)
    c.number(node.right)
    c.same_unit(node.left, node.right)
    return types.FLAG


def is_limit(c: Checker, node: phrases.IsLimit) -> Type:
    """`x is at least 3`"""
    found = left(c, node.left)
    if not isinstance(found, types.Number | types.Quantity | types.Unknown):
        c.wrong("a number", found, node.left)
    c.number(node.limit)
    return types.FLAG


def is_inside(c: Checker, node: phrases.IsInside) -> Type:
    """`x is in y`, `x is among y`, `3 coins are on x`"""
    found = left(c, node.left)
    if isinstance(strip(node.left), phrases.Amount):
        if node.word == "among":
            c.left_over(node.right, "`on` and a thing")
        c.thing(node.right)
        return types.FLAG
    inner = strip(node.right)
    one_of = isinstance(inner, Noun) and c.noun(inner).determiner in ("a", "any")
    if one_of and isinstance(found, types.Thing | types.Zone | types.Nothing | types.Unknown):
        assert isinstance(inner, Noun)
        c.is_one_place(types.Things(c.noun(inner).kind), node.right)
        return types.FLAG
    right = c.value(node.right)
    if node.word != "among":
        c.is_one_place(right, node.right)
    match right:
        case types.Members() | types.Numbers():
            wanted = types.Member(right.enum) if isinstance(right, types.Members) else types.NUMBER
            if not isinstance(found, types.Unknown) and found != wanted:
                c.wrong(wanted, found, node.left)
        case types.Zone() | types.Thing() | types.Things():
            if not isinstance(found, types.Thing | types.Zone | types.Nothing | types.Unknown):
                c.wrong("a thing", found, node.left)
        case types.Unknown():
            pass
        case _:
            c.wrong("a zone, a thing or a list", right, node.right)
    return types.FLAG


def is_from(c: Checker, node: phrases.IsFrom) -> Type:
    """`x is from this package`"""
    found = left(c, node.left)
    if not isinstance(found, types.Thing | types.Zone | types.Nothing | types.Unknown):
        c.wrong("a thing", found, node.left)
    return types.FLAG


def is_(c: Checker, node: phrases.Is) -> Type:
    """`x is y`, `x is lit`, `x is a lamp`"""
    found = left(c, node.left)
    if isinstance(found, types.Thing) and is_described(c, node.right, found.kind):
        return types.FLAG
    inner = strip(node.right)
    if isinstance(found, types.Unknown) and isinstance(inner, phrases.Name):
        return types.FLAG  # it may describe what is not known
    if isinstance(inner, Noun):
        facts = c.noun(inner)
        if facts.determiner == "a" or (facts.determiner == "called" and isinstance(found, types.Thing)):
            is_a(c, node, found, facts)
            return types.FLAG
        if facts.determiner == "bare" and facts.plain and isinstance(found, types.Some | types.Kind):
            c.mean(node, m.Test("kind"))
            c.mean(inner, m.KindName(facts.kind))
            return types.FLAG
    if is_member(c, node.right, found):
        c.mean(node, m.Test("descends"))
        return types.FLAG
    same(c, node, found, c.value(node.right))
    return types.FLAG


def is_described(c: Checker, node: Expression, kind: str) -> bool:
    """Whether a word behind `is` is an adjective."""
    if not isinstance(node, phrases.Name) or node.key is not None:
        return False
    if c.view.meanings(node.word.text).kinds:
        return False
    found = description(c, kind, node.word)
    if found is None:
        return False
    c.mean(node, found)
    c.found.types[node.number] = types.FLAG
    return True


def is_member(c: Checker, node: Expression, found: Type) -> bool:
    """Whether a word behind `is` is a member of the same enum."""
    if not isinstance(node, phrases.Name) or not isinstance(found, types.Member):
        return False
    members = c.view.meanings(node.word.text).members
    return bool(members) and members[0].enum == found.enum and c.value(node) == found


def is_a(c: Checker, node: phrases.Is, found: Type, facts: NounFacts) -> None:
    """`x is a lit lamp`; that something is of a kind of which it can never be is reported."""
    c.mean(node, m.Test("is a"))
    kind = types.Thing(facts.kind)
    if isinstance(found, types.Some | types.Kind):
        if facts.plain and (not facts.called or c.here.required):
            return
        asked = f"{c.text(node.left)} is {spoken(word_of(facts.kind))}"
        never(c, node, found, kind, f"of those only the kind can be asked: `{asked}`")
    elif isinstance(found, _NO_THING) or (
        isinstance(found, types.Thing) and isinstance(meet(c.view, found, kind), types.Impossible)
    ):
        never(c, node, found, kind, sorts(c, found))


def sorts(c: Checker, found: Type) -> str:
    """Of which kinds something can be that is asked to be of another, if it has several."""
    if not isinstance(found, types.Thing):
        return ""
    rows = [one for one in c.view.names.kinds.values() if one.ancestors[1:2] == (found.kind,)]
    below = [a(spoken(one.name)) for one in c.view.seen(rows)]
    if len(below) < TWO or len(below) > MOST_SORTS:
        return ""
    said = f"{described(found)} is {' or '.join(sorted(below))}"
    return f"{said}: ask for one of these, or leave the line out"


TWO, MOST_SORTS = 2, 4
"""Of how many kinds it is said that something is one of them."""


def of_dice(c: Checker, node: Node, one: Type, other: Type) -> str:
    """What is compared of dice that have a name, where a number is compared with them."""
    if not isinstance(one, types.Numbers) or not isinstance(other, types.Number):
        return ""
    if not isinstance(node, phrases.LocalName):
        return ""
    name = c.text(node)
    return f"`{name}` are the dice themselves: roll them without `as {name}`, and their total is `the roll`"


def never(c: Checker, node: Node, one: Type, other: Type, advice: str = "") -> None:
    """Report two amounts or things that can never be the same."""
    left, right = described(one), described(other)
    c.report(complaints.NotComparable(span=c.span(node), left=left, right=right, advice=advice))


_NEVER_NOTHING = (
    types.Number | types.Quantity | types.Flag | types.Text | types.Token | types.Event | types.Kind
)


_NO_THING = types.Number | types.Quantity | types.Flag | types.Text | types.Token | types.Event | types.Member
"""What is never of a kind."""


def same(c: Checker, node: phrases.Comparison | phrases.Is, one: Type, other: Type) -> None:
    """How two amounts or things are compared; what can never be the same is reported."""
    if isinstance(one, types.Unknown) or isinstance(other, types.Unknown):
        return
    match one, other:
        case ((types.Number() | types.Quantity()), (types.Number() | types.Quantity())):
            c.same_unit(node.left, node.right)
            c.mean(node, m.Test("number"))
        case types.Thing(kind=first), types.Things(kind=second):
            if not c.view.related(first, second):
                never(c, node, one, other)
            c.mean(node, m.Test("among"))
        case types.Member(enum=first), types.Member(enum=second):
            if first != second:
                never(c, node, one, other)
            c.mean(node, m.Test("descends"))
        case types.Thing(kind=first), types.Thing(kind=second):
            if not c.view.related(first, second):
                never(c, node, one, other)
            c.mean(node, m.Test("same"))
        case (types.Some(), types.Kind()) | (types.Kind(), types.Some()):
            c.mean(node, m.Test("kind"))
        case (types.Nothing(), found) | (found, types.Nothing()):
            if isinstance(found, _NEVER_NOTHING):
                never(c, node, one, other)
            c.mean(node, m.Test("same"))
        case _:
            c.mean(node, m.Test("same"))
            places = isinstance(one, types.Thing | types.Zone) and isinstance(other, types.Thing | types.Zone)
            apart = never_a_zone(c, one, node.right) or never_a_zone(c, other, node.left)
            if apart:
                advice = f"write `{c.text(node.left)} is in {c.text(node.right)}`"
                never(c, node, one, other, advice)
            elif not places and type(one) is not type(other):
                never(c, node, one, other, of_dice(c, node.left, one, other))


def never_a_zone(c: Checker, found: Type, other: Node) -> bool:
    """Whether a thing of some kind is compared with a zone, not with a place that may be either."""
    if not isinstance(found, types.Thing) or found.kind == types.THING:
        return False
    match c.meaning(strip(other)):
        case m.Declared(entity=symbols.Zone()) | m.YourZone() | m.ZoneOf():
            return True
        case _:
            return False


def has_parent(c: Checker, node: phrases.HasParent) -> Type:
    """`x has parent`"""
    found = left(c, node.left)
    if not isinstance(found, types.Member | types.Unknown):
        c.wrong("a word of a list (`enum`)", found, node.left)
    return types.FLAG


def owner(c: Checker, node: Expression) -> Type:
    """What can have something."""
    found = left(c, node)
    if isinstance(found, types.Thing | types.Zone | types.Nothing | types.Members | types.Unknown):
        return found
    return c.wrong("a thing", found, node)


def has_abilities(c: Checker, node: phrases.HasAbilities) -> Type:
    """`x has abilities`"""
    owner(c, node.left)
    return types.FLAG


def has_script(c: Checker, node: phrases.HasScript) -> Type:
    """`x has script shine for y`"""
    read_script(c, node.script, owner(c, node.left))
    if node.key is not None:
        c.thing(node.key)
    return types.FLAG


def mentions(c: Checker, node: phrases.Mentions) -> Type:
    """`x mentions shine`"""
    owner(c, node.left)
    return types.FLAG


def has_word(c: Checker, node: phrases.HasWord) -> Type:
    """`x has coin`, `x has flicker`"""
    owner(c, node.left)
    meanings = c.lookup.meanings(node.word)
    if (token := c.lookup.one(node.word, "token", meanings.tokens, "reads")) is not None:
        c.mean(node, m.Possession("token", token))
    elif (keyword := c.lookup.one(node.word, "keyword", meanings.keywords, "reads")) is not None:
        c.mean(node, m.Possession("keyword", keyword))
    return types.FLAG


def has(c: Checker, node: phrases.Has) -> Type:
    """`x has a lamp`, `x has at least 2 coins`"""
    found = owner(c, node.left)
    if node.count is not None:
        c.number(node.count)
        count = strip(node.count)
        if isinstance(count, phrases.Name) and c.text(node.right).split()[0] == count.word.text:
            c.left_over(count, "it is said twice")
    if isinstance(found, types.Members):
        c.value(node.right)
        c.mean(node, m.Possession("entry"))
        return types.FLAG
    inner = strip(node.right)
    if isinstance(inner, Noun | Pile):
        countable(c, inner, c.noun(inner), counted=node.count is not None)
        c.mean(node, m.Possession("things"))
        return types.FLAG
    if node.count is not None and isinstance(inner, phrases.Name):
        meanings = c.lookup.meanings(inner.word)
        known = meanings.tokens if inner.word.text.isidentifier() else meanings.signs
        token = c.lookup.one(inner.word, "token", known, "reads")
        if token is not None:
            c.mean(node, m.Possession("tokens", token))
            return types.FLAG
    right = c.value(node.right)
    match right:
        case types.Quantity():
            c.mean(node, m.Possession("tokens"))
        case types.Thing():
            c.mean(node, m.Possession("thing"))
        case types.Unknown():
            pass
        case _:
            c.wrong("something to have", right, node.right)
    return types.FLAG


def there_is(c: Checker, node: phrases.ThereIs) -> Type:
    """`there is a lamp in play`"""
    if node.count is not None:
        c.number(node.count)
    inner = strip(node.noun)
    if not isinstance(inner, Noun | Pile):
        c.value(node.noun)
        c.left_over(node.noun, "a noun is expected here: `there is a lamp in that room`")
        return types.FLAG
    facts = c.noun(inner)
    countable(c, inner, facts, counted=node.count is not None)
    if facts.determiner == "each":
        c.left_over(inner, "say what each is")
    return types.FLAG


RULES = (
    rule(phrases.Comparison, comparison),
    rule(phrases.IsLimit, is_limit),
    rule(phrases.IsInside, is_inside),
    rule(phrases.IsFrom, is_from),
    rule(phrases.Is, is_),
    rule(phrases.HasParent, has_parent),
    rule(phrases.HasAbilities, has_abilities),
    rule(phrases.HasScript, has_script),
    rule(phrases.Mentions, mentions),
    rule(phrases.HasWord, has_word),
    rule(phrases.Has, has),
    rule(phrases.ThereIs, there_is),
)

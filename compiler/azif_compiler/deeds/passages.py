"""Clause → in which order it lets things happen, and asks for values and fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.goings import Derived, Goes, Passage, PassageSort
from azif_compiler.deeds.timed import is_for_parent, key_of
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of, walk

READ: frozenset[type[ir.Node]] = frozenset({ir.ValueOf, ir.FieldOf})
LOOKED: frozenset[type[ir.Node]] = frozenset({ir.Select})


def goes(
    name: str,
    kind: str,
    at: int,
    asked: Sequence[ir.Node],
    body: Sequence[Statement],
) -> Iterator[Goes]:
    """What a clause does, in its order, behind what it asks for first."""
    way = Way()
    for one in asked:
        if isinstance(one, ir.Parameter):
            way.unless = one.name
        way.ask((one,), at)
        way.unless = ""
    way.go(body)
    known = tuple(row for one in asked for row in told_of_what_goes_on(one))
    if way.passages:
        yield Goes(name, kind, at, tuple(way.passages), known)


def derived(node: ir.Value) -> Iterator[Derived]:
    """What a value is made of."""
    yield from made(
        "value", node.name, [one for one in nodes_of(node.base, READ) if not is_own(one, node.name)]
    )


def changed(node: ir.Always) -> Iterator[Derived]:
    """What is changed by an ability that always counts, and by what."""
    for one in node.modifiers:
        if one.form in ("value", "field"):
            yield from made(one.form, one.target, nodes_of((node.condition, one), READ), ir.Local(one.name))


def besides(node: ir.Declaration) -> Iterator[Derived]:
    """What a declaration asks for at any time: outside of what it does, and requires."""
    if isinstance(node, ir.Ruling | ir.Goal | ir.Wording):
        return
    parts = tuple(getattr(node, name) for name in node.__struct_fields__ if name not in OTHERWISE)
    yield from made("value", "", nodes_of(parts, READ))


OTHERWISE = ("abilities", "scripts", "body", "around", "needs", "parameters", "base", "requires", "meta")
"""The parts of declarations that are looked at otherwise, or never asked for in a game."""


IT = ir.Local("it")
"""That whose value it is, in the value."""


def made(
    sort: PassageSort, name: str, asked: Sequence[ir.ValueOf | ir.FieldOf], it: ir.Node = IT
) -> Iterator[Derived]:
    """What something is made of, if it is made of anything."""
    of: list[tuple[PassageSort, str, str, bool]] = [
        (sort_of(one), one.name, key_of(one.key), ir.equal(one.of, it)) for one in asked
    ]
    if of:
        yield Derived(sort, name, tuple(dict.fromkeys(of)))


def sort_of(node: ir.ValueOf | ir.FieldOf) -> PassageSort:
    """Whether it is a value or a field that is asked for."""
    return "value" if isinstance(node, ir.ValueOf) else "field"


def is_own(node: ir.ValueOf | ir.FieldOf, name: str) -> bool:
    """Whether a value asks for itself."""
    return isinstance(node, ir.ValueOf) and is_for_parent(node, name)


def told_of_what_goes_on(condition: ir.Node | None) -> Iterator[tuple[str, str, str]]:
    """What a condition says of what an event that goes on is told: its verb, the parameter, the member; and
    whether the own event, or step, is that of `you`.
    """
    if not isinstance(condition, Expression):
        return
    for one in conjuncts(condition):
        match one:
            case ir.Descends(
                of=ir.EventPart(event=ir.Ongoing(), verb=verb, name=name), member=ir.Member(name=member)
            ):
                yield verb, name, f"member {member}"
            case ir.Same(left=ir.EventPart(event=ir.Event(), verb=step, name=name), right=ir.You()):
                yield step, name, "you"
            case _:
                pass


class Way:
    """A body, while it is gone through."""

    def __init__(self) -> None:
        self.passages: list[Passage] = []
        self.steps: tuple[tuple[str, int], ...] = ()
        self.loops: tuple[tuple[str, int], ...] = ()
        self.ways: tuple[tuple[int, int], ...] = ()
        self.needs: tuple[str, ...] = ()
        self.unless = ""
        self.kinds: dict[str, str] = {}
        self.piles: dict[str, str] = {}
        self.numbers = count(1)

    def go(self, statements: Sequence[Statement]) -> None:
        """Statements, one after the other."""
        for one in statements:
            self.statement(one)

    def statement(self, node: Statement) -> None:
        """One of them, with what is inside it."""
        match node:
            case ir.If():
                self.ask((node.condition,), node.at)
                self.one_of((node.then, node.otherwise), (*self.needs, *needed(node.condition)))
            case ir.May():
                self.ask((node.by,), node.at)
                self.one_of((node.body, node.otherwise))
            case ir.ChooseThings():
                self.ask((node.of, node.least, node.most, node.by), node.at)
                self.call(node.name, node.of)
                self.one_of((node.body or (), node.otherwise))
            case ir.ChooseOption():
                self.ask((node.by, *(one.condition for one in node.options)), node.at)
                self.one_of((*((*one.cost, *one.body) for one in node.options), node.otherwise))
            case ir.ForEach():
                self.ask((node.of,), node.at)
                self.call(node.name, node.of)
                if is_one(node):
                    self.go(node.body)
                else:
                    self.around(node.name, node.body)
            case ir.Secretly():
                self.ask((node.of,), node.at)
                self.around(node.name, (*node.choices, *node.body))
            case ir.Repeat():
                self.ask((node.times,), node.at)
                self.around("", node.body)
            case ir.While():
                self.around("", node.body, node.condition)
            case ir.Step():
                self.ask((node.subject,), node.at)
                before, self.steps = self.steps, (*self.steps, (node.name, next(self.numbers)))
                self.note("step", node.name, node.at, given=(("to", as_told(node.subject)),))
                self.go(node.body)
                self.steps = before
            case ir.Together():
                self.go(node.body)
            case _:
                self.done(node)

    def done(self, node: Statement) -> None:
        """A statement without blocks of its own."""
        match node:
            case ir.Call():
                self.ask(node.arguments, node.at)
                self.note("verb", node.verb, node.at, given=tuple(self.given(node)))
                self.one_of(tuple(one.body for one in node.handlers))
            case ir.Assign(target=ir.FieldOf(of=of, key=key)):
                self.ask((of, key, node.value), node.at)
            case ir.Let(name=name, value=value) | ir.Assign(target=ir.Local(name=name), value=value):
                self.ask((value,), node.at)
                known = self.pile(value)
                is_same = isinstance(node, ir.Let) or self.piles.get(name, "") == known
                self.piles[name] = known if is_same else ""
            case ir.Offer(who=who):
                self.ask((who, node.condition), node.at)
                self.note("window", node.window, node.at, given=(("to", as_told(who)),))
            case ir.Perform(of=of, by=by):
                kind = self.kinds.get(of.name, "") if isinstance(of, ir.Local) else ""
                self.note(
                    "script",
                    node.script,
                    node.at,
                    given=(("to", as_told(by)), ("of", kind), ("this", as_told(of))),
                )
            case ir.Until():
                self.ask(tuple(one.amount for one in node.modifiers), node.at)
                self.note("until", node.step, node.at)
            case _:
                self.ask((node,), node.at)

    def call(self, name: str, of: Expression) -> None:
        """Of which kind something is that gets a name, and from which pile it is taken."""
        self.kinds[name] = of.kind if isinstance(of, ir.Select) else ""
        self.piles[name] = self.pile(of)

    def pile(self, node: ir.Node | None) -> str:
        """Where something lies that nobody has; "" if that is not known."""
        match node:
            case ir.ZoneNamed(name=name, owner=None):
                return name
            case ir.HomeOf():
                return "home"
            case ir.Local(name=name):
                return self.piles.get(name, "")
            case ir.Select(inside=ir.Node() as inside):
                return self.pile(inside)
            case ir.Select(among=ir.Node() as among):
                return self.pile(among)
            case ir.End(of=of) | ir.OnlyOne(of=of) | ir.WithBest(of=of):
                return self.pile(of)
            case _:
                return ""

    def given(self, node: ir.Call) -> Iterator[tuple[str, str]]:
        """What a verb is told, and from which pile that is taken."""
        for one in node.arguments:
            if said := as_told(one.value):
                yield one.name, said
            if pile := self.pile(one.value):
                yield f"{one.name} from", pile

    def around(self, name: str, body: Sequence[Statement], condition: Expression | None = None) -> None:
        """What is done again and again, and asked each time."""
        before, self.loops = self.loops, (*self.loops, (name, next(self.numbers)))
        if condition is not None:
            self.ask((condition,), condition.at)
        self.go(body)
        self.loops = before

    def one_of(self, ways: Sequence[Sequence[Statement]], needs: tuple[str, ...] = ()) -> None:
        """Ways of which one is gone, with what the first needs."""
        before, number = (self.ways, self.needs), next(self.numbers)
        for way, body in enumerate(ways):
            self.ways = (*before[0], (number, way))
            self.needs = before[1] if way else needs or before[1]
            self.go(body)
        self.ways, self.needs = before

    def ask(self, parts: Sequence[ir.Node | None], at: int) -> None:
        """What parts of a statement ask for."""
        whole = tuple(part for part in parts if part is not None)
        for one in nodes_of(whole, LOOKED):
            self.call(one.name, one)
        for one in nodes_of(whole, READ):
            given = (("of", as_told(one.of)), *((("of from", pile),) if (pile := self.pile(one.of)) else ()))
            self.note(sort_of(one), one.name, one.at or at, given=given, key=told_key(one.key))

    def note(
        self,
        sort: PassageSort,
        name: str,
        at: int,
        *,
        given: tuple[tuple[str, str], ...] = (),
        key: str = "",
    ) -> None:
        """Take note of a passage."""
        self.passages.append(
            Passage(sort, name, at, self.steps, self.loops, self.ways, given, key, self.needs, self.unless)
        )


def is_one(node: ir.ForEach) -> bool:
    """Whether something is done for one thing at most: for that which is another."""
    match node.of:
        case ir.Select(name=name, where=ir.Node() as where):
            pass
        case _:
            return False
    it = ir.Local(name)
    return any(
        isinstance(one, ir.Same) and ir.equal(one.left, it) and it not in walk(one.right)
        for one in conjuncts(where)
    )


def needed(condition: Expression) -> Iterator[str]:
    """The parameters that must be told for a condition to hold."""
    for one in conjuncts(condition):
        match one:
            case ir.Not(of=ir.Same(left=ir.EventPart(event=ir.Event(), name=name), right=ir.Nothing())):
                yield name
            case _:
                pass


def told_key(node: Expression | None) -> str:
    """For which member something is asked, or for that of a parameter, of the own event or of
    one that goes on; "" if that is not known.
    """
    match node:
        case ir.Member(name=name):
            return f"member {name}"
        case ir.EventPart(event=ir.Event(), name=name):
            return f"part {name}"
        case ir.EventPart(event=ir.Ongoing(), verb=verb, name=name):
            return f"ongoing {verb} {name}"
        case _:
            return ""


def as_told(node: ir.Node | None) -> str:
    """What somebody or something is called where a verb is told of it; a member by its name; "" if it is
    found otherwise.
    """
    match node:
        case ir.Member(name=name):
            return f"member {name}"
        case ir.EventPart(event=ir.Event(), name=name):
            return f"part {name}"
        case ir.Local(name=name):
            return f"local {name}"
        case ir.You():
            return "you"
        case ir.This():
            return "this"
        case ir.Nothing():
            return "nothing"
        case None:
            return ""
        case _:
            return "other"

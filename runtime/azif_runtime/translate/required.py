"""What an expression requires of its parts → Python that says so, and where it is written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from contextlib import contextmanager

from azif_compiler import ir
from azif_compiler.ir import Expression, types
from azif_compiler.ir.walk import walk
from azif_runtime.bounds import LARGEST_NUMBER
from azif_runtime.translate import python as py
from azif_runtime.translate.python import Expr
from azif_runtime.translate.sorts import OWNER, SEVERAL, is_list, kind_of_all, kinds_in, lists_in, type_of
from azif_runtime.translate.writing import Writing

SOMETHING = (
    ir.This | ir.Named | ir.ZoneNamed | ir.Member | ir.TokenNamed | ir.KindNamed | ir.Event | ir.Ongoing
)
"""What is never nothing."""

_SHORT = 80
"""So long is at most what is written twice, so that what is there need not be asked about."""


class Requirements(ABC):
    """Writes parts of expressions that must be there; `certain` are the local names of what is sure to be,
    `of_a_kind` those of things that are of a kind for sure, `kind_of` says which kind that is of those that
    are gone through; `kinds_of` says of which kind is what a name stands for, or are all members of it, and
    `lists` are names of what is always a list.
    """

    def __init__(self, writing: Writing) -> None:
        self.writing = writing
        self.certain: list[str] = []
        self.of_a_kind: list[str] = []
        self.kind_of: dict[str, str] = {}
        self.kinds_of: dict[str, str | None] = {}
        self.lists: frozenset[str] = frozenset()
        self.lenient = False
        """Whether a card speaks: of nothing nothing comes then."""
        self.put_off: dict[str, Expr] = {}
        """What is written for local names whose value is not computed before it is wanted."""
        self.without_event = False

    @abstractmethod
    def write(self, node: Expression) -> Expr:
        """Python for an expression."""

    def of_some_place(self, node: ir.FieldOf, found: Expr) -> Expr:
        """A field of what may be a pile, which has none: no entries, no text; a number must be there."""
        if self.is_no_pile(node.of):
            return found
        match self.writing.field_types.get(node.name):
            case types.Numbers() | types.Members() | types.Somes() | types.Things():
                return py.any_of(found, py.EMPTY)
            case types.Number() | types.Text():
                asked = py.call("not_nothing", py.GAME, found, self.writing.site(node, node.name))
                return py.any_of(found, asked) if len(found) <= _SHORT else asked
            case _:
                return found

    def is_no_pile(self, of: Expression) -> bool:
        """Whether something is a thing for sure, or nothing."""
        match of:
            case ir.This() | ir.Named() | ir.You():
                return True
            case ir.Local():
                return of.name in self.of_a_kind
            case ir.FieldOf() | ir.TrackValue() | ir.EventPart() | ir.ValueOf():
                type_ = type_of(self.writing, of)
                return isinstance(type_, types.Thing) and type_.kind != types.THING
            case ir.OnlyOne(of=ir.Select(kind=kind)) | ir.OnlyOne(of=ir.End(of=ir.Select(kind=kind))):
                return kind != types.THING
            case _:
                return False

    def thing(self, of: Expression, asking: ir.Node, asked: str) -> Expr:
        """A thing of which something is changed."""
        if isinstance(of, ir.This | ir.Named) or self.is_sure(of):
            return self.write(of)
        if self.is_no_pile(of):
            return self.or_nothing(of, asking, asked)
        return py.call("thing_of", py.GAME, self.write(of), self.writing.site(asking, asked))

    def is_sure(self, of: Expression) -> bool:
        """Whether something is a thing for sure."""
        return isinstance(of, ir.Local) and of.name in self.certain and of.name in self.of_a_kind

    def there(self, of: Expression, asking: ir.Node, asked: str) -> Expr:
        """Something of which something is asked: it must not be nothing."""
        if isinstance(of, SOMETHING) or (isinstance(of, ir.Local) and of.name in self.certain):
            return self.write(of)
        whose = of.name if isinstance(of, ir.ValueOf) and of.of is None else ""
        return self.or_nothing(of, asking, asked, whose)

    def or_nothing(self, of: Expression, asking: ir.Node, asked: str, whose: str = "") -> Expr:
        """Something; where it is nothing, that is an error at its place."""
        return py.any_of(self.write(of), py.call("nothing", py.GAME, self.writing.site(asking, asked, whose)))

    def several(self, of: Expression) -> Expr:
        """A set, also where a single thing stands for one."""
        written = self.write(of)
        if is_list(of, self.lists):
            return written
        found = py.call("as_list", written)
        if isinstance(of, ir.Local | ir.EventPart) and len(written) <= _SHORT:
            return py.either(written, py.operation(py.call("type", written), "is", py.LIST), found)
        return found

    def as_it_is(self, of: Expression) -> Expr:
        """A set that is gone through as it is when that begins, in its order."""
        of = self.writing.in_order(of)
        return self.write(of) if isinstance(of, SEVERAL) else py.copied(self.several(of))

    def enum_of(self, node: Expression) -> str:
        """The enum of which something is a member, or nothing; "" where it is not known."""
        match node:
            case ir.Member():
                return node.enum
            case ir.FieldOf() | ir.TrackValue() | ir.EventPart() | ir.ValueOf():
                type_ = type_of(self.writing, node)
                return type_.enum if isinstance(type_, types.Member) else ""
            case _:
                return ""

    def tokens_at(self, node: ir.TokensOn) -> tuple[Expr, Expr]:
        """The counts of all tokens on something, and which of them is that of a token."""
        asked = node.token.name if isinstance(node.token, ir.TokenNamed) else "tokens"
        of = self.there(node.of, node, asked)
        if isinstance(node.token, ir.TokenNamed):
            return py.part(of, "t"), py.constant(self.writing.program.tokens[node.token.name].index)
        return py.part(of, "t"), py.part(self.there(node.token, node, "token"), "index")

    def said_of(self, one: ir.Select, node: Expression) -> Expr:
        """What is said of each of some things, which are there."""
        known = self.certain, self.of_a_kind, self.kind_of
        self.gone_through(one.name, one.kind)
        written = self.write(node)
        self.certain, self.of_a_kind, self.kind_of = known
        return written

    @contextmanager
    def each_of(self, name: str, of: Expression, body: object) -> Generator[None]:
        """What is written now is said of each of some things, by a name; unless it comes to mean another."""
        known = self.certain, self.of_a_kind, self.kind_of
        if isinstance(of, ir.Select) and not is_named_anew(name, body):
            self.gone_through(name, of.kind)
        try:
            yield
        finally:
            self.certain, self.of_a_kind, self.kind_of = known

    def gone_through(self, name: str, kind: str) -> None:
        """From here on, a name stands for each of some things of a kind, which are there."""
        self.certain = [*self.certain, name]
        if kind != types.THING:
            self.of_a_kind, self.kind_of = [*self.of_a_kind, name], {**self.kind_of, name: kind}

    @contextmanager
    def member_of(self, name: str, of: Expression) -> Generator[None]:
        """What is written now is said of each member of a set, by a name."""
        known = self.kind_of
        kind = kind_of_all(self.writing, of, self.kinds_of)
        if kind is not None and kind in self.writing.kinds:
            self.kind_of = {**known, name: kind}
        try:
            yield
        finally:
            self.kind_of = known

    def write_of(self, one: ir.Local, node: Expression) -> Expr:
        """What is said of the owner of a value, written of a thing that is one for sure."""
        known, put_off = (self.certain, self.of_a_kind), self.put_off
        self.certain, self.of_a_kind = [*known[0], OWNER], [*known[1], OWNER]
        self.put_off = {**put_off, OWNER: self.write(one)}
        written = self.write(node)
        (self.certain, self.of_a_kind), self.put_off = known, put_off
        return written

    def given(self, slot: str) -> Expr:
        """What an event was given; where there is none, that has the name of its slot."""
        return py.name(slot) if self.without_event else py.part(py.EVENT, slot)

    @contextmanager
    def by_names(self) -> Generator[None]:
        """What is written now stands where there is no event, only what it would be given."""
        self.without_event = True
        try:
            yield
        finally:
            self.without_event = False

    @contextmanager
    def of_a_card(self) -> Generator[None]:
        """What is written now is what a card says: of nothing nothing comes."""
        self.lenient = True
        try:
            yield
        finally:
            self.lenient = False

    @contextmanager
    def of_owner(self, kind: str) -> Generator[None]:
        """What is written now is said of something of a kind, if there is any."""
        of_a_kind = self.of_a_kind
        self.of_a_kind = [*of_a_kind, OWNER] if kind not in ("", types.THING) else of_a_kind
        try:
            yield
        finally:
            self.of_a_kind = of_a_kind

    @contextmanager
    def in_block(self, statements: tuple[ir.Statement, ...]) -> Generator[None]:
        """What is written now stands in a block, where it is known of which kinds its names are."""
        known = self.kinds_of, self.lists
        self.kinds_of, self.lists = kinds_in(self.writing, statements), lists_in(statements)
        try:
            yield
        finally:
            self.kinds_of, self.lists = known

    def are_all(self, group: Expression | None, kind: str) -> bool:
        """Whether all members of a set are of a kind for sure."""
        found = kind_of_all(self.writing, group, self.kinds_of) if group is not None else None
        return (
            found is not None
            and found in self.writing.kinds
            and kind in self.writing.program.kinds[found].line
        )

    def computed(self, node: Expression) -> Expr:
        """What a value is set to; what is added up again and again grows no further than numbers can."""
        if not isinstance(node, ir.Arithmetic) or (node.operator not in "+-" and not is_multiple(node)):
            return self.write(node)
        largest = self.largest(node)
        if largest is not None and largest <= LARGEST_NUMBER:
            return self.write(node)
        number, site = py.name("n"), self.writing.site(node, node.operator)
        within = py.between(-LARGEST_NUMBER, py.named(number, self.write(node)), LARGEST_NUMBER)
        return py.either(number, within, py.call("limited", py.GAME, number, site))

    def largest(self, node: Expression) -> int | None:
        """How far from zero a number can be, if that is known: of what is written, and of tracks."""
        match node:
            case ir.Number(value=value):
                return abs(value)
            case ir.TrackValue(name=name) if name not in self.writing.program.variables:
                bounds = self.writing.fixed_bounds.get(name)
                return None if bounds is None else max(abs(bounds[0]), abs(bounds[1]))
            case ir.Arithmetic(operator="+" | "-" | "*" as operator):
                left, right = self.largest(node.left), self.largest(node.right)
                if left is None or right is None:
                    return None
                return left * right if operator == "*" else left + right
            case _:
                return None


def is_multiple(node: ir.Arithmetic) -> bool:
    """Whether a product is a known number of times something: it grows no further than what is said of it."""
    return node.operator == "*" and (isinstance(node.left, ir.Number) or isinstance(node.right, ir.Number))


def is_named_anew(name: str, body: object) -> bool:
    """Whether something in a block makes a name mean something else."""
    for each in walk(body):
        match each:
            case ir.Assign(target=ir.Local(name=found)):
                pass
            case (
                ir.Let(name=found) | ir.ChooseThings(name=found) | ir.ChooseNumber(name=found)
                | ir.Roll(name=found) | ir.ForEach(name=found) | ir.Secretly(name=found)
            ):  # fmt: skip
                pass
            case _:
                continue
        if found == name:
            return True
    return False

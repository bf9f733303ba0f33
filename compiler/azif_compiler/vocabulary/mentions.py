"""Snapshot → who mentions what, in which role, and where each symbol is declared."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.names.symbols import Role, Sort, Symbol
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Span
from azif_compiler.vocabulary.entries import User, Uses
from azif_compiler.vocabulary.signatures import quoted, spoken

SORTS: dict[type[ir.Declaration], Sort] = {
    ir.Enum: "enum", ir.Token: "token", ir.Track: "track", ir.Kind: "kind", ir.Zone: "zone", ir.Link: "link",
    ir.Verb: "verb", ir.InsertedStep: "step", ir.Window: "window", ir.Keyword: "keyword",
    ir.Option: "option", ir.Variant: "variant",
}  # fmt: skip
"""The sorts of what a declaration of a class declares, where its name says which one it is."""

ROLES: tuple[Role, ...] = ("makes", "waits", "reads", "writes", "labels", "amends", "mentions")
"""The roles of those who use a word, in the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Declared:
    """The cell that declares a symbol, and where the name stands in it."""

    found: Found
    span: Span

    def written(self, node: ir.Node | None) -> str:
        """What is written in the place of a node, in one line; "" if it has none."""
        start, end = ir.stretch(node.at) if node is not None else (0, 0)
        return " ".join(self.found.span(start, end).text.split())


class Mentions:
    """Every row of a snapshot, by symbol."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.declared: dict[Symbol, Declared] = {}
        self.users: dict[Symbol, dict[Role, list[tuple[Found, int, int]]]] = {}
        """The cells that use a symbol in a role, each once, with the first and last position of the word."""
        for found in snapshot.found():
            if found.cell.rows:
                self.note(found)

    def note(self, found: Found) -> None:
        """Take note of the rows of a cell; who declares something is no user of it, and what is only tried
        uses nothing.
        """
        rows = found.cell.occurrences()
        own = set()
        for row in rows:
            if row.role == "declares":
                own.add(row.symbol)
                self.declared.setdefault(row.symbol, Declared(found, found.span(row.start, row.end)))
        if found.state.file.ruling:
            return
        seen: set[tuple[Symbol, Role]] = set()
        for row in rows:
            symbol, role = row.symbol, row.role
            if symbol not in own and (symbol, role) not in seen:
                seen.add((symbol, role))
                self.users.setdefault(symbol, {}).setdefault(role, []).append((found, row.start, row.end))

    def uses(self, symbol: Symbol) -> tuple[Uses, ...]:
        """Who uses a symbol, role by role, in load order."""
        users = self.users.get(symbol, {})
        return tuple(
            Uses(role=role, users=tuple(user(*one) for one in users[role])) for role in ROLES if role in users
        )


def user(found: Found, start: int, end: int) -> User:
    """A cell that uses a symbol, and where."""
    sort, name = title(found)
    place = where(found.span(start, end))
    return User(sort=sort, name=name, package=found.state.file.package, place=place)


def where(span: Span) -> str:
    """A place as `file:line`."""
    return f"{span.source.path}:{span.position[0]}"


def title(found: Found) -> tuple[str, str]:
    """The sort and the name of what a cell declares or amends."""
    for one in found.cell.compiled():
        return declaration_title(one)
    for amended in found.cell.amended():
        kind = spoken(amended.kind) if amended.kind else amended.sort
        titled = amended.sort in ("component", "rule", "ruling")
        return f"amend {kind}", quoted(ir.word_of(amended.name)) if titled else spoken(amended.name)
    return "", found.title.text


def declared_by(one: ir.Declaration) -> Symbol | None:
    """The symbol that a declaration declares; None for one of which nothing speaks."""
    match one:
        case ir.Component(kind=kind, name=id_):
            return Symbol(ir.package_of(id_), "component", f"{kind}/{ir.word_of(id_)}")
        case ir.Value(of=of, name=id_):
            name = ir.word_of(id_)
            return Symbol(ir.package_of(id_), "value", f"{name} of {of}" if of else name)
        case ir.Board() | ir.Rule() | ir.Ruling() | ir.Goal() | ir.Wording():
            return None
        case _:
            return Symbol(ir.package_of(one.name), SORTS[type(one)], ir.word_of(one.name))


def declaration_title(one: ir.Declaration) -> tuple[str, str]:
    """The sort and the name of a declaration: `lamp`, `"Beacon"`"""
    match one:
        case ir.Component(kind=kind, name=name):
            return spoken(kind), quoted(ir.word_of(name))
        case ir.Rule(name=name) | ir.Ruling(name=name):
            return type(one).__name__.lower(), quoted(ir.word_of(name))
        case ir.Goal(verb=name):
            return "goal", spoken(name)
        case ir.Wording(name=name):
            return "says", spoken(name)
        case ir.InsertedStep(name=name):
            return "step", spoken(name)
        case ir.Verb(name=name, procedure=True):
            return "procedure", spoken(name)
        case _:
            return type(one).__name__.lower(), spoken(one.name)

"""Rows: every mention of a symbol, how it is mentioned, and where."""

from __future__ import annotations

from azif_compiler.names import symbols
from azif_compiler.names.symbols import Mentioned, Occurrence, Role, Sort, Symbol, Verb

SORTS: dict[type[Mentioned], Sort] = {
    symbols.Enum: "enum", symbols.Member: "member", symbols.Token: "token", symbols.Track: "track",
    symbols.Kind: "kind", symbols.Zone: "zone", symbols.Link: "link", symbols.Board: "board",
    symbols.Value: "value", symbols.Verb: "verb", symbols.Step: "step", symbols.Window: "window",
    symbols.Keyword: "keyword", symbols.Option: "option", symbols.Variant: "variant",
    symbols.Component: "component",
}  # fmt: skip
"""The sorts of what is declared; fields and scripts know their symbols themselves."""


def symbol_of(entity: Mentioned) -> Symbol:
    """Which symbol something declared is."""
    sort = SORTS.get(type(entity))
    if sort is None:
        assert isinstance(entity, symbols.Field | symbols.Script)
        return entity.symbol
    if sort == "component":
        assert isinstance(entity, symbols.Component)
        return Symbol(entity.package, "component", f"{entity.kind}/{entity.name}")
    if sort == "value":
        assert isinstance(entity, symbols.Value)
        if entity.of:
            return Symbol(entity.package, "value", f"{entity.name} of {entity.of}")
    return Symbol(entity.package, sort, entity.name)


class Rows:
    """The rows of one piece, as they are found."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[Occurrence] = []

    def add(self, entity: Mentioned, role: Role, start: int, end: int) -> None:
        """Something declared is mentioned."""
        self.symbol(symbol_of(entity), role, start, end)

    def symbol(self, symbol: Symbol, role: Role, start: int, end: int) -> None:
        """A symbol is mentioned."""
        self.found.append(Occurrence(symbol.package, symbol.sort, symbol.name, role, start, end))

    def of_verb(self, verb: Verb, sort: Sort, name: str, role: Role, start: int, end: int) -> None:
        """A parameter or outcome of a verb is mentioned."""
        self.found.append(Occurrence(verb.package, sort, f"{verb.name}.{name}", role, start, end))

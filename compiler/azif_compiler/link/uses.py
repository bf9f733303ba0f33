"""Whether anything uses what is declared: in the game, or in rulings alone."""

from __future__ import annotations

from azif_compiler.names.symbols import Role, Symbol
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Span


def is_used(snapshot: Snapshot, symbol: Symbol, *roles: Role) -> bool:
    """Whether anything mentions a symbol in one of these roles."""
    return any(snapshot.used[symbol.package, symbol.sort, symbol.name, role] > 0 for role in roles)


def is_only_tried(snapshot: Snapshot, symbol: Symbol) -> bool:
    """Whether rulings declare something for themselves, and read it."""
    declared = [found.state.file.ruling for found, _ in snapshot.rows(symbol, "declares")]
    return all(declared) and any(True for _ in snapshot.rows(symbol, "reads"))


def is_tried(snapshot: Snapshot, symbol: Symbol) -> bool:
    """Whether rulings declare something for themselves."""
    return all(found.state.file.ruling for found, _ in snapshot.rows(symbol, "declares"))


def declared_at(snapshot: Snapshot, symbol: Symbol | tuple[str, str]) -> Span | None:
    """Where something is declared first."""
    if not isinstance(symbol, Symbol):
        package, name = symbol
        options = [Symbol(package, sort, name) for sort in ("rule", "ruling", "goal", "wording")]
        symbol = next(
            (one for one in options if snapshot.used[one.package, one.sort, one.name, "declares"] > 0),
            options[0],
        )
    for found, row in snapshot.rows(symbol, "declares"):
        return found.span(row.start, row.end)
    return None


def libraries(snapshot: Snapshot) -> frozenset[str]:
    """The packages of which nothing need be used."""
    return frozenset(package.id for package in snapshot.project.packages if package.library)

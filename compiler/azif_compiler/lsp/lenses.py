"""What can be done with a declaration, above it: try a ruling; see which rulings try a card, and try them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from azif_compiler.lsp.document import Document
from azif_compiler.lsp.outlines import shown
from azif_compiler.lsp.trials import Met, Verdict
from azif_compiler.names import heads
from azif_compiler.names.symbols import Symbol
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True)
class Lens:
    """What stands above a declaration; `names` are the rulings that it tries, `line` that of its title if
    it is asked what of it they meet.
    """

    span: Span
    title: str
    names: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Tried:
    """Which rulings mention what."""

    by_symbol: Mapping[Symbol, tuple[str, ...]] = field(default_factory=dict)


def tried_in(snapshot: Snapshot) -> Tried:
    """Which rulings of a snapshot mention what."""
    found: dict[Symbol, list[str]] = {}
    for state in snapshot.files:
        for piece, result in state.placed():
            if state.source is None or not any(isinstance(one, heads.Ruling) for one in result.cell.heads):
                continue
            start, end = (piece.start + offset for offset in result.cell.title)
            name = shown(state.source.text[start:end])
            for use in result.cell.used:
                found.setdefault(Symbol(*use[:3]), []).append(name)
    return Tried({symbol: tuple(dict.fromkeys(names)) for symbol, names in found.items()})


def lenses(
    document: Document, tried: Tried, verdicts: Mapping[str, Verdict], met: Mapping[tuple[str, int], Met]
) -> Iterator[Lens]:
    """What stands above the declarations of a text."""
    for one in document.reads:
        start, end = (one.piece.start + offset for offset in one.cell.title)
        title = Span(document.source, start, end)
        for head in one.cell.heads[:1]:
            match head:
                case heads.Ruling():
                    name = shown(title.text)
                    yield Lens(title, ruling(verdicts.get(name)), (name,))
                case heads.Component() | heads.Verb() | heads.Keyword():
                    names = tuple(
                        name
                        for use in one.cell.used
                        if use[3] == "declares"
                        and use[1] in ("component", "verb", "keyword")
                        and Symbol(*use[:3]) in tried.by_symbol
                        for name in tried.by_symbol[Symbol(*use[:3])]
                    )
                    names = tuple(dict.fromkeys(names))
                    line = document.source.position(title.start)[0]
                    yield Lens(title, mentioned(names, verdicts), names, line)
                    if names:
                        yield Lens(title, covered(met.get((document.file.name, line))), names, line)
                case _:
                    pass


def ruling(verdict: Verdict | None) -> str:
    """What stands above a ruling."""
    if verdict is None:
        return "▷ try"
    if verdict.holds:
        return "✓ holds"
    return f"✗ does not hold: {verdict.told[0]}" if verdict.told else "✗ does not hold"


def mentioned(names: tuple[str, ...], verdicts: Mapping[str, Verdict]) -> str:
    """What stands above something that rulings mention."""
    if not names:
        return "no ruling mentions it"
    known = [verdicts[name] for name in names if name in verdicts]
    told = "1 ruling mentions it" if len(names) == 1 else f"{len(names)} rulings mention it"
    if len(known) < len(names):
        return f"▷ try: {told}"
    failed = sum(not one.holds for one in known)
    return f"✗ {told}, {failed} of them fail" if failed else f"✓ {told}"


def covered(met: Met | None) -> str:
    """What the rulings that mention something meet of it."""
    if met is None:
        return "▷ what they meet of it"
    if not met.clauses:
        return "there is nothing in it to meet"
    if not met.missing:
        return (
            f"✓ they meet all {met.clauses} of its clauses" if met.clauses > 1 else "✓ they meet its clause"
        )
    lines = ", ".join(map(str, dict.fromkeys(met.missing)))
    met_ = met.clauses - len(met.missing)
    return f"✗ they meet {met_} of its {met.clauses} clauses: not line {lines}"

"""What is declared and never read, used, changed, had or come to."""

from __future__ import annotations

from collections.abc import Iterable

from azif_compiler.check.fit import a
from azif_compiler.diagnostic import Report, spoken
from azif_compiler.diagnostics import timing, types
from azif_compiler.diagnostics.unused import NeverChanges, NeverEndsSo, NeverHad, NothingUses
from azif_compiler.ir.node import package_of, word_of
from azif_compiler.ir.types import Text
from azif_compiler.link.uses import declared_at, is_only_tried, is_tried, is_used, libraries
from azif_compiler.names.symbols import Mentioned, Symbol
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.snapshot.snapshot import Snapshot


def never_read(snapshot: Snapshot, report: Report) -> None:
    """Report what is written down and read by nobody."""
    names, exempt = snapshot.names, libraries(snapshot)

    def complain(symbol: Symbol, what: str, name: str) -> None:
        span = declared_at(snapshot, symbol)
        refused = (one.token for one in report.diagnostics if isinstance(one, types.CannotCarry))
        if span is not None and not is_only_tried(snapshot, symbol) and name not in refused:
            report(timing.NeverRead(span=span, what=what, name=name))

    for kind in names.kinds.values():
        for field in kind.fields:
            shown = isinstance(field.type, Text) or field.name in kind.shown
            # What reads a field of a kind reads what kinds of it say instead.
            alike = (
                other.symbol
                for other in names.fields[field.name]
                if other.kind in kind.ancestors or kind.id in names.kinds[other.kind].ancestors
            )
            if (
                field.package not in exempt
                and not shown
                and not any(is_used(snapshot, one, "reads") for one in alike)
            ):
                complain(field.symbol, "field", field.name)
        for script in kind.scripts:
            if script.package not in exempt and not is_used(snapshot, script.symbol, "reads"):
                complain(script.symbol, "script", script.name)
    carried = {token for kind in names.kinds.values() for token in kind.carried}
    for rows in names.tokens.values():
        for token in rows:
            if token.package not in exempt and token.id not in carried:
                complain(Symbol(token.package, "token", token.name), "token", token.name)
    for sort, tables in (("track", names.tracks), ("option", names.options), ("variant", names.variants)):
        entities: Iterable[Mentioned] = (one for many in tables.values() for one in many)
        for entity in entities:
            symbol = symbol_of(entity)
            if entity.package not in exempt and not is_used(snapshot, symbol, "reads"):
                complain(symbol, sort, entity.name)
    for keywords in names.keywords.values():
        for keyword in keywords:
            symbol = symbol_of(keyword)
            used = is_used(snapshot, symbol, "reads") or has_abilities(snapshot, symbol)
            if keyword.package not in exempt and not used:
                complain(symbol, "keyword", keyword.name)
    for values in names.values.values():
        for value in values:
            symbol = symbol_of(value)
            if value.package not in exempt and not value.known and not is_asked(snapshot, symbol):
                complain(symbol, "value", value.name)


def is_asked(snapshot: Snapshot, symbol: Symbol) -> bool:
    """Whether anything asks for what changes in play, and not only to change it."""
    count = snapshot.used
    if count[symbol.package, symbol.sort, symbol.name, "writes"] == 0:
        return is_used(snapshot, symbol, "reads")
    writes = {(id(found.state), row.start) for found, row in snapshot.rows(symbol, "writes")}
    return any((id(found.state), row.start) not in writes for found, row in snapshot.rows(symbol, "reads"))


def never_used(snapshot: Snapshot, report: Report) -> None:
    """Report verbs, zones and enums that nothing uses, of packages that extend others: a game of its own may
    have words for what these bring. Of an enum of others they add no word that nobody says.
    """
    names, exempt = snapshot.names, libraries(snapshot)
    more = {id_ for id_, scope in names.packages.items() if len(scope.sees) > 1} - exempt
    words: list[tuple[str, Symbol]] = [("verb", symbol_of(one)) for one in names.all_verbs.values()]
    words += [("zone", symbol_of(one)) for many in names.zones.values() for one in many]
    words += [("enum", symbol_of(one)) for one in names.all_enums.values()]
    added = {
        symbol_of(one): f" of `{spoken(word_of(one.enum))}`"
        for many in names.members.values()
        for one in many
        if one.package != package_of(one.enum)
    }
    words += [("word", one) for one in added]
    for what, word in words:
        used = word.name == "main" or word.package not in more
        used = used or is_used(snapshot, word, "makes", "reads", "waits", "writes")
        span = declared_at(snapshot, word) if not used and not is_tried(snapshot, word) else None
        if span is not None:
            report(NothingUses(span=span, what=what, name=word.name, of=added.get(word, "")))


def never_changes(snapshot: Snapshot, report: Report) -> None:
    """Report tracks that are read and that nobody moves."""
    names, exempt = snapshot.names, libraries(snapshot)
    for many in names.tracks.values():
        for track in many:
            symbol = symbol_of(track)
            is_read = is_used(snapshot, symbol, "reads") and not is_used(snapshot, symbol, "writes")
            span = declared_at(snapshot, symbol) if is_read and track.package not in exempt else None
            if span is not None and not is_only_tried(snapshot, symbol):
                report(NeverChanges(span=span, track=track.name))
    for kind in names.kinds.values():
        for field in kind.fields:
            if field.state and field.package not in exempt and is_used(snapshot, field.symbol, "reads"):
                span = (
                    None if is_used(snapshot, field.symbol, "writes") else declared_at(snapshot, field.symbol)
                )
                if span is not None and not is_only_tried(snapshot, field.symbol):
                    report(NeverChanges(span=span, track=field.name, state=True))


def never_had(snapshot: Snapshot, report: Report) -> None:
    """Report keywords that do something and that nothing has."""
    names, exempt = snapshot.names, libraries(snapshot)
    for keyword in (one for many in names.keywords.values() for one in many):
        symbol = symbol_of(keyword)
        if keyword.package in exempt or is_used(snapshot, symbol, "makes", "writes"):
            continue
        span = declared_at(snapshot, symbol)
        asked = is_used(snapshot, symbol, "reads") or has_abilities(snapshot, symbol)
        if span is not None and asked and not is_only_tried(snapshot, symbol):
            report(
                NeverHad(span=span, keyword=keyword.name, kind=a(keyword.kind), more=bool(keyword.parameters))
            )


def has_abilities(snapshot: Snapshot, keyword: Symbol) -> bool:
    """Whether a keyword brings abilities along: its declaration speaks of more than what can have it."""
    return any(
        row.sort not in ("keyword", "kind", "enum")
        for found, _ in snapshot.rows(keyword, "declares")
        for row in found.cell.occurrences()
    )


def never_comes(snapshot: Snapshot, report: Report) -> None:
    """Report outcomes of verbs with which these never end."""
    exempt = libraries(snapshot)
    for verb in snapshot.names.all_verbs.values():
        for outcome in verb.outcomes if verb.package not in exempt else ():
            symbol = Symbol(verb.package, "outcome", f"{verb.name}.{outcome}")
            span = None if is_used(snapshot, symbol, "makes") else declared_at(snapshot, symbol)
            if span is not None:
                report(NeverEndsSo(span=span, verb=verb.name, outcome=outcome))

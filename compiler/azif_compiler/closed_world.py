"""What nothing uses: events nobody makes, windows nobody offers, fields nobody reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.check.scope import Uses, article
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import timing, types
from azif_compiler.ir import Declaration
from azif_compiler.vocabulary import THING, Vocabulary


def unused(declarations: Sequence[Declaration], words: Vocabulary, uses: Uses, report: Report) -> None:
    """Report what is written and can never do anything."""
    wrong_units(declarations, words, uses, report)
    plays = "main" in words.verbs
    if not plays:
        return  # a library of words: what is missing may come with the package that plays
    for verb, span in uses.waited:
        if verb not in uses.called:
            report(timing.NeverHappens(span=span, verb=verb))
    offered = set(uses.offered)
    within = {d.name: d.within for d in declarations if isinstance(d, ir.Window)}
    grown = True
    while grown:
        grown = False
        for window in tuple(offered):
            for outer in within.get(window, ()):
                if outer not in offered:
                    offered.add(outer)
                    grown = True
    for window, span in uses.windows:
        if window not in offered:
            report(timing.NeverOffered(span=span, window=window))
    for kind in words.kinds.values():
        for field in kind.fields.values():
            if field.type.sort == "text" or field.name in {name for name, _ in kind.shown}:
                continue  # only shown
            if f"field {field.name}" not in uses.read:
                report(timing.NeverRead(span=field.span, what="field", name=field.name))
        for script in kind.scripts:
            if f"script {script}" not in uses.read:
                report(timing.NeverRead(span=kind.span, what="script", name=script))
    carried = {token for kind in words.kinds for token in words.held(kind)}
    for token in words.tokens.values():
        if token.name not in carried:
            report(timing.NeverRead(span=token.span, what="token", name=token.name))
    for sort, table in (("track", words.tracks), ("option", words.options), ("variant", words.variants)):
        for declared in table.values():
            if f"{sort} {declared.name}" not in uses.read:
                report(timing.NeverRead(span=declared.span, what=sort, name=declared.name))
    told = {
        declaration.name
        for declaration in declarations
        if isinstance(declaration, ir.Value) and declaration.says
    }
    for values in words.values.values():
        for value in values:
            if value.name not in told and f"value {value.name}" not in uses.read:
                report(timing.NeverRead(span=value.span, what="value", name=value.name))
    populated = {
        ancestor for component in words.components.values() for ancestor in words.ancestors(component.kind)
    }
    for kind_name, span in uses.selected:
        if kind_name != THING and kind_name not in populated:
            report(timing.NothingSatisfies(span=span, noun=f"{article(kind_name)} {kind_name}"))


def wrong_units(declarations: Sequence[Declaration], words: Vocabulary, uses: Uses, report: Report) -> None:
    """Report sentences about a token that those whom their verb changes do not hold."""
    counting: dict[tuple[str, str], set[str]] = {}
    for declaration in declarations:
        if isinstance(declaration, ir.Verb):
            for part in changed_tokens(declaration.body):
                match part:
                    case ir.TokensOn(
                        of=ir.EventPart(event=ir.Event(), name=who),
                        token=ir.TokenIn(of=ir.EventPart(name=amount)),
                    ):
                        counting.setdefault((declaration.name, amount), set()).add(who)
                    case _:
                        pass
    for verb, amount, token, span in uses.counted:
        for who in counting.get((verb, amount), ()):
            kind = words.verbs[verb].parameters[who].type.of
            if kind != THING and not holds_somewhere(words, kind, token):
                report(types.CannotCarry(span=span, kind=kind, token=token))


def changed_tokens(body: Sequence[ir.Statement]) -> Iterator[ir.Expression]:
    """What the statements of a body set that always come to pass."""
    for statement in body:
        if isinstance(statement, ir.Assign):
            yield statement.target


def holds_somewhere(words: Vocabulary, kind: str, token: str) -> bool:
    """Whether things of a kind, or some of them, hold a token."""
    return any(token in words.held(other) for other in words.kinds if words.related(other, kind))

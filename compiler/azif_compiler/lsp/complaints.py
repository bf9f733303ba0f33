"""What is wrong, as an editor shows it; and what would mend it, as it offers that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from lsprotocol import types

from azif_compiler.bounds import MOST_COMPLAINTS
from azif_compiler.diagnostic import Diagnostic, Fix
from azif_compiler.lsp.positions import Positions

Uri = Callable[[str], str]
"""The address of a file by the name under which people know it."""

SEVERITIES = {"error": types.DiagnosticSeverity.Error, "warning": types.DiagnosticSeverity.Warning}

FIX_ALL = "source.fixAll.azif"
"""The action that mends all of a file that can certainly be mended."""


def by_file(found: Iterable[Diagnostic], otherwise: str) -> dict[str, list[Diagnostic]]:
    """Complaints by the names of their files; those without a place go to the file given for them."""
    files: dict[str, list[Diagnostic]] = {}
    for one in found:
        path = one.span.source.path if one.span is not None else getattr(one, "path", otherwise)
        files.setdefault(path, []).append(one)
    return files


def told(found: Sequence[Diagnostic], positions: Positions, uri: Uri) -> list[types.Diagnostic]:
    """Complaints of one file for an editor; what is told while somebody types tries nothing out."""
    return [one_told(one, positions, uri) for one in map(Diagnostic.untried, found[:MOST_COMPLAINTS])]


def one_told(one: Diagnostic, positions: Positions, uri: Uri) -> types.Diagnostic:
    """A complaint, with what would help behind it, and other places beside it."""
    nowhere = types.Range(types.Position(0, 0), types.Position(0, 0))
    own = [label for label in one.labels() if label.span == one.span]
    others = [label for label in one.labels() if label.span != one.span]
    told = [one.text(), *(label.text for label in own)]
    message = "; ".join(told)
    if one.help():
        message += f"\nhelp: {one.help()}"
    return types.Diagnostic(
        range=positions.of(one.span) if one.span is not None else nowhere,
        message=message,
        severity=SEVERITIES[one.severity],
        code=one.code,
        source="azif",
        related_information=[
            types.DiagnosticRelatedInformation(
                types.Location(uri(label.span.source.path), positions.of(label.span)), label.text
            )
            for label in others
        ]
        or None,
    )


# ---- mending ---------------------------------------------------------------------------------------


def mendable(found: Iterable[Diagnostic]) -> Iterator[tuple[Diagnostic, Fix]]:
    """The complaints of which it is certain what mends them."""
    for one in found:
        if (fix := one.mend()) is not None:
            yield one, fix


def edit(fixes: Iterable[Fix], positions: Positions, uri: Uri) -> types.WorkspaceEdit:
    """Changes as an editor makes them."""
    changes: dict[str, list[types.TextEdit]] = {}
    for fix in fixes:
        made = types.TextEdit(positions.of(fix.span), fix.replacement)
        changes.setdefault(uri(fix.span.source.path), []).append(made)
    return types.WorkspaceEdit(changes=changes)


def apart(fixes: Iterable[Fix]) -> list[Fix]:
    """Those that do not touch each other: of two that do, the first."""
    found: list[Fix] = []
    for fix in fixes:
        if all(
            fix.span.source.path != other.span.source.path
            or fix.span.start >= other.span.end
            or fix.span.end <= other.span.start
            for other in found
        ):
            found.append(fix)
    return found


def actions(
    found: Sequence[Diagnostic], start: int, end: int, positions: Positions, uri: Uri
) -> list[types.CodeAction]:
    """What mends the complaints at a stretch of a file, and all of the file."""
    made: list[types.CodeAction] = []
    all_ = list(mendable(found))
    for one, fix in all_:
        assert one.span is not None
        if one.span.start <= end and start <= one.span.end:
            made.append(
                types.CodeAction(
                    title=f"Write `{fix.replacement}`" if fix.replacement.strip() else "Take it out",
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=[one_told(one, positions, uri)],
                    edit=edit([fix], positions, uri),
                    is_preferred=True,
                )
            )
    if all_:
        whole = edit(apart(fix for _, fix in all_), positions, uri)
        made.append(types.CodeAction(title="Mend all that is certain", kind=FIX_ALL, edit=whole))
    return made

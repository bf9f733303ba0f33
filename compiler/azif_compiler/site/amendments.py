"""What packages change in what others declare → rows: what, and why; many for one reason stand in one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from azif_compiler import ir
from azif_compiler.site.mentions import Key, is_card, key_of
from azif_compiler.site.pages import md
from azif_compiler.site.shared_parts import FEW, Parts
from azif_compiler.words.noun import capital, plain

MANY = 3
"""So many declarations that are changed for one reason stand in one row."""

Wanted = Callable[[ir.Change], bool]
Reason = tuple[str, tuple[str, ...]]
"""Why something is changed, and beside which packages only."""


def amendments(parts: Parts, start: str, wanted: Wanted, *, beside: bool = True) -> Iterator[str]:
    """The rows of those changes that are wanted; `beside` says beside which packages only they are made."""
    by_reason: dict[Reason, dict[Key, list[str]]] = {}
    for declaration in parts.contents.declared:
        key = key_of(declaration)
        for change in declaration.meta.changes:
            if key is not None and wanted(change):
                reason = change.because, change.part if beside else ()
                known = by_reason.setdefault(reason, {}).setdefault(key, [])
                known += [one for one in told_of(parts, declaration, change) if one not in known]
    for (why, others), changed in by_reason.items():
        only = ", ".join(parts.contents.package_title(one) for one in others)
        about = f" (only beside {md(only)})" if only else ""
        if why and len(changed) >= MANY:
            yield f"- {md(capital(why))}{about}: {in_a_row(parts, start, list(changed))}"
            continue
        for key, what in changed.items():
            said = f": {md('; '.join(what))}" if what else ""
            because = f", {'because ' if what else ''}{md(why)}" if why else ""
            yield f"- {parts.to(start, key)}{about}{said}{because}"


def in_a_row(parts: Parts, start: str, keys: list[Key]) -> str:
    """Links; how many there are if they are many."""
    links = [parts.to(start, key) for key in keys]
    if len(links) <= FEW:
        return ", ".join(links)
    cards = f"{len(links)} cards" if all(map(is_card, keys)) else f"{len(links)} things"
    inside = ", ".join(links)
    return f'\n\n    ??? note "{cards}"\n\n        {inside}\n'


def told_of(parts: Parts, declaration: ir.Declaration, change: ir.Change) -> list[str]:
    """What a change does: the parts that it names, or what its package adds to a kind."""
    named = [plain(part) for part in change.parts]
    if not isinstance(declaration, ir.Kind):
        return named
    own = [one.name for one in declaration.fields if ir.package_of(one.name) == change.package]
    scripts = [one.name for one in declaration.scripts if ir.package_of(one.name) == change.package]
    held = [one for one in declaration.holds if ir.package_of(one) == change.package]
    tokens = ", ".join(parts.contents.lexicon.token(one) for one in held)
    has = ", ".join(map(plain, [*own, *scripts]))
    return [*named, *([f"also has {has}"] if has else []), *([f"can hold {tokens}"] if tokens else [])]

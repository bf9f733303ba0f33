"""One token of a component is changed, as a slip does: what becomes of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from msgspec.structs import replace as replace_fields

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.ir.walk import map_nodes, walk
from azif_compiler.link.link import link
from azif_compiler.loader import places
from azif_compiler.names import heads
from azif_compiler.names.view import View
from azif_compiler.snapshot.drafts import draft
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.finish import finish
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Source
from azif_compiler.text.tokens import scan
from azif_compiler.words.card import face, printed
from azif_compiler.words.lexicon import Lexicon
from projects import after, kept, tables

Fate = Literal["refused", "visible", "harmless", "silent"]
SWAPS = {
    "+": "-", "-": "+", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "=": "!=", "!=": "=",
    "and": "or", "or": "and",
}  # fmt: skip
"""What is taken for what."""


@dataclass(frozen=True, slots=True)
class Change:
    """A component with one token changed: where, how, its new text, and what becomes of it."""

    found: Found
    how: str
    text: str

    def __str__(self) -> str:
        old, new = self.found.piece.text, self.text
        first = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
        line = old.count("\n", 0, first) + 1
        shown = new.splitlines()[min(line, len(new.splitlines())) - 1].strip()
        return f"{self.found.title.text} ({self.found.state.file.name}): {self.how}: {shown}"


@cache
def known() -> Snapshot:
    """All packages, without rulings."""
    return kept(places.cards(), places.expansions())


@cache
def lexicon() -> Lexicon:
    """The words of their game."""
    return Lexicon(link(known()))


@cache
def components() -> tuple[Found, ...]:
    """The pieces that declare one component."""
    pieces = (one for one in known().found() if any(isinstance(h, heads.Component) for h in one.cell.heads))
    return tuple(one for one in pieces if len(one.cell.heads) == 1)


def changes(seed: int, count: int) -> Iterator[Change]:
    """So many changes, drawn by a seed."""
    chance = random.Random(seed)
    while count:
        found = chance.choice(components())
        made = changed(chance, found)
        if made is not None and made.text != found.piece.text:
            count -= 1
            yield made


def changed(chance: random.Random, found: Found) -> Change | None:
    """A component with one token changed in one way; None if that way does not fit the token."""
    text = found.piece.text
    tokens = scan(text, tables())
    index = chance.randrange(len(tokens))
    start, end, word, kind = tokens.starts[index], tokens.end(index), tokens.words[index], tokens.kinds[index]
    if not word.strip():  # the end of a line
        return None
    how = chance.choice(("delete", "double", "swap", "number", "case", "misspell", "operator", "another"))
    new = {
        "delete": "", "double": f"{word} {word}", "swap": None, "number": number(chance, word, kind),
        "case": word.swapcase() if kind == "NAME" else None, "misspell": misspelt(chance, word, kind),
        "operator": SWAPS.get(word), "another": another(chance, word, kind),
    }[how]  # fmt: skip
    if how == "swap" and index + 1 < len(tokens):
        behind = tokens.end(index + 1)
        gap = text[end : tokens.starts[index + 1]]
        return Change(found, how, text[:start] + tokens.words[index + 1] + gap + word + text[behind:])
    return None if new is None else Change(found, f"{how} {word!r}", text[:start] + new + text[end:])


def number(chance: random.Random, word: str, kind: str) -> str | None:
    """One more or less."""
    if kind not in ("NUMBER", "SIGNED"):
        return None
    value = int(word) + chance.choice((-1, 1))
    return f"{value:+d}" if kind == "SIGNED" else str(value)


def misspelt(chance: random.Random, word: str, kind: str) -> str | None:
    """A letter left out."""
    if kind != "NAME" or len(word) < 3:
        return None
    at_ = chance.randrange(len(word))
    return word[:at_] + word[at_ + 1 :]


@cache
def by_sort() -> tuple[tuple[str, ...], ...]:
    """Names that can stand for each other: members of an enum, tokens, components of a kind."""
    names = known().names
    rows = [tuple(m.name for m in enum.members) for enum in names.all_enums.values()]
    rows.append(tuple(names.tokens))
    by_kind: dict[str, list[str]] = {}
    for name, many in names.components.items():
        by_kind.setdefault(many[0].kind, []).append(f'"{name}"')
    return (*rows, *map(tuple, by_kind.values()))


def another(chance: random.Random, word: str, kind: str) -> str | None:
    """Another name of the same sort."""
    if kind not in ("NAME", "STRING"):
        return None
    rows = [row for row in by_sort() if word in row]
    return chance.choice(chance.choice(rows)).replace("_", " ") if rows else None


# ---- what becomes of it ----------------------------------------------------------------------------


def fate(change: Change) -> Fate:
    """What becomes of a change."""
    found = change.found
    file = found.state.file
    source = Source(file.name, change.text)
    piece = found.piece._replace(start=0, text=change.text)
    made = finish(draft(file.package, source, piece, tables()), View(known().names, file.package, file.part))
    if is_refused(made.problems):
        return "refused"
    if made.cell.heads != found.cell.heads:
        return "visible"
    if made.cell.compiled() == found.cell.compiled():
        return "harmless"
    if texts(made.cell.compiled()) != texts(found.cell.compiled()):
        return "visible"
    return "refused" if is_refused(said_of(change)) else "silent"


def is_refused(problems: Sequence[Diagnostic]) -> bool:
    """Whether there is an error among them."""
    return any(problem.severity == "error" for problem in problems)


def texts(declarations: Sequence[ir.Declaration]) -> list[list[str]]:
    """What a player reads of components."""
    return [list(printed(face(lexicon(), one))) for one in declarations if isinstance(one, ir.Component)]


def is_same(change: Change, apart_from: Callable[[ir.Node], ir.Node]) -> bool:
    """Whether a change leaves a component as it was, apart from what makes no difference."""
    file = change.found.state.file
    piece = change.found.piece._replace(start=0, text=change.text)
    made = finish(
        draft(file.package, Source(file.name, change.text), piece, tables()),
        View(known().names, file.package, file.part),
    )
    new, old = made.cell.compiled(), change.found.cell.compiled()
    return [map_nodes(one, apart_from) for one in new] == [map_nodes(one, apart_from) for one in old]


def unasked(node: ir.Node) -> ir.Node:
    """A node without the words in which players are asked."""
    words = {name: "" for name in ("label", "prompt") if name in node.__struct_fields__}
    return replace_fields(node, **words, **({"told": ()} if "told" in node.__struct_fields__ else {}))


def uncited(node: ir.Node) -> ir.Node:
    """A node without the rules that it cites."""
    return replace_fields(node, cites=()) if "cites" in node.__struct_fields__ else node


def by_name(node: ir.Node) -> ir.Node:
    """A number of cards with a name without their kind, which the name says."""
    if isinstance(node, ir.Some) and isinstance(node.called, ir.Cards):
        return replace_fields(node, kind=ir.KindNamed(""))
    return node


def complete(node: ir.Node) -> ir.Node:
    """A sentence with all that its verb takes if nothing is said."""
    if not isinstance(node, ir.Call) or node.verb not in lexicon().verbs:
        return node
    given = {one.name: one for one in node.arguments}
    for parameter in lexicon().verbs[node.verb].parameters:
        if parameter.default is not None and parameter.name not in given:
            given[parameter.name] = ir.Argument(parameter.name, parameter.default)
    return replace_fields(node, arguments=tuple(given[name] for name in sorted(given)))


@cache
def offered_to_doers() -> dict[str, str]:
    """The windows that are offered to whoever does something alone, with the verb that is going on then."""
    found: dict[str, set[str]] = {}
    for declaration in link(known()).declarations:
        verb = declaration if isinstance(declaration, ir.Verb) else None
        subjects = [p.name for p in verb.parameters if p.role == "subject"] if verb is not None else []
        for node in walk(declaration):
            if isinstance(node, ir.Offer):
                is_doer = isinstance(node.who, ir.Local | ir.EventPart) and node.who.name in subjects
                found.setdefault(node.window, set()).add(verb.name if verb is not None and is_doer else "")
    return {
        window: next(iter(verbs)) for window, verbs in found.items() if len(verbs) == 1 and "" not in verbs
    }


def done_by_you(node: ir.Node) -> ir.Node:
    """An action without asking whether you do what is going on, in a window that only doers have."""
    if not isinstance(node, ir.Action) or node.also or node.window not in offered_to_doers():
        return node
    rows = node.condition.of if isinstance(node.condition, ir.And) else (node.condition,)
    kept = tuple(
        row for row in rows if row is not None and not is_doer_asked(row, offered_to_doers()[node.window])
    )
    return replace_fields(node, condition=ir.And(kept))


def is_doer_asked(test: ir.Node, verb: str) -> bool:
    """Whether a condition is that you are the one who does what is going on."""
    match test:
        case ir.Same(left=ir.EventPart(event=ir.Ongoing(), verb=of, name=name), right=ir.You()):
            return of == verb and name in {
                p.name for p in lexicon().verbs[verb].parameters if p.role == "subject"
            }
        case _:
            return False


def said_of(change: Change) -> Sequence[Diagnostic]:
    """What is said when everything is looked at together."""
    old, file = known(), change.found.state.file
    assert change.found.state.source is not None
    text, start = change.found.state.source.text, change.found.piece.start
    whole = text[:start] + change.text + text[start + len(change.found.piece.text) :]
    files = tuple(replace(one, content=whole) if one is file else one for one in old.project.files)
    return after(old, replace(old.project, files=files)).report().diagnostics


def tally(changes_: Iterator[Change]) -> dict[Fate, list[Change]]:
    """What becomes of each."""
    found: dict[Fate, list[Change]] = {"refused": [], "visible": [], "harmless": [], "silent": []}
    for change in changes_:
        found[fate(change)].append(change)
    return found

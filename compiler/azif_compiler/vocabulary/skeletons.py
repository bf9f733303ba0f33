"""A kind → the component with which an author begins: what most of its kind say, and what else it may say.

What is proposed is tried: it is laid beside the package for which it is, and the first proposal is taken of
which nothing is complained.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.bounds import WIDTH
from azif_compiler.formatter.formatter import formatted
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names import symbols
from azif_compiler.names.view import View
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.snapshot.project import File
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Source
from azif_compiler.vocabulary.collect import Collector
from azif_compiler.vocabulary.signatures import quoted, spoken
from azif_compiler.workspace.update import drained, update

MODELS = 6
"""So many components are tried as models, from the shortest one on."""

QUOTED = re.compile(r'"[^"]+"')
"""A name, as it is written."""

UNTITLED = "what is begun"
"""The name of the file that is only tried."""


class Model(NamedTuple):
    """A component of the kind, part by part, as it is written."""

    name: str
    fields: dict[tuple[str, str], str]
    copies: str
    scripts: tuple[tuple[str, str], ...]
    others: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """What is written, but for its fields."""
        return (*(text for _, text in self.scripts), *self.others)

    @property
    def length(self) -> int:
        """How much of that there is."""
        return sum(map(len, self.rules))

    def speaks_of(self, field: str) -> bool:
        """Whether its rules name what a field names."""
        names = QUOTED.findall(field)
        return any(name in text for name in names for text in self.rules)


class Proposal(NamedTuple):
    """What stands in a component, and after which model its rules are, if they are after one."""

    parts: Sequence[str]
    after: str = ""


def kind_called(snapshot: Snapshot, package: str, word: str) -> symbols.Kind | None:
    """The kind that a word names where a package is written; none if it names none, or several."""
    found = View(snapshot.names, package, frozenset()).meanings("_".join(word.split())).kinds
    return found[0] if len(found) == 1 else None


def begun_of(snapshot: Snapshot, package: str) -> list[str]:
    """The kinds of which there are components, as a package sees them."""
    view = View(snapshot.names, package, frozenset())
    rows = (one for row in snapshot.names.components.values() for one in row)
    kinds = {snapshot.names.kinds[one.kind] for one in view.seen(rows)}
    return sorted(spoken(kind.name) for kind in kinds)


def skeleton(snapshot: Snapshot, package: str, kind: symbols.Kind, name: str) -> str:
    """The component with which one of a kind can be begun in a package, as it is written."""
    begun = Beginning(snapshot, package, kind, name)
    tried: list[tuple[Proposal, list[str]]] = []
    for proposal in begun.proposals():
        tried.append((proposal, begun.complaints(begun.written(proposal))))
        if not tried[-1][1]:
            break
    best, lacking = min(tried, key=lambda one: len(one[1]))
    return begun.written(best, lacking)


class Beginning:
    """A component that is to be begun, and what is known of its kind."""

    def __init__(self, snapshot: Snapshot, package: str, kind: symbols.Kind, name: str) -> None:
        self.snapshot, self.package, self.kind, self.name = snapshot, package, kind, name
        self.collector = Collector(snapshot)
        self.kinds = self.collector.kinds
        self.view = View(snapshot.names, package, frozenset())
        rows = [one for one in self.kinds.of(kind) if one.kind == kind.id]
        self.models = sorted(filter(None, map(self.model, rows)), key=lambda one: (one.length, one.name))

    # ---- what there is

    def model(self, component: symbols.Component) -> Model | None:
        """A component, as it is written; none if it is not written alone."""
        declared = self.collector.declarations.get(symbol_of(component))
        place = self.kinds.mentions.declared[symbol_of(component)]
        if not isinstance(declared, ir.Component) or "{" in component.name:
            return None

        def text(node: ir.Node) -> str:
            return place.found.span(*ir.stretch(node.at)).text

        fields = {(one.name, place.written(one.key)): text(one) for one in declared.fields if not one.by}
        scripts = tuple((one.name, text(one)) for one in declared.scripts if not one.by)
        others = (*declared.keywords, *declared.abilities)
        own = declared.copies - sum(more.number for more in declared.more)
        copies = f"copies {own}" if own > 1 else ""
        return Model(declared.title, fields, copies, scripts, tuple(map(text, others)))

    def usual(self, model: Model | None = None) -> list[str]:
        """The fields that three of four give and those that must be given, as most often written; of what the
        rules of a model speak, its own.
        """
        given = Counter(key for model in self.models for key in model.fields)
        most = [key for key, times in given.items() if 4 * times >= 3 * len(self.models)]
        fullest = max(self.models, key=lambda one: len(one.fields.keys() & set(most)), default=None)
        order = list(fullest.fields) if fullest is not None else []
        most.sort(key=lambda key: order.index(key) if key in order else len(order))
        texts = {
            one.id_: f'{spoken(one.name)} "…"' for one in self.fields() if isinstance(one.type, types.Text)
        }
        own = model.fields if model is not None else {}
        found = [
            texts.get(key[0])
            or (own[key] if model is not None and key in own and model.speaks_of(own[key]) else "")
            or self.commonest(one.fields[key] for one in self.models if key in one.fields)
            for key in most
        ]
        named = {name for name, _ in most}
        for field in self.fields():
            if not field.state and field.id_ not in named and not field.has_default:
                found.append(f"{spoken(field.name)} {self.placeholder(field.type)}".rstrip())
        copies = self.commonest(model.copies for model in self.models)
        return [copies, *found] if copies else found

    @staticmethod
    def commonest(texts: Iterable[str]) -> str:
        """What is most often written; the shorter one of two."""
        count = Counter(texts)
        return max(count, key=lambda text: (count[text], -len(text)), default="")

    def fields(self) -> Iterator[Known]:
        """The fields that things of the kind have, their own first; what it says anew is so."""
        seen: set[str] = set()
        for kind in self.kinds.above(self.kind):
            declared = {one.name: one for one in self.kinds.lexicon.kinds[kind.id].fields}
            for field in kind.fields:
                if field.name in seen:
                    continue
                seen.add(field.name)
                has_default = field.id in declared and declared[field.id].default is not None
                yield Known(field.id, field.name, field.key, field.type, field.state, has_default)

    # ---- proposals

    def proposals(self) -> Iterator[Proposal]:
        """What may stand in it, what says least of others first."""
        usual = self.usual()
        scripts: dict[str, list[str]] = {}
        times = Counter(name for model in self.models for name in dict.fromkeys(n for n, _ in model.scripts))
        for name, text in (script for model in self.models for script in model.scripts):
            scripts.setdefault(name, []).append(text)
        often = [
            min(texts, key=len) for name, texts in scripts.items() if 4 * times[name] >= 3 * len(self.models)
        ]
        yield Proposal([*usual, *often])
        for model in self.models[:MODELS]:
            yield Proposal([*self.usual(model), *model.rules], model.name)
        for model in self.models[:MODELS]:
            fields = [*filter(None, [model.copies]), *model.fields.values()]
            yield Proposal([*fields, *model.rules], model.name)

    def placeholder(self, type_: Type) -> str:
        """What can be given for a field of a type."""
        match type_:
            case types.Number() | types.Numbers():
                return "1"
            case types.Text():
                return '"…"'
            case types.Member(enum=enum) | types.Members(enum=enum):
                return next(iter(self.members(enum)), "")
            case (
                types.Thing(kind=kind)
                | types.Things(kind=kind)
                | types.Some(kind=kind)
                | types.Somes(kind=kind)
            ):
                row = (one for one in self.kinds.components if kind in self.kinds_of(one))
                return next((quoted(one.name) for one in row), "")
            case _:
                return ""

    def kinds_of(self, component: symbols.Component) -> tuple[str, ...]:
        """The kinds of which a component is."""
        known = self.snapshot.names.kinds.get(component.kind)
        return known.ancestors if known is not None else ()

    def members(self, enum: str) -> Iterator[str]:
        """The members of an enum that the package sees, as they are written."""
        rows = (one for row in self.snapshot.names.members.values() for one in row)
        return (spoken(one.name) for one in self.view.seen(rows) if one.enum == enum)

    # ---- writing, and trying

    def written(self, proposal: Proposal, lacking: Iterable[str] = ()) -> str:
        """A component with these parts, in its layout; what is still lacking is said beside it."""
        advice = [
            *(row for one in lacking for row in told(f"Yours to say: {one.removeprefix(f'{self.name}: ')}")),
            *self.advice(proposal),
        ]
        lines = [f"  {text}" for text in (*proposal.parts, *(f"# {row}" for row in advice))]
        text = "\n".join([f"{spoken(self.kind.name)} {quoted(self.name)} {{", *lines, "}", ""])
        return formatted(Source("", text), self.snapshot.grammar, WIDTH, None).text

    def advice(self, proposal: Proposal) -> Iterator[str]:
        """What the author is told beside it."""
        if proposal.after:
            yield from told(f"Its rules are those of {quoted(proposal.after)}: put yours in their place.")
        said = " ".join(proposal.parts)
        more = [self.offered(one) for one in self.fields() if not one.state and spoken(one.name) not in said]
        slots = [one for kind in self.kinds.above(self.kind) for one in kind.scripts]
        more += [
            f"{spoken(one.name)}{f' {spoken(one.key).upper()}' if one.key else ''}: …"
            for one in slots
            if spoken(one.name) not in said
        ]
        if more:
            yield from told(f"It may say, too: {'; '.join(more)}")
        if keywords := ", ".join(map(spoken, self.kinds.keywords(self.kind))):
            yield from told(f"Keywords: {keywords}")
        yield from told(f"`azif words {spoken(self.kind.name)}` says what each means.")

    def offered(self, field: Known) -> str:
        """A field that may be given, with what stands behind it."""
        key = f" {spoken(field.key).upper()}" if field.key else ""
        match field.type:
            case types.Flag():
                behind = ""
            case types.Member(enum=enum) | types.Members(enum=enum):
                behind = " " + " | ".join(self.members(enum))
            case other:
                behind = " " + self.collector.signatures.placeholder(other)
        return f"{spoken(field.name)}{key}{behind}"

    def complaints(self, text: str) -> list[str]:
        """What is complained of a text if it is laid beside the package."""
        project = self.snapshot.project
        order = {package.id: number for number, package in enumerate(project.packages)}
        files = [*project.files, File(self.package, UNTITLED, text)]
        files.sort(key=lambda file: order[file.package])
        project = replace(project, files=tuple(files))
        found = drained(update(self.snapshot, project, self.snapshot.grammar)).report().diagnostics
        return [one.text() for one in found if one.span is not None and one.span.source.path == UNTITLED]


class Known(NamedTuple):
    """A field that things of a kind have."""

    id_: str
    name: str
    key: str
    type: Type
    state: bool
    has_default: bool


def told(text: str) -> list[str]:
    """A sentence as the lines of a comment."""
    return wrap(text, WIDTH - 6, break_on_hyphens=False, break_long_words=False)

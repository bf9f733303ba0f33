"""Declarations → what clauses refer to: members, tokens, kinds, events. No clause is written yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter

from azif_compiler import ir
from azif_compiler.ir.types import THING
from azif_compiler.words.lexicon import kind_words
from azif_runtime.effects.nodes import amount_of, takes_from, uses_up
from azif_runtime.identifiers import field_slot, python_name
from azif_runtime.program import KindInfo, MemberInfo, Program, TokenInfo, VerbInfo
from azif_runtime.state.things import ThingBase
from azif_runtime.translate import support


def declare(program: Program, declarations: Iterable[ir.Declaration]) -> None:
    """Make what clauses refer to."""
    fields: set[str] = set()
    kinds = {d.name: d for d in declarations if isinstance(d, ir.Kind)}
    wordings = (d for d in declarations if isinstance(d, ir.Wording) and d.sort == "token")
    words = {wording.name: wording.says for wording in wordings}
    for declaration in declarations:
        match declaration:
            case ir.Enum():
                members(program, declaration)
            case ir.Token():
                program.tokens[declaration.name] = token(declaration, len(program.tokens), words)
            case ir.Kind():
                info = program.kinds[declaration.name] = kind(declaration, kinds)
                fields |= set(info.fields)
            case ir.Component():
                fields |= {field.name for field in declaration.fields}
            case ir.Verb():
                program.verbs[declaration.name] = verb(declaration, len(program.verbs))
            case ir.Track(low=None) | ir.Track(high=None):
                program.variables[declaration.name] = declaration.type
            case _:
                pass
    slots = tuple(map(field_slot, sorted(fields)))
    program.thing_class = type("Thing", (ThingBase,), {"__slots__": slots})


def token(declared: ir.Token, index: int, words: Mapping[str, str]) -> TokenInfo:
    """A token, as people call one of it and several."""
    one, _, many = words.get(declared.name, "").partition("|")
    info = TokenInfo(declared.name, index, many or declared.plural, declared.symbol)
    info.one = one or info.one
    return info


def members(program: Program, declaration: ir.Enum) -> None:
    """The members of an enum."""
    enum = declaration.name
    row = program.enums[enum] = []
    for member in declaration.members:
        info = MemberInfo(enum, member.name, program.members.get((enum, member.parent)))
        program.members[enum, member.name] = info
        row.append(info)


def kind(declaration: ir.Kind, kinds: Mapping[str, ir.Kind]) -> KindInfo:
    """A kind, with what it has of those above it."""
    line: list[str] = []
    above: ir.Kind | None = declaration
    inherited: dict[str, ir.Field] = {}
    while above is not None:
        line.append(above.name)
        inherited = {**{field.name: field for field in above.fields}, **inherited}
        above = kinds.get(above.parent)
    of = frozenset([*line, THING])
    one, several = (kind_words(declaration, plural=plural) for plural in (False, True))
    return KindInfo(declaration.name, one, several, of, inherited)


def verb(declaration: ir.Verb, index: int) -> VerbInfo:
    """A verb, and the class of its events."""
    names = tuple(f"p_{parameter.name}" for parameter in declaration.parameters)
    extra = ("applied", "outcome", "prevented", "proceeds", "source", "stake")
    constant = {
        "__slots__": (*names, *extra),
        "verb": None,
        "id": declaration.name,
        "name": ir.word_of(declaration.name),
        "subject": None,
    }
    event = type(f"Event_{python_name(declaration.name)}", (), constant)
    subject = next((p.name for p in declaration.parameters if p.role == "subject"), "")
    info = VerbInfo(
        declaration.name, index, declaration, event, support.unset, None,
        support.unset, amount_of(declaration), subject, ", ".join(declaration.meta.cites),
        procedure=declaration.procedure, slots=names, parts=tuple(map(attrgetter, names)),
        takes_from=takes_from(declaration), uses_up=uses_up(declaration),
        whose=attrgetter("p_" + subject) if subject else None,
        given=attrgetter(*names) if names else lambda event: (),
    )  # fmt: skip
    event.verb = info  # type: ignore[attr-defined]
    return info


def inherit(program: Program) -> None:
    """Let kinds have what the nearest kind above them says of `you`, of working, and of where they
    start.
    """
    parents = {d.name: d.parent for d in program.game.declarations if isinstance(d, ir.Kind)}
    for name, info in program.kinds.items():
        info.nearest = (name,)
        above = parents.get(name, "")
        while above in parents:
            other = program.kinds[above]
            info.nearest += (above,)
            info.you = info.you or other.you
            info.works = info.works or other.works
            info.starts = info.starts or other.starts
            above = parents[above]

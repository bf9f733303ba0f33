"""Line → what it declares: the words of its head with their places. No vocabulary is needed for it.

What a declaration declares is read once, here; the steps that follow take it from this, and others see its
`heads`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from azif_compiler.ir import several
from azif_compiler.names import heads
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.tree import Line

Form = Literal["", "set of", "list of", "some", "list of some", "kind of"]
"""How a type is made of a word."""

PlainSort = Literal["board", "rule", "ruling", "variant", "goal", "step", "wording"]

ParameterRole = Literal["subject", "object", "label", "var"]

Base = tuple[Line, Word | None, int, "tuple[StepWord, ...]", tuple[Word, ...]]
"""What all declarations have, in the order of the fields of `Declared`."""


class _Node(msgspec.Struct, frozen=True, gc=False):
    pass


class TypePhrase(_Node, frozen=True):
    """A type as it is written, and where its word stands."""

    form: Form
    name: Word


class MemberWord(_Node, frozen=True):
    """A member of an enum, and the word behind `is`."""

    name: Word
    parent: Word | None


class FieldLine(_Node, frozen=True):
    """`printed NAME for ENUM: TYPE = X`; `default` is the token where X begins, -1 without one."""

    line: Line
    name: Word
    state: bool
    key: Word | None
    type: TypePhrase | None
    default: int


class ScriptLine(_Node, frozen=True):
    """`script NAME for KIND`"""

    name: Word
    key: Word | None


class ParameterLine(_Node, frozen=True):
    """`subject who: KIND = X`, `LABEL NAME: TYPE = X`; `default` is the token where X begins, or -1, and
    `says` what others are told of it.
    """

    line: Line | None
    name: Word
    role: ParameterRole
    label: Word | None
    type: TypePhrase | None
    default: int
    says: Literal["", "you", "nothing", "other"]


class StepWord(_Node, frozen=True):
    """A step that is named in a body, and whether it is somebody's: `step dusk for x`."""

    name: Word
    subject: bool


class Declared(_Node, frozen=True):
    """A declaration: its line, and its name if one could be read.

    `behind` is the token up to which the head has been read.
    """

    line: Line
    name: Word | None
    behind: int
    steps: tuple[StepWord, ...]
    was: tuple[Word, ...]


class Enum(Declared, frozen=True):
    """`enum NAME { members }`"""

    members: tuple[MemberWord, ...]


class Token(Declared, frozen=True):
    """`token NAME { plural, symbol }`"""

    plural: Word | None
    symbol: Word | None


class Kind(Declared, frozen=True):
    """`kind NAME is KIND { … }`"""

    parent: Word | None
    plural: Word | None
    fields: tuple[FieldLine, ...]
    holds: tuple[Word, ...]
    contents: Word | None
    scripts: tuple[ScriptLine, ...]
    shown: tuple[Word, ...]
    you: Literal["", "this", "other", "nobody"]


class Zone(Declared, frozen=True):
    """`zone NAME of KIND`, `deck NAME`"""

    of: Word | None


class Link(Declared, frozen=True):
    """`link NAME both`"""

    both: bool


class Value(Declared, frozen=True):
    """`value NAME of KIND for ENUM: TYPE = X`; `body` is the token where X begins, -1 without one.

    `called` is the name it has behind its key: `lamps`, where it is `called "{colour} lamps"`.
    """

    of: Word | None
    key: Word | None
    type: TypePhrase | None
    body: int
    known: bool
    called: str


class Verb(Declared, frozen=True):
    """`verb NAME { … }`, `procedure NAME { … }`"""

    procedure: bool
    parameters: tuple[ParameterLine, ...]
    outcomes: tuple[Word, ...]
    means: Word | None
    third: str
    participle: str


class Window(Declared, frozen=True):
    """`window NAME is WINDOW`, `window NAME { within WINDOW, … }`"""

    within: tuple[Word, ...]


class Keyword(Declared, frozen=True):
    """`keyword NAME on KIND with NAME: TYPE`"""

    of: Word | None
    parameters: tuple[ParameterLine, ...]


class Option(Declared, frozen=True):
    """`option NAME: TYPE from A to B = X`; what stands behind the type begins at `behind`."""

    type: TypePhrase | None


class Track(Declared, frozen=True):
    """`track NAME from A to B`, `track NAME: TYPE = X`; what stands behind the type begins at `behind`."""

    type: TypePhrase | None


class Plain(Declared, frozen=True):
    """A declaration of which others know only the name: a board, a rule, a ruling and so on.

    Of `says mistake WORD "…"`, and of words for steps and windows, they know what is `said`, too.
    """

    sort: PlainSort
    said: str = ""


class Component(Declared, frozen=True):
    """`KIND "Name" { … }`"""

    kind: Word | None
    copies: int


class Amendment(Declared, frozen=True):
    """`amend SORT NAME { … }`: `sort` is the word behind `amend`, `name` what follows it."""

    sort: Word | None
    members: tuple[MemberWord, ...] = ()
    fields: tuple[FieldLine, ...] = ()
    holds: tuple[Word, ...] = ()
    scripts: tuple[ScriptLine, ...] = ()
    more: int = 0


class Unreadable(Declared, frozen=True):
    """A declaration whose head makes no sense."""


Declaration = (
    Enum | Token | Kind | Zone | Link | Value | Verb | Window | Keyword | Option | Plain | Component
    | Amendment | Track | Unreadable
)  # fmt: skip


def heads_of(declared: Declaration) -> tuple[heads.Head, ...]:
    """What a declaration tells others."""
    found: list[heads.Head] = []
    if declared.name is not None:
        name = declared.name.text
        head = _head(declared, name)
        if head is not None:
            found.append(head)
        found += (heads.Renamed(name, was.text) for was in declared.was)
    found += (heads.Step(step.name.text, step.subject) for step in declared.steps)
    return tuple(found)


def _head(declared: Declaration, name: str) -> heads.Head | None:
    match declared:
        case Component(kind=kind, copies=copies):
            return heads.Component(_text(kind), name, copies)
        case Plain(sort="wording", said=said):
            return heads.Wording(name, said)
        case Plain(sort=sort):
            return PLAIN_HEADS[sort](name)
        case Enum(members=members):
            return heads.Enum(name, _members(members))
        case Token(plural=plural, symbol=symbol):
            return heads.Token(name, _text(plural, several(name)), _text(symbol))
        case Kind():
            return heads.Kind(
                name,
                _text(declared.parent),
                _text(declared.plural, several(name)),
                _fields(declared.fields),
                tuple(word.text for word in declared.holds),
                _text(declared.contents),
                _scripts(declared.scripts),
                tuple(word.text for word in declared.shown),
                declared.you,
            )
        case Zone(of=of):
            return heads.Zone(name, _text(of))
        case Link(both=both):
            return heads.Link(name, both)
        case Value(of=of, key=key, type=type_, known=known, called=called):
            return heads.Value(name, _text(of), _text(key), _type(type_), known, called)
        case Verb():
            return heads.Verb(
                name,
                declared.procedure,
                _parameters(declared.parameters),
                tuple(word.text for word in declared.outcomes),
                _text(declared.means),
                declared.third,
                declared.participle,
            )
        case Window(within=within):
            return heads.Window(name, tuple(word.text for word in within))
        case Keyword(of=of, parameters=parameters):
            return heads.Keyword(name, _text(of), _parameters(parameters))
        case Option(type=type_):
            return heads.Option(name, _type(type_))
        case Track(type=type_):
            return heads.Track(name, _type(type_))
        case Amendment(sort=sort):
            match _text(sort):
                case "enum":
                    return heads.Members(name, _members(declared.members))
                case "kind":
                    fields, scripts = _fields(declared.fields), _scripts(declared.scripts)
                    return heads.Extension(name, fields, tuple(w.text for w in declared.holds), scripts)
                case word if declared.more:
                    return heads.Copies(word, name, declared.more)
                case _:
                    return None
        case Unreadable():
            return None


PLAIN_HEADS: dict[PlainSort, Callable[[str], heads.Head]] = {
    "board": heads.Board,
    "rule": heads.Rule,
    "ruling": heads.Ruling,
    "variant": heads.Variant,
    "goal": heads.Goal,
    "step": heads.Step,
    "wording": heads.Wording,
}


def _text(word: Word | None, otherwise: str = "") -> str:
    return word.text if word is not None else otherwise


def _type(phrase: TypePhrase | None) -> heads.TypeWords | None:
    return heads.TypeWords(phrase.form, phrase.name.text) if phrase is not None else None


def _members(members: tuple[MemberWord, ...]) -> tuple[heads.EnumMember, ...]:
    return tuple(heads.EnumMember(member.name.text, _text(member.parent)) for member in members)


def _fields(fields: tuple[FieldLine, ...]) -> tuple[heads.Field, ...]:
    return tuple(
        heads.Field(field.name.text, field.state, _text(field.key), _type(field.type), field.default >= 0)
        for field in fields
    )


def _scripts(scripts: tuple[ScriptLine, ...]) -> tuple[heads.Script, ...]:
    return tuple(heads.Script(script.name.text, _text(script.key)) for script in scripts)


def _parameters(parameters: tuple[ParameterLine, ...]) -> tuple[heads.Parameter, ...]:
    return tuple(
        heads.Parameter(
            parameter.name.text,
            parameter.role,
            _text(parameter.label),
            _type(parameter.type),
            parameter.says,
        )
        for parameter in parameters
    )

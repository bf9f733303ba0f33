"""IR → program: what all games of the same content share. Clauses become Python functions, once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from azif_compiler import ir
from azif_compiler.ir.types import Type
from azif_runtime.effects.effect_sets import EffectSet, EffectSets

ABILITY = "ability"
"""What the head of an ability is called where clauses are counted."""

CONSIDERED = "considered"
"""What is counted of an ability beside clauses: how often it was asked whether it applies."""

PROPOSED = "proposed"
"""What is counted of a verb beside clauses: how often it was about to happen."""

Clause = Callable[..., Any]
"""A compiled clause: (game, this, you, event) → result."""


class MemberInfo:
    """A member of an enum; `line` holds itself and what it is a special case of."""

    __slots__ = ("enum", "id", "line", "name", "parent")

    def __init__(self, enum: str, id_: str, parent: MemberInfo | None) -> None:
        self.enum, self.id, self.parent = enum, id_, parent
        self.name = ir.word_of(id_)
        self.line: frozenset[MemberInfo] = frozenset([self, *(parent.line if parent else ())])

    def __repr__(self) -> str:
        return self.name


class TokenInfo:
    """A token, what one and several of it are called, and its index in the counts of things.

    `counted` are the slots that change where there are more or fewer of one that is only known in play: those
    of all tokens, as far as state checks read them, and its own, as far as what was predicted depends on it.
    """

    __slots__ = ("counted", "id", "index", "name", "one", "plural", "symbol")

    def __init__(self, id_: str, index: int, plural: str, symbol: str) -> None:
        self.id, self.index, self.plural, self.symbol = id_, index, plural, symbol
        self.name = self.one = ir.word_of(id_)
        self.counted: tuple[int, int] = (0, 0)

    def __repr__(self) -> str:
        return self.name


KIND = "kind "
"""What stands before the id of a kind among those of components."""


@dataclass(slots=True, eq=False)
class KindInfo:
    """A kind: its line of ancestors (their ids), fields (by their ids) with defaults, abilities.

    `fill` gives a thing values for all its fields. `moved` are the slots that change where a thing of it is
    moved, `entered` those that change where something comes to such a thing or leaves it; each as far as
    state checks read them, and as far as what was predicted depends on them. `marks` are the ids of its line
    as they stand among those of components.
    """

    id: str
    called: str
    plural: str
    line: frozenset[str]
    fields: dict[str, ir.Field] = field(default_factory=dict)
    abilities: list[Any] = field(default_factory=list)
    you: Clause | None = None
    works: Clause | None = None
    starts: Clause | None = None
    nearest: tuple[str, ...] = ()
    moved: tuple[int, int] = (0, 0)
    entered: tuple[int, int] = (0, 0)
    marks: frozenset[str] = field(init=False)
    fill: Callable[[Any, tuple[Any, ...]], None] = lambda thing, values: None

    def __post_init__(self) -> None:
        self.marks = frozenset(KIND + one for one in self.line)

    @property
    def name(self) -> str:
        """How people know it."""
        return ir.word_of(self.id)

    def __repr__(self) -> str:
        return self.name


@dataclass(slots=True, eq=False)
class Ability:
    """A compiled ability; `text` is its name, `clauses` are those whose effect set is compared with that of
    others. One that is copied from another component or kind (`source`) is the `original` under a condition.
    A `bare` one does nothing of its own, even where its body counts that it was met.
    """

    id: str
    stage: str
    at: ir.Place
    verb: Any = None
    matches: Clause | None = None
    index: tuple[str, str] = ("", "")
    condition: Clause | None = None
    may: bool = False
    limit: ir.Limit | None = None
    can_pay: Clause | None = None
    pay: Clause | None = None
    body: Clause | None = None
    utility: Clause | None = None
    number: Clause | None = None
    more: bool = False
    windows: tuple[str, ...] = ()
    step: str = ""
    modifiers: list[Modifier] = field(default_factory=list)
    reads: int = 0
    text: str = ""
    clauses: tuple[object, ...] = ()
    effects: EffectSet | None = None
    fast: Clause | None = None
    source: Card | KindInfo | None = None
    original: Ability | None = None
    bare: bool = False


LAYERS = {"is": 0, "add": 1, "half": 2, "at least": 3, "at most": 4}
"""In which order modifiers are counted."""


ALWAYS = 1
"""The slot of what is always another: what depends on it is found out anew for each decision."""


@dataclass(frozen=True, slots=True)
class Reads:
    """The slots on which something depends that is predicted, and what is modified in it, by the slots of its
    modifiers: of those, only what is in force matters.
    """

    slots: int = ALWAYS
    modified: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Modifier:
    """A compiled modifier: `owner` and `amount` take the owner as their fourth argument.

    One that is copied belongs to an `ability` that something may have or not. What it does depends on what it
    `reads`.
    """

    slot: str
    operator: str
    of: str
    owner: Clause | None
    key: Clause | None
    amount: Clause
    condition: Clause | None
    layer: int
    ability: Ability | None = None
    reads: Reads = Reads()


@dataclass(slots=True, eq=False)
class Way:
    """Where a goal leads, line by line of a link: what places are worth to people, and what they cost.

    `reads` says on what each of the three amounts depends.
    """

    parameter: str
    link: str
    places: str
    people: str
    worth: Clause
    shared: Clause
    costs: Clause
    reads: dict[str, Reads] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class VerbInfo:
    """A verb; `given` gives all that it is about, `whose` its subject; its worth is of what it `reads`."""

    id: str
    index: int
    declared: ir.Verb
    event: type
    new: Clause
    needs: Clause | None
    body: Clause
    amount: str
    subject: str
    cites: str
    worth: Clause | None = None
    succeeds: Clause | None = None
    outlook: Clause | None = None
    way: Way | None = None
    reads: Reads = Reads()
    procedure: bool = False
    computes: bool = False  # and does nothing else
    forbidden: bool = True  # something may forbid it
    limits: bool = False  # how often something may be used
    free: bool = False  # nothing forbids it, and it has no guard
    straight: bool = False  # it is over at once, and nobody heeds it
    slots: tuple[str, ...] = ()
    takes_from: str = ""
    uses_up: bool = False
    parts: tuple[Callable[[Any], Any], ...] = ()
    given: Callable[[Any], Any] = lambda event: ()
    whose: Callable[[Any], Any] | None = None

    @property
    def name(self) -> str:
        """How people know it."""
        return ir.word_of(self.id)

    def __repr__(self) -> str:
        return self.name


@dataclass(slots=True, eq=False)
class ScriptInfo:
    """A script of a component for a key."""

    key: Clause | None
    otherwise: bool
    body: Clause
    at: ir.Place


@dataclass(slots=True, eq=False)
class Card:
    """A component: what its copies have in common; `name` is how people know it."""

    kind: KindInfo
    id: str
    name: str
    declared: ir.Component
    values: dict[str, Clause] = field(default_factory=dict)
    keyed: dict[str, list[tuple[Clause, Clause]]] = field(default_factory=dict)
    abilities: list[Ability] = field(default_factory=list)
    scripts: dict[str, list[ScriptInfo]] = field(default_factory=dict)
    keywords: dict[str, list[Clause]] = field(default_factory=dict)
    starts: Clause | None = None
    plan: Any = None
    copied: tuple[Ability, ...] | None = None
    every: tuple[Ability, ...] | None = None


@dataclass(frozen=True, slots=True)
class Copying:
    """A modifier that gives abilities: things of which kind get them (copies of one component, if it is said
    so), and those of which kind they are of (or of which component).
    """

    slot: str
    owner: str
    card: str
    source: str
    named: str

    def gives_to(self, card: Card) -> bool:
        """Whether copies of a component can get abilities by it."""
        return self.owner in card.kind.line and self.card in ("", card.id)

    def takes_from(self, card: Card) -> bool:
        """Whether abilities of a component can be given by it."""
        return self.source in card.kind.line and self.named in ("", card.id)


def as_rule(rule: ir.Rule) -> Card:
    """A rule, as something that can stand for a thing on which its abilities are written."""
    kind = KindInfo("rule", "rule", "rules", frozenset(["rule"]))
    like = ir.Component("rule", rule.name, 1, None, (), (), rule.abilities, (), rule.meta)
    return Card(kind, rule.name, ir.word_of(rule.name), like)


@dataclass(slots=True, eq=False)
class RulingInfo:
    """A ruling and the function that carries it out on a game."""

    declared: ir.Ruling
    run: Clause

    @property
    def id(self) -> str:
        """Which one: rulings of different packages may have the same name."""
        return self.declared.name

    @property
    def name(self) -> str:
        """How people know it."""
        return ir.word_of(self.declared.name)

    @property
    def at(self) -> ir.Place:
        """Where it is written."""
        return ir.place_of(self.declared)


@dataclass(frozen=True, slots=True)
class Site:
    """A clause as it is written: where, in which declaration (its sort and id), and what it is."""

    at: ir.Place
    sort: str
    id: str
    what: str

    @property
    def inside(self) -> str:
        """The declaration, as people know it."""
        return f"{ir.word_of(self.sort)} {ir.word_of(self.id)}"

    @property
    def is_clause(self) -> bool:
        """Whether it is a clause, and not counted beside them."""
        return self.what not in (CONSIDERED, PROPOSED)


@dataclass(slots=True)
class Program:
    """Everything that the games of one content share. `assigned` are the attributes of things that change,
    `spoken_of` the verbs of whose events others speak while they are going on, `recalled` the values of the
    table that are remembered, by number, `in_force` the slot of what is in force, for state checks and
    predictions; `hooked` are the steps beside which others are inserted or for which abilities wait;
    `required` is what is asked of what must be there, where that is written, and what that is called.
    """

    game: ir.Game
    thing_class: type[Any] = object
    kinds: dict[str, KindInfo] = field(default_factory=dict)
    tokens: dict[str, TokenInfo] = field(default_factory=dict)
    members: dict[tuple[str, str], MemberInfo] = field(default_factory=dict)
    enums: dict[str, list[MemberInfo]] = field(default_factory=dict)
    verbs: dict[str, VerbInfo] = field(default_factory=dict)
    cards: list[Card] = field(default_factory=list)
    rules: list[Card] = field(default_factory=list)
    zones: list[ir.Zone] = field(default_factory=list)
    tracks: dict[str, tuple[Clause, Clause]] = field(default_factory=dict)
    variables: dict[str, Type] = field(default_factory=dict)
    first_values: dict[str, Clause] = field(default_factory=dict)
    options: dict[str, ir.Option] = field(default_factory=dict)
    option_clauses: dict[str, tuple[Clause | None, Clause | None, Clause | None]] = field(
        default_factory=dict
    )
    variants: list[str] = field(default_factory=list)
    copying: list[Copying] = field(default_factory=list)
    arbiter: str = ""
    windows: dict[str, tuple[str, ...]] = field(default_factory=dict)
    window_names: dict[str, str] = field(default_factory=dict)
    zone_names: dict[str, str] = field(default_factory=dict)
    boards: list[tuple[str, Clause, Clause]] = field(default_factory=list)
    links: dict[str, bool] = field(default_factory=dict)
    inserted: dict[tuple[str, str], list[tuple[str, Clause]]] = field(default_factory=dict)
    hooked: set[str] = field(default_factory=set)
    rulings: list[RulingInfo] = field(default_factory=list)
    values: dict[str, Clause] = field(default_factory=dict)
    source: str = ""
    required: list[tuple[str, ir.Place, str]] = field(default_factory=list)
    lines: dict[int, ir.Place] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    marks: dict[int, Site] = field(default_factory=dict)
    counts: list[int] = field(default_factory=list)
    assigned: set[str] = field(default_factory=set)
    spoken_of: set[str] = field(default_factory=set)
    recalled: dict[str, int] = field(default_factory=dict)
    namespace: dict[str, Any] = field(default_factory=dict)
    effect_sets: EffectSets | None = None
    in_force: tuple[int, int] = (0, 0)
    _windows: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def the_one(self, word: str) -> VerbInfo | None:
        """The procedure of a name that the runtime itself calls: the first one, in load order."""
        return next((verb for verb in self.verbs.values() if verb.name == word), None)

    def windows_of(self, window: str) -> tuple[str, ...]:
        """A window and those within which it lies: their actions can be used in it."""
        known = self._windows.get(window)
        if known is None:
            found = [window]
            for name in found:
                found += [outer for outer in self.windows.get(name, ()) if outer not in found]
            known = self._windows[window] = tuple(found)
        return known

    @property
    def digest(self) -> str:
        """What identifies the content: its packages and their digests."""
        return " ".join(f"{p.id}-{p.version}:{p.digest}" for p in self.game.packages)

"""A game as plain data: things in places, numbers on them, tracks, and what is going on."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from azif_compiler.ir import word_of
from azif_runtime.failures import NotThere
from azif_runtime.identifiers import word_in
from azif_runtime.program import Card, KindInfo, MemberInfo

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class NoTokens:
    """The tokens on what has none, of any sort."""

    __slots__ = ()

    def __getitem__(self, index: int) -> int:
        return 0


NO_TOKENS = NoTokens()


class Zone:
    """A place that is no thing: a pile, a hand, a shelf. `owner` for zones that each thing of a kind has; of
    these `called` is what content calls them, if it does.
    """

    __slots__ = ("active", "called", "fresh", "hidden", "id", "inside", "name", "ordered", "owner", "works")

    line: frozenset[str] = frozenset()  # it is of no kind
    component = ""  # and no copy of a card
    keywords: Mapping[str, tuple[Any, ...]] = MappingProxyType({})

    def __init__(
        self, id_: str, owner: Thing | None, *, active: bool, ordered: bool, hidden: bool, called: str = "",
        asleep: bool = False, fresh: bool = False,
    ) -> None:  # fmt: skip
        self.called, self.fresh = called, fresh
        self.works = active and not asleep
        self.id, self.name, self.owner = id_, word_of(id_), owner
        self.active, self.ordered, self.hidden = active, ordered, hidden
        self.inside: list[Thing] = []

    def __repr__(self) -> str:
        return f"{self.owner.name}'s {self.name}" if self.owner is not None else self.name

    def __getattr__(self, name: str) -> NoTokens | None:
        """A zone is no thing: every field of it is nothing, no token is on it, and it lies nowhere."""
        if name == "t":
            return NO_TOKENS
        if name not in OF_THINGS and not name.startswith("f_"):
            raise AttributeError(name)
        if name in OF_THINGS:
            raise NotThere(OF_THINGS[name], f"{self!r}, which is no thing")
        return None


OF_THINGS = {"place": "place", "zones": "zones", "card": "card", "home": "home"}
"""What things have and zones have not, as it is told."""


class ThingBase:
    """A thing on the table; the program adds a slot for each field that content declares.

    `t` counts tokens by their index; `line` holds the ids of its kind and the kinds above; `component` is the
    id of what it is a copy of, `name` how people know that.
    """

    __slots__ = (
        "card",
        "component",
        "home",
        "id",
        "inside",
        "keywords",
        "kind",
        "line",
        "name",
        "package",
        "place",
        "t",
        "zones",
    )

    active = works = True
    fresh = False
    owner = None

    card: Card
    component: str
    home: Zone | Thing | None
    id: int
    inside: list[Thing]
    keywords: dict[str, tuple[Any, ...]]
    kind: KindInfo
    line: frozenset[str]
    name: str
    package: str
    place: Zone | Thing
    t: list[int]
    zones: dict[str, Zone]

    def __repr__(self) -> str:
        return f"{self.name}#{self.id}"

    def __getattr__(self, name: str) -> None:
        """It has no field that its kind has not."""
        if name.startswith("f_"):
            raise NotThere(word_in(name), f"{self.name}, which has none")
        raise AttributeError(name)


Thing = ThingBase


class Known(dict[K, V]):
    """A table in which content looks up what need not be there: what is not, is told by its name."""

    __slots__ = ()

    def __missing__(self, key: K) -> V:
        asked = key[-1] if isinstance(key, tuple) else getattr(key, "id", key)
        raise NotThere(str(asked), "what has none")


class Void(list[Any]):
    """What lies nowhere, of which no list is kept: it would be one for all games."""

    def append(self, _: Any, /) -> None:
        """Forget a thing."""

    def insert(self, _: Any, __: Any, /) -> None:
        """Forget a thing."""


NOWHERE = Zone("nowhere", None, active=False, ordered=False, hidden=True)
"""Where things are that start in no zone; what lies there is in nobody's list."""
NOWHERE.inside = Void()

NOWHERE_ACTIVE = Zone("the rules", None, active=True, ordered=False, hidden=False)
"""Where rules stand."""
Container = Zone | Thing


class Frame:
    """A step that is going on, with its subject; at its end it is `ending`, and not stopped any more."""

    __slots__ = ("ending", "id", "subject")

    verb = None
    source: Thing | None = None

    def __init__(self, id_: str, subject: Thing | None) -> None:
        self.id, self.subject = id_, subject
        self.ending = False

    @property
    def name(self) -> str:
        """How people know it."""
        return word_of(self.id)


class Unwind(Exception):
    """Ends what is going on, up to and including a frame."""

    def __init__(self, frame: Any) -> None:
        super().__init__()
        self.frame = frame
        self.settled = False


class GameOver(Exception):
    """The game has ended."""


def within(thing: Any, container: Any) -> bool:
    """Whether a thing lies in a zone, on a thing or at its owner's; or on one of several, or is one of
    them.
    """
    if thing is None or container is None:
        return False
    if not isinstance(thing, ThingBase):
        return thing is container
    place = thing.place
    if type(container) is list:
        return (
            place in container or thing in container or (place.owner is not None and place.owner in container)
        )
    return place is container or place.owner is container


def spots(thing: Any) -> tuple[Any, ...]:
    """Where a thing can be said to lie: what it lies in or on, itself, and whose that is."""
    if not isinstance(thing, ThingBase):
        return ()
    place = thing.place
    return place, thing, place.owner


def is_at(thing: Any, kind: str) -> bool:
    """Whether a thing lies in, on or at one of a kind in play, or is one."""
    if not isinstance(thing, ThingBase):
        return False
    place = thing.place
    if kind in thing.line and place.active:
        return True
    if isinstance(place, ThingBase) and kind in place.line:
        return place.place.active
    owner = place.owner
    return owner is not None and kind in owner.line and owner.place.active


def is_among(row: list[Thing], kind: str) -> bool:
    """Whether one of several things is of a kind."""
    for thing in row:  # noqa: SIM110  # it is asked all the time, and a generator takes three times as long
        if kind in thing.line:
            return True
    return False


def has_more(row: list[Thing], kind: str, number: int) -> bool:
    """Whether more than a number of several things are of a kind."""
    if len(row) <= number:
        return False
    for thing in row:
        if kind in thing.line:
            if number == 0:
                return True
            number -= 1
    return False


def holder(thing: Any) -> Thing | None:
    """The owner of the zone that holds a thing, or the thing that holds it."""
    if thing is None:
        return None
    if type(thing) is Zone:
        return thing.owner
    place = thing.place
    return place.owner if type(place) is Zone else place


def inside_of(container: Any) -> list[Thing]:
    """What lies in a zone, or on a thing and in its zones; or in several of them. Nobody changes the list."""
    if container is None:
        return []
    found: list[Thing]
    if type(container) is list:
        found = []
        for one in container:
            found += (
                one.inside if type(one) is Zone or (one is not None and not one.zones) else inside_of(one)
            )
        return found
    found = container.inside
    if type(container) is not Zone and container.zones:
        for zone in container.zones.values():
            if inside := zone.inside:
                found = found + inside if found else inside
    return found


def held_by(owner: Thing | Zone | None) -> list[Thing]:
    """What lies on a thing and in its zones that count, or in a zone; nobody changes the list."""
    if owner is None:
        return []
    if type(owner) is Zone:
        return owner.inside
    assert isinstance(owner, ThingBase)
    found = owner.inside
    for zone in owner.zones.values():
        if zone.active and (inside := zone.inside):
            found = found + inside if found else inside
    return found


def union(*parts: Any) -> list[Any]:
    """The members of several sets or things, each once."""
    found: list[Any] = []
    for part in parts:
        for item in part if type(part) is list else (part,):
            if item is not None and item not in found:
                found.append(item)
    return found


def among(thing: Any, group: Any) -> bool:
    """Whether a thing belongs to a set."""
    return thing in group if type(group) is list else thing is not None and thing is group


def item(row: list[Any], number: int, otherwise: Any) -> Any:
    """An entry of a list, counted from 1."""
    return row[number - 1] if 0 < number <= len(row) else otherwise


def without(row: list[int], number: int, lowest: bool) -> list[int]:
    """A row without its lowest or highest entries; what stays keeps its order."""
    kept = list(row)
    find = min if lowest else max
    for _ in range(min(number, len(kept))):
        del kept[find(range(len(kept)), key=lambda index: kept[index].real)]
    return kept


def best(row: list[tuple[int, Any]], lowest: bool) -> list[Any]:
    """Those with the highest or lowest amount."""
    if not row:
        return []
    mark = min(amount for amount, _ in row) if lowest else max(amount for amount, _ in row)
    return [thing for amount, thing in row if amount == mark]


def like(thing: Thing | None, wanted: Any) -> bool:
    """Whether a thing is of the kind (and name) that is wanted; nothing is of none."""
    if thing is None or wanted is None:
        return False
    if type(wanted) is tuple:
        return wanted[1].id in thing.line and (wanted[2] is None or is_one_of(thing, wanted[2]))
    return wanted.id in thing.line


def is_one_of(thing: Thing, cards: frozenset[str]) -> bool:
    """Whether a thing is a copy of one of some components, or of one of some kinds."""
    return thing.component in cards or (bool(thing.line) and not cards.isdisjoint(thing.kind.marks))


def is_member(one: MemberInfo | None, other: MemberInfo | None) -> bool:
    """Whether a member is another or a special case of it."""
    return one is other if one is None or other is None else other in one.line


def divided(left: int, right: int) -> int:
    """A quotient, rounded down; 0 by 0 is 0."""
    return left // right if right else 0

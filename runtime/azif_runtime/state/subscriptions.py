"""Who waits for an event: abilities by verb, stage and subject, and what is known of them at once."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from azif_runtime.program import Ability
from azif_runtime.state.things import Thing

Entry = tuple[Ability, Thing]
"""An ability that waits, and the thing on which it stands."""

EARLY = ("cannot", "instead", "lessen", "response")
"""The stages before an event is certain."""

STAGES = (*EARLY, "before", "when")
"""All stages of an event at which abilities wait."""

NO_PART = "subject"
"""What is nothing in every event."""

NOTHING = id(None)
"""For whom nobody waits."""


class Subscribers:
    """The abilities that wait for a verb at one stage: those for anybody, and those for one subject."""

    __slots__ = ("anybody", "of_one", "size")

    def __init__(self) -> None:
        self.anybody: list[Entry] = []
        self.of_one: dict[tuple[str, int], list[Entry]] = {}
        self.size = 0

    def copy(self) -> Subscribers:
        """The same, with lists of its own."""
        found = Subscribers()
        found.anybody, found.size = list(self.anybody), self.size
        found.of_one = {key: list(row) for key, row in self.of_one.items()}
        return found

    def add(self, key: tuple[str, int] | None, entry: Entry) -> None:
        """Register an ability."""
        (self.anybody if key is None else self.of_one.setdefault(key, [])).append(entry)
        self.size += 1

    def remove(self, key: tuple[str, int] | None, entry: Entry) -> None:
        """Take an ability back."""
        row = self.anybody if key is None else self.of_one[key]
        row.remove(entry)
        if key is not None and not row:
            del self.of_one[key]
        self.size -= 1


NOBODY = Subscribers()
"""Nobody waits: what stands for a stage until somebody does. Nothing is added to it."""


class FastPath:
    """What reacts to an event where neither the state nor anybody has a say in whether, and in which order.

    `rows` are the reactions with what they stand on, `early` those of a thing that the event is about, as
    `snapshot` gives them. The order of the pipeline is the same; what it would look for is known.
    """

    __slots__ = ("early", "rows")

    def __init__(self, found: list[Entry]) -> None:
        self.rows: list[tuple[Any, Thing]] = [(ability.fast, this) for ability, this in found]
        self.early = [(ability, this, None) for ability, this in found if ability.index[1] == "this"]


class Note(NamedTuple):
    """Who waited for a verb at some time, stage by stage."""

    stages: dict[str, Subscribers]
    parameters: dict[str, str]
    early: int


Known = FastPath | Literal[False] | None
"""What is known of reactions: False if they are not known at once, None if nobody has wanted to know."""


class Subscriptions:
    """Everything that waits for one verb; `slot` says by which part of an event they are found: "" by none,
    None by several.

    What is known of the reactions is `fast` for each thing for which somebody waits, and `others` for all
    others; `by` is what of an event is looked up there. `ahead` is how many wait for it before it happens.
    """

    __slots__ = (
        "ahead",
        "before",
        "by",
        "cannot",
        "early",
        "fast",
        "instead",
        "lessen",
        "others",
        "parameters",
        "response",
        "slot",
        "touched",
        "version",
        "when",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cannot = self.instead = self.lessen = self.response = self.before = self.when = NOBODY
        self.parameters: dict[str, str] = {}
        self.slot: str | None = ""
        self.by = NO_PART
        self.early = self.ahead = 0
        self.touched = False
        self.version = 0
        self.fast: dict[int, Known] = {}
        self.others: Known = None

    def stage(self, name: str) -> Subscribers:
        """The subscribers of a stage, to which some are to be added."""
        found: Subscribers = getattr(self, name)
        if found is NOBODY:
            found = Subscribers()
            setattr(self, name, found)
        return found

    def add(self, ability: Ability, key: tuple[str, int] | None, entry: Entry) -> None:
        """Register an ability."""
        if key is not None:
            self.parameters[key[0]] = "p_" + key[0]
            self.find_by(slot_of(self.parameters))
        self.stage(ability.stage).add(key, entry)
        self.changed(ability, key, 1)

    def remove(self, ability: Ability, key: tuple[str, int] | None, entry: Entry) -> None:
        """Take an ability back."""
        self.stage(ability.stage).remove(key, entry)
        self.changed(ability, key, -1)

    def changed(self, ability: Ability, key: tuple[str, int] | None, more: int) -> None:
        """Forget what was known of those who wait."""
        self.touched = True
        if ability.stage != "when":
            self.ahead += more
            self.early += more * (ability.stage in EARLY)
            return
        self.version += 1
        if key is None:
            self.forget()
        elif key[1] != NOTHING:
            self.fast[key[1]] = None

    def find_by(self, slot: str | None) -> None:
        """Find those who wait by a part of events."""
        self.slot, self.by = slot, slot or NO_PART

    def forget(self) -> None:
        """Forget all that is known of reactions."""
        self.others = None
        self.fast = dict.fromkeys(one for _, one in self.when.of_one if one != NOTHING)

    def note(self) -> Note:
        """Who waits now; until somebody more or less does, it is not touched."""
        self.touched = False
        stages = {name: found.copy() for name in STAGES if (found := getattr(self, name)) is not NOBODY}
        return Note(stages, dict(self.parameters), self.early)

    def put_back(self, note: Note) -> None:
        """Let those wait again who waited then."""
        for name in STAGES:
            setattr(self, name, note.stages[name].copy() if name in note.stages else NOBODY)
        self.parameters, self.early = dict(note.parameters), note.early
        self.ahead = note.early + self.before.size
        self.find_by(slot_of(self.parameters))
        self.forget()
        self.touched = False


def slot_of(parameters: dict[str, str]) -> str | None:
    """The slot of the only parameter; "" without any, None if there are several."""
    return None if len(parameters) > 1 else next(iter(parameters.values()), "")

"""A component that waits to be named, and is named nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.diagnostic import spoken
from azif_compiler.ir.walk import nodes_of, walk
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.snapshot.file_state import Found

OTHERS = 2
"""So many others of its kind are named at least where one that is not counts as forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverNamed(Finding):
    """Something begins where nothing counts, as all others of its kind do, and only they are named anywhere.

    What names them brings them into play. This one stays where it is for the whole game.

    Wrong:

    ```azif
    zone shelf
    zone chest { inactive }
    kind lamp { starts in chest }
    lamp "Beacon" { copies 2 }
    lamp "Candle" { copies 2 }
    lamp "Torch" { copies 2 }
    procedure main { do: put each lamp "Beacon" into shelf; put each lamp "Candle" into shelf; finish "lit" }
    ```

    Right:

    ```azif
    zone shelf
    zone chest { inactive }
    kind lamp { starts in chest }
    lamp "Beacon" { copies 2 }
    lamp "Candle" { copies 2 }
    lamp "Torch" { copies 2 }
    procedure main {
      do:
        put each lamp "Beacon" into shelf
        put each lamp "Candle" into shelf
        put each lamp "Torch" into shelf
        finish "lit"
    }
    ```
    """

    code = "never-named"
    confidence = "likely"
    message = "nothing names {title}: it stays in `{zone}`, where nothing counts"
    title: str
    zone: str

    def hint(self) -> str | None:
        """What brings it into play."""
        return f"write an ability that names {self.title}, as there is one for each other card of its kind"


def findings(content: Content) -> Iterator[Finding]:
    """Components that are named nowhere, while those of other packages of their kind all are."""
    zones = (one for _, one in content.declared if isinstance(one, ir.Zone))
    inactive = {one.name for one in zones if not one.active and not one.ordered} - searched(content)
    waiting: dict[tuple[str, str], dict[str, Found]] = {}
    for found, one in content.declared:
        zone = zone_of(content, one) if isinstance(one, ir.Component) else ""
        if isinstance(one, ir.Component) and zone in inactive and not found.state.file.ruling:
            waiting.setdefault((one.kind, zone), {})[key(one)] = found
    spoken_of = named(content) if waiting else set()
    for (_, zone), places in waiting.items():
        forgotten = [found for name, found in places.items() if name not in spoken_of]
        if len(places) - len(forgotten) < OTHERS:
            continue
        if all(found.state.file.package in content.packages for found in forgotten):
            for found in forgotten:
                yield NeverNamed(span=found.title, title=found.title.text, zone=spoken(ir.word_of(zone)))


def zone_of(content: Content, one: ir.Component) -> str:
    """The zone in which a component begins; "" if that is none, or said otherwise."""
    start = content.start_of(one)
    return start.name if isinstance(start, ir.ZoneNamed) and start.owner is None else ""


def key(one: ir.Component) -> str:
    """A component as mentions of it call it."""
    return f"{one.kind}/{one.name.partition(':')[2]}"


def searched(content: Content) -> set[str]:
    """The zones out of which something takes what is not named."""
    return {
        node.inside.name
        for found, one in content.declared
        if not found.state.file.ruling
        for node in nodes_of(one, frozenset({ir.Select}))
        if isinstance(node, ir.Select) and isinstance(node.inside, ir.ZoneNamed)
        if not (node.where and any(isinstance(part, ir.IsNamed) for part in walk(node.where)))
    }


def named(content: Content) -> set[str]:
    """The components that something names outside of rulings, apart from themselves."""
    found: set[str] = set()
    for one in content.snapshot.found():
        if not one.state.file.ruling:
            rows = [(name, role) for _, sort, name, role in one.cell.used if sort == "component"]
            own = {name for name, role in rows if role == "declares"}
            found |= {name for name, role in rows if role != "amends"} - own
    return found

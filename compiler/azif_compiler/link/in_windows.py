"""Actions that may be used while an event goes on, in windows that are never offered then."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.settled import Meanwhile
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import endings as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import is_outside
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible


def never_meanwhile(possible: Possible) -> Iterator[Diagnostic]:
    """Actions that ask of an event that goes on, in windows that neither it nor anything in it offers."""
    offered = Offered(possible)
    for found, facts in possible.facts:
        for one in facts.settled:
            if not isinstance(one, Meanwhile) or any(offered.within(w, one.verb) for w in one.windows):
                continue
            there = [w for w in sorted(possible.names.all_windows) if offered.within(w, one.verb)]
            yield complaints.NeverMeanwhile(
                span=place(found, one.at), window=word_of(one.windows[0]), event=word_of(one.verb),
                there=tuple(map(word_of, there)),
            )  # fmt: skip


class Offered:
    """In what windows are offered."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.known: dict[tuple[str, str], bool] = {}

    def within(self, window: str, event: str) -> bool:
        """Whether a window may be offered while an event goes on."""
        key = window, event
        if key not in self.known:
            possible = self.possible
            self.known[key] = any(
                index in possible.alive and not is_outside(possible, index, event)
                for outer in possible.windows.get(window, ())
                for index, _ in possible.openers.get(("window", outer), ())
            )
        return self.known[key]

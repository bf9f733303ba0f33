"""What shall happen in some game of a soak, as a command line says it.

KIND                something of the kind is met
KIND/NAME           this component is met; each of the kind, if the name is `*`
KIND/NAME/VERB      an event of the verb is about it; without a name, about some of the kind
verb/VERB           an event of the verb happens
track/TRACK         the track leaves where it begins
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from azif_runtime.program import Program
from soak.games import Played
from soak.meeting import Known
from soak.plan import components

EACH = "*"


class Unknown(ValueError):
    """Something is expected that the content does not have."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Something that shall happen: a verb (to one of certain components), a track, or that one is met."""

    text: str
    verb: str = ""
    track: str = ""
    of: frozenset[Known] | None = None

    def happened(self, game: Played) -> bool:
        """Whether it happened in a game."""
        if self.track:
            return self.track in game.moved
        if not self.verb:
            return self.of is not None and not self.of.isdisjoint(game.met)
        if self.of is None:
            return (self.verb, None) in game.happened
        return any((self.verb, one) in game.happened for one in self.of)


def expected(program: Program, text: str) -> list[Expected]:
    """What a text means: one thing, or one for each component of a kind."""
    head, name, verb, *rest = *text.split("/"), "", ""
    if any(rest):
        raise Unknown(f"`{text}`: `KIND/NAME/VERB` is all that can be said")
    if head == "track":
        return [Expected(text, track=one_of(program.tracks, name, "track"))]
    if head == "verb":
        return [Expected(text, verb=event(program, name))]
    if verb:
        event(program, verb)
    lines = {kind: frozenset(known_of(program, kind)) for kind in program.kinds}
    of = lines[one_of(lines, head, "kind")]
    if not name:
        return [Expected(text, verb=verb, of=of)]
    if name == EACH:
        return [
            Expected("/".join(filter(None, (*one, verb))), verb, of=frozenset([one])) for one in sorted(of)
        ]
    chosen = frozenset(one for one in of if one[1] == one_of(components(program, head), name, head))
    return [Expected(text, verb=verb, of=chosen)]


def known_of(program: Program, kind: str) -> list[Known]:
    """The components of a kind."""
    return [(card.kind.name, card.name) for card in program.cards if kind in card.kind.line]


def event(program: Program, verb: str) -> str:
    """A verb of which there are events."""
    if program.verbs[one_of(program.verbs, verb, "verb")].procedure:
        raise Unknown(f"`{verb}` is a procedure: nobody is told of it")
    return verb


def one_of(names: Collection[str], name: str, what: str) -> str:
    """A name that is known."""
    if name not in names:
        raise Unknown(f"there is no {what} `{name}`")
    return name

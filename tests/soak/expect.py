"""What shall happen in some game of a soak, as a command line says it.

KIND                something of the kind is met
KIND/NAME           this component is met; each of the kind, if the name is `*`
KIND/NAME/VERB      an event of the verb is about it; without a name, about some of the kind
verb/VERB           an event of the verb happens
track/TRACK         the track leaves where it begins
"""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.ir import word_of
from azif_runtime.failures import WrongAnswer
from azif_runtime.interpreter.lookup import id_named
from azif_runtime.program import Program
from soak.games import Played
from soak.meeting import Known, known
from soak.plan import components

EACH = "*"


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
        raise WrongAnswer(f"`{text}`: `KIND/NAME/VERB` is all that can be said")
    if head == "track":
        return [Expected(text, track=id_named(name, program.tracks, "track"))]
    if head == "verb":
        return [Expected(text, verb=event(program, name))]
    if verb:
        verb = event(program, verb)
    kind = id_named(head, program.kinds, "kind")
    of = frozenset(map(known, components(program, kind)))
    if not name:
        return [Expected(text, verb=verb, of=of)]
    if name == EACH:
        return [
            Expected("/".join(map(word_of, filter(None, (*one, verb)))), verb, of=frozenset([one]))
            for one in sorted(of)
        ]
    card = id_named(name, [id_ for _, id_ in of], head)
    return [Expected(text, verb=verb, of=frozenset(one for one in of if one[1] == card))]


def event(program: Program, verb: str) -> str:
    """The id of a verb of which there are events."""
    id_ = id_named(verb, program.verbs, "verb")
    if program.verbs[id_].procedure:
        raise WrongAnswer(f"`{verb}` is a procedure: nobody is told of it")
    return id_

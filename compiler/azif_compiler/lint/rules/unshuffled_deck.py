"""A deck that nothing shuffles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.diagnostic import spoken
from azif_compiler.ir.walk import walk
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class UnshuffledDeck(Finding):
    """Different cards start in a deck, and nothing shuffles it: they come in the order that is written.

    Nothing is shuffled by itself. A step of the setup says `shuffle` of each deck; where the order is meant,
    a comment can say so.

    Wrong:

    ```azif
    track glow from 0 to 9
    deck lamp deck
    kind lamp { printed oil: number = 1; starts in lamp deck }
    lamp "Beacon" { copies 2 }
    lamp "Candle" { copies 3; oil 2 }
    verb shine { do: let l = top lamp of lamp deck; put l into lamp deck at bottom; add l's oil to glow }
    procedure main { do: while glow < 9: shine }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    deck lamp deck
    kind lamp { printed oil: number = 1; starts in lamp deck }
    lamp "Beacon" { copies 2 }
    lamp "Candle" { copies 3; oil 2 }
    verb shine { do: let l = top lamp of lamp deck; put l into lamp deck at bottom; add l's oil to glow }
    procedure main {
      do:
        shuffle lamp deck
        while glow < 9: shine
    }
    ```
    """

    code = "unshuffled-deck"
    confidence = "likely"
    message = "nothing shuffles `{name}`: its cards come in the order that is written"
    name: str

    def hint(self) -> str | None:
        """What shuffles it."""
        return f"say `shuffle {self.name}` in a step of the setup"


def findings(content: Content) -> Iterator[Finding]:
    """Decks in which different components start and that nothing shuffles."""
    declared = [one for found, one in content.declared if not found.state.file.ruling]
    verbs = {name for name, verb in content.verbs.items() if any(map(is_of_a_part, walk(verb.body)))}
    shuffled = {name for one in declared for node in walk(one) for name in shuffled_by(node, verbs)}
    starts: dict[str, set[str]] = {}
    for one in declared:
        if isinstance(one, ir.Component):
            start = content.start_of(one)
            if isinstance(start, ir.ZoneNamed):
                starts.setdefault(start.name, set()).add(one.name)
    for found in content.found():
        for one in () if found.state.file.ruling else found.cell.compiled():
            if not isinstance(one, ir.Zone) or not one.ordered or one.name in shuffled:
                continue
            if len(starts.get(one.name, ())) > 1:
                yield UnshuffledDeck(span=found.title, name=spoken(ir.word_of(one.name)))


def is_of_a_part(node: ir.Node) -> bool:
    """Whether what is shuffled is what a verb is told."""
    return isinstance(node, ir.Shuffle) and isinstance(node.what, ir.EventPart)


def shuffled_by(node: ir.Node, verbs: set[str]) -> Iterator[str]:
    """The decks that a sentence shuffles, itself or by one of these verbs."""
    match node:
        case ir.Shuffle(what=ir.ZoneNamed(name=name)):
            yield name
        case ir.Call(verb=verb, arguments=arguments) if verb in verbs:
            yield from (one.value.name for one in arguments if isinstance(one.value, ir.ZoneNamed))
        case _:
            pass

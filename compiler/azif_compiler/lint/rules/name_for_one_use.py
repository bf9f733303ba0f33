"""`choose a lamp as one: light one`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.lint.finding import Plainer
from azif_compiler.lint.reading import Reading
from azif_compiler.lint.rules.loop_for_a_sentence import mentions
from azif_compiler.nodes import phrases, statements


@dataclass(frozen=True, slots=True, kw_only=True)
class NameForOneUse(Plainer):
    """Something is chosen and named, and a single sentence speaks of it: it could say so itself.

    Given:

    ```azif
    kind lamp { state lit: flag = no }
    kind player { you means this }
    player "Anna" { starts in shelf }
    lamp "Beacon" { starts in shelf; copies 2 }
    zone shelf
    verb ignite { subject who: player = you; object what: lamp; do: set what's lit to yes }
    verb turn { subject who: player = you; do: who ignites a lamp }
    procedure main { do: each player turns; if a lamp is lit: finish "bright" }
    ```

    Wrong:

    ```azif
    rule "Enough" { when a player turns: choose a lamp by that player as one: that player ignites one }
    ```

    Right:

    ```azif
    rule "Enough" { when a player turns: that player ignites a lamp }
    ```
    """

    code = "name-for-one-use"
    message = "the sentence can choose it itself, without a name"


def findings(reading: Reading) -> Iterator[Plainer]:
    """Choices whose name stands once, in the only sentence that depends on them."""
    for node in reading.of(statements.ChooseThings):
        match node.body:
            case (statements.Say(handlers=()) as say,) if node.prompt is None and not node.otherwise:
                said = mentions(say, node.name.binder)
                if len(said) == 1 and isinstance(said[0], phrases.LocalName):
                    text = reading.text
                    noun = reading.words(node.of)
                    instead = text[say.start : said[0].start] + noun + text[said[0].end : say.end]
                    yield from reading.plainer(NameForOneUse, node.start, node.end, instead)
            case _:
                pass

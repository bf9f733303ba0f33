"""`for each lamp as one: light one`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.lint.finding import Plainer
from azif_compiler.lint.reading import Reading
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.walk import walk


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopForASentence(Plainer):
    """A loop holds one sentence, which could speak of each itself.

    Given:

    ```azif
    kind lamp { state lit: flag = no }
    lamp "Beacon" { starts in shelf }
    zone shelf
    verb ignite { object what: lamp; do: set what's lit to yes }
    rule "Enough" { whenever a lamp is lit: finish "bright" }
    ```

    Wrong:

    ```azif
    procedure main { do: for each lamp as one: ignite one }
    ```

    Right:

    ```azif
    procedure main { do: ignite each lamp }
    ```
    """

    code = "loop-for-a-sentence"
    message = "the sentence can speak of each itself, without `for each` around it"


def findings(reading: Reading) -> Iterator[Plainer]:
    """Loops around one sentence that is about what their name stands for."""
    for node in reading.of(statements.ForEach):
        match node.body:
            case (statements.Say(handlers=()) as say,) if node.order is None:
                said = mentions(say, node.name.binder)
                plain = [one.value for one in say.sentence.arguments if one.label is None]
                if len(said) == 1 and isinstance(said[0], phrases.LocalName) and said[0] in plain:
                    noun = reading.words(node.of)
                    noun = noun if noun.startswith("each ") else f"each {noun}"
                    text = reading.text
                    instead = text[say.start : said[0].start] + noun + text[said[0].end : say.end]
                    yield from reading.plainer(LoopForASentence, node.start, node.end, instead)
            case _:
                pass


def mentions(node: Node, binder: int) -> list[Node]:
    """Where a node speaks of what a name stands for."""
    return [one for one in walk(node) if getattr(one, "binder", -1) == binder]

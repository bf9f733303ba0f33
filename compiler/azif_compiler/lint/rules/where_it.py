"""`where its X is Y`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.lint.finding import Plainer
from azif_compiler.lint.reading import Reading
from azif_compiler.nodes import nouns

WORDS = {"its": ("whose",), "it is": ("that is",), "it has": ("that has", "who has")}
"""What a condition behind `where` may begin with, and what says both words in one. Several things that it is,
or has, read better behind `where`.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhereIt(Plainer):
    """`where it` and `where its` speak of what has just been named: `that`, `who`, `whose` do so in a word.

    Wrong:

    ```azif
    kind lamp { state oil: number = 2 }
    lamp "Beacon" { starts in shelf }
    zone shelf
    procedure main { do: for each lamp where its oil > 1 as one: set one's oil to 0; finish "bright" }
    ```

    Right:

    ```azif
    kind lamp { state oil: number = 2 }
    lamp "Beacon" { starts in shelf }
    zone shelf
    procedure main { do: for each lamp whose oil > 1 as one: set one's oil to 0; finish "bright" }
    ```
    """

    code = "where-it"
    message = "`where it` can be said in one word"


def findings(reading: Reading) -> Iterator[Plainer]:
    """Conditions behind `where` that begin with what is meant."""
    for node in reading.of(nouns.ThatIs):
        if node.word != "where":
            continue
        said = reading.text[node.condition.start : node.end]
        for begin, others in WORDS.items():
            if said.startswith(f"{begin} ") and (begin == "its" or " and " not in " ".join(said.split())):
                for word in others:
                    found = [*reading.plainer(WhereIt, node.start, node.end, word + said[len(begin) :])]
                    yield from found
                    if found:
                        break

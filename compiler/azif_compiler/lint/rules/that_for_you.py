"""`when a player wins: that player draws 1 card`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from azif_compiler.lint.finding import Plainer
from azif_compiler.lint.reading import Reading
from azif_compiler.nodes import phrases, statements


@dataclass(frozen=True, slots=True, kw_only=True)
class ThatForYou(Plainer):
    """A sentence names whom it is about, and without that it is about the same one.

    Given:

    ```azif
    kind player { state tired: flag = no; starts in house }
    zone house
    player "Ann" { }
    verb rest { subject who: player = you; needs who is tired; do: set who's tired to no }
    verb run { subject who: player = you; do: set who's tired to yes }
    procedure main { do: "Ann" runs; finish "home" }
    ```

    Wrong:

    ```azif
    rule "Breath" { when a player runs: that player rests }
    ```

    Right:

    ```azif
    rule "Breath" { when a player runs: rest }
    ```
    """

    code = "that-for-you"
    message = "without its subject this sentence is about the same one"
    confidence = "guess"


def findings(reading: Reading) -> Iterator[Plainer]:
    """Sentences that begin with somebody who is meant anyway."""
    for node in reading.of(statements.Say):
        sentence = node.sentence
        subject = next((one.value for one in sentence.arguments if one.value.start == sentence.start), None)
        if isinstance(subject, phrases.Referred) and sentence.form == "third":
            verbs = (one.name for one in reading.view.meanings(sentence.verb.text).verbs_in("third"))
            for name in islice(dict.fromkeys(verbs), 1):
                verb = sentence.verb
                yield from reading.plainer(ThatForYou, subject.start, verb.end, name.replace("_", " "))

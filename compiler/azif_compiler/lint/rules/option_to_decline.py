"""`choose { option "Pay" { } option "Decline" { } }`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.lint.finding import Plainer
from azif_compiler.lint.reading import Reading
from azif_compiler.lower.statements import DECLINE
from azif_compiler.nodes import statements

_OPTION = re.compile(r"option\s+")
_LABEL = re.compile(r'"(\\.|[^"\\])*"')
_INDENTED = re.compile(r"\n  ")


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionToDecline(Plainer):
    """A choice has one option, and another one to do nothing: that is `may`.

    Given:

    ```azif
    token Coin
    kind player { you means this; holds Coin; state tired: flag = no }
    player "Anna" { starts in shelf }
    zone shelf
    verb pay { subject who: player = you; object coins: number; do: take coins from who's Coin }
    verb rest { subject who: player = you; do: set who's tired to no }
    procedure main { do: each player rests; if a player is tired: finish "bright" }
    ```

    Wrong:

    ```azif
    rule "Evening" {
      when a player rests:
        choose by that player:
          option "Light a lamp" cost pay 1: set that player's tired to yes
          option "Decline" { }
    }
    ```

    Right:

    ```azif
    rule "Evening" {
      when a player rests:
        may "Light a lamp" by that player cost pay 1: set that player's tired to yes
    }
    ```
    """

    code = "option-to-decline"
    message = "an option beside one to decline is `may`"


def findings(reading: Reading) -> Iterator[Plainer]:
    """Choices of which the second and last option declines."""
    for node in reading.of(statements.ChooseOption):
        if node.prompt is not None or node.has_rest or len(node.options) != 2:
            continue
        first, last = node.options
        if last.label != DECLINE or last.condition or last.cost or last.body or first.bare:
            continue
        said = _INDENTED.sub("\n", _OPTION.sub("", reading.words(first), count=1))
        label = _LABEL.match(said)
        if label is not None:
            by = f" by {reading.words(node.by)}" if node.by is not None else ""
            instead = f"may {label[0]}{by}{said[label.end() :]}"
            yield from reading.plainer(OptionToDecline, node.start, node.end, instead)

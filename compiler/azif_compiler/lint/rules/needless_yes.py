"""`lit yes`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.lint.finding import Plainer
from azif_compiler.lint.reading import Reading
from azif_compiler.nodes import members, phrases


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedlessYes(Plainer):
    """A field that is yes or no says `yes`: that it stands there says so.

    Wrong:

    ```azif
    kind lamp { printed tall: flag = no }
    lamp "Beacon" { starts in shelf; tall yes }
    zone shelf
    procedure main { do: if a lamp is tall: finish "bright" }
    ```

    Right:

    ```azif
    kind lamp { printed tall: flag = no }
    lamp "Beacon" { starts in shelf; tall }
    zone shelf
    procedure main { do: if a lamp is tall: finish "bright" }
    ```
    """

    code = "needless-yes"
    message = "that the field stands there says `yes`"


def findings(reading: Reading) -> Iterator[Plainer]:
    """Fields with a `yes`."""
    for node in reading.of(members.FieldGiven):
        match node.values:
            case (phrases.YesNo(value=True) as yes,) if node.key is None:
                instead = reading.text[node.name.start : node.name.end]
                yield from reading.plainer(NeedlessYes, node.name.start, yes.end, instead)
            case _:
                pass

"""Complaints about what amendments would take away. AZ05xx."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import OfNames


@dataclass(frozen=True, slots=True, kw_only=True)
class DropsKeyword(OfNames):
    """An amendment drops a keyword with `without`, which drops abilities.

    A keyword is taken away by an ability that says that it is not there.

    Given:

    ```azif
    kind lamp
    keyword dim on lamp { }
    lamp "Beacon" { dim }
    ```

    Wrong:

    ```azif
    amend lamp "Beacon" { without dim; because "it was cleaned" }
    ```

    Right:

    ```azif
    amend lamp "Beacon" { always this has no dim; because "it was cleaned" }
    ```
    """

    code = "AZ0556"
    message = "`without` drops abilities, and `{name}` is a keyword"
    name: str

    def hint(self) -> str:
        return f"write `always this has no {self.name}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakesCopies(OfNames):
    """An amendment would take copies of a component away; it can only add some.

    Given:

    ```azif
    kind lamp
    lamp "Beacon" { copies 2 }
    ```

    Wrong:

    ```azif
    amend lamp "Beacon" { copies -1; because "one broke" }
    ```

    Right:

    ```azif
    amend lamp "Beacon" { copies +1; because "one was found" }
    ```
    """

    code = "AZ0557"
    message = "an amendment adds copies, and takes none away"

    def hint(self) -> str:
        return "leave `copies` out, or say how many more there are: `copies +1`"

"""Complaints about what amendments would take away. AZ05xx."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, OfNames


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


@dataclass(frozen=True, slots=True, kw_only=True)
class CopiesInAll(Diagnostic):
    """An amendment says how many copies there are in all; it says how many more there are.

    So several packages may add copies of the same component.

    Given:

    ```azif
    kind lamp
    lamp "Beacon" { copies 2 }
    ```

    Wrong:

    ```azif
    amend lamp "Beacon" { copies 3; because "one was found" }
    ```

    Right:

    ```azif
    amend lamp "Beacon" { copies +1; because "one was found" }
    ```
    """

    code = "AZ0558"
    message = "an amendment says how many more copies there are, and not that there are {number}"
    number: str

    def hint(self) -> str:
        return "one more than there are is `copies +1`; `azif show` says how many there are without it"

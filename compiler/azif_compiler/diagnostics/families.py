"""Complaints about declarations that stand for several components."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import OfNames


@dataclass(frozen=True, slots=True, kw_only=True)
class SameNames(OfNames):
    """A declaration stands for several components, and two of them would have the same name.

    What stands in braces in the name, `{colour}`, is the value that a component has; `{Colour}` begins with a
    capital.

    Given:

    ```azif
    enum colour { red, blue }
    zone shelf
    kind lamp { printed colour: colour; starts in shelf }
    value lit: number = number of red lamps in shelf
    procedure main { do: if lit > 0: finish "done" }
    ```

    Wrong:

    ```azif
    lamp "Lamp" for colour in red, blue { }
    ```

    Right:

    ```azif
    lamp "{Colour} Lamp" for colour in red, blue { }
    ```
    """

    code = "AZ0120"
    message = "several of these would be called `{name}`"
    name: str
    column: str

    def hint(self) -> str | None:
        return f"put what they differ in into the name: `{{{self.column.replace('_', ' ')}}}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnevenColumns(OfNames):
    """Two rows of values that go with each other do not have equally many.

    `with` puts the first beside the first and the second beside the second; `and` makes one component for
    each of the first and each of the second.

    Wrong:

    ```azif
    zone shelf
    kind lamp { printed size: number; starts in shelf }
    lamp "{name}" for name in "Beacon", "Torch", "Wick" with size in 3, 2 { }
    value light: number = total size of lamps in shelf
    procedure main { do: if light > 0: finish "done" }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp { printed size: number; starts in shelf }
    lamp "{name}" for name in "Beacon", "Torch", "Wick" with size in 3, 2, 1 { }
    value light: number = total size of lamps in shelf
    procedure main { do: if light > 0: finish "done" }
    ```
    """

    code = "AZ0121"
    message = "`{name}` has {found} values, `{other}` {wanted}"
    name: str
    found: int
    other: str
    wanted: int

    def hint(self) -> str | None:
        return "give each a value of its own, or say `and` for one of each with each"


@dataclass(frozen=True, slots=True, kw_only=True)
class LargeFamily(OfNames):
    """A declaration stands for more components than any game has.

    Wrong:

    ```azif
    zone shelf
    kind lamp { printed size: number; printed light: number; starts in shelf }
    lamp "{size}, {light}" for size in 1 to 90 and light in 1 to 90 { }
    value bright: number = total size of lamps in shelf + total light of lamps in shelf
    procedure main { do: if bright > 0: finish "done" }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp { printed size: number; printed light: number; starts in shelf }
    lamp "{size}, {light}" for size in 1 to 9 and light in 1 to 9 { }
    value bright: number = total size of lamps in shelf + total light of lamps in shelf
    procedure main { do: if bright > 0: finish "done" }
    ```
    """

    code = "AZ0122"
    message = "this declares {count} components, more than {largest}"
    count: int
    largest: int

    def hint(self) -> str | None:
        return "`copies` makes several of one component"

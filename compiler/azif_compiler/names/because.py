"""The words in braces in the text behind `because`: which things go against what is required.

`{lamp}` names the lamps that `there is no lamp where …` has found, `{lamp: oil}` says beside each what is
printed on it, `{its oil}` what is printed on the component itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

HOLE = re.compile(r"\{(\w[^{}:]*)(?:: (\w[^{}]*))?(?<! )\}")
OWN = "its "


class Hole(NamedTuple):
    """One of them: the kind of the things, "" of the component itself, and the field that is told."""

    kind: str
    field: str


def holes(text: str) -> tuple[Hole, ...]:
    """All that stand in a text."""
    return tuple(map(hole, HOLE.finditer(text)))


def hole(found: re.Match[str]) -> Hole:
    """What stands in braces, as names are written in declarations."""
    said, field = found[1].replace(" ", "_"), (found[2] or "").replace(" ", "_")
    own = OWN.replace(" ", "_")
    return Hole("", said.removeprefix(own)) if said.startswith(own) else Hole(said, field)


def filled(text: str, say: Callable[[Hole], str]) -> str:
    """A text with what each of them comes to."""
    return HOLE.sub(lambda found: say(hole(found)), text)

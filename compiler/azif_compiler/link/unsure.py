"""Amounts that are asked of what may be nothing, or of no such kind: the game could not go on."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.check.fit import a
from azif_compiler.deeds.doubts import MayBeNothing, Unsure
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.unsure import MayBeNobody
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible


def of_nobody(possible: Possible) -> Iterator[Diagnostic]:
    """Amounts of which nothing says that there is what they are asked of."""
    empty = {
        one.field for _, facts in possible.facts for one in facts.settled if isinstance(one, MayBeNothing)
    }
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, Unsure) and one.field in empty:
                yield MayBeNobody(
                    span=place(found, one.at), field=word_of(one.field), asked=word_of(one.asked),
                    kind=a(one.kind),
                )  # fmt: skip

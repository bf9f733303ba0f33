"""Of whom scripts speak, beside for whom they are carried out; what is done behind what only may be."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.persons import Performed
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import in_turn as complaints
from azif_compiler.diagnostics.whose import InAnyCase
from azif_compiler.ir.node import stretch, word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible


def of_whom(possible: Possible) -> Iterator[Diagnostic]:
    """Scripts that speak of everybody and are carried out for each, and such that speak of one by chance."""
    ways: dict[str, set[Performed]] = {}
    for _, facts in possible.facts:
        for way in facts.performed:
            ways.setdefault(way.script, set()).add(way)
    for found, facts in possible.facts:
        for one in facts.addressed:
            if len(known := ways.get(one.script, set())) != 1:
                continue
            (only,) = known
            span, script = place(found, one.at), word_of(one.script)
            if only.how == "each" and (one.whom, one.kind) == ("each", only.whom):
                yield complaints.ForEachAlready(span=span, script=script, kind=word_of(one.kind))
            elif only.how == "each" and one.whom == "nobody":
                yield complaints.AboutNobody(
                    span=span, script=script, kind=word_of(only.whom), verb=word_of(only.verb)
                )
            elif only.how == "one" and one.whom == "you":
                yield complaints.ForOneAlone(span=span, script=script, whom=word_of(only.whom))


def in_any_case(possible: Possible) -> Iterator[Diagnostic]:
    """Sentences on one line with what somebody may do, that are done in any case."""
    for found, facts in possible.facts:
        for may, other in facts.behind_may:
            (start, _), (behind, end) = stretch(may), stretch(other)
            text = found.piece.text
            if "\n" not in text[start:behind]:
                first = text[start:behind].strip().removesuffix(";").removeprefix("may").strip()
                yield InAnyCase(span=place(found, other), both=f"{first}; {text[behind:end]}")

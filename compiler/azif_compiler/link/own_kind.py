"""Cards that ask whether their holder has any of their own kind, which is settled: he has this one."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.check.fit import a
from azif_compiler.deeds.holders import HadBehind, HadBeside, SpeaksToHolder
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics.ranges import AlwaysTheSame
from azif_compiler.diagnostics.settled import TalliedBefore
from azif_compiler.ir.leaves import UNLIMITED
from azif_compiler.ir.node import word_of
from azif_compiler.ir.types import Some, Thing
from azif_compiler.link.gathered import place
from azif_compiler.link.giving import bringing, by_themselves
from azif_compiler.link.possible import Possible
from azif_compiler.link.ranges import ending


def had_anyway(possible: Possible) -> Iterator[Diagnostic]:
    """What asks how many of its own kind somebody has, and is always answered alike."""
    to_holder: set[str] = set()
    given = by_themselves(possible)
    asked: list[tuple[Diagnostic, HadBeside]] = []
    for found, facts in possible.facts:
        for one in facts.settled:
            match one:
                case SpeaksToHolder():
                    to_holder.add(one.kind)
                case HadBeside() if (how := ending(one.operator, one.number, 1, UNLIMITED)) and not (
                    one.itself and how == "always"  # said for nothing, and the card does what it says
                ):
                    itself = "the card itself" if one.itself else f"{a(one.asked)} itself"
                    what = f"this is {itself}, and `you` have it"
                    asked.append(
                        (
                            AlwaysTheSame(span=place(found, one.at), how=how, what=what, advice=besides(one)),
                            one,
                        )
                    )
                case _:
                    pass
    for complaint, one in asked:
        is_there = not one.verb or (one.verb, one.parameter) in given
        if is_there and possible.is_kind(one.kind, one.asked) and speaks(possible, one.kind) in to_holder:
            yield complaint


def had_by_then(possible: Possible) -> Iterator[Diagnostic]:
    """What asks for none of a kind behind an event by which somebody has got one."""
    asked = [(found, one) for found, f in possible.facts for one in f.settled if isinstance(one, HadBehind)]
    brought = bringing(possible) if asked else set[tuple[str, str]]()
    for found, one in asked:
        known = possible.names.all_verbs.get(one.verb)
        if ending(one.operator, one.number, 1, UNLIMITED) != "never" or known is None:
            continue
        for verb, name in brought:
            given = known.parameters.get(name)
            if verb != one.verb or one.parameter not in ("", name) or given is None:
                continue
            kind = one.kind or (given.type.kind if isinstance(given.type, Thing | Some) else "")
            if kind in possible.names.kinds and possible.is_kind(kind, one.asked):
                yield TalliedBefore(
                    span=place(found, one.at), event=word_of(one.verb), what=word_of(one.asked), number=None,
                    up=True, given=a(kind),
                )  # fmt: skip


def besides(one: HadBeside) -> str:
    """How one asks of those of its kind that somebody has besides the card itself."""
    if one.itself:
        return "the ability counts while you have the card: leave the condition out, or ask for another card"
    kind = spoken(word_of(one.asked)) + (f' "{word_of(one.by_name)}"' if one.by_name else "")
    if (one.operator, one.number) == (">=", 1):
        return f"for one besides this write `another {kind}`, here and where it is spoken of again"
    if (one.operator, one.number) == ("=", 0):
        return f"for no {kind} besides this write `not you have another {kind}`"
    return "this is counted, too: compare with a number that is higher by 1"


def speaks(possible: Possible, kind: str) -> str:
    """The kind that says to whom the things of a kind speak."""
    kinds = possible.names.kinds
    return next((name for name in kinds[kind].ancestors if name in kinds and kinds[name].you), "")

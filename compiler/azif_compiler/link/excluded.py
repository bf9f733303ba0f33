"""Conditions that exclude each other: of an ability, of when it counts, of what its cost asks for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from azif_compiler import ir
from azif_compiler.check.fit import a
from azif_compiler.deeds.conditional import Alike, Asked, Behind, Guarded, Held, Holds, Needed, Works
from azif_compiler.deeds.facts import Terms
from azif_compiler.deeds.guarded import as_given
from azif_compiler.deeds.held import THIS, spelled, told
from azif_compiler.deeds.moments import AsksItself
from azif_compiler.deeds.together import SPANS
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import excluded as complaints
from azif_compiler.diagnostics.limits import LimitedInVain
from azif_compiler.diagnostics.opposed import TakesBack
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import word_of
from azif_compiler.link.apart import Board, never_together
from azif_compiler.link.gathered import place
from azif_compiler.link.left_so import Left
from azif_compiler.link.plain import Plain
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found

Conditions = dict[tuple[str, str], list[Holds]]
"""What is so of the card, by a verb and by which of its parameters the card is."""


def excluded(possible: Possible, plain: Plain) -> Iterator[Diagnostic]:
    """Abilities whose conditions never hold together, or never where they count, and costs never paid."""
    works = {
        one.kind: (found, msgspec.structs.replace(one, so=tuple(map(plain.holds, one.so))))
        for found, facts in possible.facts
        for one in facts.works
    }
    wanted: Conditions = {}
    leaves: Conditions = {}
    stated: dict[tuple[str, str], Found] = {}
    for found, facts in possible.facts:
        for asked in facts.wanted:
            wanted.setdefault((asked.verb, asked.parameter), []).append(
                plain.holds(of_card(asked.asked, asked.parameter))
            )
            stated[asked.verb, asked.parameter] = found
        for left in facts.leaves:
            leaves.setdefault((left.verb, left.parameter), []).append(
                plain.holds(of_card(left.so, left.parameter))
            )
    away = {one for _, facts in possible.facts for one in facts.away}
    marks = {one for _, facts in possible.facts for one in facts.marks}
    puts = {(verb, thing) for _, facts in possible.facts for verb, _, thing in facts.puts}
    moves = {
        (verb, name)
        for _, facts in possible.facts
        for one in facts.moved
        for verb, name in told_parts(one.what)
    }
    board, ways = Board(possible), Left(possible)
    for found, facts in possible.facts:
        yield from never_together(board, found, facts.apart)
        for one in facts.behind:
            gone = one.first in away or (one.zone in possible.inactive and one.first in moves)
            is_put_away = not one.yours and gone and one.then in away | marks | puts
            said = tuple(one_behind(found, one, marks, wanted, leaves, stated, put_away=is_put_away))
            yield from said or left_otherwise(found, one, wanted, ways)
        yield from either_way(possible, found, facts.alike)
        for change in facts.opposed:
            yield TakesBack(span=place(found, change.at), back=change.back)
        for at in facts.twice:
            yield complaints.SaidTwice(span=place(found, at))
        for known in facts.held:
            held = msgspec.structs.replace(known, so=tuple(map(plain.holds, known.so)))
            counts = works_of(possible, held.kind, works)
            yield from never_so(found, held, counts, leaves)
            yield from never_paid(found, held, counts, wanted)
            if held.limited and (put := next((one for one in held.paid if one in away), None)) is not None:
                verb = spoken(word_of(put[0]))
                yield LimitedInVain(span=place(found, held.at), verb=verb)
            yield from never_behind(found, held, counts, leaves)
            yield from never_begun(found, held, counts, wanted)
            yield from never_ahead(found, held, counts, wanted)
        for own in facts.itself:
            yield from asks_itself(possible, found, own, works)


def one_behind(
    found: Found,
    one: Behind,
    marks: set[tuple[str, str]],
    wanted: Conditions,
    leaves: Conditions,
    stated: dict[tuple[str, str], Found],
    *,
    put_away: bool,
) -> Iterator[Diagnostic]:
    """What is done to a card that was put away before it, what takes the one before it back, and what needs
    what that has just changed.
    """
    first, verb = (spoken(word_of(verb)) for verb, _ in (one.first, one.then))
    if put_away:
        yield complaints.PutAway(span=place(found, one.at), first=first, verb=verb)
    elif one.certain and {one.first, one.then} <= marks and is_undone(one, leaves):
        yield complaints.Undone(span=place(found, one.at), first=first, verb=verb)
    elif (
        one.certain
        and not (one.paid and one.first == one.then)  # which is told as paid twice
        and (needs := wanting(one, wanted, leaves)) is not None
    ):
        where = place(stated[one.then], needs.at) if needs.at else None
        yield complaints.NeverDone(span=place(found, one.at), verb=verb, so=None, needs=where, behind=first)


def left_otherwise(found: Found, one: Behind, wanted: Conditions, left: Left) -> Iterator[Diagnostic]:
    """What needs what the verb before it has changed by way of another one."""
    if one.yours or one.paid or not (one.certain or one.within):
        return
    for asked in wanted.get(one.then, ()):
        node = msgspec.json.decode(asked.spelled, type=Expression)
        if isinstance(node, ir.FieldOf) and isinstance(node.of, ir.This):
            field = msgspec.structs.replace(node, of=ir.Local(f"<{one.first[1]}>"))
            if left.value(one.first[0], field, frozenset()) == spelled(ir.Flag(not asked.holds)):
                first, verb = (spoken(word_of(each)) for each, _ in (one.first, one.then))
                yield complaints.NeverDone(
                    span=place(found, one.at), verb=verb, so=None, needs=None, behind=first, besides=True
                )
                break


def told_parts(terms: Terms) -> Iterator[tuple[str, str]]:
    """What verbs are told that terms are, each with its parameter."""
    for term in terms:
        match term.split(" ", 2):
            case ["part", verb, name]:
                yield verb, name
            case _:
                pass


def never_done(possible: Possible, plain: Plain) -> Iterator[Diagnostic]:
    """Sentences that are only come to where what their verbs need is not so."""
    needed = needed_by_verb(possible)
    for found, facts in possible.facts:
        for sentence in facts.guarded:
            for where, one in needed.get(sentence.verb, ()):
                found_so = [first_against(way, sentence, plain) for way in one.ways]
                if all(so is not None for so in found_so):
                    decided = next((so.at for so in found_so if so is not None and so.at), 0)
                    yield complaints.NeverDone(
                        span=place(found, sentence.at),
                        verb=word_of(sentence.verb),
                        so=place(found, decided) if decided else None,
                        needs=place(where, one.at),
                    )
                    break


def needed_by_verb(possible: Possible) -> dict[str, list[tuple[Found, Needed]]]:
    """What each verb needs, and where that is written."""
    needed: dict[str, list[tuple[Found, Needed]]] = {}
    for found, facts in possible.facts:
        for one in facts.needed:
            needed.setdefault(one.verb, []).append((found, one))
    return needed


def are_opposed(wanted: Asked, right: str, so: Asked) -> bool:
    """Whether what is needed of something, to be compared with `right`, is not so where something else is of
    the same.
    """
    if not wanted.operator or not so.operator:
        return not wanted.operator and not so.operator and wanted.holds is not so.holds
    return bool(right) and not overlap((wanted.operator, right), (so.operator, so.right))


def first_against(way: tuple[Asked, ...], sentence: Guarded, plain: Plain) -> Asked | None:
    """What is so before a sentence, or in any case, and takes away what its verb needs; None if nothing
    does.
    """
    for one in way:
        what, right = (as_given(text, sentence.given) for text in (one.what, one.right))
        if not one.operator and (holds := evident(what)) is not None and holds is not one.holds:
            return Asked(what, "", "", True, 0)
        what = plain.text(what) if what else what
        for so in map(plain.asked, sentence.so if what else ()):
            if so.what == what and are_opposed(one, right, so):
                return so
    return None


@lru_cache(maxsize=4096)  # most verbs need the same few things
def evident(text: str) -> bool | None:
    """Whether a condition that is spelled so holds, if it says of what is named that it is something that is
    named; None of anything else.
    """
    said = msgspec.json.decode(text) if text else None
    if not isinstance(said, dict) or said.get("node") != "Same":
        return None
    left, right = said["left"], said["right"]
    if left == right:
        return True
    are_tokens = left.get("node") == right.get("node") == "TokenNamed"
    return False if are_tokens else None


def overlap(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether two comparisons of the same can both hold: with what they compare is a number, or the same."""
    (operator, right), (sign, number) = one, other
    is_known = right == number
    first, second = (0, 0) if is_known else (number_of(right), number_of(number))
    if first is None or second is None or operator not in SPANS or sign not in SPANS:
        return True
    (low, high), (least, most) = SPANS[operator], SPANS[sign]
    return max(low + first, least + second) <= min(high + first, most + second)


def number_of(text: str) -> int | None:
    """The number that is spelled so; None of anything else."""
    found = msgspec.json.decode(text)
    value = found.get("value") if isinstance(found, dict) and found.get("node") == "Number" else None
    return value if isinstance(value, int) else None


def either_way(possible: Possible, found: Found, rows: tuple[Alike, ...]) -> Iterator[Diagnostic]:
    """What is done in any case: by all outcomes that a verb has, by `if` and `else`, by two options."""
    for one in rows:
        verb = possible.names.all_verbs.get(one.verb)
        if not one.verb or (verb is not None and set(verb.outcomes) <= set(one.outcomes)):
            span, first = place(found, one.at), place(found, one.other)
            yield complaints.EitherWay(span=span, first=first)


def wanting(one: Behind, wanted: Conditions, leaves: Conditions) -> Holds | None:
    """What the second of two verbs needs of the card, where the first leaves it otherwise."""
    left = tuple(leaves.get(one.first, ()))
    return next((asked for asked in wanted.get(one.then, ()) if against(asked, left) is not None), None)


def is_undone(one: Behind, leaves: Conditions) -> bool:
    """Whether the second of two verbs leaves the card as it was before the first."""
    return any(against(left, tuple(leaves.get(one.then, ()))) for left in leaves.get(one.first, ()))


def asks_itself(
    possible: Possible, found: Found, own: AsksItself, works: dict[str, tuple[Found, Works]]
) -> Iterator[Diagnostic]:
    """A modifier that asks for what it changes, or only counts while its kind does not find it changed."""
    counts = works_of(possible, own.kind, works) if own.spelled else None
    if own.among and not possible.is_kind(own.kind, own.among):
        return
    asked = [] if counts is None else [one for one in counts[1].so if one.spelled == own.spelled]
    if asked or not own.spelled:
        yield complaints.AsksForItself(
            span=place(found, own.at),
            target=word_of(own.target),
            stated=place(counts[0], asked[0].at) if counts is not None else None,
        )


def works_of(
    possible: Possible, kind: str, works: dict[str, tuple[Found, Works]]
) -> tuple[Found, Works] | None:
    """When the abilities of components of a kind count, if that says so."""
    kinds = possible.names.kinds[kind].ancestors
    return next((works[kind] for kind in kinds if kind in works), None)


def never_so(
    found: Found, held: Held, counts: tuple[Found, Works] | None, leaves: Conditions
) -> Iterator[Diagnostic]:
    """A condition of an ability that only holds where the ability does not count."""
    for one in held.so:
        if counts is not None and (other := against(one, counts[1].so)) is not None:
            why = f"while this holds, the abilities of {a(held.kind)} do not count"
            makes = [verb for (verb, _), rows in leaves.items() if any(is_left(one, so) for so in rows)]
            if makes:
                happens = f"{spoken(word_of(min(makes)))} this"
                why += f": say it behind `{happens}`, at once or with `until end of …`"
            stated = place(counts[0], other.at)
            yield complaints.NeverTogether(span=place(found, one.at or held.at), why=why, stated=stated)


def is_left(one: Holds, left: Holds) -> bool:
    """Whether what holds is what a verb leaves so."""
    return (one.spelled, one.holds) == (left.spelled, left.holds)


def never_paid(
    found: Found, held: Held, counts: tuple[Found, Works] | None, wanted: Conditions
) -> Iterator[Diagnostic]:
    """A cost that can only be paid when the ability cannot be used."""
    so = (*held.so, *(counts[1].so if counts is not None else ()))
    for paid in held.paid:
        if any(against(asked, so) is not None for asked in wanted.get(paid, ())):
            yield complaints.NeverPaid(span=place(found, held.at), verb=word_of(paid[0]))


def never_behind(
    found: Found, held: Held, counts: tuple[Found, Works] | None, leaves: Conditions
) -> Iterator[Diagnostic]:
    """An ability that waits for what makes that it does not count, or that its condition does not hold."""
    if held.behind is None:
        return
    at, happened = place(found, held.waits_at), f"once `{spoken(word_of(held.behind[0]))}` has happened"
    for left in leaves.get(held.behind, ()):
        if against(left, held.so) is not None:
            why = f"{happened}, its condition does not hold"
            yield complaints.NeverTogether(span=at, why=why, stated=None)
        elif counts is not None and (other := against(left, counts[1].so)) is not None:
            why = f"{happened}, the abilities of {a(held.kind)} do not count"
            why += ": write `before` in place of `when`"
            yield complaints.NeverTogether(span=at, why=why, stated=place(counts[0], other.at))


def never_begun(
    found: Found, held: Held, counts: tuple[Found, Works] | None, wanted: Conditions
) -> Iterator[Diagnostic]:
    """An ability that begins with what can only be done to the card while its abilities do not count."""
    if held.begins is None or counts is None:
        return
    for asked in wanted.get(held.begins, ()):
        if (so := against(asked, counts[1].so)) is not None:
            verb, decided = word_of(held.begins[0]), place(counts[0], so.at)
            yield complaints.NeverDone(span=place(found, held.begins_at), verb=verb, so=decided, needs=None)


def never_ahead(
    found: Found, held: Held, counts: tuple[Found, Works] | None, wanted: Conditions
) -> Iterator[Diagnostic]:
    """An ability that counts before what can only be done to the card while its abilities do not count."""
    if held.ahead is None or counts is None:
        return
    for asked in wanted.get(held.ahead, ()):
        if (other := against(asked, counts[1].so)) is not None:
            while_it_can = f"as long as `{spoken(word_of(held.ahead[0]))}` can happen to it"
            why = f"{while_it_can}, the abilities of {a(held.kind)} do not count"
            at, stated = place(found, held.waits_at), place(counts[0], other.at)
            yield complaints.NeverTogether(span=at, why=why, stated=stated)


def of_card(so: Holds, parameter: str) -> Holds:
    """What is said of a parameter, of the card that stands in its place."""
    return Holds(so.spelled.replace(told(parameter), THIS), so.holds, so.at)


def against(one: Holds, others: tuple[Holds, ...]) -> Holds | None:
    """Of several conditions the one that does not hold if this one does."""
    return next((o for o in others if o.spelled == one.spelled and o.holds is not one.holds), None)

"""What can never happen, or never counts, in any game: each with what shows that it cannot."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from azif_compiler.check.fit import a
from azif_compiler.deeds.facts import Clause, Occasion, Stage, Terms
from azif_compiler.diagnostic import Diagnostic, Report, spoken
from azif_compiler.diagnostics import possible as complaints
from azif_compiler.diagnostics.stopped import StoppedByItself
from azif_compiler.ir.node import word_of
from azif_compiler.link.addressed import in_any_case, of_whom
from azif_compiler.link.announced import only_announced
from azif_compiler.link.at_once import gone_at_once, gone_on_coming
from azif_compiler.link.beforehand import never_beforehand, of_its_own_card
from azif_compiler.link.bounded import beyond, never_so_few
from azif_compiler.link.by_then import never_by_then
from azif_compiler.link.circles import carried_out_again, circles
from azif_compiler.link.company import never_in
from azif_compiler.link.contrary import contrary
from azif_compiler.link.counting import counted_already
from azif_compiler.link.endless import chosen_by_nobody, endless, profits
from azif_compiler.link.excluded import excluded, never_done
from azif_compiler.link.for_good import over_for_good
from azif_compiler.link.forbidden import done_in_vain
from azif_compiler.link.gathered import Row, declares_rule
from azif_compiler.link.given import (
    had_again,
    in_no_pile,
    in_vain,
    more_than_all,
    of_keywords,
    up_to_another,
)  # fmt: skip
from azif_compiler.link.going_on import GoingOn
from azif_compiler.link.in_time import in_time
from azif_compiler.link.in_windows import never_meanwhile, offered_to_others
from azif_compiler.link.into import kind_of
from azif_compiler.link.kept_away import kept_away
from azif_compiler.link.landings import moved_away
from azif_compiler.link.last_only import last_only
from azif_compiler.link.left_so import not_so_by_then
from azif_compiler.link.loops import brought_about_again, proposed_again, unchanging
from azif_compiler.link.lying import (
    never_holding,
    never_lying,
    nobodys,
    of_anybody,
    one_of_several,
    without_copies,
)
from azif_compiler.link.made_so import made_as_printed
from azif_compiler.link.numbers import below_nothing, computed_in_vain, hollow, paid_whole
from azif_compiler.link.of_themselves import asking_themselves, doing_themselves
from azif_compiler.link.one_by_one import one_by_one
from azif_compiler.link.own_kind import had_anyway, had_by_then
from azif_compiler.link.partings import kept_in_one_case, never_emptied, never_more, over_with_the_first
from azif_compiler.link.parts import Parts
from azif_compiler.link.plain import Plain
from azif_compiler.link.possible import Possible
from azif_compiler.link.prices import asking_less, outside, paid_beside, taken_in_part
from azif_compiler.link.printed import Table
from azif_compiler.link.printed_amounts import each_by_yours, printed_for_had
from azif_compiler.link.printed_ends import past_its_end
from azif_compiler.link.promised import promised
from azif_compiler.link.ranges import compared, more_than_there_are, off_the_dice, off_the_track
from azif_compiler.link.reach import out_of_reach
from azif_compiler.link.removed import gone_by_then, put_away
from azif_compiler.link.renewed import overwritten
from azif_compiler.link.seasons import out_of_season, over_at_once
from azif_compiler.link.settled import settled
from azif_compiler.link.stocks import asked_behind_loss, never_filled, never_got, never_so_many, read_in_vain
from azif_compiler.link.taking_part import left_out, named_otherwise
from azif_compiler.link.tallied import tallied_before
from azif_compiler.link.thresholds import gone_before
from azif_compiler.link.timed import never_asked
from azif_compiler.link.told import against, told_in_vain
from azif_compiler.link.too_early import too_early
from azif_compiler.link.undone import ended_already, going_along, only_marking, undone_at_once
from azif_compiler.link.unmixed import unmixed
from azif_compiler.link.unsure import (
    asked_of_nobody,
    changed_of_nobody,
    from_nowhere,
    of_nobody,
    offered_anywhere,
)
from azif_compiler.link.untaken import given_by_nobody, untaken
from azif_compiler.link.whereabouts import not_there
from azif_compiler.snapshot.snapshot import Snapshot


def never(snapshot: Snapshot, table: Table, exempt: frozenset[str], report: Report) -> Generator[None]:
    """Report what can never happen, slice by slice; the `table` has what is printed, and of `exempt` packages
    nothing need be used.
    """
    possible = Possible(snapshot)
    yield
    for sort in (
        not_going_on, compared, more_than_there_are, off_the_track, off_the_dice, in_vain, more_than_all,
        of_keywords, in_no_pile,
        had_again, up_to_another, outside, endless, circles, carried_out_again, profits,
        never_lying, of_anybody, nobodys,
        out_of_reach, of_whom, in_any_case, computed_in_vain, below_nothing, hollow, never_filled, never_got,
        paid_whole, read_in_vain, unchanging, proposed_again, brought_about_again, asking_themselves,
        doing_themselves, in_time, gone_at_once, gone_by_then, gone_on_coming, asked_behind_loss,
        taken_in_part, of_its_own_card, put_away, kept_in_one_case, over_with_the_first,
        never_emptied, over_at_once, out_of_season, settled, never_asked, one_by_one, too_early,
        undone_at_once, only_marking,
        ended_already, going_along, tallied_before, beyond, had_anyway, had_by_then, never_so_many,
        never_meanwhile, never_so_few, chosen_by_nobody, asking_less, paid_beside, one_of_several,
        over_for_good, overwritten,
        offered_to_others, counted_already, each_by_yours, gone_before, never_more, only_announced,
        of_nobody, from_nowhere, offered_anywhere, changed_of_nobody, asked_of_nobody, never_holding,
        promised, kept_away, contrary, last_only,
    ):  # fmt: skip
        report.extend(sort(possible))
        yield
    report.extend(against(snapshot, possible, table))
    plain = Plain(possible, table)
    for check in (excluded, never_done, never_beforehand, never_by_then, not_so_by_then):
        report.extend(check(possible, plain))
        yield
    parts = Parts(possible, table)
    for part in (left_out, not_there, never_in, named_otherwise, moved_away):
        report.extend(part(possible, parts))
        yield
    report.extend(without_copies(snapshot, exempt))
    report.extend(printed_for_had(possible, table))
    report.extend(past_its_end(possible, table))
    report.extend(made_as_printed(possible, table))
    report.extend(told_in_vain(possible, exempt))
    for lying in (untaken, given_by_nobody, unmixed):
        report.extend(lying(snapshot, possible, exempt))
    rows = [row for row in possible.rows if row.found.state.file.package not in exempt]
    stopping = [row for _, row in possible.living() if row.clause.part == "stops"]
    rules = [row for row in stopping if is_rule(row) and not row.clause.subject]
    own = [row for row in stopping if row.clause.kind]
    for found in (
        stopped(possible, rows, rules), stopped_by_itself(possible, rows, own),
        done_in_vain(possible, rows, own), dead_ends(possible, rows),
        never_so(possible, rows), hidden(snapshot, possible, rows),
    ):  # fmt: skip
        report.extend(found)
        yield


# ---- what must be going on -------------------------------------------------------------------------


def not_going_on(possible: Possible) -> Iterator[Diagnostic]:
    """Sentences that speak of an event where none need be going on."""
    around = GoingOn(possible)
    missing = [tuple(around.blamed(one)) or (one,) for one in around.missing()]
    for one in dict.fromkeys(one for rows in missing for one in rows):
        word = word_of(one.event)
        span = one.row.span(one.at)
        what = f"`{word_of(one.verb)}`" if one.verb else f"`the {word}`"
        windows = tuple(map(word_of, around.windows_in(one.event)))
        begun = one.row.clause.occasion != "script"
        if one.maybe:
            yield complaints.PerhapsNotGoingOn(
                span=span, what=what, event=word, windows=windows, is_begun=begun
            )
        else:
            yield complaints.NotGoingOnHere(span=span, what=what, event=word, windows=windows, is_begun=begun)


# ---- what is waited for ----------------------------------------------------------------------------


def dead_ends(possible: Possible, rows: list[Row]) -> Iterator[Diagnostic]:
    """What waits for something that only what never happens makes happen."""
    for row in rows:
        clause = row.clause
        if clause.occasion not in WAITED_FOR or any(
            possible.can_happen(sort, name) for sort, name in possible.keys(clause)
        ):
            continue
        sort, name = WAITED_FOR[clause.occasion], clause.waits[0]
        chain = tuple(why_dead(possible, sort, name, ()))
        if chain:
            article = "the " if sort in ("step", "window") else ""
            what = f"{article}`{word_of(name)}`"
            yield complaints.DeadEnd(span=row.span(clause.at), what=what, chain=chain)


WAITED_FOR: Mapping[Occasion, str] = {"event": "verb", "step": "step", "window": "window"}
"""What lets a clause happen that waits for something, by the word for its occasion."""


def is_rule(row: Row) -> bool:
    """Whether a clause belongs to a rule, which always counts."""
    return not row.clause.kind and declares_rule(row.found)


def stopped(possible: Possible, rows: list[Row], stopping: list[Row]) -> Iterator[Diagnostic]:
    """What reacts to an event that a rule never lets happen, a rule of which its author knows: those of
    strangers are found by whoever asks where packages clash.
    """
    for row in rows:
        clause, file = row.clause, row.found.state.file
        if clause.part != "reacts":
            continue
        for other in stopping:
            if (
                other.clause.waits == clause.waits
                and set(other.clause.tests) <= set(clause.tests)
                and other.found.state.file.package in possible.names.sees(file.package, file.part)
            ):
                verb, rule = word_of(clause.waits[0]), other.found.title.text
                yield complaints.AlwaysStopped(span=row.span(clause.at), verb=verb, rule=rule)
                break


def stopped_by_itself(possible: Possible, rows: list[Row], stopping: list[Row]) -> Iterator[Diagnostic]:
    """What waits for an event that another ability of the same card never lets happen."""
    for row in rows:
        clause = row.clause
        if not clause.stage or not clause.kind:
            continue
        verb = clause.waits[0]
        for other in stopping:
            first = other.clause
            if (
                other.found is row.found
                and first.waits == clause.waits
                and comes_first(first, clause)
                and (not first.subject or first.subject == clause.subject)
                and set(first.tests) <= set(clause.tests)
                and not any(
                    deed.verb == verb and possible.passes(verb, deed, clause.tests) for deed in first.deeds
                )
                and not (first.stage == "lessen" and is_paid(possible, verb))
            ):
                yield StoppedByItself(
                    span=row.span(clause.at), verb=word_of(verb), first=other.span(first.at)
                )
                break


def comes_first(first: Clause, clause: Clause) -> bool:
    """Whether an ability that stops an event comes before another one, or is as good as if it did: what is
    made more or less of is prevented all the same.
    """
    both = first.stage == clause.stage == "lessen" and clause.part != "stops"
    return both or ORDER.index(first.stage) < ORDER.index(clause.stage)


ORDER: tuple[Stage, ...] = ("cannot", "instead", "lessen", "before", "when")
"""In which order abilities come in that wait for one event."""


def is_paid(possible: Possible, verb: str) -> bool:
    """Whether a verb stands in a cost: what is paid is not prevented."""
    return any(deed.as_cost == "paid" for _, deed in possible.makers.get(verb, ()))


def why_dead(possible: Possible, sort: str, name: str, seen: tuple[str, ...]) -> Iterator[str]:
    """Why something never happens: what alone makes it happen, and why that does not."""
    rows = [row for row, _ in possible.openers.get((sort, name), ())] if sort != "verb" else []
    rows += [row for row, _ in possible.makers.get(name, ())]
    makers = list(dict.fromkeys(possible.rows[row].clause for row in rows))
    if not makers:
        if seen:
            yield f"nothing makes `{spoken(word_of(name))}` happen"
        return
    first = makers[0]
    others = f" and {len(makers) - 1} more" if len(makers) > 1 else ""
    yield f"`{spoken(word_of(name))}` happens only in `{spoken(word_of(first.name))}`{others}"
    if first.occasion in ("verb", "event") and first.waits[0] not in seen and len(seen) < 4:
        yield from why_dead(possible, "verb", first.waits[0], (*seen, name))


def never_so(possible: Possible, rows: list[Row]) -> Iterator[Diagnostic]:
    """What waits for an event with something with which it never happens."""
    for row in rows:
        clause = row.clause
        if not clause.tests or not possible.can_happen("verb", clause.waits[0]):
            continue
        verb = clause.waits[0]
        met = met_with(possible, verb, clause.tests)
        for name, term in clause.tests:
            if not any(possible.fits(term, other) for other in met.get(name, (term,))):
                known = tuple(dict.fromkeys(map(said, sorted(met[name], key=in_turn))))
                yield complaints.NeverSo(
                    span=row.span(clause.at), verb=word_of(verb), what=said(term), known=known,
                    is_around=is_around(possible, term) and possible.is_told_places(verb, name),
                    stops=clause.stage in ("cannot", "instead", "lessen"),
                )  # fmt: skip
                break


def in_turn(term: str) -> int:
    """In which order terms are told: kinds, then what else is known by its name, and zones at last."""
    return 0 if term.startswith("kind ") else 2 if term.startswith("zone ") else 1


def is_around(possible: Possible, term: str) -> bool:
    """Whether things of a kind have places in them where others lie."""
    kind = possible.names.kinds.get(kind_of(term)) if term.startswith(("kind ", "card ")) else None
    if kind is None:
        return False
    return bool(kind.contents) or not set(kind.ancestors).isdisjoint(possible.owners.values())


def met_with(possible: Possible, verb: str, tests: tuple[tuple[str, str], ...]) -> dict[str, Terms]:
    """What the parameters that are tested are, over all events of a verb; nothing is said of them if one
    passes all tests.
    """
    met: dict[str, Terms] = dict.fromkeys((name for name, _ in tests), ())
    for index, deed in possible.makers.get(verb, ()):
        if index not in possible.alive:
            continue
        if possible.passes(verb, deed, tests):
            return {}
        for name in met:
            met[name] = tuple(dict.fromkeys((*met[name], *possible.given_for(verb, deed, name))))
    return met


def said(term: str) -> str:
    """A term in words."""
    sort, _, name = term.partition(" ")
    match sort:
        case "kind":
            return a(name)
        case "card":
            return f'"{word_of(name.partition(" ")[2])}"'
        case _:
            return f"`{spoken(word_of(name))}`"


# ---- where it lies ---------------------------------------------------------------------------------


def hidden(snapshot: Snapshot, possible: Possible, rows: list[Row]) -> Iterator[Diagnostic]:
    """Abilities of components that only ever lie where abilities do not count."""
    inactive = possible.inactive
    starts = {one.who: one.where for _, facts in possible.facts for one in facts.lies}
    gone = [
        possible.terms(one.what) if one.what else ()
        for _, facts in possible.facts
        for one in facts.moved
        if not (into := possible.terms(one.into) if one.into else ()) or not is_hidden(into, inactive)
    ]
    lent = [possible.terms(one) if one else () for _, facts in possible.facts for one in facts.lent]
    dead: dict[str, bool] = {}
    for row in rows:
        kind = row.clause.kind
        if not kind:
            continue
        if kind not in dead:
            dead[kind] = not any(not what or can_be(possible, kind, what) for what in (*gone, *lent))
        if not dead[kind]:
            continue
        line = snapshot.names.kinds[kind].ancestors
        lies = [starts[who] for who in (row.clause.name, *line) if who in starts][:1]
        if lies and lies[0] and is_hidden(lies[0], inactive):
            kinds = [snapshot.names.kinds[one] for one in line if one in snapshot.names.kinds]
            scripts = [script.name for one in kinds for script in one.scripts]
            zones = " and ".join(f"`{spoken(word_of(term.partition(' ')[2]))}`" for term in lies[0])
            yield complaints.NeverCounts(
                span=row.span(row.clause.at), kind=a(kind), zones=zones, scripts=tuple(scripts)
            )


def is_hidden(where: Terms, inactive: set[str]) -> bool:
    """Whether somewhere no ability counts, wherever of it: at home, nothing changes."""
    return all(term == "home" or (term.startswith("zone ") and term[5:] in inactive) for term in where)


def can_be(possible: Possible, kind: str, what: Terms) -> bool:
    """Whether something can be of a kind."""
    return any(possible.fits(f"kind {kind}", term) for term in what)

"""Whether amendments go together, and change something that is there."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic, Report, spoken
from azif_compiler.diagnostics import link as complaints
from azif_compiler.ir.types import THING
from azif_compiler.link.amend import form_of, parts_of
from azif_compiler.link.link import Amendment, Target, amendments, decided, target_of
from azif_compiler.link.unchanged import so_already
from azif_compiler.lower.changes import Amended
from azif_compiler.names import heads
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.snapshot import Snapshot


def check(snapshot: Snapshot, report: Report) -> None:
    """Report two amendments of one part of which none decides, those of other goals, and what they drop or
    narrow in vain.
    """
    by_part: dict[tuple[Target, str], list[Amendment]] = {}
    by_target: dict[Target, list[Amendment]] = {}
    for one in amendments(snapshot):
        by_target.setdefault(one.target, []).append(one)
        for part in parts_of(one.amended):
            by_part.setdefault((one.target, part), []).append(one)
    for (target, part), rows in by_part.items():
        if len(rows) > 1 and decided(snapshot, rows) is None:
            for row in rows[1:]:
                report(
                    complaints.AmendedTwice(
                        span=row.found.title, name=ir.word_of(target[2]), part=part, first=rows[0].found.title
                    )
                )
    other_goals(snapshot, [one for one in amendments(snapshot) if one.amended.goal is not None], report)
    vain = [one for rows in by_target.values() for one in rows if may_be_in_vain(one.amended)]
    if vain:
        in_vain(snapshot, vain, report)


def other_goals(snapshot: Snapshot, rows: list[Amendment], report: Report) -> None:
    """Report amendments of goals that are for somebody else, or lead another way."""
    if not rows:
        return
    goals = {
        one.verb: (found, one)
        for found in snapshot.found()
        if any(isinstance(head, heads.Goal) for head in found.cell.heads)
        for one in found.cell.compiled()
        if isinstance(one, ir.Goal)
    }
    for row in rows:
        mine = row.amended.goal
        if mine is None or mine.verb not in goals:
            continue
        found, known = goals[mine.verb]
        if mine.people != known.people:
            so, otherwise = (meant_for(one.people) for one in (known, mine))
        elif mine.toward and known.toward and led(mine.toward) != led(known.toward):
            so, otherwise = led(known.toward), led(mine.toward)
        else:
            continue
        name = ir.word_of(mine.verb)
        report(
            complaints.OtherGoal(
                span=row.found.title, name=name, so=so, otherwise=otherwise, first=found.title
            )
        )


def meant_for(kind: str) -> str:
    """Who a goal is for, in words."""
    return f"for `{spoken(ir.word_of(kind))}`" if kind != THING else "for everybody"


def led(way: ir.Toward) -> str:
    """Where a goal leads, in words."""
    return f"toward `{spoken(way.parameter)}` along `{spoken(ir.word_of(way.link))}`"


def may_be_in_vain(amended: Amended) -> bool:
    """Whether an amendment drops or narrows something, or gives what may be there already."""
    return bool(amended.dropped or amended.narrowed) or amended.sort in ("verb", "rule", "kind")


def in_vain(snapshot: Snapshot, rows: list[Amendment], report: Report) -> None:
    """Report what amendments drop or narrow and is not there, and what they give that is there already."""
    wanted = {one.target for one in rows}
    packages = {ir.package_of(target[2]) for target in wanted}
    words = {ir.word_of(target[2]) for target in wanted}
    for found in snapshot.found():
        if found.state.file.package not in packages or not found.cell.declarations:
            continue
        if words.isdisjoint(head_names(found)):
            continue
        for declaration in found.cell.compiled():
            target = target_of(declaration)
            for one in rows:
                if one.target == target:
                    report.extend(there_already(one, declaration))
            if target in wanted and isinstance(declaration, ir.Component | ir.Rule):
                forms = {form_of(ability) for ability in declaration.abilities}
                called = {ability.name for ability in declaration.abilities if ability.name}
                for one in rows:
                    if one.target == target:
                        report.extend(not_there(one, forms, called))


def head_names(found: Found) -> set[str]:
    """The names that a cell declares."""
    return {str(name) for head in found.cell.heads if (name := getattr(head, "name", None)) is not None}


def there_already(one: Amendment, declaration: ir.Declaration) -> Iterator[Diagnostic]:
    """What an amendment gives that is there already."""
    for at, part in so_already(declaration, one.amended):
        span = one.found.span(*ir.stretch(at)) if at else one.found.title
        sort, name = one.amended.sort, ir.word_of(one.amended.name)
        yield complaints.SoAlready(span=span, name=name, part=part, sort=sort)


def not_there(one: Amendment, forms: set[str], called: set[str]) -> Iterator[Diagnostic]:
    """What an amendment drops or narrows and is not there."""
    name, span = ir.word_of(one.amended.name), one.found.title
    for word, quoted in one.amended.dropped:
        if quoted and word not in called:
            yield complaints.NoSuchAbility(span=span, name=name, ability=word, known=tuple(sorted(called)))
        elif not quoted and word not in forms:
            yield complaints.DropsNothing(span=span, name=name, form=word, known=tuple(sorted(forms)))
    for word, _ in one.amended.narrowed:
        if word not in called:
            yield complaints.NoSuchAbility(span=span, name=name, ability=word, known=tuple(sorted(called)))

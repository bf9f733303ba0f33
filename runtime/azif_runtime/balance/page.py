"""A report as one page that needs no network: the answer, plots, and every number behind it in tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from azif_runtime.balance import plots, pressure
from azif_runtime.balance.estimates import Difference
from azif_runtime.balance.exposure import Dead, Exposure
from azif_runtime.balance.findings import Findings, played_blind
from azif_runtime.balance.numerals import counted, label, number, percent
from azif_runtime.balance.observed import STAGES
from azif_runtime.balance.parting import Parting
from azif_runtime.balance.report import Report

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2.5rem}table{border-spacing:0;width:100%}"
    "td{text-wrap:nowrap}.words td,td:first-child{text-wrap:wrap}"
    "td,th{padding:.2rem .6rem;text-align:right;border-bottom:1px solid #ddd;vertical-align:top}"
    "td:first-child,th:first-child,.words td,.words th{text-align:left}.sure{font-weight:bold}"
    "pre,code{font:14px/1.4 ui-monospace,monospace}pre{overflow:auto;background:#f5f5f5;padding:.5rem}"
    "svg{max-width:100%;height:auto;overflow:visible}.note{color:#555}details{margin:.6rem 0}"
)

FUNNELS = 25
"""So many components are drawn; of more there is only the table."""

STAGES_TOLD = (
    "<p class=note>surfaced: it left the pile where it began, or was in play · held: somebody or something "
    "had it · offered: it could be chosen, maybe from that pile · used: it was chosen, or an ability of it "
    "applied · caused: it made something happen itself (what only counts by its numbers causes nothing, and "
    "may matter)</p>"
)


def page(found: Report) -> str:
    """The page of a report."""
    sides = plain(found.one), plain(found.other)
    shares = [each for each in found.differences if each.sort == "share"]
    means = [each for each in found.differences if each.sort == "mean"]
    parts = [f"<h1>{marked(found.verdict)}</h1>", f"<p>{marked(asked(found))}</p>"]
    if shares:
        parts += ["<h2>How games end</h2>", plots.ends(shares, sides), table(shares, sides)]
        parts += [
            "<h2>How much likelier an end is</h2>",
            "<p class=note>A point is the difference, its line where the true one lies, with 95 %, each line "
            "by itself. Of many lines one misses 0 by chance: certain is only what is so for all rows judged "
            "together.</p>",
            plots.forest(shares, 100, f"points of a hundred more often with {sides[0]}"),
        ]
    if means:
        parts += ["<h2>On average, at the end</h2>", *averages(means, sides)]
    parts += pressure_part(found.findings, sides)
    parts += exposure_part(found.findings.exposures)
    parts += blind_part(found.findings, found.agent)
    parts += dead_part(found.findings.dead)
    parts += partings_part(found, sides)
    parts += loops_part(found.findings)
    parts += ["<h2>How it was played, and what it cannot tell</h2>", *method(found)]
    return document(found.verdict, parts)


def document(title: str, parts: Iterable[str]) -> str:
    """A whole page of its parts."""
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def asked(found: Report) -> str:
    """What was compared, in a sentence or two."""
    return (
        f"{found.pairs} games with {found.one}, and the same {found.pairs} with {found.other}: equal seeds, "
        "so both games of a pair roll and draw the same until what is asked about makes them differ. "
        f"{len(found.unlike)} pairs differ in anything.{left_out(found)}"
    )


def left_out(found: Report) -> str:
    """How many pairs count in no share and no average, behind a sentence; "" if all count."""
    if not found.broken:
        return ""
    return f" {counted(found.broken, 'pair')} of which a game broke off: in no share and no average below."


def plain(title: str) -> str:
    """A title without the marks of a name."""
    return title.replace("`", "")


def marked(text: str) -> str:
    """A sentence with its names set apart."""
    parts = escape(text).split("`")
    return "".join(f"<b>{part}</b>" if index % 2 else part for index, part in enumerate(parts))


def rows_of(head: Iterable[str], rows: Iterable[Iterable[str]], kind: str = "") -> str:
    """A table of texts."""
    lines = [f'<table class="{kind}"><tr>{"".join(f"<th>{escape(cell)}</th>" for cell in head)}</tr>']
    lines += [f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows]
    return "\n".join([*lines, "</table>"])


def folded(title: str, content: str, *, unfolded: bool = False) -> str:
    """What is shown when somebody asks for it, or at once."""
    opened = " open" if unfolded else ""
    return f"<details{opened}><summary>{escape(title)}</summary>{content}</details>"


def table(rows: Sequence[Difference], sides: tuple[str, str]) -> str:
    """The numbers of some differences; what is certain stands out."""
    form: Callable[[float], str] = percent if rows[0].sort == "share" else number
    heads = ("", *sides, "difference", "with 95 % between")
    lines = [f"<table><tr>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr>"]
    for each in rows:
        sure = ' class="sure"' if each.certain else ""
        between = f"{form(each.low)} to {form(each.high)}"
        cells = [label(each.name), form(each.one), form(each.other), form(each.difference), between]
        lines.append(f"<tr{sure}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>")
    return "\n".join(
        [*lines, "</table>", "<p class=note>In bold: more than chance, all rows judged together.</p>"]
    )


def averages(rows: Sequence[Difference], sides: tuple[str, str]) -> list[str]:
    """The numbers that differ in a table, and the names of those that never do."""
    unlike = [each for each in rows if each.low or each.high]
    same = ", ".join(label(each.name) for each in rows if not (each.low or each.high))
    told = [f"<p class=note>In no pair different: {escape(same)}.</p>"] if same else []
    return ([table(unlike, sides)] if unlike else []) + told


def pressure_part(noted: Findings, sides: tuple[str, str]) -> list[str]:
    """How the table stands round by round."""
    if not noted.pressure:
        return []
    shown = [each for each in noted.pressure if not each.is_flat][: pressure.MOST]
    if not shown:
        return []
    word = label(noted.round)
    heads = (word, *(f"{side}: {what}" for side in sides for what in ("games", "median", "8 of 10")))
    details = []
    for each in shown:
        rows = []
        for index in range(max(len(each.one), len(each.other))):
            cells = [str(index + 1)]
            for bands in (each.one, each.other):
                band = bands[index] if index < len(bands) else None
                cells += ["", "", ""] if band is None else [
                    str(band.games), str(band.middle), f"{band.low} to {band.high}"
                ]  # fmt: skip
            rows.append(cells)
        details.append(folded(f"{label(each.name)}, in numbers", rows_of(heads, rows)))
    return [
        f"<h2>How the table stands, {escape(word)} by {escape(word)}</h2>",
        f"<p class=note>Lines are medians at the beginning of each {escape(word)}, and the tint around "
        "them "
        "holds eight games of ten; only games that last so long count. "
        f"These are the {len(shown)} numbers in which both sides differ most, of "
        f"{len(noted.pressure)} that change; those are left out that lie the same in nearly all games.</p>",
        plots.rounds(shown, sides, noted.round),
        *details,
    ]


def exposure_part(rows: Sequence[Exposure]) -> list[str]:
    """How far each component came."""
    if not rows:
        return []
    heads = ("", "kind", "games", *STAGES)
    order = sorted(rows, key=lambda each: (-each.surfaced, each.component))
    cells = [
        (
            label(each.component),
            label(each.kind),
            str(each.games),
            *(str(getattr(each, stage)) for stage in STAGES),
        )
        for each in order
    ]
    never = [label(each.component) for each in rows if not each.surfaced]
    told = (
        f" {len(never)} of {len(rows)} components came in no game where they could do anything."
        if never
        else ""
    )
    drawn = [plots.funnel(order)] if len(rows) <= FUNNELS else []
    return [
        "<h2>Is it ever met?</h2>",
        f"<p>In how many games each component came how far.{told}</p>",
        STAGES_TOLD,
        *drawn,
        folded(counted(len(rows), "component"), rows_of(heads, cells), unfolded=len(rows) <= FUNNELS),
    ]


def blind_part(noted: Findings, agent: str) -> list[str]:
    """What was played blind."""
    told = played_blind(noted, agent)
    return [f"<p><b>Played blind.</b> {marked(told)}</p>"] if told else []


def dead_part(rows: Sequence[Dead]) -> list[str]:
    """What no game carried out."""
    if not rows:
        return []
    heads = ("line", "what is written", "in", "what was seen")
    cells = [(f"{each.file}:{each.line}", each.excerpt, each.inside, each.why) for each in rows]
    return [
        "<h2>What no game carried out</h2>",
        f"<p>{counted(len(rows), 'line')}; each happens in fewer than {percent(rows[0].most)} of such games, "
        "with 95 %. It may be rare, or it cannot happen, or the agent never wants it.</p>",
        folded("where they are written", rows_of(heads, cells, "words"), unfolded=len(rows) <= FUNNELS),
    ]


def partings_part(found: Report, sides: tuple[str, str]) -> list[str]:
    """Where some pairs part, and how to watch them."""
    if not found.partings:
        return []
    return [
        "<h2>Where games part, to be watched</h2>",
        "<p>Up to here both games of the pair were the same; of games that are not set up alike, this is "
        "what first differs once they are played.</p>",
        *(watched(rows, found.shown.command, sides) for rows in alike(found.partings)),
    ]


def alike(rows: Sequence[Parting]) -> list[list[Parting]]:
    """Partings, those together in which the same happened."""
    found: dict[object, list[Parting]] = {}
    for each in rows:
        found.setdefault((each.one, each.other, each.because), []).append(each)
    return list(found.values())


def watched(rows: Sequence[Parting], command: str, sides: tuple[str, str]) -> str:
    """A parting, with the seeds of others like it."""
    one, *others = rows
    likewise = [f"{each.seed} ({each.one_ended} / {each.other_ended})" for each in others]
    early = "<p class=note>They are set up unlike already.</p>" if one.set_up else ""
    more = f"<p class=note>Likewise with seeds {escape(', '.join(likewise))}.</p>" if others else ""
    because = " › ".join(one.because)
    lines = [f"{command} --seed {one.seed} --save game.azs", f"azif why game.azs {one.number}"]
    return (
        f"<h3>Seed {one.seed}</h3><table class=words>"
        f"<tr><td><b>{escape(sides[0])}</b></td><td>{escape(one.one)}</td></tr>"
        f"<tr><td><b>{escape(sides[1])}</b></td><td>{escape(one.other)}</td></tr>"
        f"<tr><td>while</td><td>{escape(because)}</td></tr>"
        f"<tr><td>ended</td><td>{escape(one.one_ended)} / {escape(one.other_ended)}</td></tr></table>"
        f"<pre>{escape(chr(10).join(lines))}</pre>{early}{more}"
    )


def loops_part(noted: Findings) -> list[str]:
    """What was done conspicuously often."""
    often = noted.oftenest
    if noted.loops:
        cells = [
            (each.what, each.who, str(each.times), str(each.round), str(each.seed), str(each.games))
            for each in noted.loops
        ]
        heads = ("", "by", "times", label(noted.round) or "round", "seed", "games")
        return ["<h2>Done again and again in one round</h2>", rows_of(heads, cells)]
    if often is None:
        return []
    return [
        "<h2>Can anything be done without end?</h2>",
        f"<p>Nothing that was seen. Most often in one round: {escape(often.what)}, {often.times} times "
        f"(by {escape(often.who)}, seed {often.seed}, {escape(label(noted.round) or 'round')} "
        f"{often.round}).</p>",
    ]


def method(found: Report) -> list[str]:
    """How it was played, in plain words."""
    skipped = found.pairs - found.played
    rows = [
        ("pairs", str(found.pairs)),
        ("first seed", str(found.seed)),
        ("who played", found.agent),
        ("first games in which it could matter", str(found.surfaced)),
        ("second games not played, since they would have been the same", str(skipped)),
        ("… of those that were played to prove it, different", str(len(found.proved_wrong))),
        ("looks on the way", str(found.looks)),
        *((f"one game only of a pair ends so: {each.over}", percent(each.apart)) for each in found.alike),
        *(
            (f"correlation φ of both games: {each.over}", "none" if each.phi is None else number(each.phi))
            for each in found.alike
        ),
        *((f"content of {plain(found.one)}: {name}", digest) for name, digest in found.shown.one),
        *((f"content of {plain(found.other)}: {name}", digest) for name, digest in found.shown.other),
    ]  # fmt: skip
    broke = [f"<p>Broke off: {escape(text)}</p>" for text in found.broke]
    return [
        "<p>A difference is one of games that this agent plays. It has the goals that the content declares, "
        "and knows nothing else: what it hardly uses does little here, and might do much for people. What it "
        "never chose it was blind to, or found worth nothing.</p>",
        rows_of(("", ""), rows),
        *broke,
    ]

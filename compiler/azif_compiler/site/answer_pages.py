"""Rulings → pages: one for each numbered question, one for each file of proofs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.citations import in_order
from azif_compiler.site.contents import numbers_of, question_of, told
from azif_compiler.site.pages import Page, around, folded, link, md, so_many
from azif_compiler.site.results import Result, Row
from azif_compiler.site.ruling_words import in_one_line, sentences
from azif_compiler.site.shared_parts import Parts
from azif_compiler.words.noun import capital, plain

AS_PLAYED = "As it is played"
"""What heads the ruling of which the answer above it speaks."""

HELD, FAILED = ("Yes", "tried in this build: it holds"), ("No", "tried in this build: it does not hold")
UNTRIED = ("Not tried", "")
"""The first word of an answer, and what it rests on."""

MOST_ROWS = 120
"""So much of a log is shown."""


def answer_pages(parts: Parts) -> Iterator[Page]:
    """The pages of all rulings, and their lists."""
    contents = parts.contents
    for number, rulings in contents.questions.items():
        yield answer_page(parts, number, rulings)
    if contents.questions:
        yield Page("answers/index", "Answers", "\n".join(all_answers(parts)))
    files: dict[str, list[ir.Ruling]] = {}
    for ruling in contents.rulings:
        files.setdefault(ruling.meta.origin.file, []).append(ruling)
    for file, rulings in files.items():
        yield proof_page(parts, file, rulings)
    if files:
        yield Page("proofs/index", "Proofs", "\n".join(all_proofs(parts, files)))


def answer_page(parts: Parts, number: str, rulings: Sequence[ir.Ruling]) -> Page:
    """The page of a numbered question."""
    start = f"answers/{number}"
    first = rulings[0]
    asking, asked, answer = question_of(number, rulings)
    title = f"{number} {asked or told(first)}"
    lines = [f"# {md(asked or told(first))}", "", f'<p class="az-about" markdown="1">{number}</p>', ""]
    if asked:
        lines += answered(parts, rulings, asking, answer)
    for ruling in rulings:
        own = parts.contents.ruling_page(ruling)[0] == start
        if not own:
            lines += [f"- {parts.ruling(start, ruling)}", ""]
            continue
        title = AS_PLAYED if asked and ruling is asking else ""
        lines += one_ruling(parts, start, ruling, log=True, named=ruling is first and not asked, title=title)
    related = related_to(parts, number, rulings)
    if related:
        lines += ["## Related", "", *(f"- {parts.ruling(start, ruling)}" for ruling in related), ""]
    lines += ["", around("answers", list(parts.contents.questions), number, "all answers")]
    return Page(start, title, "\n".join(lines))


def answered(parts: Parts, rulings: Sequence[ir.Ruling], asking: ir.Ruling, answer: str) -> list[str]:
    """The answer to a question: its first word, then what its rulings say; if one fails, it is taken back."""
    results = parts.contents.results
    found = [results.get(ruling.name) for ruling in rulings]
    word = answer if all(one is None or one.holds for one in found) else f"Not any more ({answer})"
    said = f"{word.rstrip('.')}. {capital(told(asking).removeprefix('… ')).rstrip('.')}."
    return [f'<p class="az-answer" markdown="1">{parts.result(asking)} {md(said)}</p>', ""]


def one_ruling(
    parts: Parts, start: str, ruling: ir.Ruling, *, log: bool, named: bool = False, title: str = ""
) -> list[str]:
    """A ruling with its result, its reasons, its text, and what happened in it; `named` if its page is so;
    under a `title` if what it says stands above already.
    """
    contents = parts.contents
    anchor = contents.anchors[ruling.name]
    mark = parts.mark(ir.package_of(ruling.name))
    found = contents.results.get(ruling.name)
    said, tried = UNTRIED if found is None else HELD if found.holds else FAILED
    answers = not named and not ruling.meta.asks
    title = title or (said if named else told(ruling))
    lines = [f"## {parts.result(ruling)} {md(title)} {{ #{anchor} }}", ""]
    about = [
        part
        for part in (
            f"**{said}**, {tried}" if tried and answers else tried,
            mark,
            *parts.about(start, ruling),
        )
        if part
    ]
    if ruling.variants:
        about.append("With " + ", ".join(parts.to(start, ("variant", one)) for one in ruling.variants))
    lines += [f'<p class="az-about" markdown="1">{" · ".join(about)}</p>', ""] if about else []
    if found is not None and not found.holds:
        lines += [f"- {md(text)}" for text in found.failures] + [""]
    if log:
        lines += list(sentences(contents.lexicon, ruling))
    else:
        lines += [md(in_one_line(contents.lexicon, ruling)), ""]
    lines += [parts.written(ruling), ""]
    if log and found is not None and found.log:
        lines += [folded("What happened in it, and why", logged(parts, start, found)), ""]
    return lines


def logged(parts: Parts, start: str, result: Result) -> str:
    """The log of a ruling as a nested list."""
    rows = [row for row in result.log if row.text not in ("given", "when", "then") or row.sort != "step"]
    least = min((row.depth for row in rows), default=0)
    lines: list[str] = []
    depth = 0
    for row in rows[:MOST_ROWS]:
        depth = min(row.depth - least, depth + 1 if lines else 0, 8)
        lines.append(f"{'    ' * depth}- {logged_row(parts, start, row)}")
    if len(rows) > MOST_ROWS:
        lines.append(f"- … and {len(rows) - MOST_ROWS} more")
    return "\n".join(lines)


def logged_row(parts: Parts, start: str, row: Row) -> str:
    """A line of a log: what happened, what made it so, under which rules."""
    known = set(parts.contents.rule_ids)
    rules = [id_ for id_ in row.rules.split(", ") if id_ in known]
    by = f"by {md(row.by)}" if row.by and row.by not in row.text else ""
    about = "; ".join(part for part in (by, parts.rules(start, rules)) if part)
    return md(capital(row.text)) + (f" ({about})" if about else "")


def related_to(parts: Parts, number: str, rulings: Sequence[ir.Ruling]) -> list[ir.Ruling]:
    """Answers to other questions that rest on at least two of the same rules, or on its only one."""
    rules = {rule for ruling in rulings for rule in ruling.meta.cites}
    wanted = min(2, len(rules))
    found = []
    for other, those in parts.contents.questions.items():
        if other == number or any(number in numbers_of(ruling) for ruling in those):
            continue
        shared = rules & {rule for ruling in those for rule in ruling.meta.cites}
        if wanted and len(shared) >= wanted:
            found.append((len(shared), in_order(other), those[0]))
    found.sort(key=lambda row: (-row[0], row[1]))
    return [ruling for _, _, ruling in found[:8]]


def all_answers(parts: Parts) -> Iterator[str]:
    """The list of all numbered questions."""
    yield "# Answers"
    yield ""
    for number, rulings in parts.contents.questions.items():
        path = link("answers/index", f"answers/{number}", parts.contents.question(number))
        mark = parts.mark(ir.package_of(rulings[0].name))
        _, _, answer = question_of(number, rulings)
        short = f" **{md(answer.rstrip('.'))}.**" if answer else ""
        yield f"- {parts.result(rulings[0])} {path}{short} ({number}) {mark}"


def proof_page(parts: Parts, file: str, rulings: Sequence[ir.Ruling]) -> Page:
    """The page of a file of rulings: answers have their own, the others stand here."""
    start = parts.contents.proof_page(file)
    title = capital(plain(file.rpartition("/")[2].removesuffix(".azif")))
    lines = [f"# {md(title)}", ""]
    for ruling in rulings:
        if numbers_of(ruling):
            lines += [f"- {parts.ruling(start, ruling)}", ""]
        else:
            lines += one_ruling(parts, start, ruling, log=False)
    return Page(start, f"Proofs: {title}", "\n".join(lines))


def all_proofs(parts: Parts, files: dict[str, list[ir.Ruling]]) -> Iterator[str]:
    """The list of all files of rulings."""
    yield "# Proofs"
    yield ""
    yield "Each ruling below is played when this site is made."
    yield ""
    for file, rulings in files.items():
        path = parts.contents.proof_page(file)
        title = capital(plain(file.rpartition("/")[2].removesuffix(".azif")))
        mark = parts.mark(ir.package_of(rulings[0].name))
        yield f"- {link('proofs/index', path, title)}: {so_many(len(rulings), 'ruling')} {mark}"

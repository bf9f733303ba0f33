"""A rule by its id → its page: what carries it out, which cards touch it, what answers questions about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.site.chapter_pages import STEPS, in_prose, in_steps, sort_word
from azif_compiler.site.mentions import is_card, key_of
from azif_compiler.site.pages import Page, around, folded, href, html, md, so_many
from azif_compiler.site.shared_parts import Parts, keys_of

SHORT = 8
"""So many lines of steps are shown at once."""


def rule_pages(parts: Parts) -> Iterator[Page]:
    """A page for each rule."""
    ids = parts.contents.rule_ids
    for id_ in ids:
        yield rule_page(parts, ids, id_)
    yield Page("r/index", "All rules by their numbers", "\n".join(index(parts)))


def rule_page(parts: Parts, ids: Sequence[str], id_: str) -> Page:
    """The page of a rule, one of all."""
    contents, start = parts.contents, f"r/{id_}"
    citing = contents.citing.get(id_, [])
    rules = [d for d in citing if not isinstance(d, ir.Component)]
    cards = keys_of(d for d in citing if isinstance(d, ir.Component))
    lines = [f"# {id_}", ""]
    for declaration in rules:
        key = key_of(declaration)
        if key is None:
            continue
        mark = parts.mark(ir.package_of(key[1]))
        lines += [f"## {parts.to(start, key)} {mark}", "", f"*{sort_word(declaration)}*", ""]
        prose, steps = in_prose(parts, start, declaration), in_steps(parts, start, declaration)
        lines += [*prose, ""] if prose else []
        lines += [*steps, ""] if not prose and len(steps) <= SHORT else []
        lines += [folded(STEPS, "\n".join(steps)), ""] if len(steps) > (0 if prose else SHORT) else []
        notes = [line for line in parts.about(start, declaration) if not line.startswith("Rules:")]
        lines += [*(f"- {note}" for note in notes), ""]
    if cards:
        lines += ["## Cards that follow it", "", parts.row(start, cards), ""]
    verbs = [key for key in keys_of(rules) if key[0] in ("verb", "keyword")]
    touching = [u for key in verbs for u in contents.mentioned_by.get(key, ()) if is_card(u)]
    touching = [key for key in dict.fromkeys(touching) if key not in cards]
    if touching:
        lines += ["## Cards that touch it", "", parts.row(start, touching), ""]
    lines += parts.answers(start, contents.ruled.get(id_, []), proofs="Proofs")
    if not citing and not contents.ruled.get(id_):
        lines += ["Nothing cites this rule any more.", ""]
    lines += ["", around("r", ids, id_, "all rules")]
    return Page(start, id_, "\n".join(lines))


def index(parts: Parts) -> Iterator[str]:
    """Every rule, by the word that its id begins with: who carries it out, how many rulings exercise it."""
    contents, start = parts.contents, "r/index"
    yield "# All rules by their numbers"
    yield ""
    group = ""
    for id_ in contents.rule_ids:
        head = id_.rpartition("-")[0]
        if head != group:
            yield from ["</tbody></table>", ""] if group else []
            yield from [f"## {md(head)}", "", '<table class="az-rules"><tbody>']
            group = head
        citing = contents.citing.get(id_, [])
        keys = list(dict.fromkeys(keys_of(citing)))
        names = ", ".join(html(contents.called(key[1])) for key in keys[:4])
        more = f" and {len(keys) - 4} more" if len(keys) > 4 else ""
        rulings = len(contents.ruled.get(id_, []))
        yield (
            f'<tr><td><a href="{href(start, f"r/{id_}")}">{id_}</a></td><td>{names}{more}</td>'
            f"<td>{so_many(rulings, 'ruling')}</td></tr>"
        )
    yield "</tbody></table>" if group else ""

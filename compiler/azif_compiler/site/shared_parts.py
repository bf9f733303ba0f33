"""What several pages show alike: marks, rows of links, rulings with their results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from azif_compiler import ir
from azif_compiler.site.chapters import Chapters
from azif_compiler.site.contents import Contents, numbers_of, told
from azif_compiler.site.entries import Entries
from azif_compiler.site.glossary import Glossary
from azif_compiler.site.mentions import Key, is_card, key_of
from azif_compiler.site.pages import fenced, folded, link, md, so_many, way
from azif_compiler.words.noun import capital, plain

FEW = 12
"""So many links stand in a row before the rest is folded."""

HOLDS, FAILS, UNTRIED = "✓", "✗", "·"


class Parts:
    """The parts of pages of one site."""

    def __init__(self, contents: Contents, *, playground: bool = False) -> None:
        self.contents, self.chapters, self.playground = contents, Chapters(contents), playground
        self.entries, self.glossary = Entries(contents), Glossary(contents.lexicon, self.told_at)

    def told_at(self, key: Key) -> tuple[str, str] | None:
        """The page of a declaration, and its anchor there."""
        if is_card(key):
            path = self.contents.card_paths.get(key)
            return (path, "") if path else None
        return self.chapters.home.get(key)

    def to(self, start: str, key: Key) -> str:
        """A link to a declaration, by its name."""
        text = capital(plain(key[1])) if is_card(key) else self.contents.called(key[1])
        home = self.told_at(key)
        return link(start, home[0], text, home[1]) if home else md(text)

    def way_to(self, start: str, key: Key) -> str:
        """The way to a declaration, "" if it has no page."""
        home = self.told_at(key)
        return way(start, *home) if home else ""

    def rule(self, start: str, id_: str) -> str:
        """A link to a rule."""
        return link(start, f"r/{id_}", id_)

    def rules(self, start: str, ids: Iterable[str]) -> str:
        """Links to rules."""
        return ", ".join(self.rule(start, id_) for id_ in ids)

    def row(self, start: str, keys: Sequence[Key]) -> str:
        """Links to declarations; many of them are folded."""
        links = [self.to(start, key) for key in dict.fromkeys(keys)]
        if len(links) <= FEW:
            return ", ".join(links)
        rest = folded(f"{len(links) - FEW} more", ", ".join(links[FEW:]))
        return ", ".join(links[:FEW]) + f", …\n\n{rest}"

    def mark(self, id_: str) -> str:
        """The mark of a package; the first one needs none."""
        if not self.contents.packages or id_ in ("", self.contents.packages[0].id):
            return ""
        title = md(self.contents.package_title(id_))
        return f'<span class="az-mark" data-package="{id_}">{title}</span>'

    def about(self, start: str, declaration: ir.Declaration) -> list[str]:
        """What a declaration says of itself: its rules, its source, doubts, changes by others."""
        meta = declaration.meta
        lines = []
        if meta.cites:
            lines.append(f"Rules: {self.rules(start, meta.cites)}")
        if meta.source:
            lines.append(f"Source: {md(meta.source)}")
        if meta.unverified:
            lines.append(f"Not verified: {md(meta.unverified)}")
        if meta.confidence and meta.confidence != "high":
            lines.append(f"Confidence: {md(meta.confidence)}")
        if meta.note:
            lines.append(f"Note: {md(meta.note)}")
        for change in meta.changes:
            why = f" ({md(change.because)})" if change.because else ""
            lines.append(f"Changed by {md(self.contents.package_title(change.package))}{why}")
        return lines

    def written(self, declaration: ir.Declaration) -> str:
        """A declaration as it is written, folded; nothing if its file is not at hand."""
        source = self.contents.source(declaration)
        origin = declaration.meta.origin
        return folded(f"As written: {origin.file}, line {origin.line}", fenced(source)) if source else ""

    # ---- rulings

    def result(self, ruling: ir.Ruling) -> str:
        """How a ruling came out, as a mark."""
        found = self.contents.results.get(ruling.name)
        if found is None:
            return f'<span class="az-untried" title="not tried">{UNTRIED}</span>'
        if found.holds:
            return f'<span class="az-holds" title="tried in this build: it holds">{HOLDS}</span>'
        return f'<span class="az-fails" title="tried in this build: it does not hold">{FAILS}</span>'

    def ruling(self, start: str, ruling: ir.Ruling) -> str:
        """A ruling in one line."""
        path, anchor = self.contents.ruling_page(ruling)
        numbers = " ".join(numbers_of(ruling))
        text = told(ruling) + (f" ({numbers})" if numbers else "")
        return (
            f"{self.result(ruling)} {link(start, path, text, anchor)} {self.mark(ir.package_of(ruling.name))}"
        )

    def answers(self, start: str, rulings: Sequence[ir.Ruling], *, proofs: str) -> list[str]:
        """Rulings: answers to questions first, then proofs, folded."""
        lines = []
        answers = [ruling for ruling in rulings if numbers_of(ruling)]
        rest = [ruling for ruling in rulings if not numbers_of(ruling)]
        if answers:
            lines += ["## Answers", "", *(f"- {self.ruling(start, ruling)}" for ruling in answers[:FEW]), ""]
        if answers[FEW:]:
            more = "\n".join(f"- {self.ruling(start, ruling)}" for ruling in answers[FEW:])
            lines += [folded(f"{len(answers) - FEW} more answers", more)]
        if rest:
            shown = rest[: 4 * FEW]
            text = "\n".join(f"- {self.ruling(start, ruling)}" for ruling in shown)
            if len(rest) > len(shown):
                text += f"\n- … and {len(rest) - len(shown)} more"
            lines += [f"## {proofs}", "", folded(so_many(len(rest), "ruling"), text)]
        return lines


def keys_of(declarations: Iterable[ir.Declaration]) -> list[Key]:
    """The keys of declarations."""
    return [key for d in declarations if (key := key_of(d)) is not None]

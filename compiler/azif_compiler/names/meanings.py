"""What a word can stand for: a row of each sort, since it may fit several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from azif_compiler.names import symbols
from azif_compiler.names.symbols import VerbForm

ROWS = (
    "enums members tokens signs tracks singulars plurals fields scripts zones links boards values verbs"
    " thirds participles steps windows keywords rules options variants components rulings goals wordings"
).split()


class Meanings:
    """Everything that a word can stand for in a package, by sort; each a row, since it may fit several."""

    __slots__ = (*ROWS, "renamed")

    enums: Sequence[symbols.Enum]
    members: Sequence[symbols.Member]
    tokens: Sequence[symbols.Token]
    signs: Sequence[symbols.Token]
    tracks: Sequence[symbols.Track]
    singulars: Sequence[symbols.Kind]
    plurals: Sequence[symbols.Kind]
    fields: Sequence[symbols.Field]
    scripts: Sequence[symbols.Script]
    zones: Sequence[symbols.Zone]
    links: Sequence[symbols.Link]
    boards: Sequence[symbols.Board]
    values: Sequence[symbols.Value]
    verbs: Sequence[symbols.Verb]
    thirds: Sequence[symbols.Verb]
    participles: Sequence[symbols.Verb]
    steps: Sequence[symbols.Step]
    windows: Sequence[symbols.Window]
    keywords: Sequence[symbols.Keyword]
    rules: Sequence[symbols.Titled]
    options: Sequence[symbols.Option]
    variants: Sequence[symbols.Variant]
    components: Sequence[symbols.Component]
    rulings: Sequence[symbols.Titled]
    goals: Sequence[symbols.Titled]
    wordings: Sequence[symbols.Titled]
    renamed: str
    """The name that what was called so has now, "" if the word is what it says."""

    @property
    def kinds(self) -> Sequence[symbols.Kind]:
        """The kinds that a word names, one or several of a kind."""
        return self.singulars or self.plurals

    def verbs_in(self, form: VerbForm) -> Sequence[symbols.Verb]:
        """The verbs that a word stands for where it is in this form: `glow`, `glows`, `lit`."""
        match form:
            case "plain":
                return self.verbs
            case "third":
                return self.thirds or self.verbs
            case "passive":
                return self.participles

    def any(self) -> bool:
        """Whether it stands for anything."""
        return any(getattr(self, row) for row in ROWS)


def meanings_of(rows: Iterable[tuple[str, Sequence[symbols.Entity]]], renamed: str = "") -> Meanings:
    """What a word stands for, of the sorts of which it stands for anything."""
    found = Meanings()
    found.renamed = renamed
    for row in ROWS:
        setattr(found, row, ())
    for row, entities in rows:
        setattr(found, row, entities)
    return found


NOTHING = meanings_of(())
"""What a word means that nobody declared."""

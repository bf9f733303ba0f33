"""Words of other languages than English, in which content is written."""

from __future__ import annotations

from unicodedata import name

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.edits import WORDS
from azif_compiler.mistakes.seen import LANGUAGE, Seen
from azif_compiler.names import symbols

SMALL = frozenset(
    """und oder wenn dann das ein eine einen einem einer dein deine deinen deiner immer nicht mit jede jeder
    jedes nimm wird ist bei zu vom zum auf aus kein keine
    et ou quand alors les une un des votre vos vous toujours avec chaque est dans sur
    cuando entonces el los las una tu tus siempre con cada es no en del""".split()
) - {"no", "es", "en", "et", "con", "des", "sur", "est"}
"""Small words of German, French and Spanish that are none of English."""

LIKE = 0.6
"""How much a word must be like one of English to be told as that."""


def of_another_language(seen: Seen) -> str | None:
    """`immer dein Wert +1`: English is what content is written in."""
    word = seen.ahead()
    if seen.sort() != "NAME" or not is_unknown(seen, word):
        return None
    words = [said.casefold() for said, sort in zip(seen.words, seen.kinds, strict=True) if sort == "NAME"]
    small = [said for said in dict.fromkeys(words) if said in SMALL and is_unknown(seen, said)]
    has_accents = not word.isascii() and all(name(char, "").startswith("LATIN") for char in word)
    if not small and not has_accents:
        return None
    from difflib import get_close_matches  # slow to import, and seldom needed

    close = get_close_matches(word.casefold(), known(seen), 1, LIKE)
    meant = f", did you mean `{close[0]}`?" if close else f": {listed_beginnings(seen)}"
    return f"cards are written in English, and `{word}` is no word of it{meant}"


def is_unknown(seen: Seen, word: str) -> bool:
    """Whether a word means nothing, neither to content nor to the language."""
    return word not in LANGUAGE | WORDS and not seen.view.meanings(word).any()


def known(seen: Seen) -> list[str]:
    """The words that could stand in place of the one that is complained of."""
    if seen.depth == 1 and seen.index == seen.first:
        own = (*seen.fields(), *seen.scripts(), *seen.keywords())
        return ["copies", *(spoken(one.name) for one in own), *BEGINNINGS]
    rows = ("verbs", "tokens", "members", "singulars", "plurals")
    return [*sorted(LANGUAGE), *(spoken(name) for row in rows for name in seen.view.visible_words(row))]


BEGINNINGS = ("when", "whenever", "always", "action", "cannot", "while", "before", "may")
"""With what an ability begins."""


def listed_beginnings(seen: Seen) -> str:
    """Where the words are told that there are."""
    kind = f" {spoken(symbols.word_of(seen.kind))}" if seen.kind else ""
    said = ", ".join(f"`{word} …`" for word in BEGINNINGS[:4])
    return f"an ability begins with {said}; `azif words{kind}` says what else there is"

"""Lines as people say them, in words that cards have: each is complained of with what helps, or right."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from azif_compiler.names.mistaken import MISTAKE
from fuzzing import content
from projects import after

GLUE = (
    "if when whenever while until before after instead of unless otherwise or and then to from in at on with "
    "without for each every all any another one a an the no not your you they his their its it this that who "
    "may must cannot would half more less fewer most at least up to per once twice equal random top , : . ; "
    "( ) + - 1 2 3 +1 -1 -2 $2 * = >= 2+ 1-3 rounded down is are has have been being"
).split()
"""What stands between words with a meaning."""

WRONG = Path(__file__).parents[1] / "wrong_cards"

MOST_WORDS = 16
"""Of how many words, or of what is said with several, a line is at the most."""


@cache
def said() -> tuple[str, ...]:
    """What people say, of which content tells what is meant."""
    titles = (title.partition(" ") for title in content.known().names.wordings)
    return tuple(words.partition(" in ")[0] for sort, _, words in titles if sort == MISTAKE and words)


@cache
def names() -> tuple[str, ...]:
    """The names of all sorts."""
    return tuple(sorted(content.peers()))


@cache
def heads() -> tuple[str, ...]:
    """The lines with which components begin."""
    rows = (found.piece.text.partition("\n")[0].rstrip() for found in content.pieces())
    return tuple(sorted({row for row in rows if row.endswith("{") and '"' in row}))


@cache
def lines() -> tuple[str, ...]:
    """The lines that people got wrong, without what must be said of them."""
    rows = (row for path in sorted(WRONG.glob("*.azif")) for row in path.read_text().split("\n"))
    return tuple({row.partition("  #: ")[0].strip(): None for row in rows if row[:2] == "  "})


def line(chance: random.Random) -> str:
    """A line of what people say, of names, and of what stands between them; or one that people got wrong,
    with words left out, put in, or in other places.
    """
    rows = (GLUE, GLUE, said(), names())
    if chance.randrange(3):
        words = chance.choice(lines()).split()
        for _ in range(chance.choice((1, 1, 2, 3, 5))):
            at = chance.randrange(len(words) + 1)
            match chance.randrange(5):
                case 0:
                    del words[at : at + chance.randint(1, 3)]
                case 1:
                    del words[at:]
                case 2:
                    del words[:at]
                case 3:
                    words.insert(at, chance.choice(chance.choice(rows)))
                case _:
                    words[at:] = [*words[at + 1 :], *words[at : at + 1]]
    else:
        words = [chance.choice(chance.choice(rows)) for _ in range(chance.randint(1, MOST_WORDS))]
    text = " ".join(words)
    return text[:1].upper() + text[1:] if chance.randrange(3) == 0 else text


def try_one(chance: random.Random) -> str:
    """Try a component with such lines; what is raised is a mistake of Azif. Says what became of it."""
    rows = "\n".join(f"  {line(chance)}" for _ in range(chance.choice((1, 1, 1, 2, 3))))
    text = f"{chance.choice(heads())}\n{rows}\n}}\n"
    found = after(content.base(), content.with_fan(content.base().project, text)).told().diagnostics
    content.show(list(found))
    return "refused as said" if any(one.severity == "error" for one in found) else "right as said"

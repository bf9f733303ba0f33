"""Shipped components as newcomers type them, with a slip or two, and where the cures lead that are shown.

Each slip is one that people made who had read the tutorial. Whoever types it does what the complaints say,
line for line, until nothing is wrong any more; then the card is the one that was meant, or another one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Literal

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.loader import places
from azif_compiler.names import heads
from azif_compiler.snapshot.file_state import Found
from azif_compiler.words.card import face, printed
from fans import Told, lexicon, told
from projects import kept

Fate = Literal["right", "alike", "other", "still wrong", "no line", "passes"]
"""What comes of a slip: the card that was meant; one that reads the same; another one, of which nothing is
said; complaints still behind the last round; no line from the first on; nothing was wrong.
"""

ROUNDS = 4
"""So often somebody does what is said."""

TITLE = "Odd Thing"
WRITTEN = re.compile(r"`([^`]+)`")
"""What a complaint says to write, in the part of it that is no example."""
MEANT = re.compile(r"(?:did you mean|write something like|write(?= `[^`]+` with)) `([^`]+)`(?:\??$| with)")
"""How it says what is meant by the very words that are complained of."""

LIKE = 0.45
"""How like the line it must be, to be taken for what is to be written there."""

NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six"}
SKILLS = "Speed|Sneak|Fight|Will|Lore|Luck"
TOKENS = "Sanity|Stamina|Clues?"
DECKS = "spell|common item|unique item|skill card"
LEADS = "always|when|action|at|may|once|while|instead"
WINDOWS = "(any time|(?:movement|upkeep|encounter|combat) time)"

New = str | Callable[["re.Match[str]"], str]
SLIPS: tuple[tuple[str, str, New], ...] = (
    ("a number in words", r"(?<=(?:gain|lose|draw|roll) )([1-6])\b", lambda m: NUMBERS[m[1]]),
    ("a for 1", r"\b(draw|gain|lose|draws|gains|loses) 1\b", r"\1 a"),
    ("one of several", r"\b([2-9] (?:Clue|spell|common item|unique item|skill card))s\b", r"\1"),
    ("small letters", rf"\b({TOKENS}|{SKILLS}|Cursed|Blessed)\b", lambda m: m[1].lower()),
    ("dollars", r"\$(\d+)", r"\1 dollars"),
    ("no cost", r"\bcost (?=\w)", ""),
    ("a comma for a semicolon", r";(?= \w)", ","),
    ("and for a semicolon", r";(?= \w)", " and"),
    ("then", r";(?= \w)", ", then"),
    ("a stop for a semicolon", r"; (\w)", lambda m: f". {m[1].upper()}"),
    ("a comma for a colon", r"(?<=[\w\"]): (?=\w)", ", "),
    ("no colon", r"(?<=[\w\"]): (?=\w)", " "),
    ("you may", r"\bmay (\w[^:\n]*): ", r"you may \1 to "),
    ("no this", r"\b(exhaust|discard) this\b", r"\1"),
    ("it for this", r"\b(exhaust|discard) this\b", r"\1 it"),
    ("this card", r"\b(exhaust|discard) this\b", r"\1 this card"),
    ("roll a die", r"\broll 1 die\b", "roll a die"),
    ("on a 4 or more", r"\bif the roll >= ([2-6]): ", r"on a \1 or more, "),
    ("on a 4 to 6", r"\bif the roll >= ([2-5]): ", r"on a \1-6: "),
    ("any player", r"\ban investigator\b", "a player"),
    ("every player", r"\beach investigator\b", "each player"),
    ("all of them", r"\beach investigator (gain|lose|draw)s\b", r"all investigators \1"),
    ("the beginning", r"\bat start of\b", "at the beginning of"),
    ("during", r"\bat start of\b", "during"),
    ("after", r"\bwhen you\b", "after you"),
    ("whenever", r"\bwhen (?=you|an|this)", "whenever "),
    ("if it happens", r"\bwhen (you[^:\n]*): ", r"if \1, "),
    ("no quotes", r'(?<=at |in )"([A-Z][^"\n]*)"', r"\1"),
    ("the window shortly", r"\baction (upkeep|movement|encounter|combat) time\b", r"action \1"),
    ("the window as a phase", r"\baction (upkeep|movement|encounter|combat) time\b", r"action \1 phase"),
    ("no action", r"\baction (any time|upkeep time|movement time) cost\b", r"\1 cost"),
    ("once per turn, as printed", r"\bonce per turn action", "once per turn: action"),
    ("cost for price", r"\bprice (\d)", r"cost \1"),
    ("price with a colon", r"\bprice (\d)", r"price: \1"),
    ("price in dollars", r"\bprice (\d)", r"price $\1"),
    ("two hands", r"\bhands (\d)\b", r"\1 hands"),
    ("copies behind", r"\bcopies (\d)\b", r"\1 copies"),
    ("copies with a sign", r"\bcopies (\d)\b", r"copies = \1"),
    ("a bonus", r"(?<=; )combat (\d)\b", r"combat bonus \1"),
    ("type the other way", r"\btype (physical|magical) weapon\b", r"type weapon \1"),
    ("no always", r"\balways (?=your|each|the)", ""),
    ("the number first", r"\balways your ([\w ]+) ([+-]\d)\b", r"always \2 \1"),
    ("a number to something", r"\balways your ([\w ]+) ([+-]\d)\b", r"always \2 to \1"),
    ("you get", r"\balways your ([\w ]+) ([+-]\d)\b", r"you get \2 \1"),
    ("if for while", r"\bwhile ([^,\n]*), ", r"if \1: "),
    ("while behind", r"\bwhile ([^,\n]*), ([^\n;]*)", r"\2 while \1"),
    ("a modifier in brackets", rf"\bcheck ({SKILLS}) ([+-]\d)\b", r"check \1 (\2)"),
    ("a check as a thing", rf"\bcheck ({SKILLS}) ([+-]\d)\b", r"make a \1 (\2) check"),
    ("a skill check", rf"\bcheck ({SKILLS}) ([+-]\d)\b", r"\1 check (\2)"),
    ("if you pass", r"\bpass: ", "if you pass, "),
    ("if passed", r"\bpass: ", "if passed: "),
    ("success", r"\bpass: ", "success: "),
    ("if you fail", r"\bfail: ", "if you fail, "),
    ("failure", r"\bfail: ", "failure: "),
    ("or else", r"\bfail: ", "or "),
    ("otherwise", r"\belse: ", "otherwise "),
    ("become", r"\bbecome (Blessed|Cursed)\b", r"you are \1"),
    ("get", r"\bgain (?=\d)", "get "),
    ("gain a card", r"\bdraw (?=\d)", "gain "),
    ("spend", r"\bpay (?=\d|\$)", "spend "),
    ("take damage", r"\blose (\d) Stamina\b", r"take \1 damage"),
    ("clue tokens", r"\b(\d) Clues?\b", r"\1 clue tokens"),
    ("discard a kind", r"\ban? ([\w ]+) you have\b", r"1 \1"),
    ("are you", r"\bif you (have|are)\b", r"if \1"),
    ("don't", r"\bif you have no\b", "if you don't have a"),
    ("at least", r"\byour (Clues|Sanity|Stamina|Money) >= (\d)", r"you have at least \2 \1"),
    ("or more", r"\byour (Clues|Sanity|Stamina|Money) >= (\d)", r"you have \2 or more \1"),
    ("until the end", r"\buntil end of turn your ([\w ]+) ([+-]\d)\b", r"your \1 \2 until end of turn"),
    ("re-roll", r"\breroll\b", "re-roll"),
    ("a move to a place", r"\bmove to \"([^\"\n]*)\"", r'go to "\1"'),
    ("return a monster", r"\breturn (that|a|each) monster to monster cup\b", r"return \1 monster to the cup"),
    ("a brace for a colon", r"(?<=[\w\"]): (\w[^\n{};]*)(?=\n)", r" { \1 }"),
    ("a field with =", r"(?<!your )\b(dimension|awareness|toughness) ([\w+-]+)", r"\1 = \2"),
    ("moves", r"\bmoves (\w+)", r"movement \1"),
    ("a rating", r"\bhorror rating\b", "horror check"),
    ("an ability named", r"\bphysical (resistance|immunity)\b", r"Physical \1"),
    ("a capital behind a colon", r"(?<=: )([a-z])(?=[^\n{}]*\n)", lambda m: m[1].upper()),
    ("a stop at the end", r"(?<=[\w\"])(?=\n    \S|\n  \S|\n\})", "."),
    ("a curly apostrophe", r"(?<=\w)'s\b", "\u2019s"),
    ("curly quotes", r'(?<=at |in |to )"([^"\n]*)"', "\u201c\\1\u201d"),
    ("a long minus", r" -(\d)\b", " \u2013\\1"),
    ("a property with a colon", r"\b(toughness|awareness|hands|price|dimension) (\w+)", r"\1: \2"),
    ("a kind with a hyphen", r"\b(common|unique) item\b", r"\1-item"),
    ("the end of the turn", r"\buntil end of turn\b", "until the end of the turn"),
    ("until the end of this turn", r"\buntil end of turn\b", "until the end of this turn"),
    ("no sign", r"\balways your ([\w ]+) \+(\d)", r"always your \1 \2"),
    ("once each turn", r"\bonce per turn\b", "once each turn"),
    ("once a turn", r"\bonce per turn\b", "once a turn"),
    ("any phase", r"\baction any time\b", "action any phase"),
    ("at any time", r"\baction any time\b", "action at any time"),
    ("costs", r"\bcost (?=\w)", "costs "),
    ("exhaust to", r"\bcost (exhaust|discard) this: ", r"\1 this to "),
    ("by exhausting", r"\bcost (exhaust|discard) this: ", r"by \1ing this: "),
    ("an arrow", r"\bcost ([^:\n{]*): ", r"cost \1 -> "),
    ("if not", r"\bunless\b", "if not"),
    ("every time", r"\bwhen (?=you)", "every time "),
    ("each time", r"\bwhen (?=you)", "each time "),
    ("has Cursed", r"\bis (Cursed|Blessed)\b", r"has \1"),
    ("to the place", r'\bmove to "', 'move to the "'),
    ("per", r"\bfor each\b", "per"),
    ("the token first", rf"\b(lose|gain) (\d) ({TOKENS})\b", r"\1 \3 \2"),
    ("points", r"\b(\d) (Sanity|Stamina)\b", r"\1 \2 points"),
    ("points of", r"\b(\d) (Sanity|Stamina)\b", r"\1 points of \2"),
    ("of your", r"\blose (\d) (Sanity|Stamina)\b", r"lose \1 of your \2"),
    ("increase", r"\balways your ([\w ]+) \+(\d)", r"increase your \1 by \2"),
    ("reduce", r"\balways your ([\w ]+) -(\d)", r"reduce your \1 by \2"),
    ("you must", r"(?<=: )(?=(?:lose|discard|draw|gain|move) )", "you must "),
    ("two signs of equality", r" = (\d)", r" == \1"),
    ("no blank behind a colon", r"(?<=\w): (?=\w)", ":"),
    ("brackets", r"\{ ([^{}\n]*) \}", r"(\1)"),
    ("plus in words", r" \+(\d)\b", r" plus \1"),
    ("minus in words", r" -(\d)\b", r" minus \1"),
    ("a capital first", rf"(?m)(?<=  )({LEADS})\b", lambda m: m[1].title()),
    ("loose", r"\blose\b", "loose"),
    ("recieve", r"\bgain\b", "recieve"),
    ("the last brace is missing", r"\n\}\s*$", "\n"),
    ("no comma behind while", r"\bwhile ([^,\n]*), ", r"while \1 "),
    ("a colon behind while", r"\bwhile ([^,\n]*), ", r"while \1: "),
    ("one of many", r"\b1 (spell|common item|unique item|skill card|Clue)\b", r"1 \1s"),
    ("die for dice", r"\b([2-9]) dice\b", r"\1 die"),
    ("dice for die", r"\b1 die\b", "1 dice"),
    ("d6", r"\b1 die\b", "1d6"),
    ("any investigator", r"\ban investigator\b", "any investigator"),
    ("every investigator", r"\beach investigator\b", "every investigator"),
    ("all investigators with a verb", r"\beach investigator\b", "all investigators"),
    ("exhaust with a colon", rf"\baction {WINDOWS} cost exhaust this: ", "exhaust: "),
    ("exhaust with a window", rf"\baction {WINDOWS} cost exhaust this: ", r"\1: exhaust: "),
    ("the step with a colon", r"\bat start of (\w+): ", r"\1: "),
    ("the step as a phase", r"\bat start of (\w+): ", r"at start of \1 phase: "),
    ("each step", r"\bat start of (\w+): ", r"each \1: "),
    ("each turn", r"\bat start of (upkeep|turn): ", r"each turn: "),
    ("a check with to pass", r"\bpass: ", "on a pass: "),
    ("on success", r"\bpass: ", "on success: "),
    ("on a failure", r"\bfail: ", "on a failure, "),
    ("roll equal", r"\bif the roll >= ([2-6]): ", r"on \1+: "),
    ("if you roll", r"\bif the roll >= ([2-6]): ", r"if you roll \1 or higher, "),
    ("an amount behind its price", r"\bpay \$(\d)", r"pay \1$"),
    ("pays cost", r"\bmay pay", "may spend"),
    ("draw from the deck", rf"\bdraw 1 ({DECKS})\b", r"draw 1 card from the \1 deck"),
    ("a card of", rf"\bdraw 1 ({DECKS})\b", r"draw 1 \1 card"),
    ("from the deck", rf"\bdraw 1 ({DECKS})\b", r"draw 1 \1 from the deck"),
    ("into", r"\bmove to \"", 'move into "'),
    ("it in the other case", r"\bthat (monster|gate|investigator)\b", r"the \1"),
    ("this monster", r"\bthat monster\b", "this monster"),
    ("named it", r"\bthat (monster|gate)\b", "it"),
    ("in combat", r"\bevade\b", "escape"),
    ("you are in", r'\bin "([^"\n]*)"', r"in the \1"),
    ("a bonus of", r"\balways your ([\w ]+) \+(\d)", r"always your \1 bonus \2"),
    ("you have", rf"\balways your ({SKILLS}) ([+-]\d)\b", r"you have \2 \1"),
)  # fmt: skip
"""What people type for what: its name, what stands in the right card, what they write."""


@dataclass(frozen=True, slots=True)
class Slipped:
    """A component that was copied, as it is right and as it was typed, and by which slips."""

    right: str
    typed: str
    slips: tuple[str, ...]

    def __str__(self) -> str:
        right, typed = self.right.splitlines(), self.typed.splitlines()
        rows = [(a, b) for a, b in zip(right, typed, strict=False) if a != b]
        return f"{', '.join(self.slips)}: " + " / ".join(f"{b.strip()}  [{a.strip()}]" for a, b in rows)


@cache
def components() -> tuple[str, ...]:
    """The texts of components, as a fan's copies have them, in which nothing is wrong."""
    known = kept(places.cards(), places.expansions())
    found = (one for one in known.found() if any(isinstance(h, heads.Component) for h in one.cell.heads))
    return tuple(copy for one in found if len(one.cell.heads) == 1 and (copy := copied(one)))


def copied(found: Found) -> str:
    """A fan's copy of a component; "" if its title cannot be told from its text."""
    title = found.title.text
    return found.piece.text.replace(title, f'"{TITLE}"', 1) if title.startswith('"') else ""


def slipped(seed: int, count: int, slips: int = 1) -> Iterator[Slipped]:
    """So many components, each typed with so many slips, drawn by a seed: each slip is as likely as any."""
    chance = random.Random(seed)
    texts = [text for text in components() if not re.search(r"\n\s*(note|unverified) ", text)]
    by_slip = {name: [text for text in texts if re.search(pattern, text)] for name, pattern, _ in SLIPS}
    rows = [row for row in SLIPS if by_slip[row[0]]]
    while count:
        first = chance.choice(rows)
        right = typed = chance.choice(by_slip[first[0]])
        others = [row for row in rows if row is not first and re.search(row[1], right)]
        chosen = [first, *chance.sample(others, min(len(others), slips - 1))]
        for _, pattern, new in chosen:
            places_ = list(re.finditer(pattern, typed))
            if places_:
                place = chance.choice(places_)
                said = new(place) if callable(new) else place.expand(new)
                typed = typed[: place.start()] + said + typed[place.end() :]
        if typed != right and len(chosen) == slips:
            count -= 1
            yield Slipped(right, typed, tuple(name for name, _, _ in chosen))


# ---- doing what is said ------------------------------------------------------------------------


def mended(text: str, said: Sequence[Diagnostic]) -> str:
    """A text in which everything was done that is said; the same text if nothing can be."""
    edits: list[tuple[int, int, str]] = []
    for one in sorted(said, key=lambda one: one.span.start if one.span is not None else 0):
        edit = edit_of(text, one)
        if edit is not None and (not edits or edits[-1][1] <= edit[0]):
            edits.append(edit)
    for start, end, new in reversed(edits):
        text = text[:start] + new + text[end:]
    return text


def edit_of(text: str, problem: Diagnostic) -> tuple[int, int, str] | None:
    """What somebody writes where who reads a complaint."""
    span = problem.span
    if span is None:
        return None
    said = re.split(r"; for example|that leaves out", problem.help() or "")[0]
    meant = MEANT.match(said)
    if meant is not None and SequenceMatcher(None, span.text, meant[1]).ratio() > LIKE:
        new = f'"{meant[1]}"' if span.text.startswith('"') and meant[1][0] != '"' else meant[1]
        return span.start, span.end, new
    edits = [made for one in WRITTEN.findall(said) if (made := edit_with(text, span.start, one)) is not None]
    if edits:
        return max(edits)[1]
    fix = problem.mend()
    return None if fix is None else (fix.span.start, fix.span.end, fix.replacement)


def edit_with(text: str, at: int, line: str) -> tuple[float, tuple[int, int, str]] | None:
    """What a line is written instead of, and how like each other they are; None if they are not."""
    head, dots, rest = line.partition("…")
    if rest.strip() or " " not in head.strip() or (dots and not head.endswith(": ")):
        return None
    start, end = place_of(text, at, head)
    if dots:  # the beginning is to be written so, up to its colon
        colon = text.find(": ", start, end)
        if colon < 0:
            return None
        end = colon + 2
    like = SequenceMatcher(None, text[start:end], head).ratio()
    return None if like < LIKE or text[start:end] == head else (like, (start, end, head))


def place_of(text: str, at: int, line: str) -> tuple[int, int]:
    """Instead of what a line is written: of the parts of the line where the complaint is, the likest."""
    first = text.rfind("\n", 0, at) + 1
    last = text.find("\n", at)
    row = text[first : last if last >= 0 else len(text)]
    starts = {len(row) - len(row.lstrip()), *(m.end() for m in re.finditer(r"[;{] *", row))}
    ends = {len(row.rstrip()), *(m.start() for m in re.finditer(r" *[;}]", row))}
    offset = at - first
    parts = [
        (start, end)
        for start in starts
        for end in ends
        if start <= offset <= end and end > start and row[start:end].count("{") == row[start:end].count("}")
    ]
    if not parts:
        return first, first + len(row)
    near = max(start for start, _ in parts)
    begun = " ".join(line.split()[:2])
    parts = [part for part in parts if part[0] == near or row[part[0] :].startswith(begun)]
    start, end = max(parts, key=lambda part: (SequenceMatcher(None, row[slice(*part)], line).ratio(), part))
    return first + start, first + end


def fates(rows: Sequence[Slipped]) -> list[tuple[Slipped, Fate, str]]:
    """What comes of components as they were typed, and the last text of each."""
    rights = told([row.right for row in rows])
    texts = [row.typed for row in rows]
    now = told(texts)
    begun = [bool(one.said) for one in now]
    moved = [False for _ in rows]
    for _ in range(ROUNDS):
        changed = [mended(text, one.said) if one.said else text for text, one in zip(texts, now, strict=True)]
        moved = [was or new != text for was, new, text in zip(moved, changed, texts, strict=True)]
        texts = changed
        now = told(texts)
    found: list[tuple[Slipped, Fate, str]] = []
    for row, right, last, text, began, did in zip(rows, rights, now, texts, begun, moved, strict=True):
        found.append((row, fate(right, last, began=began, did=did), text))
    return found


def fate(right: Told, last: Told, *, began: bool, did: bool) -> Fate:
    """What came of one."""
    if not began:
        return "passes"
    if last.said:
        return "still wrong" if did else "no line"
    if last.made is None or right.made is None:
        return "other"
    if ir.equivalent(last.made, right.made):
        return "right"
    return "alike" if text_of(last.made) == text_of(right.made) else "other"


def text_of(made: ir.Component) -> list[str]:
    """What a player reads of a component."""
    return list(printed(face(lexicon(), made)))

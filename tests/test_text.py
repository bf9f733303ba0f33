"""What players read of components: `text/PACKAGE/FILE.txt` holds it; `pytest tests/test_text.py --update`
writes it anew. Whatever the text is, it keeps the rules of English that a machine can see to.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.driver import compile_packages
from azif_compiler.words.card import Face, face, printed
from azif_compiler.words.lexicon import Lexicon
from golden import compile_text

TEXTS = Path(__file__).parent / "text"
PACKAGES = {"base": places.cards()} | {
    folder.name: folder
    for folder in sorted(places.expansions().iterdir())
    if (folder / "package.yaml").is_file()
}
RECORDED = sorted(folder.name for folder in TEXTS.iterdir() if folder.is_dir())


@functools.cache
def faces(package: str) -> dict[str, list[tuple[ir.Component, Face]]]:
    """The faces of a package's components, by the file in which they are written."""
    folder = PACKAGES[package]
    needed = [folder] if package == "base" else [PACKAGES["base"], folder]
    report = Report()
    game = compile_packages(needed, report)
    assert game is not None, [found.text() for found in report.diagnostics][:5]
    lexicon = Lexicon(game)
    found: dict[str, list[tuple[ir.Component, Face]]] = {}
    for card in lexicon.components:
        path = Path(card.meta.origin.file).resolve()
        if path.is_relative_to(folder.resolve()):
            name = path.relative_to(folder.resolve()).with_suffix("").as_posix().replace("/", "_")
            found.setdefault(name, []).append((card, face(lexicon, card)))
    return found


def written(package: str) -> dict[str, str]:
    """The texts of a package's components, by file."""
    return {
        name: "\n\n".join("\n".join(printed(shown)) for _, shown in cards) + "\n"
        for name, cards in faces(package).items()
    }


@pytest.mark.parametrize("package", RECORDED)
def test_texts_are_as_recorded(package: str, update: bool) -> None:
    found = written(package)
    folder = TEXTS / package
    if update:
        for old in folder.glob("*.txt"):
            old.unlink()
        for name, text in found.items():
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    recorded = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    assert found == recorded


# ---- what a machine can see of English -------------------------------------------------------------

WRONG = {
    "underscore": r"_",
    "two blanks": r"\S  +\S",
    "blank before a stop": r" [.,;:](?!\d)",
    "a hole that was not filled": r"[{}<>|]",
    "a before a vowel": r"\b[Aa] (?!uni|[oO]ne\b|eu|us)[aeiouAEIOU]",
    "an before a consonant": r"\b[Aa]n [^aeiouAEIOU\s]",
    "a word twice": r"\b([A-Za-z]+) \1\b",
    "a small letter at the beginning of a sentence": r"(?<!\b[A-Z])(?<!St)(?<!\.\.)[.?!] [a-z]",
    "two articles": r"\b(a|an|the|no|each) (a|an|the)\b",
    "the owner of a you": r"\byou's\b|\bthey's\b|\bit's\b",
    "a verb of another person": r"\b(you|they) (is|has|does|gains|loses|draws|makes|gets|moves)\b",
    "one that are": r"\b(it|this \w+) (are|have|do|gain|lose)\b",
    "nothing behind a word": r"\b(an|the|to|of|and|or|if) *[.;:]|\bif *,",
}


def problems(text: str) -> Iterator[str]:
    """What is wrong with a paragraph."""
    for name, pattern in WRONG.items():
        if (match := re.search(pattern, text)) is not None:
            yield f"{name}: {match.group(0)!r}"
    label = re.match(r"[^.,:]{1,40}(?<! one): ", text)
    body = text[label.end() :] if label is not None else text
    if not text[:1].isupper() and not text[:1].isdigit():
        yield "no capital at the beginning"
    if body[:1].islower():
        yield "no capital at the beginning of the text"
    if not text.endswith("."):
        yield "no full stop"


@pytest.mark.parametrize("package", PACKAGES)
def test_texts_are_english(package: str) -> None:
    wrong = [
        f"{shown.name}: {problem}: {paragraph}"
        for cards in faces(package).values()
        for _, shown in cards
        for paragraph in shown.text
        for problem in problems(paragraph)
    ]
    assert wrong == []


@pytest.mark.parametrize("package", PACKAGES)
def test_the_row_under_the_name_is_clean(package: str) -> None:
    rows = [
        (shown.name, row) for cards in faces(package).values() for _, shown in cards for row in shown.fields
    ]
    wrong = [f"{name}: {row}" for name, row in rows if re.search(r"_|  |[{}<>|]|\b(yes|no)$", row)]
    assert wrong == []


def nodes(node: object) -> Iterator[msgspec.Struct]:
    """All nodes of a tree."""
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif isinstance(node, msgspec.Struct):
        yield node
        for name in node.__struct_fields__:
            yield from nodes(getattr(node, name))


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_paid_is_not_lost_and_what_may_be_done_is_not_done(package: str) -> None:
    wrong = []
    for cards in faces(package).values():
        for card, shown in cards:
            tree = list(nodes((card.abilities, card.scripts)))
            verbs = {ir.word_of(node.verb) for node in tree if isinstance(node, ir.Call | ir.Pattern)}
            text = " ".join(shown.text)
            if "pay" in verbs and not re.search(r"\bpays?\b", text, re.IGNORECASE):
                wrong.append(f"{shown.name}: paid: {text}")
            if not any("lose" in verb or verb in LOSING for verb in verbs) and re.search(r"\bloses?\b", text):
                wrong.append(f"{shown.name}: lost: {text}")
            optional = any(isinstance(node, ir.May) or getattr(node, "may", False) is True for node in tree)
            if optional and " may " not in text:
                wrong.append(f"{shown.name}: may: {text}")
    assert wrong == []


LOSING = ("default_on", "forfeit", "gamble", "seal_with_elder_sign", "suffer")
"""Verbs besides those of losing in whose text something is lost."""


def test_what_is_wrong_is_found(here: Path) -> None:
    told = list(problems("when you loses a apple , the the king pay."))
    assert [problem.partition(":")[0] for problem in told] == [
        "blank before a stop", "a before a vowel", "a word twice", "two articles", "a verb of another person",
        "no capital at the beginning", "no capital at the beginning of the text",
    ]  # fmt: skip


EXAMPLE = """
enum art { Song, Dance }
token Coin { symbol "$" }
kind player { you means this; holds Coin; starts in table; printed skill for art: number = 0 }
kind card { holds Coin; starts in table; you means its holder; state used: flag = no }
zone table
zone hand of player
says this card "this card"
says field used "used up"
says outcome act well "if {who} {do|does} well"
says window any_time "at any time"
says step evening "{who's} evening"
value luck of player: number = 0 { says "{it} {get|gets} {n:+} to everything" }
value hands of player: number = 2 { says "{it} {get|gets} {n:+hand|hands}" }
value reach of player: number = 2
keyword loud on card with n: number { says "loud {n}" }
keyword fine on card { says "Fine work" }
window any_time
verb pay { subject who: player = you; object amount: quantity; reads "pays"; participle "paid"
  needs who's (amount's token) >= amount's number; says "{who} {pay|pays} {amount}"
  do { take amount's number from who's (amount's token) } }
verb gain { subject who: player = you; object amount: quantity
  says "{who} {gain|gains} {amount}"
  do { add amount's number to who's (amount's token) } }
verb discard { object what: card; says "{discard|discards} {what}"; participle "discarded"
  do { put what into table } }
verb act { subject who: player = you; object art: art; object n: number = 0; outcomes well, badly
  says "{who} {act|acts} {a art}< ({n:+})>"
  do { roll (who's skill for art + who's luck + n) dice as x
    if total of x > 5 { outcome well } else { outcome badly } } }
procedure main { do { for each player as p { for each card as c { put c into p's hand }; step evening for p {
  offer any_time to p; p acts Dance well { p gains 1 Coin } } }
  if there is a card with loud { finish "heard" } } }
player "Ann" { skill Song 2; skill Dance 1 }
card "Drum" {
  copies 2
  fine
  always your luck +1
  always your hands -1
  always your reach + your Coins
  always each card has loud 2
  while this is used, this has the abilities of each fine card you have
  action any_time if this is not used cost { pay 1 Coin; discard this } {
    act Song -1 well { gain 2 Coins; gain 1 Coin } badly { may { pay 1 Coin } }
  }
  may at end of your evening { gain $1 }
  when a player acts Dance { that player gains $2; discard this }
  instead of you gain Coins { }
  may instead of you act Dance { }
}
"""


def test_the_parts_of_a_text(here: Path) -> None:
    lexicon = Lexicon(compile_text(here, EXAMPLE))
    drum = next(card for card in lexicon.components if ir.word_of(card.name) == "Drum")
    assert list(printed(face(lexicon, drum))) == [
        "Drum — Card ×2",
        "  Fine work.",
        "  You get +1 to everything and -1 hand and your reach is higher by the number of your Coins.",
        "  Each card has Loud 2.",
        "  While this card is used up, this card has the abilities of all cards you have with Fine work.",
        "  At any time: If this card is not used up, pay $1 and discard this card to act a Song (-1)."
        " If you do well, gain $2 and $1. If it ends in badly, you may pay $1.",
        "  At the end of your evening, you may gain $1.",
        "  When a player acts a Dance, they gain $2; discard this card.",
        "  When you gain Coins, prevent it.",
        "  When you act a Dance, you may prevent it.",
    ]


MORE = """
token Coin { symbol "$" }
kind player { you means this; holds Coin; starts in table }
kind card { starts in table; you means its holder; printed luck: number = 0; printed threshold: number = 3 }
kind bell is card { }
kind lamp is card { }
zone table
zone hand of player
zone hall
zone shelf
keyword rusty on card { }
keyword heavy on card { }
says this card "this card"
says adjective rusty "Rusty"
says place player "corner"
says text card "<luck? Ring it for {luck:+} luck. >"
says zone shelf "the shelf"
says zone hall "the hall"
value lucky of player: flag = it has a card "Charm"
value reach of player: number = 2 { says "{it} {reach|reaches} {n:+step|steps}" }
value size of player: number = 1 { says "{it} {get|gets} {n:+} size" }
value sight of player: number = 2 { says "sight" }
window any_time
rule "Luck" {
  always the reach of each lucky player +2
  always the size of each player who has a card "Charm" -1
  always the size of each player +1
}
verb gain { subject who: player = you; object amount: quantity; says "{who} {gain|gains} {amount}"
  do { add amount's number + total luck of cards who has to who's (amount's token) } }
verb lose { subject who: player = you; object amount: quantity; says "{who} {lose|loses} {amount}"
  do { take amount's number from who's (amount's token) } }
verb greet { subject who: player = you; object whom: player; says "{who} {greet|greets} {whom}"
  do { add 1 to whom's Coins } }
verb move { object what: thing; to spot: place; says "{move|moves} {what} to {spot}"
  do { put what into spot } }
verb swap { object one: card; with two: card; says "{swap|swaps} {one} and {two}"
  do { put one into two's place } }
verb rise { says "the moon {rise|rises}"; do { } }
verb leave { subject who: player = you; says "{who} {leave|leaves}"; do { } }
procedure main { do { for each player as p {
  offer any_time to p; move "Charm" to p's hand; rise; leave by p; greet p by p } } }
player "Ann" { }
player "Ben" { }
bell "Charm" {
  luck 2
  rusty
  always your sight + number of cards you have
  always each rusty lamp in hall has heavy
  always each heavy card has rusty
  action any_time if there is a lamp in hall { choose a lamp in hall as l; move l to your place }
  action any_time { roll 1 die as r; if total of r >= its threshold { gain $1 } }
  action any_time { choose a card in hall as one; choose a card in shelf as two; swap one with two }
  action any_time { choose a player as one; choose a player where it is not one as two
    one gains $1; two loses $1 }
  action any_time { may { rise; gain $1 } }
  action any_time { choose number n from 0 to smaller of (3, your Coins)
    if n > 0 { lose (n) Coins; gain (2 * n) Coins } }
  action any_time { choose number n from 1 to your Coins; lose (n) Coins }
  action any_time { choose number n from 1 to smaller of (your reach, your Coins); lose (3 * n) Coins }
  action any_time { choose number n from 2 to your Coins / 3; lose (n * 3) Coins }
  action any_time { choose a player where it is not you as other
    may by other { other loses $1; rise } }
  action any_time { lose (your Coins - 2) Coins }
  action any_time if there is a bell in hall or there is a lamp in hall {
    move each bell in hall to shelf; move each lamp in hall to shelf }
  instead of you leave { roll 1 die as r; if total of r = 1 { gain $1 } else { proceed } }
  when a player greets you where that player is not you { that player gains $1 }
  when a player leaves if that player is not you { that player gains $1 }
}
lamp "Old Lamp" { rusty; copies 2 }
"""


def test_what_a_text_must_not_leave_out(here: Path) -> None:
    lexicon = Lexicon(compile_text(here, MORE))
    charm = next(card for card in lexicon.components if ir.word_of(card.name) == "Charm")
    assert list(printed(face(lexicon, charm))) == [
        "Charm — Bell",
        "  Luck 2",
        "  Rusty.",
        "  Ring it for +2 luck.",
        "  You reach +2 steps.",
        "  You get -1 size.",
        "  You get +1 sight for each card you have.",
        "  Each Rusty lamp in the hall has Heavy.",
        "  Each card with Heavy is Rusty.",
        "  Any time: Choose a lamp in the hall and move that lamp to your corner.",
        "  Any time: Roll a die. If the result is 3 or more, gain $1.",
        "  Any time: Choose a card in the hall and a card in the shelf, then swap the first card"
        " and the second card.",
        "  Any time: Choose a player and choose another player; the first player gains $1; the"
        " other player loses $1.",
        "  Any time: You may let the moon rise and gain $1.",
        "  Any time: You may lose up to $3 and gain $2 for each $1.",
        "  Any time: Lose $1 or more.",
        "  Any time: Lose $3 any number of times (1 to your reach).",
        "  Any time: Lose 2 or more times $3.",
        "  Any time: Choose another player, and that player may lose $1. If they do, the moon rises.",
        "  Any time: Lose all but 2 of your Coins.",
        "  Any time: If there is a bell or a lamp in the hall, move each bell and each lamp in the"
        " hall to the shelf.",
        "  Before you leave, roll a die. If the result is 1, gain $1 instead.",
        "  When another player greets you, they gain $1.",
        "  When another player leaves, they gain $1.",
    ]


ENDS = """
kind player { you means this; starts in table }
zone table
verb dig { subject who: player = you; object count: number = 1; minimum least: number = 0
  maximum most: number = 9; var found: number; var missed: number; outcomes gold, mud
  says "{who} {dig|digs} {count:hole|holes}<least is most?  ({least})><least is not most?  ({least}-{most})>"
  do { set found to count; set missed to 0; if found > least { outcome gold } else { outcome mud } } }
verb sing { subject who: player = you; object songs: number; needs songs > 0
  says "{who} {sing|sings} {songs:song|songs}"; do { } }
says outcome dig gold "if there is gold"
says outcome dig mud "if there is none"
window any_time
procedure main { do { for each player as p { offer any_time to p; dig 1 by p gold { } mud { } } } }
player "Ann" {
  action any_time { dig 2 minimum 3 maximum 3 gold { sing 2 } mud { sing 2 } }
  action any_time { dig 2 minimum 3 maximum 4 gold { sing 2 } mud { sing 3 } }
  action any_time { dig 2 gold { sing 2 } mud { } }
}
"""


def test_what_follows_either_way_is_said_once_and_bounds_that_meet_are_one_number(here: Path) -> None:
    lexicon = Lexicon(compile_text(here, ENDS))
    assert list(printed(face(lexicon, lexicon.components[0])))[1:] == [
        "  Any time: Dig 2 holes (3) and sing 2 songs.",
        "  Any time: Dig 2 holes (3-4). If there is gold, sing 2 songs. If there is none, sing 3 songs.",
        "  Any time: Dig 2 holes. If there is gold, sing 2 songs.",
    ]

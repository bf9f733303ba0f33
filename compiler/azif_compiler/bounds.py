"""How large and how deep what authors write may be: all limits of reading and checking."""

from __future__ import annotations

LARGEST_SOURCE = 300_000
"""The size in bytes above which a file is taken for a mistake."""

LARGEST_MANIFEST = 100_000
"""The size in bytes above which a manifest is taken for a mistake."""

LONGEST_LINE = 10_000
"""How many characters a line of a source has at the most; what is written by people has a hundred."""

MOST_DECLARATIONS = 10_000
"""How many lines of a source begin in the first column at the most: as many declarations."""

DEEPEST_PHRASE = 30
DEEPEST_SUM = 40
"""How deep phrases may be nested, and how many parts may be added up or owned by each other."""

DEEPEST_BRACKET = 100
"""How deep braces or brackets may be nested; no card needs ten."""

DEEPEST_BLOCK = 60
DEEPEST_LOOP = 15
"""How deep blocks, and loops among them, may be nested; no card needs five."""

DEEPEST_VALUE = 30
"""How deep values may ask for values, when what a kind requires is asked of its components."""

DEEPEST_KIND = 50
"""How many kinds a kind can be a kind of, one above the other."""

DEEPEST_MANIFEST = 100
"""How deep the brackets of a manifest may be nested."""

LONGEST_VERSION = 200
"""Of how many letters a version, or a range of versions, is at the most."""

MOST_WORDS = 12
"""Of how many words the name of a verb is taken to be at the most, when a mistake in a line is recognised."""

LONGEST_MISTAKE = 10
"""Of how many words the name of a mistake is, that content knows, at the most."""

LONGEST_MEMBER = 5
"""Of how many words, with blanks between them, the name of an enum's member is at the most."""

LONGEST_COST = 200
"""How many words and signs before a colon `cost` is looked for."""

MOST_PARTS, MOST_OPEN = 2_000, 500
"""In how many of the next lines a missing brace is looked for, and for how many declarations of a file."""

MOST_UNKNOWN = 5_000
"""How many words that mean nothing are remembered as such, while somebody writes."""

MOST_REPAIRS = 200
"""How many words and signs that cannot stand in a declaration are told; then it is not read any further."""

MOST_TOKENS = 200
"""How many words and signs around a mistake are looked at to recognise it."""

MOST_TRIED = 100
"""How many reactions are followed from one of them, to find out whether it comes again."""

DEEPEST_INSIDE = 4
"""Of how many verbs inside each other sentences are followed from one reaction."""

MOST_INSIDE = 1_000
"""So many sentences inside of verbs are followed from one reaction, to find out whether it comes again."""

MOST_COMPLAINTS = 500
"""How many complaints are shown, errors first; of the others only their number is said."""

LONGEST_SAID, LONGEST_ADVICE = 200, 2_000
"""How many characters of something that was written, and of advice, a complaint shows."""

WIDTH, NARROWEST_LINE, WIDEST_LINE = 120, 40, 400
"""How wide a line of content is at the most once it is laid out, and which widths can be asked for."""

MOST_MENDED, LONGEST_MENDED, FURTHEST_MENDED = 300, 15_000, 10
"""How many changes of a wrong line are tried, how many words are read for it, and how far they go."""

MOST_READ = 150_000
"""How many words of changed lines are read for one report: to find what comes of what, and again to find what
the lines could be. For complaints behind that nothing is tried: some seventy wrong cards are within it.
"""

MOST_TIMES = 1000
"""How often something can be repeated, and how many dice rolled, in a number that is written."""

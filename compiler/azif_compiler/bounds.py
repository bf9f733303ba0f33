"""How large and how deep what authors write may be: all limits of reading and checking."""

from __future__ import annotations

LARGEST_SOURCE = 5_000_000
"""The size in bytes above which a file is taken for a mistake."""

DEEPEST_PHRASE = 30
DEEPEST_SUM = 40
"""How deep phrases may be nested, and how many parts may be added up or owned by each other."""

DEEPEST_BLOCK = 60
DEEPEST_LOOP = 15
"""How deep blocks, and loops among them, may be nested; no card needs five."""

DEEPEST_VALUE = 30
"""How deep values may ask for values, when what a kind requires is asked of its components."""

DEEPEST_MANIFEST = 100
"""How deep the brackets of a manifest may be nested."""

MOST_WORDS = 12
"""Of how many words the name of a verb is taken to be at the most, when a mistake in a line is recognised."""

MOST_COMPLAINTS = 500
"""How many complaints are written for people; of the others only their number is said."""

WIDTH, NARROWEST_LINE, WIDEST_LINE = 120, 40, 400
"""How wide a line of content is at the most once it is laid out, and which widths can be asked for."""

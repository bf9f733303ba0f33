"""How much may happen before it is taken for something that never ends: all limits of play."""

from __future__ import annotations

DEEPEST_EVENT = 120
"""How many events may be going on inside each other before it is taken for an endless loop."""

DEEPEST_ASKED = 100
"""How often values, what modifies them, and scripts may ask for each other, one inside the other."""

MOST_ACTIONS = 5000
"""How many actions may be used in one window before it is taken for an endless loop."""

MOST_ROUNDS = 100_000
"""How often a block may be repeated before it is taken for an endless loop."""

MOST_TURNS = 1_000_000
"""How many rounds all loops together may take, inside each other or not, until somebody is asked."""

LARGEST_NUMBER = 1_000_000_000_000_000
"""Beyond which a number is taken for one that grows without end; what is unlimited is a millionth of it."""

MOST_ENTRIES = 100_000
"""How many entries a list can have that is put together of others."""

MOST_DICE = 1000
"""How many dice can be rolled at once; more are taken for a mistake."""

MOST_NUMBERS = 1000
"""Among how many numbers somebody can choose; more are taken for a bound that is missing."""

MOST_TRIED = 100
"""How many numbers are tried to find out whether a cost can be paid, and what a choice is worth."""

MOST_EVENTS = 100_000
MOST_QUESTIONS = 10_000
MOST_OFFERED = 500_000
"""How much may happen, be asked and be offered in a ruling before it is taken for one that never ends."""

MOST_DECISIONS = 20_000
"""How much may be decided in a game that is measured before it is taken for one that never ends."""

LARGEST_SAVE = 50_000_000
"""The size in bytes above which a file is no save."""

"""`azif bench`: how fast Azif is, as ratios to what is measured beside it in the same run.

Every measure gives rows: what was measured, the value, and what it should at most or at least be. What cannot
be measured on a machine is said, with the reason.
"""

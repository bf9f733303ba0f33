"""What is told of a complaint before anything else is looked for, and whatever could stand there."""

from __future__ import annotations

from azif_compiler.mistakes import (
    amended,
    amounts_there,
    dice,
    endings,
    ends_of_costs,
    ends_otherwise,
    not_here,
    otherwise_called,
    ways_to_pay,
    whole_sayings,
)
from azif_compiler.mistakes.recognisers import Recogniser

IN_VAIN: tuple[Recogniser, ...] = (not_here.ability_in_vain,)
"""Lines that say nothing where they stand, whatever they were to say."""

OF_A_WHOLE_LINE: tuple[Recogniser, ...] = (
    ends_of_costs.end_of_a_cost, whole_sayings.told_on_cards, whole_sayings.another_of_them,
    whole_sayings.numbered_rows,
)  # fmt: skip
"""What a line is from its beginning to its end, or a sentence of it."""

OF_AMENDMENTS: tuple[Recogniser, ...] = (
    amended.what_is_amended, amended.members_stay, amended.of_several, amended.keyword_gone,
    amended.of_all_of_a_kind, amended.parameters_of, amended.name_meant,
)  # fmt: skip
"""What only stands in amendments; no two of them are about the same part of one."""

OF_A_PART: tuple[Recogniser, ...] = (
    ends_otherwise.told_lower, ends_otherwise.by_other_name, dice.by_number, ways_to_pay.ways_to_pay,
    amounts_there.all_from_there, amounts_there.so_many_times, endings.hits_rolled,
    otherwise_called.other_part, otherwise_called.never_of_a_kind,
)  # fmt: skip
"""What is wrong with one part of a line; of the same complaint, what leads to another word comes before what
leaves something out.
"""

BEFORE_ALL = (*IN_VAIN, *OF_A_WHOLE_LINE, *OF_AMENDMENTS, *OF_A_PART)
"""What is told though something can be written in place of the line: of more of it first, so that nothing is
mended in a line that is wrong as a whole.
"""

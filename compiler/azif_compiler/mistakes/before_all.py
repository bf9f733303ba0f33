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

BEFORE_ALL: tuple[Recogniser, ...] = (
    not_here.ability_in_vain, ends_of_costs.end_of_a_cost, ends_otherwise.told_lower,
    ends_otherwise.by_other_name, dice.by_number, amended.what_is_amended, amended.members_stay,
    amended.of_several, amended.keyword_gone, amended.of_all_of_a_kind, ways_to_pay.ways_to_pay,
    amounts_there.all_from_there, amounts_there.so_many_times, otherwise_called.other_part,
    endings.hits_rolled, amended.parameters_of, amended.name_meant, whole_sayings.told_on_cards,
    whole_sayings.another_of_them, whole_sayings.numbered_rows, otherwise_called.never_of_a_kind,
)  # fmt: skip
"""What is told though something can be written in place of the line."""

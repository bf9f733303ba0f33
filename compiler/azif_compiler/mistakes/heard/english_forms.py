"""Forms of English, by what they say, each with what is written here instead.

Each is only a proposal: a line is shown if it is right where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

Forms = tuple[tuple[re.Pattern[str], str], ...]


def forms(rows: Iterable[tuple[str, str]]) -> Forms:
    """Rows of what is written and what is meant."""
    return tuple((re.compile(form), new) for form, new in rows)


AT_MOST = (
    "(?:max(?:imum)?|at max(?:imum)?|no more than|not more than|up to|limited to|capped at|a maximum of)"
)
AT_LEAST = "(?:min(?:imum)?|at min(?:imum)?|no less than|not less than|no fewer than|a minimum of)"
"""What people say for bounds."""

STEPS = forms(
    (
        *(
            (
                r"^(each [^:]+? [a-z]+s \d+ [A-Z]\w+) (?:in|during|each|every) (?:the |each |every )?"
                r"([a-z]+)(?: phase)?$",
                rf"at start of \2{whole}: \1",
            )
            for whole in (" phase", "")
        ),
        (r"\bmay (?:during|each|every|at the (?:start|beginning) of) (?:the )?", "may at start of "),
        ("^(?:during|at the (?:start|beginning) of) (?:the )?(.*?)(?:,|:) ", r"at start of \1: "),
        ("^at the end of (?:the |each )?(.*?)(?:,|:) ", r"at end of \1: "),
        (
            r"^(?:when|if|once) (?:the |an? |your )?([a-z]+) (?:ends|is over|is finished)(?:,|:) ",
            r"at end of your \1: ",
        ),
        (
            r"^(?:when|if|once) (?:the |an? |your )?([a-z]+) (?:begins|starts)(?:,|:) ",
            r"at start of your \1: ",
        ),
        (r"^(?:when|if|once) (?:the |an? )?([a-z]+) (?:ends|is over|is finished)(?:,|:) ", r"at end of \1: "),
        (r"^(?:when|if|once) (?:the |an? )?([a-z]+) (?:begins|starts)(?:,|:) ", r"at start of \1: "),
    )
)
"""When something happens: at which step."""

EVENTS = forms(
    (
        (r"^(?:you may|may) (at|when|before|instead of) ([^:]*?) to (?=\w)", r"may \1 \2: "),
        ("^you may (at|when|before|instead of) ", r"may \1 "),
        (r"(?<=: )you may ([^:]*?) to (?=\w)", r"may \1: "),
        (r"^((?:when|before|at|instead of) [^:,]*), (?=\w)", r"\1: "),
        ("^((?:when|before|instead of) [^:,]*?)(?::|,) you may ", r"may \1: "),
        (r"^(action [^:]*: )you may (?=[a-z])", r"\1"),
        (r",? (?:all )?(?:at once|at the same time|in one go)(?=[:,]|$)", ""),
        (
            r"^you (?:can|may) [a-z]+ (?:this|it) (?:during|in) (?:the |your |each )?([^:]*?)(?: phase)?: ",
            r"action \1: ",
        ),
        (r"^(when|before|instead of) an? ([A-Z]\w+) ([a-z]+) ([a-z]+)s(?=[:,])", r"\1 you \4 a \2 \3"),
        (
            r"^(?:on|after|upon|with) an? ([a-z]+?)ed ([A-Z]\w+) ([a-z]+)(?::|,) ",
            r"when you \1 a \2 \3: ",
        ),
        (r"^(when|before) you ([a-z]+) ([A-Z]\w+) ([a-z]+): ", r"\1 you \4 a \3 \2: "),
        ("(^|; )(may )?(?:after|whenever|if|once) (?=you |an? |this )", r"\1\2when "),
        (r"\b(?:each|every) time (?=you |an? |this )", "when "),
        (
            r"""^((?:when|before|instead of) an? ([a-z ]+?) \w+) (?:in|at) ((?:the |your )?[\w" ']+): """,
            r"\1 if that \2 is in \3: ",
        ),
    )
)
"""What is waited for, and what somebody may do then."""

CONDITIONS = forms(
    (
        (
            r"^(?:while|as long as) (?:with you|in play|active|"
            r"you (?:carry|wear|possess) (?:this|it|her|him))(?: card)?(?:,|:)? (?=\w|[+-]\d)",
            "always ",
        ),
        *(
            (rf"^{denied}([a-z]+)( [^:;]+?)? ((?:in|at) [^:;]+)$", r"cannot a \1 \4 \2s\3")
            for denied in (
                "cannot (?:the |all )?([a-z]+)s ",
                "(?:the |all )?([a-z]+)s (?:cannot|can't|can not|may not) ",
            )
        ),
        (
            r"^(?:cannot you|you (?:cannot|can't|can not|may not)) ([^:;]+?) ((?:in|at) [^:;]+)$",
            r"cannot you \1 if you are \2",
        ),
        (r"^(cannot [^:;,]+?),? (?:when|while|as long as|whenever) ([^:;]+)$", r"\1 if \2"),
        (r"\b(?:cannot|can't|can not) (you|they) be (?=\w)", r"cannot \1 are "),
        (r"\b(?:cannot|can't|can not) (this|an? [a-z ]+?) be (?=\w)", r"cannot \1 is "),
        (r"\b(you|they) (?:cannot|can't|can not) be (?=\w)", r"cannot \1 are "),
        (r"^(?:while|when|if) ([^:,]+)(?::|,) (cannot [^:;]+)$", r"\2 if \1"),
        (r"^([a-z]+) (?:if|while|when|as long as) ([^:,]+)$", r"while \2, this is \1"),
        (r"^(\w+)(?::| if| when) (?:(?:when|if|whenever|once) )?([^:,]+)$", r"whenever \2: \1 this"),
        (r"\b(?:do|does) ?(?:n't|n ?' ?t| not) have (?:an? |any )?", "have no "),
        (r"\b(?:do|does) ?(?:n't|n ?' ?t| not) ", "not "),
        ("^(?:if|when|whenever) ([^:,]+)(?::|,) (?!.*: )", r"while \1, "),
        ("^((?:your|its|this|each|the) [^:]*?),? (?:while|if|as long as) ([^:,]+)$", r"while \2, \1"),
        (
            "^(always) ((?:your|its|this|each|the) [^:]*?),? (?:while|if|as long as) ([^:,]+)$",
            r"while \3, \2",
        ),
        (r"\b(if|while) (?=(?:are|have)\b)", r"\1 you "),
        (r"^(while [^:,]+, )([A-Z]\w+(?: checks)? [+-]\d+)$", r"\1your \2"),
        (r"\b(if [^:,]+), (?=\w)", r"\1: "),
    )
)
"""What must be so, or must not."""

ENDINGS = forms(
    (
        (
            r'^((?:[a-z ]+|at "[^"]*"): )?([a-z]+) ([A-Z]\w+ [+-]\d+) or (?:an? )?(?:\2 )?([A-Z]\w+ [+-]\d+)'
            r",?:? ([a-z]+): ([^:]+)$",
            r'\1choose: option "\3" { \2 \3 \5: \6 }; option "\4" { \2 \4 \5: \6 }',
        ),
        (r",? (?:otherwise|or else),?:? (?=\w)", " else: "),
        (r"\belse,? (?=\w)", "else: "),
        (
            r"\bif you roll (?:an? )?(\d+) or (?:higher|more|better|above)(?:,|:)? (?=\w)",
            r"if the roll >= \1: ",
        ),
        (r"\bif you roll (?:an? )?(\d+) or (?:lower|less|below)(?:,|:)? (?=\w)", r"if the roll <= \1: "),
    )
)
"""How something ends, and what dice show."""

MORE = r"^(?:always )?((?:your|its|the|each) [^:;]+? [+-])1 for (?:each|every) (?:of (?:your|the) )?"
MANY = r"^(?:always )?((?:your|its|the|each) [^:;]+?) ([+-])(\d+) for (?:each|every) (?:of (?:your|the) )?"
PER = MANY.replace("for (?:each|every)", "per")
BOUND = rf",? \(?{AT_MOST} [+-]?(\d+)\)?$"
COUNTED = "([a-z]+(?: [a-z]+)?)(| (?:you|in|at|on) [^():;]+?)"
"""What is more for each of something, up to a bound."""

FOR_EACH = (
    (MORE + r"([A-Za-z]\w+?)s? on (?:this|it)$", r"always \1 its \2s"),
    (
        r"^(?:always )?([+-]1) (?:to )?(?:your )?([^:;]+?) (?:per|for each|for every) ([^():;]+)$",
        r"always your \2 \1 for each \3",
    ),
    (MORE + r"([A-Z]\w+?)s?(?: you have)?" + BOUND, r"always \1 smaller of (\3, your \2s)"),
    (MORE + r"([A-Z]\w+?)s?(?: you have)?$", r"always \1 your \2s"),
    (MORE + COUNTED + BOUND, r"always \1 smaller of (\4, number of \2s\3)"),
    (MORE + COUNTED + "$", r"always \1 number of \2s\3"),
    (MORE + "([a-z]+ [a-z]+?)s?$", r"always \1 your \2s"),
    (MANY + r"([a-z]+(?: [a-z]+)?)s?$", r"always \1 \2 \3 * your \4s"),
    (MANY + r"([A-Z]\w+?)s?(?: you have)?$", r"always \1 \2 \3 * your \4s"),
    (MANY + COUNTED + "$", r"always \1 \2 \3 * number of \4s\5"),
    (MANY + COUNTED.replace(")(|", ")y(|") + "$", r"always \1 \2 \3 * number of \4ies\5"),
    (MORE.replace("for (?:each|every)", "per") + COUNTED + "$", r"always \1 number of \2s\3"),
    (
        MORE.replace("for (?:each|every)", "per") + COUNTED.replace(")(|", ")y(|") + "$",
        r"always \1 number of \2ies\3",
    ),
    (PER + COUNTED + "$", r"always \1 \2 \3 * number of \4s\5"),
    (PER + COUNTED.replace(")(|", ")y(|") + "$", r"always \1 \2 \3 * number of \4ies\5"),
    (PER + r"empty ([a-z]+)s?$", r"always \1 \2 \3 * your free \4s"),
    (MANY + r"empty ([a-z]+)s?$", r"always \1 \2 \3 * your free \4s"),
    (MORE + COUNTED.replace(")(|", ")y(|") + BOUND, r"always \1 smaller of (\4, number of \2ies\3)"),
    (MORE + COUNTED.replace(")(|", ")y(|") + "$", r"always \1 number of \2ies\3"),
)
"""The same as a sum."""

CHANGES = forms(
    (
        (
            r"(?<=: )((?:your|its|the|each) [^:;]+? [+-]\d+) until (?:the )?end of (?:the |this |)(\w+)$",
            r"until end of \2 \1",
        ),
        (r"^once per [A-Z]\w+ ([a-z]+) (action .*)$", r"once per \1 \2"),
        (
            r"^(?:always )?you (?:automatically |always )?(\w+) (?:(?:all|every|each|your|any|an?) )*"
            r"([A-Z]\w+) (\w+?)s?$",
            r"before you \3 \2: \1 \3",
        ),
        (r"^(?:always )?(?:increase|raise) ((?:your|its|the|each) [^:;]+?) by (\d+)", r"always \1 +\2"),
        (
            r"^(?:always )?(?:reduce|decrease|lower) ((?:your|its|the|each) [^:;]+?) by (\d+)",
            r"always \1 -\2",
        ),
        (r"^always (you|this|an? [a-z ]+?) (\w+) ([A-Z]\w+) -(\d+)$", r"reduce \1 \2 \3 by \4"),
        (r"^(?:always )?(you|this|an? [a-z ]+?) (\w+) (\d+) (?:less|fewer) (\w+)$", r"reduce \1 \2 \4 by \3"),
        (
            r"^(?:always )?(you|this|an? [a-z ]+?) (\w+) (\d+) (?:more|extra) (\w+)$",
            r"increase \1 \2 \4 by \3",
        ),
        (r"^always (you|this|an? [a-z ]+?) (\w+) ([A-Z]\w+) \+(\d+)$", r"increase \1 \2 \3 by \4"),
        (r"^always (each [a-z ]+?)'s (.+?) ((?:in|at) .+?) ([+-]\d+)$", r"always the \2 of \1 \3 \4"),
        (
            r"^(?:you )?(?:may )?[a-z]+ (\d+) (?:extra|additional|more|added) (?:die|dice) "
            r"(?:on|for|to|in|with|during|when \w+ing|when you \w+) (?:all |your |any |an? )*"
            r"([A-Za-z]+)(?: checks?)?$",
            r"always your \2 checks +\1",
        ),
        (
            r"^(?:when|whenever|each time|if|after) (?:you \w+|\w+ing) (?:an? )?([A-Z]\w+)(?: checks?)?[,:] "
            r"(?:you )?(?:may )?[a-z]+ (\d+|an?)(?: extra| additional| more)? (?:die|dice)(?: more| extra)?$",
            r"always your \1 checks +\2",
        ),
        *(
            (
                rf"^(?:always )?(your [^,;:]+? [{sign}](\d+)),? \(?(?:but )?"
                r"(?:not|except|excluding|other than)(?: for| on| to)? ([A-Z]\w+ \w+s)\)?$",
                rf"always \1, your \3 {other}\2",
            )
            for sign, other in (("+", "-"), ("-", "+"))
        ),
        (r"(until end of [a-z ]+?,? )([A-Z]\w+(?: [a-z]+s)? [+-]\d+)$", r"\1your \2"),
        (r"(until end of [a-z ]+?),? ([+-]\d+) (?:to )?([A-Z]\w+(?: [a-z]+s)?)$", r"\1 your \3 \2"),
        *(
            (
                r"^(?:always )?((?:your|its|the|each) [^:;]+?) (?:have|has|[a-z]+s?) (?:a|an) "
                rf"(?:{word}) of [+-]?(\d+)$",
                rf"always \1 {sign}\2",
            )
            for word, sign in (("penalty|malus", "-"), ("[a-z]+", "+"))
        ),
        *(
            (
                r"^(?:always )?(?:each|all|every) ([a-z]+?)s?( (?:in|at) [^:;]+?)? (?:has|have|gets?) (\d+) "
                rf"(?:{word}) ([a-z ]+?)s?$",
                rf"always the \4s of each \1\2 {sign}\3",
            )
            for word, sign in (("less|fewer", "-"), ("more|extra|additional", "+"))
        ),
        (
            r"\+(\d+) (?:die|dice) per ([a-z]+)(?: \w+)? (?:on|for|in|to) (?:all |your )?([A-Z]\w+)"
            r"(?: checks?)?",
            r"your \3 dice per \2 +\1",
        ),
        *(
            (
                rf"^(?:always )?(?:each|all) other ([a-z]+?)s? ((?:in|at) [^:;]+) (?:(?:has|have|gets?) )?"
                rf"({name}) ([+-]\d+)$",
                r"always the \3 of each \1 \2 except this \4",
            )
            for name in ("[a-z]+", "[a-z]+ [a-z]+")
        ),
        (r"\b(in|at) this [a-z]+\b", r"\1 its place"),
        (r"^(?:always )?halve (?=\w)(.*)$", r"always \1 half"),
        (r"^(?:always )?(?:the )?(\w.*?) (?:is|are) (?:always )?halved$", r"always \1 half"),
        (r"^(?:always )?(?:the )?(\w.*?) (?:is|are) (?:always )?doubled$", r"always \1 double"),
        (
            rf"^(?:always )?((?:your|its|the|each) .+?) (?:(?:is|are|has|have) )?{AT_MOST} (\d+)$",
            r"always \1 at most \2",
        ),
        (
            rf"^(?:always )?((?:your|its|the|each) .+?) (?:(?:is|are|has|have) )?{AT_LEAST} (\d+)$",
            r"always \1 at least \2",
        ),
        (r"\byour (\w+) and (?:your )?(\w+) (\w+s) ([+-]\d+)", r"your \1 \3 \4, your \2 \3 \4"),
        (
            r"^for (?:each|every) ([^,:]+)(?:,|:)? ([+-]\d+) (?:to |on )?(?:your )?([A-Z]\w+(?: [a-z]+s)?)$",
            r"always your \3 \2 for each \1",
        ),
        *FOR_EACH,
        (
            r"\b(?:each|every) ([a-z ]+?) ((?:in|at) [^:;,]+?) (?:have|has|gets?) (?:an? )?([a-z ]+?) "
            r"([+-]\d+)",
            r"the \3 of each \1 \2 \4",
        ),
        (
            r"\ball ([a-z ]+?)s ((?:in|at) [^:;,]+?) (?:have|has|gets?) (?:an? )?([a-z ]+?) ([+-]\d+)",
            r"the \3 of each \1 \2 \4",
        ),
        (
            r"^([+-]\d+) (?:to |on )?(?:your |all )?([^:;]+?) ((?:in|at|while in) [^:;]+)$",
            r"while you are \3, your \2 \1",
        ),
    )
)
"""What is more or less, for how long."""

PRICES = forms(
    (
        (r"^(action [^:]*?): (\w+ this),? (?:and |then |to )?(?=\w)", r"\1 cost \2: "),
        (r"(^|: |; )if you (\w+ [^\w ]?\d[^:,;]*?)(?::|,) (?=\w)", r"\1may \2: "),
        (r"^(action [\w ]+?) if (?=you \w)", r"\1 when "),
        (r"(cost [^:{,]+), (?=\w)", r"\1: "),
        (r"(cost \w+ this),? (?!if |unless |when )(?=\w)", r"\1: "),
        (r"^(action [^:{]*?) (\w+ this) to (?=\w)", r"\1 cost \2: "),
        (r"\bcost \(([^()]+)\)", r"cost { \1 }"),
        (r",? by (\w+)ing (?=this|an? |\d)", r" cost \1 "),
        (r",? by (\w+)ing (?=this|an? |\d)", r" cost \1e "),
    )
)
"""What an action takes, and when it may be used."""

AMOUNTS = forms(
    (
        (r"\b(\d+|an?) points? of (?:your )?(?=\w)", r"\1 "),
        (r"\b(\d+) of your (?=\w)", r"\1 "),
        (r"\b(\d+)\+(?=[ :,]|$)", r"\1 or more"),
        (r"\b(\w+ [A-Z]\w+(?: [+-]\d+)?) \((\d+ \w+)\)", r"\1 \2"),
        (r"\b(for|by) (\d+) [a-z]+(?: points?)?(?=:|$)", r"\1 \2"),
        (r"\b(\d+ \w+) points?\b", r"\1"),
        (r"\((half of [^()]+?)\) [A-Z]\w+", r"\1"),
        (r"\bonce (?:an?|each|every) (?=\w)", "once per "),
        (r'^("[^"]+"),? (once per \w+)(?:,|:)? (?=\w)', r"\1: \2 "),
        ("(^|: )per (?=[^:]+(?:: |:?$))", r"\1for each "),
    )
)
"""How many, and how often."""

PILES = forms(
    (
        (r"\b(draws? (?:\d+|an?)) cards? from the ([a-z ]+?) deck\b", r"\1 \2"),
        (r"\b(draws? (?:\d+|an?) [a-z ]+?) cards?\b", r"\1"),
        (r"\b(draws? (?:\d+|an?) [a-z ]+?) from (?:the|its) (?:[a-z ]+ )?deck\b", r"\1"),
        (r"\b(?:\d|an?) random ([a-z ]+?) from (?:the|its) (?:[a-z ]+ )?deck\b", r"a random \1 in \1 deck"),
        (r"\bto the ([a-z]+)$", r"to \1"),
    )
)
"""From which pile cards come."""

PEOPLE = forms(
    (
        (r"\b(?:you )?must (?=\w)", ""),
        (
            r"(^|: )([a-z]+) (\d+ [A-Z]\w+) (?:of|to|for) ((?:an?|another|any other) [a-z]+)$",
            r"\1\4 \2s \3",
        ),
        (r"\b(an?) ([a-z ]+?) of (?:yours|your own)\b", r"\1 \2 you have"),
        (
            r'(^|: )each ([a-z ]+?) (in|at) ("[^"]+") or (?:\3 )?("[^"]+") (\w+s) ',
            r"\1for each \2 where it is \3 \4 or \3 \5 as i: i \6 ",
        ),
        (
            r"(^|: )each ([a-z ]+?) ([a-z]+?)s all (?:of )?(?:(?:his|her|their) )?([a-z ]+?)ies$",
            r"\1for each \2 as i: \3 each \4y i has",
        ),
        (
            r"(^|: )each ([a-z ]+?) ([a-z]+?)s all (?:of )?(?:(?:his|her|their|his or her) )?([a-z ]+?)s$",
            r"\1for each \2 as i: \3 each \4 i has",
        ),
    )
)
"""Who must, of those in which place."""

SIGNS = forms(
    (
        (r"^at most (\d+) times per ", r"up to \1 times per "),
        (r"\b(each [a-z]+ (?:in|at) your [a-z]+) ([^:;]+) (except you)$", r"\1 \3 \2"),
        (r"^[a-z]+(?: ?:)? (?:to |on |of )?(?=[A-Z][^:;]* [+-] ?\d+$)", "always your "),
        (r"\b([a-z]+)-([a-z]+)\b", r"\1\2"),
        (r"^([^{}]*?) \{ ([^{}]*) \}$", r"\1: \2"),
        (" ?(?:->|=>|→) ?", ": "),
        (r"^([A-Za-z]+(?: this)?) [-–—] (?=[a-z])", r"\1: "),
        (r'\binto (?=\w|")', "to "),
        (r"\b(in|at) the ([a-z]+)s\b", r"\1 a \2"),
        (r"\b(?:this|the) (?=[a-z])", "that "),
        (r"\bthe ([a-z]+) (?=(?:in|at) )", r"a \1 "),
    )
)
"""Signs between the parts of a line, and small words."""

ALL: Forms = (
    *STEPS,
    *EVENTS,
    *CONDITIONS,
    *ENDINGS,
    *CHANGES,
    *PRICES,
    *AMOUNTS,
    *PILES,
    *PEOPLE,
    *SIGNS,
)
"""What people write, and what is written here."""

"""What content means: the whole contract between compiler and runtime.

Closed unions of frozen structs. `Expression`, `Statement`, `Ability` and `Declaration` list their members; a `match` over
one of them ends in `assert_never`. Every node can be written as JSON or MessagePack and read back.
"""

from azif_compiler.ir.abilities import *
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.declarations import *
from azif_compiler.ir.expressions import *
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.game import *
from azif_compiler.ir.game import Declaration
from azif_compiler.ir.goals import *
from azif_compiler.ir.identity import equivalent, identity, normal_form
from azif_compiler.ir.node import *
from azif_compiler.ir.rulings import *
from azif_compiler.ir.rulings import RulingStep
from azif_compiler.ir.statements import *
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.wordings import *
from azif_compiler.ir.wordings import WordingSort

"""The rules. Standard library only: no words, no files, no clock, no web.

`judge(position, turn)` answers everything; `defects(position)` tells what cannot be; `options(position)` what the
mover can do, `repairs(position, turn)` how an illegal turn becomes legal.
"""

from tutor.engine.defects import Defect, defects
from tutor.engine.judge import judge
from tutor.engine.options import Options, options
from tutor.engine.position import Position
from tutor.engine.repair import Repairs, repairs
from tutor.engine.ruling import Ruling

__all__ = ["Defect", "Options", "Position", "Repairs", "Ruling", "defects", "judge", "options", "repairs"]

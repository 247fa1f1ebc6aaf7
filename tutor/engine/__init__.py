"""The rules. Standard library only: no words, no files, no clock, no web.

`judge(position, turn)` answers everything; `defects(position)` tells what cannot be.
"""

from tutor.engine.defects import Defect, defects
from tutor.engine.judge import judge
from tutor.engine.position import Position
from tutor.engine.ruling import Ruling

__all__ = ["Defect", "Position", "Ruling", "defects", "judge"]

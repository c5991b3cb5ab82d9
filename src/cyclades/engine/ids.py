"""Numbers every part of the engine agrees on.

Ids of base content are `Final` in `modules/base/ids.py`; boxes get theirs when
`Rules` is built. Nothing here is ever stored or sent: names are.
"""

from __future__ import annotations

from typing import Final

# Who is asked. Seats count from 0.
CHANCE: Final = -1
OVER: Final = -2

# Who looks: `view(rules, state, SPECTATOR)` is what a stranger at the table sees. A number of
# its own, so that he is never taken for whoever is asked, nor for nobody (-1 as a seat).
SPECTATOR: Final = -3

# What a hidden cell holds in a view. No cell may reach it by play.
HOLE: Final = -(1 << 20)

# Who may see a block of cells.
ALL: Final = 0
OWNER: Final = 1
TEAM: Final = 2
NOBODY: Final = 3

# The two header cells of a state's buffer: the frame in control, the end of the stack.
TOP: Final = 0
END: Final = 1
HEADER: Final = 2

# A frame: its step, the frame below it, who is asked, how far its list has come; then fields.
STEP: Final = 0
PREV: Final = 1
SEAT: Final = 2
AT: Final = 3
FIELD: Final = 4

# Room for the stack. The deepest base stack (a loss in a battle of Pegasus, whom the Chimera has
# brought back) needs 65.
STACK: Final = 96

# The list at the bottom of every stack, and its child that asks nobody any more.
BOTTOM: Final = "game"
LAST: Final = "over"

# Where a piece stands.
LAND: Final = 0
SEA: Final = 1
HELD: Final = 2

# Where a card lies; `AT_SEAT + seat`: before that player.
DRAW: Final = 0
DISCARD: Final = 1
TRACK: Final = 2
OUT: Final = 3
AT_SEAT: Final = 4

# The spaces of the creature track, the dearest first.
SPACES: Final = 3

# Packed actions: word, then up to three arguments.
WORD_BITS: Final = 8
ARG_BITS: Final = 12
WORD_MASK: Final = 255
ARG_MASK: Final = 4095
# The largest number of an action: one that may be left out is stored one higher.
MOST: Final = 4094
X: Final = 8
Y: Final = 20
Z: Final = 32

# The fields every turn list has, so that boxes and `explain` can read whose turn it is.
TURN_GOD: Final = FIELD
TURN_MARKER: Final = FIELD + 1
TURN_BOUGHT: Final = FIELD + 2

# The fields of a movement by land or sea.
FROM: Final = FIELD
GOAL: Final = FIELD + 1
LEFT: Final = FIELD + 2
CHANGED: Final = FIELD + 3
MOVED: Final = FIELD + 4

# The fields of a battle; in `SEAT` the attacker.
DEFENDER: Final = FIELD
PLACE: Final = FIELD + 1
ORIGIN: Final = FIELD + 2
DIE_A: Final = FIELD + 3
DIE_D: Final = FIELD + 4
LOSS_A: Final = FIELD + 5
LOSS_D: Final = FIELD + 6
FLED: Final = FIELD + 7

# Refusals that belong to no module. Base codes start at 10, those of boxes at 200.
OK: Final = 0
NOT_ASKED: Final = 1
IS_OVER: Final = 2
FIRST_BASE_CODE: Final = 10
FIRST_BOX_CODE: Final = 200
FIRST_BOX_WORD: Final = 64
LAST_WORD: Final = 255

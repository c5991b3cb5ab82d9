"""Ids of base content. They mean something in this process only; names are what is kept."""

from __future__ import annotations

from typing import Final

# Words of the notation, in the order in which a turn lists them.
HOME: Final = 1
NEXT: Final = 2
GOD: Final = 3
DRAW: Final = 4
DICE: Final = 5
BID: Final = 6
RECRUIT: Final = 7
BUILD: Final = 8
MOVE: Final = 9
SAIL: Final = 10
WITH: Final = 11
TO: Final = 12
DROP: Final = 13
PICK: Final = 14
SUMMON: Final = 15
PUT: Final = 16
FLY: Final = 17
MARKER: Final = 18
LOSE: Final = 19
RETREAT: Final = 20
STAY: Final = 21
PASS: Final = 22
END: Final = 23

# Fields of frames; the first is the engine's FIELD. Of offerings: whose marker is to be placed,
# and the god it was ousted from; of a card's use: the card; of losses: which side, what falls.
BIDDER: Final = 4
OUSTED_FROM: Final = 5
USED: Final = 4
SIDE: Final = 4
FALLING: Final = 5

# Kinds of pieces.
TROOP: Final = 0
FLEET: Final = 1

# Refusals, from the engine's FIRST_BASE_CODE on; written out, since the compiler keeps literals
# as constants. `refusals.py` has rule, message and facts.
NO_CHANCE: Final = 10
NO_BID: Final = 11
NO_TURN: Final = 12
NO_MOVEMENT: Final = 13
NO_BATTLE: Final = 14
NO_RETREAT: Final = 15
NO_TARGET: Final = 16
NO_APOLLO: Final = 17
HOME_TAKEN: Final = 20
NEXT_TAKEN: Final = 21
GOD_SHOWN: Final = 22
CARD_NOT_THERE: Final = 23
NO_FACE: Final = 24
GOD_FACE_DOWN: Final = 30
BID_SAME_GOD: Final = 31
BID_FREE_GOD: Final = 32
BID_LOW: Final = 33
BID_NOTHING: Final = 34
BID_GOLD: Final = 35
RECRUIT_FIRST: Final = 40
RECRUIT_GOD: Final = 41
RECRUIT_SUPPLY: Final = 42
RECRUIT_LIMIT: Final = 43
RECRUIT_DONE: Final = 44
RECRUIT_PLACE: Final = 45
RECRUIT_LAND: Final = 46
RECRUIT_SHORE: Final = 47
RECRUIT_ENEMY: Final = 48
RECRUIT_GOLD: Final = 49
BUILD_GOD: Final = 50
BUILD_SUPPLY: Final = 51
BUILD_OWNER: Final = 52
BUILD_SQUARE: Final = 53
BUILD_GOLD: Final = 54
MOVE_GOD: Final = 60
MOVE_LAND: Final = 61
MOVE_OWNER: Final = 62
MOVE_NUMBER: Final = 63
MOVE_NOWHERE: Final = 64
MOVE_GOLD: Final = 65
MOVE_CHAIN: Final = 66
MOVE_LAST: Final = 67
MOVE_NOBODY: Final = 68
WITH_KIND: Final = 69
WITH_NUMBER: Final = 70
SAIL_GOD: Final = 71
SAIL_SEA: Final = 72
SAIL_OWNER: Final = 73
SAIL_NUMBER: Final = 74
SAIL_GOLD: Final = 75
SAIL_FAR: Final = 76
SAIL_FIRST: Final = 77
DROP_NUMBER: Final = 78
PICK_NUMBER: Final = 79
CHANGED_TWICE: Final = 80
REGROUP_KIND: Final = 81
MOVE_SAME: Final = 82
SAIL_SAME: Final = 83
SUMMON_TRACK: Final = 90
SUMMON_GOLD: Final = 91
PUT_FIGURE: Final = 92
FLY_OWNER: Final = 93
FLY_NUMBER: Final = 94
FLY_SAME: Final = 95
FLY_LAST: Final = 96
FLY_NOWHERE: Final = 97
MEDUSA: Final = 98
APOLLO_PLACE: Final = 100
LOSE_KIND: Final = 101
RETREAT_OWNER: Final = 102
RETREAT_CHAIN: Final = 103
RETREAT_SEA: Final = 104
RETREAT_ENEMY: Final = 105
RETREAT_LAND: Final = 106

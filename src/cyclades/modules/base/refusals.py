"""Why not: the rule, the message and the facts of every refusal of the base game.

Verbs check in the order whose turn, phase, god or card, kind and supply, place, path,
vetoes of boxes, gold; so the first failure is the one that helps most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.module import Manifest

_Row = tuple[int, str, str, tuple[str, ...], tuple[str, ...]]

ROWS: tuple[_Row, ...] = (
    (ids.NO_CHANCE, "WRD-5", "refused.no_chance", (), ()),
    (ids.NO_BID, "CYC-1", "refused.no_bid", (), ()),
    (ids.NO_TURN, "ACT-1", "refused.no_turn", (), ()),
    (ids.NO_MOVEMENT, "ARE-3", "refused.no_movement", (), ()),
    (ids.NO_BATTLE, "BAT-1", "refused.no_battle", (), ()),
    (ids.NO_RETREAT, "BAT-2", "refused.no_retreat", (), ()),
    (ids.NO_TARGET, "CAR-0", "refused.no_target", (), ()),
    (ids.NO_APOLLO, "APO-2", "refused.no_apollo", (), ()),
    (ids.HOME_TAKEN, "SET-3", "refused.home_taken", ("seat",), ()),
    (ids.NEXT_TAKEN, "SET-3", "refused.next_taken", ("marker",), ()),
    (ids.GOD_SHOWN, "GOD-1", "refused.god_shown", ("god",), ()),
    (ids.CARD_NOT_THERE, "CRE-1", "refused.card_not_there", ("card",), ()),
    (ids.NO_FACE, "SET-6", "refused.no_face", (), ()),
    (ids.GOD_FACE_DOWN, "OFF-1", "refused.god_face_down", ("god",), ()),
    (ids.BID_SAME_GOD, "OFF-2", "refused.bid_same_god", ("god",), ()),
    (ids.BID_FREE_GOD, "OFF-1", "refused.bid_free_god", ("god",), ("number",)),
    (ids.BID_LOW, "OFF-2", "refused.bid_low", ("god", "least:number"), ("number",)),
    (ids.BID_NOTHING, "OFF-1", "refused.bid_nothing", ("god",), ("number",)),
    (
        ids.BID_GOLD,
        "OFF-6",
        "refused.bid_gold",
        ("cost:number", "purse:number"),
        ("gold", "number"),
    ),
    (ids.RECRUIT_FIRST, "ACT-2", "refused.recruit_first", ("god:turn_god",), ()),
    (ids.RECRUIT_GOD, "ACT-1", "refused.recruit_god", ("god:turn_god", "piece"), ("god",)),
    (ids.RECRUIT_SUPPLY, "SET-5", "refused.recruit_supply", ("piece",), ()),
    (ids.RECRUIT_LIMIT, "ARE-1", "refused.recruit_limit", ("piece", "limit:number"), ()),
    (ids.RECRUIT_DONE, "ARE-1", "refused.recruit_done", ("god:turn_god", "most:number"), ()),
    (ids.RECRUIT_PLACE, "ARE-1", "refused.recruit_place", ("area", "piece"), ()),
    (ids.RECRUIT_LAND, "ARE-1", "refused.recruit_land", ("area",), ()),
    (ids.RECRUIT_SHORE, "POS-2", "refused.recruit_shore", ("area",), ()),
    (ids.RECRUIT_ENEMY, "POS-2", "refused.recruit_enemy", ("area", "other:owner"), ()),
    (
        ids.RECRUIT_GOLD,
        "ARE-1",
        "refused.recruit_gold",
        ("cost:number", "purse:number"),
        ("gold",),
    ),
    (ids.BUILD_GOD, "ACT-1", "refused.build_god", ("god:turn_god", "building"), ("god",)),
    (ids.BUILD_SUPPLY, "SET-5", "refused.build_supply", ("building",), ()),
    (ids.BUILD_OWNER, "BLD-1", "refused.build_owner", ("area",), ()),
    (ids.BUILD_SQUARE, "BLD-1", "refused.build_square", ("area",), ()),
    (
        ids.BUILD_GOLD,
        "BLD-1",
        "refused.build_gold",
        ("cost:number", "purse:number"),
        ("gold",),
    ),
    (ids.MOVE_GOD, "ACT-1", "refused.move_god", ("god:turn_god",), ("god",)),
    (ids.MOVE_LAND, "ARE-3", "refused.move_land", ("area",), ()),
    (ids.MOVE_OWNER, "ARE-3", "refused.move_owner", ("area",), ()),
    (ids.MOVE_NUMBER, "ARE-3", "refused.move_number", ("area", "has:number"), ("number", "first")),
    (ids.MOVE_NOWHERE, "ARE-3", "refused.move_nowhere", ("area",), ("fleet",)),
    (ids.MOVE_GOLD, "ARE-3", "refused.move_gold", ("cost:number", "purse:number"), ("gold",)),
    (ids.MOVE_CHAIN, "ARE-3", "refused.move_chain", ("from:area", "area"), ("fleet",)),
    (ids.MOVE_LAST, "ARE-6", "refused.move_last", ("area", "other:owner"), ()),
    (ids.MOVE_NOBODY, "ARE-3", "refused.move_nobody", (), ("first",)),
    (ids.WITH_KIND, "WRD-2", "refused.with_kind", ("piece",), ()),
    (ids.WITH_NUMBER, "WRD-2", "refused.with_number", ("piece", "has:number"), ("number",)),
    (ids.SAIL_GOD, "ACT-1", "refused.sail_god", ("god:turn_god",), ("god",)),
    (ids.SAIL_SEA, "POS-4", "refused.sail_sea", ("area",), ()),
    (ids.SAIL_OWNER, "POS-4", "refused.sail_owner", ("area",), ()),
    (ids.SAIL_NUMBER, "POS-4", "refused.sail_number", ("area", "has:number"), ("number", "first")),
    (ids.SAIL_GOLD, "POS-4", "refused.sail_gold", ("cost:number", "purse:number"), ("gold",)),
    (ids.MOVE_SAME, "ARE-3", "refused.move_same", ("area",), ()),
    (ids.SAIL_SAME, "POS-4", "refused.sail_same", ("area",), ()),
    (ids.SAIL_FAR, "POS-4", "refused.sail_far", ("from:area", "area"), ()),
    (ids.SAIL_FIRST, "POS-4", "refused.sail_first", ("from:area",), ("first",)),
    (ids.DROP_NUMBER, "POS-4", "refused.drop_number", ("piece", "has:number"), ("number",)),
    (
        ids.PICK_NUMBER,
        "POS-4",
        "refused.pick_number",
        ("piece", "from:area", "has:number"),
        ("number",),
    ),
    (ids.REGROUP_KIND, "POS-4", "refused.regroup_kind", ("piece",), ()),
    (ids.CHANGED_TWICE, "POS-4", "refused.changed_twice", ("from:area",), ()),
    (ids.SUMMON_TRACK, "CRE-1", "refused.summon_track", ("card",), ()),
    (
        ids.SUMMON_GOLD,
        "CAR-0",
        "refused.summon_gold",
        ("card", "cost:number", "purse:number"),
        ("gold",),
    ),
    (ids.PUT_FIGURE, "CAR-FIG", "refused.put_figure", ("area",), ()),
    (ids.FLY_OWNER, "CAR-PEG", "refused.fly_owner", ("area",), ()),
    (ids.FLY_NUMBER, "CAR-PEG", "refused.fly_number", ("area", "has:number"), ("number",)),
    (ids.FLY_SAME, "CAR-PEG", "refused.fly_same", ("area",), ()),
    (ids.FLY_LAST, "ARE-6", "refused.fly_last", ("area", "other:owner"), ()),
    (ids.FLY_NOWHERE, "CAR-PEG", "refused.fly_nowhere", (), ()),
    (ids.MEDUSA, "CAR-MED", "refused.medusa", (), ()),
    (ids.APOLLO_PLACE, "APO-2", "refused.apollo_place", ("area",), ()),
    (ids.LOSE_KIND, "BAT-8", "refused.lose_kind", ("piece",), ()),
    (ids.RETREAT_OWNER, "BAT-3", "refused.retreat_owner", ("area",), ()),
    (ids.RETREAT_CHAIN, "BAT-3", "refused.retreat_chain", ("area",), ()),
    (ids.RETREAT_SEA, "BAT-3", "refused.retreat_sea", ("area",), ()),
    (ids.RETREAT_ENEMY, "BAT-3", "refused.retreat_enemy", ("area", "other:owner"), ()),
    (ids.RETREAT_LAND, "BAT-3", "refused.retreat_land", ("area",), ()),
)

# Each verb, its arguments, and what is said where no step offers it.
WORDS: tuple[tuple[int, str, tuple[str, ...], int], ...] = (
    (ids.HOME, "home", ("seat",), ids.NO_CHANCE),
    (ids.NEXT, "next", ("marker",), ids.NO_CHANCE),
    (ids.GOD, "god", ("god",), ids.NO_CHANCE),
    (ids.DRAW, "draw", ("card",), ids.NO_CHANCE),
    (ids.DICE, "dice", ("number", "number"), ids.NO_CHANCE),
    (ids.BID, "bid", ("god", "number?"), ids.NO_BID),
    (ids.RECRUIT, "recruit", ("piece", "area?"), ids.NO_TURN),
    (ids.BUILD, "build", ("building", "area"), ids.NO_TURN),
    (ids.MOVE, "move", ("area", "number"), ids.NO_TURN),
    (ids.SAIL, "sail", ("area", "number"), ids.NO_TURN),
    (ids.WITH, "with", ("piece", "number=1"), ids.NO_MOVEMENT),
    (ids.TO, "to", ("area",), ids.NO_MOVEMENT),
    (ids.DROP, "drop", ("number", "piece?"), ids.NO_MOVEMENT),
    (ids.PICK, "pick", ("number", "piece?"), ids.NO_MOVEMENT),
    (ids.SUMMON, "summon", ("card",), ids.NO_TURN),
    (ids.PUT, "put", ("area",), ids.NO_TARGET),
    (ids.FLY, "fly", ("area", "number"), ids.NO_TARGET),
    (ids.MARKER, "marker", ("area",), ids.NO_APOLLO),
    (ids.LOSE, "lose", ("piece",), ids.NO_BATTLE),
    (ids.RETREAT, "retreat", ("area",), ids.NO_RETREAT),
    (ids.STAY, "stay", (), ids.NO_RETREAT),
    (ids.PASS, "pass", (), ids.NO_TARGET),
    (ids.END, "end", (), ids.NO_TURN),
)


def add(m: Manifest) -> None:
    """Put refusals and words into the manifest."""
    for code, rule, message, facts, fixes in ROWS:
        m.refusal(rule, message, *facts, fixes=fixes, code=code)
    for word, name, args, elsewhere in WORDS:
        m.word(name, *args, elsewhere=elsewhere, word=word)

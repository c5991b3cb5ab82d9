"""The dice of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine import ops
from cyclades.engine.action import pack, x_of, y_of
from cyclades.engine.ids import DIE_A, DIE_D, PREV
from cyclades.engine.step import Step, Verb
from cyclades.modules.base import ids

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State

# SET-6: the faces of a die, and how often each is there.
FACES: Final = 4
FACE_WEIGHTS: Final = (1, 2, 2, 1)
PAIR_WEIGHTS: Final = [a * d for a in FACE_WEIGHTS for d in FACE_WEIGHTS]
# The sides, as the losses and a flight tell them.


class Roll(Step):
    """BAT-1, SET-6: both dice, as one action of chance."""

    def weights(self, rules: Rules, s: State, f: i64, actions: list[int]) -> list[int]:
        """Each die shows 0, 1, 1, 2, 2, 3."""
        return PAIR_WEIGHTS[:]

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """Chance is asked, and those of the last round are gone."""
        battle: i64 = s.b[f + PREV]
        if s.b[battle + DIE_A] or s.b[battle + DIE_D]:
            return "die"
        return super().fault(rules, s, f)


class Dice(Verb):
    """`dice 2 1`: the attacker's die, then the defender's."""

    def __init__(self) -> None:
        super().__init__("dice")
        self.pairs = [pack(ids.DICE, n // FACES, n % FACES) for n in range(FACES * FACES)]

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """Faces that a die has."""
        return 0 if x_of(a) < FACES and y_of(a) < FACES else ids.NO_FACE

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """All sixteen pairs."""
        out.extend(self.pairs)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Leave them in the battle's frame."""
        battle: i64 = s.b[f + PREV]
        ops.put(s, battle + DIE_A, x_of(a))
        ops.put(s, battle + DIE_D, y_of(a))
        ops.note(s, ops.DICE, x_of(a), y_of(a))
        ops.pop(s)


def chance_roll() -> Step:
    """The step that asks chance for both dice."""
    return Roll("roll", verbs=(Dice(),), chance=True)

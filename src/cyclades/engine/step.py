"""Steps: the boxes of the rulebook's turn overview. Their progress is a frame in `State`.

A step has no state of its own. What it needs to know between two decisions stands in
the named fields of its frame; ids and cells that it looks up by name are set once, by
`bind`, when `Rules` is built.

Whatever a box derives from takes its settings in the constructor, never as attributes
of the class body: compiled code would not see those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from cyclades.engine import ops
from cyclades.engine.ids import AT, CHANCE, FIELD, PREV, SEAT, TOP, WORD_MASK

if TYPE_CHECKING:
    from cyclades.engine.rows import God
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    """One kind of small decision, as one step offers it: three statements of one rule.

    `check` says why not, `legal` lists what is allowed without calling it, and `apply`
    does it. A property test holds the first two together. `f` is the asking frame.
    `last`: it leaves things as they are, so it stays behind the verbs that boxes add.
    """

    def __init__(self, word: str, last: bool = False) -> None:
        self.word = word
        self.last = last
        self.id = -1

    def bind(self, rules: Rules) -> None:
        """Look up ids and cells by name, once, when `Rules` is built."""

    def serves(self, rules: Rules, god: God) -> bool:
        """Of a verb of turns: is it ever of use in a turn of that god? Asked once, when built."""
        return True

    def idle(self, rules: Rules) -> bool:
        """Can it never be legal with these rules? Asked once, when built: `legal` is not called."""
        return False

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """0, or the code of the first rule that forbids `a`. Reads only."""
        return 0

    def legal(self, rules: Rules, s: State, f: i64, out: list[int]) -> None:
        """Append every legal action of this verb, in a fixed order."""

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Do it. `a` is legal. The step must pop its frame once it has its answer."""

    def rule(self, rules: Rules, s: State, f: i64, a: i64, code: i64) -> str:
        """The rule that `code` cites for `a` where it isn't that of the refusal's row."""
        return ""

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """A number that a refusal of `a` tells under `name`; -1 if it isn't known here.

        The action's own arguments, the seat and his purse are known without this.
        """
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """A named step. Without verbs it does its work in `enter` or `run` and asks nobody.

    `fields` names the cells of its frame after the first four, each with the kind of value it
    holds ("place:area": its id + 1, or 0; a name alone is a number). `private`: the options
    depend on hidden cells, so playing a single one automatically would tell them. `chance`: it
    asks chance. `under`: the steps above whose frames it may stand, where no list names it.
    """

    def __init__(
        self,
        name: str,
        fields: tuple[str, ...] = (),
        verbs: tuple[Verb, ...] = (),
        private: bool = False,
        chance: bool = False,
        under: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.fields = fields
        self.chance = chance
        self.under = under
        self.verbs: list[Verb] = list(verbs)
        # Those of them that can be legal with these rules.
        self.offered: list[Verb] = []
        self.private = private
        self.id: i64 = -1
        self.size: i64 = FIELD + len(fields)
        self.by_word: list[Verb | None] = [None] * (WORD_MASK + 1)

    def bind(self, rules: Rules) -> None:
        """Look up ids and cells by name, once, when `Rules` is built."""

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """Begin below the list frame `f`. False: done already, and no frame was pushed.

        As it stands: push a frame of this step that asks whoever the list asks.
        """
        ops.push(s, self.id, CHANCE if self.chance else s.b[f + SEAT], self.size)
        return True

    def run(self, rules: Rules, s: State, f: i64) -> bool:
        """Control has come to frame `f`. True: it asks now. False: go on from the new top.

        An asking frame must answer True again, unchanged, when it is run once more.
        """
        return True

    def legal(self, rules: Rules, s: State, f: i64) -> list[int]:
        """Every legal action, verb by verb."""
        out: list[int] = []
        for verb in self.offered:
            verb.legal(rules, s, f, out)
        return out

    def check(self, rules: Rules, s: State, f: i64, a: i64) -> i64:
        """0, or why not."""
        verb = self.by_word[a & WORD_MASK]
        if verb is None:
            return rules.words[a & WORD_MASK].elsewhere
        return verb.check(rules, s, f, a)

    def apply(self, rules: Rules, s: State, f: i64, a: i64) -> None:
        """Do what the top frame was asked."""
        verb = self.by_word[a & WORD_MASK]
        assert verb is not None
        verb.apply(rules, s, f, a)

    def rule(self, rules: Rules, s: State, f: i64, a: i64, code: i64) -> str:
        """The rule that `code` cites for `a`; an empty string for that of the refusal's row."""
        verb = self.by_word[a & WORD_MASK]
        return "" if verb is None else verb.rule(rules, s, f, a, code)

    def fact(self, rules: Rules, s: State, f: i64, a: i64, name: str) -> i64:
        """A number that a refusal of `a` tells; -1 if it isn't known here."""
        verb = self.by_word[a & WORD_MASK]
        return -1 if verb is None else verb.fact(rules, s, f, a, name)

    def weights(self, rules: Rules, s: State, f: i64, actions: list[int]) -> list[int]:
        """How often each of chance's `actions` comes up: positive, in their order."""
        return [1] * len(actions)

    def passive(self, rules: Rules, s: State, f: i64) -> int:
        """The answer when the asked seat's time is up; docs/notation.md lists them.

        As it stands: that of the verb which leaves things as they are, `end`, `pass`, `done` or
        `stay`, where there is one; otherwise the first option.
        """
        options = self.legal(rules, s, f)
        quiet = len(self.verbs) > 0 and self.verbs[-1].last
        if quiet and options[-1] & WORD_MASK == self.verbs[-1].id:
            return options[-1]
        return options[0]

    def fault(self, rules: Rules, s: State, f: i64) -> str:
        """Of a loaded position: the field of frame `f` that can't be so, or an empty string.

        As it stands: chance is asked, or else whoever the frame below asks.
        """
        below: i64 = s.b[f + PREV]
        usual: i64 = s.b[below + SEAT] if below > 0 and not self.chance else CHANCE
        return "" if s.b[f + SEAT] == usual else "seat"

    def hides(self, rules: Rules, s: State, f: i64, a: i64, viewer: i64) -> bool:
        """Is what `a` chose here kept from `viewer`? Its public form is its verb and `?`."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Sequence(Step):
    """A named list of steps, run in order: the only kind of order there is.

    Boxes edit the list before `Rules` is built; a finished one is a tuple of steps. A
    child that needs no decision does its work in `enter` and costs no frame.
    """

    def __init__(
        self,
        name: str,
        children: tuple[str, ...],
        fields: tuple[str, ...] = (),
        under: tuple[str, ...] = (),
    ) -> None:
        super().__init__(name, fields, under=under)
        self.child_names = list(children)
        self.children: list[Step] = []
        # The names as they stand in the list, and those of `children`: without empty lists.
        self.all_names: list[str] = []

    def index(self, child: str) -> int:
        """Where in `children` the one named `child` stands, or the next one if it is empty."""
        before = self.all_names[: self.all_names.index(child)]
        return len([name for name in before if name in self.child_names])

    def enter(self, rules: Rules, s: State, f: i64) -> bool:
        """An empty list is done at once."""
        if not self.children:
            return False
        ops.push(s, self.id, s.b[f + SEAT], self.size)
        return True

    def repeats(self, rules: Rules, s: State, f: i64) -> bool:
        """After the last child: begin the list again?"""
        return False

    def run(self, rules: Rules, s: State, f: i64) -> bool:
        """Enter the next child; after the last one leave, or begin again."""
        children = self.children
        n = len(children)
        b = s.b
        while True:
            at: i64 = b[f + AT]
            if at >= n:
                if self.repeats(rules, s, f):
                    ops.put(s, f + AT, 0)
                    continue
                ops.pop(s)
                return False
            ops.put(s, f + AT, at + 1)
            # Either it pushed a frame, or the game was concluded in the midst of it.
            if children[at].enter(rules, s, f) or b[TOP] != f:
                return False


def parent(s: State) -> i64:
    """The frame below the one in control."""
    return s.b[s.b[TOP] + PREV]

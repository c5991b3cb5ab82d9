"""Modules: one box or part of a box each, as a manifest; and the assembly of `Rules`."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from cyclades.engine import ops
from cyclades.engine.board import Board
from cyclades.engine.errors import BuildError, SetupError
from cyclades.engine.fit import check_name, fit
from cyclades.engine.guards import Check, Filler
from cyclades.engine.hooks import NAMES, Hooks
from cyclades.engine.ids import (
    ALL,
    BOTTOM,
    FIRST_BOX_CODE,
    FIRST_BOX_WORD,
    IS_OVER,
    LAST,
    NOT_ASKED,
    STACK,
)
from cyclades.engine.layout import Block
from cyclades.engine.revisions import Revision, flags, newest
from cyclades.engine.rows import Building, Card, Event, God, Option, Piece, RefusalRow, Word
from cyclades.engine.rules import Rules, reserve
from cyclades.engine.step import Sequence, Step, Verb


class Manifest:
    """What the modules of a game bring along, collected in their order.

    `seats`, `board`, the options and the flags of revisions are known already, so a module may
    bring different things with them.
    """

    def __init__(self, seats: int, board: Board, told: dict[str, str]) -> None:
        self.seats = seats
        self.board = board
        self.told = told
        self.flags: set[str] = set()
        # By seat the number of its team; without teams every seat is one.
        self.team = list(range(seats))
        # How many metropolises win.
        self.goal = 0
        self.pieces: list[Piece] = []
        self.gods: list[God] = []
        self.buildings: list[Building] = []
        self.cards: list[Card] = []
        self.words: list[Word] = []
        self.refusals: list[RefusalRow] = []
        self.events: list[Event] = [
            Event(n, name, facts) for n, (name, facts) in enumerate(ops.EVENTS)
        ]
        self.kinds: dict[str, list[str]] = {}
        self.option_rows: dict[str, Option] = {}
        self.options: dict[str, int] = {}
        self.endings: list[str] = []
        self.blocks: list[Block] = []
        self.steps: list[Step] = []
        self.hooks: list[Hooks] = []
        self.checks: list[Check] = []
        self.fillers: list[Filler] = []
        self.edits: list[tuple[str, str, str]] = []
        self.stands: list[tuple[str, str]] = []
        self.replaced: dict[str, Step] = {}
        # What was replaced, and what was so twice without a bridge that settles it.
        self.claimed: list[tuple[str, str]] = []
        self.disputed: list[tuple[str, str]] = []
        self.bridging = False
        self.added_verbs: list[tuple[str, Verb]] = []
        self.other_verbs: list[tuple[str, Verb]] = []
        self._code = FIRST_BOX_CODE
        self._word = FIRST_BOX_WORD

    # --- rows

    def piece(self, row: Piece) -> int:
        """Add a kind of piece; returns its id."""
        row.id = len(self.pieces)
        self.pieces.append(row)
        return row.id

    def god(self, row: God) -> int:
        """Add a god; returns its id."""
        row.id = len(self.gods)
        self.gods.append(row)
        return row.id

    def building(self, row: Building) -> int:
        """Add a kind of building; returns its id."""
        row.id = len(self.buildings)
        self.buildings.append(row)
        return row.id

    def card(self, row: Card) -> int:
        """Add a card to the creature deck; returns its id."""
        row.id = len(self.cards)
        self.cards.append(row)
        return row.id

    def refusal(
        self,
        rule: str,
        message_id: str,
        *facts: str,
        fixes: tuple[str, ...] = (),
        code: int = 0,
    ) -> int:
        """Add a reason for refusing; returns its code."""
        if code == 0:
            code = self._code
            self._code += 1
        self.refusals.append(RefusalRow(code, rule, message_id, facts, fixes))
        return code

    def word(self, name: str, *args: str, elsewhere: int, word: int = 0) -> int:
        """Add a verb to the notation; returns its id. `elsewhere` refuses it out of place."""
        if word == 0:
            word = self._word
            self._word += 1
        self.words.append(Word(word, name, args, elsewhere))
        return word

    def option(self, row: Option) -> int:
        """Add a setting of the game; returns its value in this one."""
        if row.name in self.option_rows:
            raise BuildError("build.option_twice", name=row.name)
        check_name(row.name, "option")
        for choice in row.choices:
            if not choice or not choice.isprintable() or " " in choice:
                raise BuildError("build.name", name=choice, kind="option")
        if not row.low <= row.default <= row.high:
            raise BuildError("build.option_default", name=row.name, default=row.default)
        self.option_rows[row.name] = row
        text = self.told.get(row.name)
        self.options[row.name] = row.default if text is None else _option_value(row, text)
        return self.options[row.name]

    def has(self, flag: str) -> bool:
        """Is a revision's change in force?"""
        return flag in self.flags

    def kind(self, name: str, names: list[str]) -> None:
        """Add a kind of names, for the arguments of words, for cells and for frames."""
        check_name(name, "kind")
        if name in self.kinds:
            raise BuildError("build.name_twice", kind=name)
        self.kinds[name] = names

    def event(self, name: str, *facts: str) -> int:
        """Add something the screen may show; returns its id for `ops.note`.

        A fact with a final `!` is for the seat alone that the first fact names.
        """
        if name in [event.name for event in self.events]:
            raise BuildError("build.name_twice", kind="event")
        self.events.append(Event(len(self.events), name, facts))
        return len(self.events) - 1

    def ending(self, name: str) -> int:
        """Add a reason for which a game ends; returns its id."""
        self.endings.append(name)
        return len(self.endings) - 1

    # --- cells

    def cells(
        self,
        name: str,
        count: int,
        audience: int = ALL,
        default: int = 0,
        low: int = 0,
        high: int = 255,
        index: str = "",
        value: str = "number",
        each: int = 1,
    ) -> None:
        """Reserve cells; `rules.cell(name)` finds them when handlers are bound.

        `each`: so many in a row belong to one seat, or one thing of the kind `index`.
        """
        block = Block(name, 0, count, audience, default, low, high, index, value, False, each)
        self.blocks.append(block)

    def check(self, row: Check) -> None:
        """Add a statement that every position keeps."""
        self.checks.append(row)

    def replace_check(self, row: Check) -> None:
        """Put a statement in the place of the one of its name; twice is as with steps."""
        self._claim("check", row.name)
        names = [check.name for check in self.checks]
        if names.count(row.name) != 1:
            raise BuildError("build.no_check", name=row.name)
        self.checks[names.index(row.name)] = row

    def filler(self, row: Filler) -> None:
        """Say how the hidden cells of a block are sampled."""
        if row.block in [filler.block for filler in self.fillers]:
            raise BuildError("build.filler_twice", name=row.block)
        self.fillers.append(row)

    # --- steps and hooks

    def step(self, step: Step) -> None:
        """Add a step or a list of steps."""
        self.steps.append(step)

    def before(self, where: str, step: Step) -> None:
        """Insert a step before the child `where` ("list.child")."""
        self.steps.append(step)
        self.edits.append(("before", where, step.name))

    def after(self, where: str, step: Step) -> None:
        """Insert a step after the child `where` ("list.child")."""
        self.steps.append(step)
        self.edits.append(("after", where, step.name))

    def add_sub(self, where: str, step: Step) -> None:
        """Append a step to the end of the list `where`."""
        self.steps.append(step)
        self.edits.append(("add_sub", where, step.name))

    def under(self, step: str, where: str) -> None:
        """Let frames of `step` stand on one more list, at one child of it ("list.child")."""
        self.stands.append((step, where))

    def replace(self, step: Step) -> None:
        """Put `step` in the place of the one of its name.

        Two replacements don't build, unless a bridge settles it by a third.
        """
        self._claim("step", step.name)
        self.replaced[step.name] = step

    def verb(self, step: str, verb: Verb) -> None:
        """Let an asking step offer one more verb, before those that are `last`."""
        self.added_verbs.append((step, verb))

    def replace_verb(self, step: str, verb: Verb) -> None:
        """Let a step offer `verb` in the place of its verb of the same word; twice is as with
        steps."""
        self._claim("verb", f"{step}.{verb.word}")
        self.other_verbs.append((step, verb))

    def hook(self, hooks: Hooks) -> None:
        """Add handlers of hooks."""
        self.hooks.append(hooks)

    def _claim(self, what: str, name: str) -> None:
        if self.bridging and (what, name) in self.disputed:
            self.disputed.remove((what, name))
        elif (what, name) in self.claimed:
            self.disputed.append((what, name))
        self.claimed.append((what, name))


@mypyc_attr(allow_interpreted_subclasses=True)
class Module:
    """One box or part of a box. All its logic is in its folder; this is its entry.

    A module that `joins` others is a bridge: it holds what they do to each other, is in play
    when all of them are, never asked for by name, and named in no record or position. A change
    to it is a revision of one of the boxes that it joins.
    """

    def __init__(
        self,
        name: str,
        needs: tuple[str, ...] = (),
        conflicts: tuple[str, ...] = (),
        joins: tuple[str, ...] = (),
        revisions: tuple[Revision, ...] = (),
    ) -> None:
        self.name = name
        self.needs = needs
        self.conflicts = conflicts
        self.joins = joins
        self.revisions = revisions

    def manifest(self, m: Manifest) -> None:
        """List what the module brings: rows, cells, steps, step edits, hooks."""


def build(
    modules: list[Module],
    seats: int,
    board: Board,
    options: dict[str, str],
    revisions: dict[str, int] | None = None,
) -> Rules:
    """Assemble the rules of one game. Refused: what doesn't fit together, by name.

    `modules` are in the order in which they act; bridges come after the boxes that they join.
    """
    _check_mixture(modules)
    m = Manifest(seats, board, options)
    rules = Rules(seats, board)
    for module in modules:
        m.bridging = len(module.joins) > 0
        if not m.bridging:
            revision = _revision(module, revisions or {})
            rules.modules.append((module.name, revision))
            m.flags.update(flags(module.revisions, revision))
        module.manifest(m)
    _take_options(rules, m)
    _take_rows(rules, m)
    _name_things(rules, m)
    reserve(rules, open_gold=rules.options.get("gold", 0) != 0)
    for block in m.blocks:
        rules.layout.add(block)
    rules.size = rules.layout.size + STACK
    rules.checks = m.checks
    rules.fillers = {f.block: f for f in m.fillers}
    _take_steps(rules, m)
    fit(rules)
    for step in rules.steps:
        step.bind(rules)
        for verb in step.verbs:
            verb.bind(rules)
    _take_hooks(rules, m)
    return rules


def _revision(module: Module, wanted: dict[str, int]) -> int:
    """The revision of a module that is played: the one that is asked for, or the newest."""
    revision = newest(module.revisions)
    if not 0 <= wanted.get(module.name, revision) <= revision:
        raise SetupError("setup.revision", module=module.name, revision=wanted[module.name])
    return wanted.get(module.name, revision)


def _check_mixture(modules: list[Module]) -> None:
    names = [module.name for module in modules]
    for module in modules:
        check_name(module.name, "module")
        if module.name in module.needs:
            raise BuildError("build.circle", name=module.name)
        if names.count(module.name) > 1:
            raise SetupError("setup.module_twice", module=module.name)
        for need in module.needs + module.joins:
            if need not in names:
                raise SetupError("setup.needs", module=module.name, needs=need)
        for other in module.conflicts:
            if other in names:
                raise SetupError("setup.conflict", module=module.name, other=other)


def _take_options(rules: Rules, m: Manifest) -> None:
    for name in m.told:
        if name not in m.option_rows:
            raise SetupError("setup.option", option=name, known=sorted(m.option_rows))
    rules.option_rows = m.option_rows
    rules.options = m.options
    rules.flags = m.flags
    if len(m.team) != rules.seats:
        raise BuildError("build.team", seats=int(rules.seats))
    rules.team = tuple(m.team)
    rules.goal = m.goal


def _option_value(row: Option, text: str) -> int:
    if row.choices:
        if text not in row.choices:
            raise SetupError("setup.choice", option=row.name, found=text, known=list(row.choices))
        return row.choices.index(text)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise SetupError("setup.number", option=row.name, found=text, low=row.low, high=row.high)
    value = int(text)
    if not row.low <= value <= row.high:
        raise SetupError("setup.number", option=row.name, found=text, low=row.low, high=row.high)
    return value


def _take_rows(rules: Rules, m: Manifest) -> None:
    rules.pieces = m.pieces
    rules.gods = m.gods
    rules.buildings = m.buildings
    rules.cards = m.cards
    rules.free_gods = [row for row in m.gods if row.free]
    rules.figures = [row for row in m.cards if row.figure]
    rules.events = m.events
    m.refusal("WRD-6", "refused.not_asked", "asked:seat", code=NOT_ASKED)
    m.refusal("CYC-2", "refused.over", code=IS_OVER)
    for row in m.refusals:
        if row.code in rules.refusals:
            raise BuildError("build.refusal_twice", code=row.code, message=row.message_id)
        rules.refusals[row.code] = row
    for word in m.words:
        if word.name in rules.word_ids or word.id in rules.words:
            raise BuildError("build.word_twice", name=word.name)
        rules.words[word.id] = word
        rules.word_ids[word.name] = word.id


def _name_things(rules: Rules, m: Manifest) -> None:
    board = rules.board
    seats = [f"p{i + 1}" for i in range(int(rules.seats))]
    markers = seats if len(seats) > 2 else [f"{p}{k}" for k in "ab" for p in seats]
    names = {
        "seat": seats,
        "marker": markers,
        "area": board.names,
        "territory": board.names[: board.lands],
        "sea": board.names[board.lands :],
        "piece": [row.name for row in m.pieces],
        "god": [row.name for row in m.gods],
        "building": [row.name for row in m.buildings],
        "card": [row.name for row in m.cards],
        "pile": ["discard", "track", "out", *seats],
        "ending": m.endings,
    }
    for kind, more in m.kinds.items():
        if kind in names or kind == "number":
            raise BuildError("build.name_twice", kind=kind)
        names[kind] = more
    rules.names = names
    for kind, list_ in names.items():
        rules.ids[kind] = {name: i for i, name in enumerate(list_)}
        if len(rules.ids[kind]) != len(list_):
            raise BuildError("build.name_twice", kind=kind)
    rules.gods_by_name = sorted(range(len(m.gods)), key=names["god"].__getitem__)
    rules.markers_by_name = sorted(range(len(markers)), key=markers.__getitem__)
    rules.cards_by_name = sorted(range(len(m.cards)), key=names["card"].__getitem__)


def _take_steps(rules: Rules, m: Manifest) -> None:
    if m.disputed:
        raise BuildError("build.replaced_twice", name=m.disputed[0][1])
    for step in m.steps:
        if step.name in m.replaced:
            other = m.replaced.pop(step.name)
            if isinstance(step, Sequence) and not isinstance(other, Sequence):
                raise BuildError("build.no_list", name=step.name)
            step = other
        if step.name in rules.step_ids:
            raise BuildError("build.step_twice", name=step.name)
        step.id = len(rules.steps)
        rules.step_ids[step.name] = len(rules.steps)
        rules.steps.append(step)
    if m.replaced:
        raise BuildError("build.no_step", name=min(m.replaced))
    for how, where, name in m.edits:
        _edit(rules, how, where, name)
    for name, where in m.stands:
        step = rules.steps[rules.step_id(name)]
        step.under = (*step.under, where)
    _take_children(rules)
    _take_verbs(rules, m)
    for god in rules.gods:
        god.list = rules.step_id(god.turn)
        god.pieces = [_row(rules, "piece", name) for name in god.recruits]
        god.building = _row(rules, "building", god.builds) if god.builds else -1
    rules.is_turn = [False] * len(rules.steps)
    for god in rules.gods:
        rules.is_turn[god.list] = True
    for card in rules.cards:
        card.list = rules.step_id(card.effect)
    bottom = rules.steps[rules.step_id(BOTTOM)]
    assert isinstance(bottom, Sequence)
    rules.finale = bottom.index(LAST)
    rules.march = rules.steps[rules.step_id("march")]
    rules.voyage = rules.steps[rules.step_id("voyage")]
    rules.battle = rules.steps[rules.step_id("battle")]
    rules.summoning = rules.steps[rules.step_id("summoning")]


def _row(rules: Rules, kind: str, name: str) -> int:
    if name not in rules.ids[kind]:
        raise BuildError("build.no_row", kind=kind, name=name)
    return rules.ids[kind][name]


def _take_verbs(rules: Rules, m: Manifest) -> None:
    """Let every step know its verbs, those that boxes add before the ones that are `last`."""
    for name, verb in m.added_verbs:
        rules.steps[rules.step_id(name)].verbs.append(verb)
    for name, verb in m.other_verbs:
        verbs = rules.steps[rules.step_id(name)].verbs
        same = [n for n, one in enumerate(verbs) if one.word == verb.word]
        if not same:
            raise BuildError("build.no_verb", name=verb.word, step=name)
        verbs[same[0]] = verb
    for step in rules.steps:
        last = [verb for verb in step.verbs if verb.last]
        step.verbs = [verb for verb in step.verbs if not verb.last] + last
        for verb in step.verbs:
            if verb.word not in rules.word_ids:
                raise BuildError("build.no_word", name=verb.word, step=step.name)
            verb.id = rules.word_ids[verb.word]
            if step.by_word[verb.id] is not None:
                raise BuildError("build.verb_twice", name=verb.word, step=step.name)
            step.by_word[verb.id] = verb
        step.offered = [verb for verb in step.verbs if not verb.idle(rules)]


def _take_children(rules: Rules) -> None:
    """Let every list know its steps; lists that stayed empty cost nothing in play."""
    for step in rules.steps:
        if isinstance(step, Sequence):
            step.all_names = step.child_names
            step.child_names = []
    for step in rules.steps:
        if isinstance(step, Sequence):
            for name in step.all_names:
                child = rules.steps[rules.step_id(name)]
                if not (isinstance(child, Sequence) and not child.all_names):
                    step.child_names.append(name)
                    step.children.append(child)


def _edit(rules: Rules, how: str, where: str, name: str) -> None:
    list_name, _, child = where.partition(".")
    target = rules.steps[rules.step_id(list_name)]
    if not isinstance(target, Sequence):
        raise BuildError("build.no_list", name=list_name)
    if how == "add_sub":
        target.child_names.append(name)
        return
    if child not in target.child_names:
        raise BuildError("build.no_child", name=child, list=list_name)
    at = target.child_names.index(child)
    target.child_names.insert(at + (how == "after"), name)


def _take_hooks(rules: Rules, m: Manifest) -> None:
    for hooks in m.hooks:
        for name in hooks.answers:
            if name not in NAMES:
                raise BuildError("build.no_hook", name=name)
        hooks.bind(rules)
    rules.add_garrison = _answering(m, "add_garrison")
    rules.add_income = _answering(m, "add_income")
    rules.add_strength = _answering(m, "add_strength")
    rules.fix_die = _answering(m, "fix_die")
    rules.may_bid = _answering(m, "may_bid")
    rules.may_leave = _answering(m, "may_leave")
    rules.may_target = _answering(m, "may_target")
    rules.offer_bars = _answering(m, "offer_bars")
    rules.offer_reach = _answering(m, "offer_reach")
    rules.on_claim = _answering(m, "on_claim")
    rules.on_fall = _answering(m, "on_fall")
    rules.on_oust = _answering(m, "on_oust")
    rules.on_overrun = _answering(m, "on_overrun")


def _answering(m: Manifest, name: str) -> tuple[Hooks, ...]:
    return tuple([hooks for hooks in m.hooks if name in hooks.answers])

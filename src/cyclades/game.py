"""A game as one object: seats, lines of notation, dice, undo, positions and records.

game = Game.new(players=3, seed=7)
game.play("bid ares 2")
print(game.legal_actions())
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

import cyclades
from cyclades import boxes
from cyclades.content import FALLBACK
from cyclades.dice import SIZE, Dice, hold, secret_dice
from cyclades.engine import core, position
from cyclades.engine.errors import (
    CycladesError,
    Illegal,
    NotationError,
    PositionError,
    RecordError,
    SetupError,
)
from cyclades.engine.guards import Held
from cyclades.engine.record import (
    Record,
    Replay,
    first_head,
    next_head,
    public,
    public_form,
    result_text,
)
from cyclades.engine.settings import NEWEST, Settings, settings_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cyclades.content import Catalogue
    from cyclades.engine.explain import Refusal
    from cyclades.engine.guards import Pick
    from cyclades.engine.rules import Rules
    from cyclades.engine.state import State


class Game:
    """A running or finished game. `rules` and `state` may be handed to `cyclades.engine.core`.

    `lines` are the actions so far, one line each, those of chance included. Chance is
    resolved by `dice` as soon as it is asked, unless `auto_chance` is off: then its lines
    are played like anybody's.
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        dice: Dice | None = None,
        auto_chance: bool = True,
    ) -> None:
        self.rules = rules
        self.state = state
        self.auto_chance = auto_chance
        self.lines: list[str] = []
        self.seats: dict[str, str] = {}
        # The language of the sentences in refusals and errors.
        self.language = FALLBACK
        # Remarks of the record, each with the number of lines before it.
        self.remarks: list[tuple[int, str]] = []
        self._dice = dice
        self._committed = dice.commitment if dice else ""
        self._start: State | None = None
        # Before each decision of a seat: how many lines there were, and the position.
        self._before: list[tuple[int, State]] = []
        # How far the chain of hashes was followed: lines, head, position.
        self._chain: tuple[int, str, State] | None = None

    # --- making one

    @classmethod
    def new(
        cls,
        players: int = 3,
        modules: Iterable[str] = ("base",),
        options: Mapping[str, object] | None = None,
        seed: int | str | None = None,
        board: str = "",
        auto_chance: bool = True,
    ) -> Game:
        """A game from its beginning; without a seed nobody can foretell the dice."""
        with in_words(FALLBACK):
            rules = boxes.rules_for(_settings(players, modules, options, board))
            game = cls(rules, core.start(rules), _dice(seed, auto_chance), auto_chance)
        game._roll()
        return game

    @classmethod
    def from_position(
        cls,
        text: str,
        seed: int | str | None = None,
        pick: Pick | None = None,
        auto_chance: bool = True,
    ) -> Game:
        """A game that goes on from a position, in TOML or JSON.

        What a view hides, its `?`, is filled by `pick`, such as `random.randrange`; without it
        such a position is refused.
        """
        with in_words(FALLBACK):
            if not isinstance(text, str):
                raise PositionError("position.type", field="", wanted="text")
            doc = position.parse(text)
            rules = boxes.rules_for(position.header(doc))
            s = position.load(rules, doc, pick)
            game = cls(rules, s, _dice(seed, auto_chance), auto_chance)
        game._start = game.state.copy()
        game._roll()
        return game

    @classmethod
    def from_record(cls, text: str, auto_chance: bool = True, whole: bool = True) -> Game:
        """A game from its record, which is checked to the last line, and to be `whole`.

        `whole` off takes one that doesn't say where it ends, as one that is written by hand.
        The game goes on with the same dice if the record tells their secret; otherwise with
        new ones from the next roll on.
        """
        with in_words(FALLBACK):
            if not isinstance(text, str):
                raise RecordError("record.no_text")
            record = Record.from_text(text)
            rules = boxes.rules_for(record.settings)
            run = Replay(rules, record)
            game = cls(rules, run.s, None, auto_chance)
            if record.start:
                game._start = run.s.copy()
            game._dice = secret_dice(record) if record.secret else None
            while run.peek():
                if game._dice is not None:
                    hold(run, game._dice)
                game._remember()
                game.lines.append(core.text(rules, run.s, run.read()))
                run.step()
            run.finish(whole)
        game.seats = dict(record.seats)
        game.remarks = record.remarks()
        game._committed = record.dice
        game._roll()
        return game

    def copy(self) -> Game:
        """An independent game at the same place, with the same dice to come."""
        twin = Game(self.rules, self.state.copy(), self._dice, self.auto_chance)
        twin.lines = self.lines[:]
        twin.language = self.language
        twin.remarks = self.remarks[:]
        twin._chain = self._chain
        twin.seats = dict(self.seats)
        twin._committed = self._committed
        twin._start = self._start
        twin._before = self._before[:]
        return twin

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, _: object) -> Game:
        return self.copy()

    # --- asking and doing

    @property
    def actor(self) -> int:
        """The seat that is asked, from 0; `CHANCE` (-1) or `OVER` (-2)."""
        return core.actor(self.rules, self.state)

    @property
    def seat_name(self) -> str:
        """Who is asked, as notation says it: "p1", "chance" or "over"."""
        actor = self.actor
        if actor < 0:
            return "chance" if actor == core.CHANCE else "over"
        return self.rules.names["seat"][actor]

    def legal_actions(self) -> list[str]:
        """The lines that can be played now, in a fixed order."""
        return [core.text(self.rules, self.state, a) for a in core.legal(self.rules, self.state)]

    def play(self, lines: str) -> None:
        """Play a line, or several with commas between: all of them or none.

        Raises `NotationError` for what is no action, and `Illegal` with its `refusal`; nothing
        has changed then. Where the dice speak by themselves no line may follow a roll: nobody
        tries what they will say.
        """
        with in_words(self.language, self.rules):
            told = _split(lines)
            refusal = self._refusal(told)
            if refusal is not None:
                error = Illegal(refusal.code, refusal.message_id)
                error.refusal = refusal
                raise error
            for line in told:
                self._apply(core.parse(self.rules, self.state, line))
        self._roll()

    def why_not(self, lines: str) -> Refusal | None:
        """Why `lines` can't be played; None if they can. Nothing is played, no dice are rolled.

        `str` of the refusal says it in the language of the game.
        """
        with in_words(self.language, self.rules):
            refusal = self._refusal(_split(lines))
        if refusal is not None:
            refusal.sentence = words(self.language, self.rules).refusal(refusal)
        return refusal

    def undo(self) -> list[str]:
        """Take back the last decision of a seat and what chance did after it.

        Returns the lines taken back, none at the beginning.
        """
        if not self._before:
            return []
        count, self.state = self._before.pop()
        taken = self.lines[count:]
        del self.lines[count:]
        self.remarks = [(at, remark) for at, remark in self.remarks if at <= count]
        if self._chain is not None and self._chain[0] > count:
            self._chain = None
        return taken

    def result(self) -> core.Result | None:
        """How it ended; None while it goes on."""
        return core.result(self.rules, self.state)

    # --- showing

    def view(self, seat: int | str) -> State:
        """The position as a seat sees it; `SPECTATOR` for a stranger."""
        return core.view(self.rules, self.state, self._seat(seat))

    def sample(self, seat: int | str, pick: Pick) -> Game:
        """A game from a position that the seat can't tell from the true one by looking at it.

        What could be known from earlier lines, such as payments, is not asked. `pick(n)` brings
        the randomness: a number from 0 below `n`, such as `random.randrange`.
        """
        with in_words(self.language, self.rules):
            state = core.sample(self.rules, self.view(seat), pick)
            fair = Held(pick)
            secret = [fair(256) for _ in range(SIZE)] if self.auto_chance else []
        dice = Dice(bytes(secret)) if secret else None
        game = Game(self.rules, state, dice, self.auto_chance)
        game._start = state.copy()
        return game

    def position(self, seat: int | str | None = None) -> str:
        """The position as TOML; as a seat sees it, with `?` for the rest."""
        state = self.state if seat is None else self.view(seat)
        return position.text(self.rules, state)

    def record(self, seat: int | str | None = None, secret: bool = False) -> str:
        """The record as text; see `to_record`. As a seat may have it while the game runs: with
        `?` for draws that are kept from it, no purses and no secret. After the end all is told."""
        viewer = None if seat is None else self._seat(seat)
        record = self.to_record(secret)
        if viewer is not None and self.actor != core.OVER:
            record = public(self.rules, record, viewer)
        return record.to_text()

    def to_record(self, secret: bool = False) -> Record:
        """The record. The secret of the dice is told after the end, or if it is asked for:
        for a save with which the game goes on with the same dice."""
        record = Record(settings_of(self.rules))
        record.engine = cyclades.__version__
        record.seats = dict(self.seats)
        record.dice = self._committed
        if self._start is not None:
            record.start = position.canonical(self.rules, self._start)
        record.body = self.lines[:]
        for at, remark in reversed(self.remarks):
            record.body.insert(at, remark)
        committed = self._dice is not None and self._dice.commitment == self._committed
        if self._dice is not None and committed and (secret or self.actor == core.OVER):
            record.secret = self._dice.secret.hex()
        record.result = result_text(self.rules, self.state)
        record.hash = self.state.hash(self.rules)
        record.count = len(self.lines)
        record.head = self._head()
        return record

    def _repr_svg_(self) -> str:
        """The board in a notebook, as a stranger at the table sees it: a picture that is passed
        on tells nobody's purse before the end. `cyclades.draw.svg(game.rules, game.state)` draws
        everything."""
        # Whoever plays thousands of games draws none of them.
        from cyclades.draw.svg import svg  # noqa: PLC0415 - it takes longer than all the rest

        shown = self.state if self.actor == core.OVER else self.view(core.SPECTATOR)
        return svg(self.rules, shown, people=self.seats)

    def __repr__(self) -> str:
        names = "+".join(name for name, _ in self.rules.modules)
        return (
            f"<Game {names}, {self.rules.seats} players, line {len(self.lines)}: {self.seat_name}>"
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._digest() == other._digest()

    def __hash__(self) -> int:
        return hash(self._digest())

    # --- inside

    def _digest(self) -> str:
        return self.state.hash(self.rules)

    def _remember(self) -> None:
        if self.actor >= 0:
            self._before.append((len(self.lines), self.state.copy()))

    def _refusal(self, told: list[str]) -> Refusal | None:
        """Why the first bad line is refused, as far as can be known without a roll."""
        s = self.state
        for at, line in enumerate(told):
            # Nobody's line comes where the dice speak by themselves.
            rolling = self.auto_chance and core.actor(self.rules, s) == core.CHANCE
            try:
                refusal = core.explain(self.rules, s, [line], core.SPECTATOR if rolling else None)
            except NotationError as error:
                error.facts["at"] = at
                raise
            if refusal is not None:
                refusal.at = at
                return refusal
            if at + 1 < len(told):
                s = s.copy()
                core.play(self.rules, s, core.parse(self.rules, s, line))
        return None

    def _apply(self, a: core.Action) -> None:
        if self.actor == core.CHANCE and not self._foretold(a):
            self._withdraw()
        self._remember()
        self.lines.append(core.text(self.rules, self.state, a))
        core.play(self.rules, self.state, a)

    def _foretold(self, a: core.Action) -> bool:
        """Is it what the dice say, to which the game is committed?"""
        dice = self._dice
        return dice is not None and a == dice.choose(self.rules, self.state, len(self.lines) + 1)

    def _withdraw(self) -> None:
        """The commitment doesn't hold any more: chance was, or will be, somebody else's."""
        if self._committed:
            self._committed = ""
            self._chain = None

    def _roll(self) -> None:
        """Let the dice speak while chance is asked."""
        if not self.auto_chance:
            return
        while self.actor == core.CHANCE:
            if self._dice is None:
                # A record without its secret can't be proved once it goes on.
                self._dice = Dice.fresh()
                self._withdraw()
            self._apply(self._dice.choose(self.rules, self.state, len(self.lines) + 1))

    def _head(self) -> str:
        """The last link of the chain, followed on from where it was followed to before."""
        if self._chain is None:
            s = core.start(self.rules) if self._start is None else self._start.copy()
            self._chain = (0, first_head(self.rules, self._committed, self._start), s)
        count, head, s = self._chain
        s = s.copy()
        for line in self.lines[count:]:
            a = core.parse(self.rules, s, line)
            head = next_head(head, public_form(self.rules, s, a, core.SPECTATOR))
            core.play(self.rules, s, a)
        self._chain = (len(self.lines), head, s)
        return head

    def _seat(self, seat: int | str) -> int:
        known = self.rules.names["seat"]
        if isinstance(seat, str) and seat in known:
            return known.index(seat)
        whole = isinstance(seat, int) and not isinstance(seat, bool)
        if whole and (seat == core.SPECTATOR or 0 <= int(seat) < len(known)):
            return int(seat)
        with in_words(self.language, self.rules):
            raise SetupError("setup.seat", found=seat, known=known)


# --- what is handed over -------------------------------------------------------------------


def _settings(players: object, modules: object, options: object, board: object) -> Settings:
    """Settings of the right types. Whether there is such a game is asked by `boxes`."""
    if isinstance(players, bool) or not isinstance(players, int):
        raise SetupError("setup.type", field="players", wanted="number")
    names: list[object] = [None]
    if isinstance(modules, Iterable):
        names = [modules] if isinstance(modules, str) else list(modules)
    if not all(isinstance(name, str) for name in names):
        raise SetupError("setup.type", field="modules", wanted="names")
    told = {} if options is None else options
    if not isinstance(told, Mapping) or not all(isinstance(name, str) for name in told):
        raise SetupError("setup.type", field="options", wanted="table")
    if not isinstance(board, str):
        raise SetupError("setup.type", field="board", wanted="text")
    values = {name: _option(name, value) for name, value in told.items()}
    return Settings(players, {str(name): NEWEST for name in names}, board, values)


def _option(name: str, value: object) -> str:
    if not isinstance(value, str | int):
        raise SetupError("setup.type", field=name, wanted="choice")
    return str(value).lower() if isinstance(value, bool) else str(value)


def _dice(seed: object, auto_chance: bool) -> Dice | None:
    """Dice of that seed. Where chance is played by hand there are none to commit to."""
    if seed is None:
        return Dice.fresh() if auto_chance else None
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise SetupError("setup.type", field="seed", wanted="seed")
    dice = Dice.from_seed(seed)
    return dice if auto_chance else None


def _split(lines: object) -> list[str]:
    if not isinstance(lines, str):
        raise NotationError("notation.no_text")
    found = [line.strip() for line in lines.split(",")]
    if not all(found):
        raise NotationError("notation.empty")
    return found


# --- words ---------------------------------------------------------------------------------


def words(language: str, rules: Rules | None = None) -> Catalogue:
    """The sentences for a game, or for what went wrong before there was one."""
    return boxes.catalogue(language, rules.board.name if rules is not None else "")


@contextmanager
def in_words(language: str, rules: Rules | None = None) -> Iterator[None]:
    """Give an error its sentence, for whoever prints it."""
    try:
        yield
    except CycladesError as error:
        error.sentence = error.sentence or words(language, rules).error(error)
        raise

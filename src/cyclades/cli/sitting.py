"""A game in the terminal: one person against bots, question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from cyclades.bots import Bot, GreedyBot, RandomBot, View
from cyclades.cli import commands, ending, program, saves
from cyclades.cli.choices import Choices
from cyclades.cli.orders import Orders
from cyclades.cli.screen import ALARM, QUIET
from cyclades.cli.told import Teller
from cyclades.draw import Board, look
from cyclades.draw.plain import gods, place_sentence, sentences, worth_telling
from cyclades.engine import core
from cyclades.engine.errors import CycladesError, NotationError
from cyclades.engine.ids import FIELD, PREV, SEAT, STEP, TOP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cyclades.bots import Reason
    from cyclades.cli.menu import Row
    from cyclades.cli.screen import Screen
    from cyclades.cli.told import Told
    from cyclades.cli.words import Words
    from cyclades.draw import Scene
    from cyclades.engine.explain import Refusal
    from cyclades.engine.state import State
    from cyclades.game import Game

PROMPT: Final = "> "
# The field of a step that tells from where somebody was driven.
OUSTED: Final = "ousted_from"
# And the one that tells which marker is to be placed.
MARKER: Final = "marker"
# The bots that there are, the usual ones first.
KINDS: dict[str, Callable[[str], Bot]] = {"greedy": GreedyBot, "random": RandomBot}


class Sitting:
    """A person at `seat`, bots at the others, until the game is over or the person leaves.

    `start` is the position before the first line, `file` where the game is kept; None: nowhere.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        words: Words,
        screen: Screen,
        start: State,
        file: Path | None,
    ) -> None:
        self.game = game
        self.rules = game.rules
        self.seat = seat
        self.words = words
        self.screen = screen
        self.start = start
        self.file = file
        self.bots = next(iter(KINDS))
        # What the file holds as far as this sitting knows.
        self.kept = ""
        self.board = Board(game.rules, words, screen.style, seat, screen.width)
        self.orders = Orders(game.rules, words)
        self.choices = Choices(self.board, screen)
        self.teller = Teller(self.board, start.copy())
        self.told: list[Told] = []
        # How many lines there were before each decision that the person may take back.
        self.own = self._still_own()
        self.last_rule = ""
        self._luck = game.to_record().dice
        self._asked_at = -1
        self._drawn: object = None
        # What was told of the board last, where it is told in sentences.
        self._said: list[str] = []
        self._said_gods: list[str] = []
        # The areas that were worth telling then.
        self._filled: set[int] = set()
        # The row of the list that waits for its amount, or for being said once more.
        self._waiting: Row | None = None

    # --- the game

    def play(self) -> None:
        """Go on until the game is over. A person who leaves does so by an exception."""
        while self.game.actor != core.OVER:
            if self.game.actor == self.seat:
                self.ask()
            else:
                self.let_bot_play()
        self.tell()
        ending.show(self)

    def _still_own(self) -> list[int]:
        """The lines at the end of the game that the person decided, of an earlier sitting too."""
        s, own = self.start.copy(), list[int]()
        for count, line in enumerate(self.game.lines):
            asked, before = core.actor(self.rules, s), s.copy()
            core.play(self.rules, s, core.parse(self.rules, s, line))
            mine = asked == self.seat and not self.reveals(before, s)
            own = [*own, count] if mine else []
        return own if self.game.actor == self.seat else []

    def let_bot_play(self) -> None:
        """One decision of another seat. The same dice at the same line make the same choice."""
        game = self.game
        bot = KINDS[self.bots](self._chance())
        view = View(game.rules, game.view(game.actor), game.actor)
        self.must(bot.choose(view, game.legal_actions()))

    def _chance(self) -> str:
        """What a bot's choice depends on besides what it sees."""
        return f"{self._luck} {self.game.seat_name} {len(self.game.lines)}"

    def hint(self) -> tuple[str, Reason]:
        """What a greedy bot would do here, and why."""
        game = self.game
        bot = GreedyBot(self._chance())
        view = View(game.rules, game.view(self.seat), self.seat)
        return bot.choose(view, game.legal_actions()), bot.reason

    def must(self, line: str) -> None:
        """Play a line that nobody typed: if it can't be played, the mistake is in the program."""
        game = self.game
        try:
            game.play(line)
        except CycladesError as error:
            reason = self.words.error(error)
            who = ("seat", game.seat_name)
            said = self.words.say("mistake", seat=who, line=line, reason=reason)
            raise click.ClickException(said) from None
        self.keep()

    def ask(self) -> None:
        """Tell what happened, ask the person, do what is typed."""
        self.tell()
        only = self.game.legal_actions()
        if len(only) == 1 and not self.own:
            # With something to take back, even the last word is the person's.
            what = self.words.line(self.rules, only[0])
            what = what[:1].lower() + what[1:]
            self.screen.say(self.words.say("forced", what=what), QUIET)
            self.must(only[0])
            return
        if self._asked_at != len(self.game.lines):
            self.question()
        typed = self.screen.ask(PROMPT)
        waiting, self._waiting = self._waiting, None
        if not typed:
            self.repeat()
        elif not commands.run(self, typed):
            self.answer(typed, waiting)

    def answer(self, typed: str, waiting: Row | None) -> None:
        """Do what is typed, or ask for what is missing."""
        picked = self.choices.read(typed, waiting)
        if picked is None:
            self.act(self.meant(typed))
        elif picked.lines:
            before = len(self.game.lines)
            self.act(picked.lines)
            if len(self.game.lines) == before:
                # The amount won't do: another one may.
                self._waiting = picked.row
        else:
            self.screen.say(picked.said)
            self._waiting = picked.row

    def meant(self, typed: str) -> list[str]:
        """The lines that somebody typed as notation."""
        return self.orders.lines(self.game.state, typed, self.game.legal_actions())

    def verbs(self) -> list[str]:
        """The verbs that can be used now."""
        return list(dict.fromkeys(line.partition(" ")[0] for line in self.game.legal_actions()))

    def act(self, lines: Sequence[str]) -> None:
        """Do these lines, all or none; say why, where that can't be."""
        game = self.game
        refusal = self.refused(lines)
        if refusal:
            self.screen.say(refusal, ALARM)
            return
        before, known = len(game.lines), game.state.copy()
        try:
            game.play(", ".join(lines))
        except CycladesError as error:
            self.screen.say(self.words.error(error), ALARM)
            return
        # Chance or another seat in between, or something hidden told: what is done is done.
        mine = len(game.lines) == before + len(lines) and game.actor == self.seat
        mine = mine and not self.reveals(known, game.state)
        self.own = [*self.own, before] if mine else []
        self.keep()

    def reveals(self, before: State, after: State) -> bool:
        """Does what was done between two positions tell what another has? Then it stays done."""
        purses = range(self.rules.gold, self.rules.gold + self.rules.seats)
        others = [cell for cell in purses if cell != self.rules.gold + self.seat]
        return any(before.b[cell] != after.b[cell] for cell in others)

    def refused(self, lines: Sequence[str]) -> str:
        """Why these lines can't be done now, in words; "" if they can.

        They are tried up to the first roll and no further, so that nobody looks ahead.
        """
        try:
            refusal = core.explain(self.rules, self.game.state, list(lines), self.seat)
        except NotationError as error:
            for name in {"word", "found"} & error.facts.keys():
                error.facts[name] = self.orders.as_typed(str(error.facts[name]))
            if error.message_id == "notation.word":
                # Of all verbs only those that can be used, and what can be typed besides.
                # A long list is cut: first comes what helps where nothing else does.
                names = dict.fromkeys(("help", "quit", *commands.COMMANDS))
                own = [commands.typed(self, name) for name in names]
                known = [*self.verbs(), *own]
                error = NotationError("notation.word", word=error.facts["word"], known=known)
            return self.words.error(error)
        if refusal is None:
            return ""
        self.last_rule = refusal.rule
        return self.waits(refusal, lines) or self.explained(refusal, len(lines) > 1)

    def waits(self, refusal: Refusal, lines: Sequence[str]) -> str:
        """Of a verb of the person's own turn, that the question on top of it comes first."""
        rules, s = self.rules, self.game.state.copy()
        for line in lines[: refusal.at]:
            core.play(rules, s, core.parse(rules, s, line))
        verb = refusal.line.partition(" ")[0]
        row = rules.words[rules.word_ids[verb]]
        if refusal.message_id != rules.refusals[row.elsewhere].message_id:
            return ""
        f = int(s.b[s.b[TOP] + PREV])
        while f > 0:
            if (
                s.b[f + SEAT] == self.seat
                and rules.steps[s.b[f + STEP]].by_word[row.id] is not None
            ):
                break
            f = int(s.b[f + PREV])
        else:
            return ""
        ask = self.words.prompt(rules.steps[s.b[s.b[TOP] + STEP]].name)
        said = self.words.say("waits.first", line=refusal.line, ask=ask)
        return f"{said} {self.words.say('waits.undo')}" if self.own else said

    def explained(self, refusal: Refusal, several: bool) -> str:
        """A refusal in words, with the line it is about where there were several."""
        said = self.words.refusal(refusal)
        if several:
            said = self.words.say("which_line", line=refusal.line, what=said)
        return said

    def take_back(self, count: int) -> list[str]:
        """Go back to where there were so many lines; returns those that are gone."""
        game = self.game
        gone = game.lines[count:]
        while len(game.lines) > count:
            game.undo()
        self.own = [before for before in self.own if before < count]
        self.told = [one for one in self.told if one.seq <= count]
        self.teller = Teller(self.board, self.start.copy())
        self.teller.tell(game.lines)
        self.keep()
        return gone

    # --- telling

    def tell(self) -> None:
        """Print what happened since this was last done."""
        new = self.teller.tell(self.game.lines[self.teller.seq :])
        self.told += new
        self.show(new)

    def show(self, told: Sequence[Told]) -> None:
        """Print lines of the log."""
        for one in told:
            self.screen.told(one, self.board)

    def repeat(self, draw: bool = False) -> None:
        """Ask again what is asked, with the board if that is wanted."""
        self._asked_at = -1
        if draw:
            self._drawn = None
            self._said = []

    def question(self) -> None:
        """Whose turn it is, what is asked, what can be answered."""
        s = self.game.state
        view, scene = self.game.view(self.seat), self.scene()
        acting = [shrine.god for shrine in scene.shrines if shrine.acting]
        phase = (scene.cycle, acting)
        if phase != self._drawn:
            self.draw(view)
        elif not acting:
            self._gods(scene)
        self._drawn = phase
        self.screen.title(self._title(scene, acting))
        now = self.board.now(scene)
        if now:
            self.screen.say(now)
        self.screen.say(self._prompt(s))
        self.choices.show(s, scene, self.game.legal_actions())
        if self.own:
            lines = ", ".join(self.game.lines[self.own[-1] :])
            self.screen.say(self.words.say("undo.offer", line=lines), QUIET)
        self._asked_at = len(self.game.lines)

    def _title(self, scene: Scene, acting: list[int]) -> str:
        gold = scene.players[self.seat].gold or 0
        who = ("seat", self.rules.names["seat"][self.seat])
        if not acting:
            return self._offering_title(who, gold)
        god = ("god", self.rules.gods[acting[0]].name)
        turn = self.game.state.b[int(self.rules.turn_frame(self.game.state)) + SEAT]
        if turn == self.seat:
            return self.words.say("title.turn", seat=who, god=god, n=gold)
        return self.words.say("title.asked", seat=who, n=gold)

    def _offering_title(self, who: tuple[str, str], gold: int) -> str:
        """Whose offering it is; where a player has two markers, of which."""
        rules, s = self.rules, self.game.state
        fields = [field.partition(":") for field in rules.steps[s.b[s.b[TOP] + STEP]].fields]
        for n, (name, _, kind) in enumerate(fields):
            if name == kind == MARKER and rules.markers_per_seat > 1:
                marker = rules.names[kind][s.b[s.b[TOP] + FIELD + n] - 1]
                return self.words.say("title.marker", marker=(kind, marker), n=gold)
        return self.words.say("title.offering", seat=who, n=gold)

    def scene(self) -> Scene:
        """What lies on the table for the person."""
        return look(self.rules, self.game.view(self.seat))

    def _prompt(self, s: State) -> str:
        """What is asked; of somebody who was ousted, from where."""
        step = self.rules.steps[s.b[s.b[TOP] + STEP]]
        for n, field in enumerate(step.fields):
            name, _, kind = field.partition(":")
            value = int(s.b[s.b[TOP] + FIELD + n]) - 1
            if name == OUSTED and value >= 0:
                return self.words.say("ousted", god=(kind, self.rules.names[kind][value]))
        return self.words.prompt(step.name)

    def draw(self, view: State) -> None:
        """The board as the person may see it; in sentences what has changed."""
        if self.in_sentences:
            scene = look(self.rules, view)
            self._said_gods = gods(self.board, scene)
            filled = {place.area for place in scene.places if worth_telling(place)}
            left = [scene.places[area] for area in sorted(self._filled - filled)]
            self._filled = filled
            told = [place_sentence(self.board, place) for place in left]
            self._tell_new([*sentences(self.board, view), *told])
        else:
            self.screen.board(self.board, view)

    @property
    def in_sentences(self) -> bool:
        """Is the board told, not drawn?"""
        return self.screen.plain or self.board.chart is None

    def _tell_new(self, told: Sequence[str]) -> None:
        """Those sentences that weren't told last time; `told` is all there is to say."""
        for said in told:
            if said not in self._said:
                self.screen.say(said)
        self._said = list(told)

    def _gods(self, scene: Scene) -> None:
        if self.in_sentences:
            rest = [said for said in self._said if said not in self._said_gods]
            self._said_gods = gods(self.board, scene)
            self._tell_new([*rest, *self._said_gods])
        else:
            self.screen.lines(self.board.gods(scene))

    # --- keeping

    def keep(self) -> None:
        """Save the game. Where that fails, say so once and go on without."""
        if self.file is not None and not self.keep_in(self.file, self.kept):
            self.file = None

    def keep_in(self, path: Path, known: str = "") -> bool:
        """Save the game in that file from now on; tell it where that fails.

        Where the file holds anything but what is `known`, the game is kept beside it.
        """
        person = self.rules.names["seat"][self.seat]
        try:
            self.file, self.kept = saves.write(path, self.game, person, known, self.bots)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            told = self.words.say("save.failed", file=str(path), reason=reason)
            if self.file not in {None, path}:
                other = str(self.file)
                told = self.words.say("save.stays", file=str(path), reason=reason, other=other)
            self.screen.say(told, ALARM)
            return False
        if self.file != path:
            told = self.words.say("save.changed", file=str(path), other=str(self.file))
            self.screen.say(told, ALARM)
        return True

    def farewell(self) -> None:
        """Where the game is, and how to go on with it."""
        if self.file is None:
            self.screen.say(self.words.say("leave.lost"))
            return
        name = str(self.file)
        self.screen.say(self.words.say("leave.saved", file=name))
        # The newest is found without its name.
        where = [] if next(saves.unfinished(), None) == self.file else [name]
        self.screen.line(f"  {program.line('play', '--continue', *where)}")

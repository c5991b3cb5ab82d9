"""Actions as packed integers, and the one grammar that prints and parses them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cyclades.engine.errors import NotationError
from cyclades.engine.ids import ARG_BITS, ARG_MASK, WORD_MASK, X, Y, Z

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules

Action = int

# A number that may be left out, and is then 1.
ONE: Final = "number=1"
NUMBERS: Final = ("number", ONE)


def kind_of(arg: str) -> str:
    """The kind of an argument of a word, without the mark that it may be left out."""
    return arg.partition("=")[0].removesuffix("?")


def pack(word: i64, x: i64 = 0, y: i64 = 0, z: i64 = 0) -> i64:
    """One action from its word and the numbers of its arguments, 0 to 4095 each."""
    return word | x << X | y << Y | z << Z


def word_of(a: i64) -> i64:
    """The id of the action's verb."""
    return a & WORD_MASK


def x_of(a: i64) -> i64:
    """The first argument."""
    return a >> X & ARG_MASK


def y_of(a: i64) -> i64:
    """The second argument."""
    return a >> Y & ARG_MASK


def z_of(a: i64) -> i64:
    """The third argument."""
    return a >> Z & ARG_MASK


def print_action(rules: Rules, a: int) -> str:
    """The line of an action. An argument that may be missing is stored as its id + 1."""
    word = rules.words[a & WORD_MASK]
    parts = [word.name]
    shift = X
    for kind in word.args:
        value = a >> shift & ARG_MASK
        shift += ARG_BITS
        if kind == ONE and value == 1:
            break
        if kind.endswith("?"):
            if value == 0:
                break
            kind = kind[:-1]
            value -= 1
        parts.append(str(value) if kind in NUMBERS else rules.names[kind][value])
    return " ".join(parts)


def parse_action(rules: Rules, line: str) -> int:
    """The action a line writes; whether it is legal is not asked here."""
    tokens = line.split()
    if not tokens:
        raise NotationError("notation.empty")
    word_id = rules.word_ids.get(tokens[0], -1)
    if word_id < 0:
        raise NotationError("notation.word", word=tokens[0], known=sorted(rules.word_ids))
    word = rules.words[word_id]
    a = word_id
    shift = X
    at = 1
    for kind in word.args:
        if kind == ONE and at >= len(tokens):
            return a | 1 << shift
        optional = kind.endswith("?")
        if optional:
            kind = kind[:-1]
        if at >= len(tokens):
            if optional:
                break
            raise NotationError("notation.missing", word=word.name, kind=kind, place=at + 1)
        value = _argument(rules, word.name, kind, tokens[at], at + 1)
        a |= (value + 1 if optional else value) << shift
        shift += ARG_BITS
        at += 1
    if at < len(tokens):
        raise NotationError("notation.extra", word=word.name, found=tokens[at], place=at + 1)
    return a


def _argument(rules: Rules, word: str, kind: str, token: str, place: int) -> int:
    if kind in NUMBERS:
        if token.isascii() and token.isdigit() and len(token) < 5 and int(token) < ARG_MASK:
            return int(token)
        raise NotationError("notation.number", word=word, found=token, place=place)
    value = rules.ids[kind].get(token, -1)
    if value < 0:
        raise NotationError(
            "notation.name",
            word=word,
            found=token,
            place=place,
            kind=kind,
            known=rules.names[kind],
        )
    return value

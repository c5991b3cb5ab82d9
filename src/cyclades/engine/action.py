"""Actions as packed integers, and the one grammar that prints and parses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cyclades.engine.errors import NotationError
from cyclades.engine.ids import ARG_BITS, ARG_MASK, WORD_MASK, X, Y, Z

if TYPE_CHECKING:
    from cyclades.engine.rules import Rules

Action = int


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
    """The line of an action. An argument that may be left out is stored as its id + 1."""
    word = rules.words[a & WORD_MASK]
    parts = [word.name]
    shift = X
    for kind in word.args:
        value = a >> shift & ARG_MASK
        shift += ARG_BITS
        if kind.endswith("?"):
            if value == 0:
                break
            kind = kind[:-1]
            value -= 1
        parts.append(str(value) if kind == "number" else rules.names[kind][value])
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
    if kind == "number":
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

"""Everything the engine can say has its text, in every language, with facts it really gives."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cyclades import boxes, content
from cyclades.content import FALLBACK, LANGUAGES, Catalogue, read_rules, read_texts
from cyclades.engine import core
from cyclades.engine.action import kind_of
from cyclades.engine.errors import SetupError
from cyclades.engine.settings import Settings
from cyclades.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cyclades.content import Fact

SOURCE = Path(content.__file__).parent
FOLDERS = [boxes.box(name).folder for name in boxes.names()]
RULES = boxes.rules_for(Settings(3, dict.fromkeys(boxes.names(), -1)))
TEXTS = {
    language: {
        id: text for place in (SOURCE, *FOLDERS) for id, text in read_texts(place, language).items()
    }
    for language in LANGUAGES
}
NAMES = ("god", "building", "piece", "card", "seat", "marker", "pile", "word", "area")
FORMS = {"one", "many", "a", "no", "the"}
FIELD = re.compile(r"\{(\w+)(?::([\w.]+))?\}")

both = pytest.mark.parametrize("language", LANGUAGES)


def asked(text: str) -> set[str]:
    """The facts a text prints, nouns of numbers included."""
    return {
        fact
        for name, spec in FIELD.findall(text)
        for fact in (name, spec)
        if fact and fact not in FORMS and "." not in fact
    }


def section(language: str, name: str) -> dict[str, set[str]]:
    """The messages of a section by id, with all facts that they or their variants print."""
    found: dict[str, set[str]] = {}
    for id, text in TEXTS[language].items():
        head, _, rest = id.partition(".")
        if head == name:
            found.setdefault(f"{head}.{rest.split('.')[0]}", set()).update(asked(text))
    return found


def holds(language: str, name: str, given: dict[str, set[str]]) -> None:
    """A section has exactly these messages, and none prints what it isn't given."""
    texts = section(language, name)
    assert texts.keys() == given.keys()
    assert {id: facts - given[id] for id, facts in texts.items() if facts - given[id]} == {}


def fact_names(facts: tuple[str, ...]) -> set[str]:
    return {fact.partition(":")[0] for fact in facts}


# --- the two languages


def test_every_language_has_the_same_ids() -> None:
    def bare(language: str) -> set[str]:
        return {re.sub(rf"\.({'|'.join(FORMS)})$", "", id) for id in TEXTS[language]}

    assert all(bare(language) == bare(FALLBACK) for language in LANGUAGES)


def test_every_language_prints_the_same_facts() -> None:
    for id in TEXTS[FALLBACK]:
        printed = {frozenset(asked(texts.get(id, ""))) for texts in TEXTS.values() if id in texts}
        assert len(printed) == 1, id


@both
def test_every_text_is_well_formed(language: str) -> None:
    wrong = re.compile(r"[{}]" + r"|\s$|^\s|'|\"" + ("|[“”]" if language == "fr" else "|[«»]"))
    for id, text in TEXTS[language].items():
        assert not wrong.search(FIELD.sub("x", text)), id
        # French closes what it opens, and no line breaks before its marks.
        assert text.count("«") == text.count("»") == len(re.findall("«\u00a0", text)), id


@both
def test_every_form_a_text_asks_for_is_there(language: str) -> None:
    texts = TEXTS[language]
    for fact, form in {found for text in texts.values() for found in FIELD.findall(text)}:
        if form not in FORMS:
            continue
        # The second of a kind: `{building2:a}`.
        kind = fact.rstrip("23")
        for id in RULES.names[kind]:
            assert f"{kind}.{id}.{form}" in texts


# --- what the engine says


@both
def test_refusals(language: str) -> None:
    rows = RULES.refusals.values()
    holds(language, "refused", {row.message_id: fact_names(row.facts) for row in rows})


@both
def test_every_rule_that_refuses_has_its_paragraph(language: str) -> None:
    written = {p.id for folder in FOLDERS for p in read_rules(folder, language)}
    assert {row.rule for row in RULES.refusals.values()} <= written


def test_every_language_has_the_same_paragraphs() -> None:
    for folder in FOLDERS:
        ids = [[p.id for p in read_rules(folder, language)] for language in LANGUAGES]
        assert all(one == ids[0] and len(set(one)) == len(one) for one in ids)


@both
def test_events(language: str) -> None:
    given = {f"event.{event.name}": fact_names(event.facts) for event in RULES.events}
    holds(language, "event", given)


@both
def test_words(language: str) -> None:
    given: dict[str, set[str]] = {}
    for word in RULES.words.values():
        kinds = [kind_of(kind) for kind in word.args]
        given[f"do.{word.name}"] = {
            kind if kinds.index(kind) == i else f"{kind}2" for i, kind in enumerate(kinds)
        }
        if any(kind != kind_of(kind) for kind in word.args):
            short = [kind for kind in word.args if kind == kind_of(kind)]
            assert ".".join(["do", word.name, *short]) in TEXTS[language]
    holds(language, "do", given)


@both
def test_prompts(language: str) -> None:
    steps = {f"ask.{step.name}": set[str]() for step in RULES.steps if step.verbs}
    holds(language, "ask", steps | {"ask.over": set()})


@both
def test_fixes(language: str) -> None:
    kinds = {"gold": "n", "fleet": "area", "number": "line", "first": "line", "god": "god"}
    holds(language, "fix", {f"fix.{kind}": {fact} for kind, fact in kinds.items()})
    assert {fix for row in RULES.refusals.values() for fix in row.fixes} <= kinds.keys()


@both
def test_names(language: str) -> None:
    catalogue = Catalogue.load(language, FOLDERS, RULES.board.name)
    ids = [(kind, id) for kind in NAMES for id in RULES.names.get(kind, RULES.word_ids)]
    ids += [("ending", id) for id in RULES.names["ending"]]
    for option in RULES.option_rows.values():
        ids += [("option", option.name)]
        ids += [("choice", f"{option.name}.{choice}") for choice in option.choices]
    # What is called the same in a language and in the notation still has an entry.
    assert [one for one in ids if catalogue.name(*one) == one[1] and ".".join(one) in one] == []


@both
def test_every_territory_has_a_name_of_its_own(language: str) -> None:
    for board in boxes.boards([boxes.box(name).module for name in boxes.names()]).values():
        lands = board.names[: board.lands]
        named = {TEXTS[language].get(f"board.{board.name}.{id}") for id in lands}
        assert len(named - {None}) == board.lands


# --- errors


def raised() -> Iterator[tuple[str, set[str] | None]]:
    """Every error of the source, with its facts; None where they aren't written there."""
    sections = re.compile(r"(setup|build|notation|position|record)\.[a-z_]+")
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            first = node.args[0]
            if isinstance(first, ast.Constant) and sections.fullmatch(str(first.value)):
                facts = {keyword.arg for keyword in node.keywords}
                direct = isinstance(node.func, ast.Name) and None not in facts
                yield str(first.value), {str(fact) for fact in facts} if direct else None


@both
@pytest.mark.parametrize("name", ["setup", "build", "notation", "position", "record"])
def test_errors(language: str, name: str) -> None:
    texts = section(language, name)
    found = [(id, facts) for id, facts in raised() if id.startswith(f"{name}.")]
    assert {id for id, _ in found} == texts.keys()
    for id, facts in found:
        assert facts is None or texts[id] <= facts, id


# --- how it sounds


def test_a_refusal_says_why_and_what_would_help() -> None:
    game = Game.new(seed=3)
    _, god, _ = game.legal_actions()[0].split()
    assert said("en", game, f"bid {god} 9") == (
        f"You have 7 GP; this costs 9. (OFF-6) 2 GP more would do. Possible: “bid {god} 7”."
    )
    assert said("fr", game, "bid apollo 2") == (
        "Apollon ne prend pas d’or\u00a0: allez-y sans offrande. (OFF-1)"
        " Possible\u00a0: «\u00a0bid apollo\u00a0»."
    )


def said(language: str, game: Game, line: str) -> str:
    refusal = game.why_not(line)
    assert refusal is not None
    return Catalogue.load(language, FOLDERS).refusal(refusal)


@pytest.mark.parametrize(
    ("language", "kind", "id", "name"),
    [
        ("en", "god", "ares", "Ares"),
        ("fr", "god", "ares", "Arès"),
        ("en", "area", "i7", "Naxos (i7)"),
        ("fr", "territory", "i6", "Délos (i6)"),
        ("en", "sea", "sF1", "sea F1"),
        ("fr", "sea", "sF1", "mer F1"),
        ("fr", "seat", "p1", "joueur 1"),
        ("en", "marker", "p2", "player 2"),
        ("en", "god", "nobody", "nobody"),
        ("en", "rule", "ARE-3", "Moving troops"),
    ],
)
def test_a_name(language: str, kind: str, id: str, name: str) -> None:
    assert Catalogue.load(language, FOLDERS, "base-3").name(kind, id) == name


@pytest.mark.parametrize(
    ("id", "facts", "said"),
    [
        ("event.turn", {"seat": ("seat", "p1"), "god": ("god", "ares")}, "Player 1 begins a turn"),
        ("refused.build_square", {"area": ("area", "sF1")}, "Sea F1 has no free square."),
        # Neither notation nor what somebody else has spelt.
        ("refused.build_square", {"area": ("area", "i7")}, "i7 has no free square."),
        ("made_up.file", {"file": "nofile"}, "nofile: there is no such file."),
        ("made_up.file", {"file": ("seat", "p2")}, "Player 2: there is no such file."),
    ],
)
def test_a_name_has_a_capital_at_the_beginning(id: str, facts: dict[str, Fact], said: str) -> None:
    catalogue = Catalogue.load("en", FOLDERS)
    catalogue._texts = [*catalogue._texts, {"made_up.file": "{file}: there is no such file."}]
    assert catalogue.text(id, **facts).startswith(said)


def test_numbers_have_their_nouns() -> None:
    counts = {
        language: [Catalogue.load(language, FOLDERS).count("piece", "troop", n) for n in (0, 1, 2)]
        for language in LANGUAGES
    }
    assert counts == {
        "en": ["0 troops", "1 troop", "2 troops"],
        "fr": ["0 troupe", "1 troupe", "2 troupes"],
    }


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("bid ares 4", "Offer 4 GP to Ares", "Offrir 4 PO à Arès"),
        ("bid apollo", "Go to Apollo without an offering", "Aller chez Apollon sans offrande"),
        (
            "move i3 2",
            "Move 2 troops from Syros (i3)",
            "Déplacer 2 troupes depuis Syros (i3)",
        ),
        ("to sF1", "Go to sea F1", "Aller sur la mer F1"),
        ("draw ?", "Draw a hidden card", "Tirer une carte cachée"),
        ("dance", "dance", "dance"),
    ],
)
def test_an_action_in_words(line: str, english: str, french: str) -> None:
    found = [Catalogue.load(each, FOLDERS, "base-3").line(RULES, line) for each in LANGUAGES]
    assert found == [english, french]


@both
def test_the_log_of_a_game_has_no_gap(language: str) -> None:
    catalogue = Catalogue.load(language, FOLDERS, RULES.board.name)
    pick = random.Random(5)
    s = core.start(RULES)
    for _ in range(600):
        if core.actor(RULES, s) == core.OVER:
            break
        s.journal = []
        core.play(RULES, s, pick.choice(core.legal(RULES, s)))
        for entry in s.journal:
            line = catalogue.log(RULES, entry)
            assert line[0].isupper()
            assert not re.search(r"…|event\.|\bi\d+\b(?!\))", line), line


def test_an_error_says_what_was_near() -> None:
    catalogue = Catalogue.load("en", FOLDERS)
    error = SetupError("setup.module", found="bsae", known=["base", "hades"])
    assert catalogue.error(error) == "There is no module “bsae”. Did you mean base?"
    error = SetupError("setup.players", found=9, known=[3, 4])
    assert catalogue.error(error).endswith("for 9 players. Possible: 3, 4.")
    error = SetupError("setup.module", found="bsae", known=list(range(20)))
    assert catalogue.error(error).endswith("Possible: 0, 1, 2, 3, 4, 5, 6, 7, …")


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ("x" * 3_000_000, f"“{'x' * 59}…”"),
        ("x" * 60, f"“{'x' * 60}”"),
        (["y" * 3_000_000], f"“{'y' * 59}…”"),
        ({"z" * 3_000_000: 10**9999}, f"“{'z' * 59}…”"),
        ({"cap": 10**9999}, "“cap …”"),
        ([[10**9999]], "“…”"),
        (-(10**9999), "“…”"),
        (12345, "“12345”"),
    ],
    ids=["word", "just", "list", "table", "number in it", "deeper", "number", "short"],
)
def test_an_error_quotes_no_more_than_can_be_read(found: object, said: str) -> None:
    error = SetupError("setup.module", found=found, known=["base", "hades"])
    told = Catalogue.load("en", FOLDERS).error(error)
    assert told == f"There is no module {said}. Possible: base, hades."


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.toml").write_text('[god]\nhades = "Hades"\n', encoding="utf-8")
    (tmp_path / "rules.en.md").write_text("## HAD-1 Threat\nIt grows.\n", encoding="utf-8")
    catalogue = Catalogue.load("fr", [tmp_path])
    assert catalogue.text("event.turn", seat=("seat", "p1"), god=("god", "hades")) == (
        "Le joueur 1 commence un tour chez Hades."
    )
    assert [paragraph.text for paragraph in catalogue.rules()] == ["It grows."]
    assert catalogue.rule("HAD-2") is None


def test_an_unknown_id_is_printed_as_it_is() -> None:
    catalogue = Catalogue.load("de", [])
    assert catalogue.text("refused.whatever", n=1, area=("area", "i3")) == "refused.whatever"
    assert catalogue.event("earthquake", {}) == "event.earthquake"

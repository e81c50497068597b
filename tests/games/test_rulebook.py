"""Every game: the rulebook is complete in two languages, each clause is tested, each cited one exists."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import pitchside
from pitchside.cli import rules
from pitchside.core.errors import BrokenRecord, Malformed
from pitchside.core.language import LANGUAGES
from pitchside.core.match import Match
from pitchside.core.notation import text_of
from pitchside.core.record import EDITIONS, parse_record, replay
from pitchside.core.referee import judge
from pitchside.core.rulebook import Rulebook
from pitchside.games import GAMES
from tests.games.pitch_bowl import scenes as pitch_bowl
from tests.games.pitch_out import scenes as pitch_out
from tests.games.wording import READERS, gaps, misread_in, quoted

REPORTED = "won_by"
"""Said by the command line of a record, to nobody at the table."""


@dataclass(frozen=True)
class Book:
    """A game's rulebook as its text has it."""

    game: str
    prefix: str
    chapters: Mapping[int, int]
    """How many clauses each chapter has."""
    count: int

    def __str__(self) -> str:
        return self.game

    @property
    def rulebook(self) -> Rulebook:
        """The game's own."""
        return GAMES[self.game].rulebook

    @property
    def clauses(self) -> list[str]:
        """The numbers of its clauses, in order."""
        return [f"{self.prefix}-{one}.{n}" for one, size in self.chapters.items() for n in range(1, size + 1)]

    def texts(self, lang: str) -> Iterator[str]:
        """Everything it says in a language."""
        yield from (clause.text[lang] for clause in self.rulebook)
        yield from self.rulebook.sentences[lang].values()
        yield from (text for roles in self.rulebook.to_you[lang].values() for text in roles.values())
        yield from self.rulebook.yours[lang].values()


BOOKS = (
    Book("play-ball", "PLB", {1: 5, 2: 3, 3: 14, 4: 6, 5: 4, 6: 6, 7: 3, 8: 3}, 44),
    Book("pitch-out", "POT", {1: 6, 2: 6, 3: 7, 4: 7, 5: 7, 6: 19, 7: 5, 8: 8}, 65),
    Book("pitch-bowl", "PBW", {1: 7, 2: 8, 3: 5, 4: 8, 5: 20, 6: 6, 7: 5, 8: 9, 9: 6}, 74),
    Book("chifootmi", "CFM", {1: 3, 2: 6, 3: 12, 4: 7, 5: 5, 6: 10, 7: 6, 8: 6, 9: 4, 10: 3}, 62),
)
every_game = pytest.mark.parametrize("book", BOOKS, ids=str)
ABOUT = {"seat", "who", "winner", "loser", "kicker", "attacker", "defender"}
"""Gaps of a sentence that hold a player's seat; ChiFootMi, which has no pieces, also says by whom."""


@every_game
def test_clause_table_is_complete(book: Book) -> None:
    """The rulebook has these clauses in this order, and no others."""
    assert len(book.clauses) == book.count
    assert list(book.rulebook.clauses) == book.clauses


@pytest.mark.parametrize(
    ("book", "number"), [(book, number) for book in BOOKS for number in book.clauses], ids=str
)
def test_a_clause_is_worded_in_both_languages(book: Book, number: str) -> None:
    """French and English are there, and are two different texts that end as sentences do."""
    text = book.rulebook.clauses[number].text
    assert text["en"] != text["fr"]
    for lang in LANGUAGES:
        assert text[lang].endswith((".", "!", "?"))
        assert text[lang][0].isupper()
        assert len(text[lang]) > 20


@every_game
def test_the_typography_is_right(book: Book) -> None:
    """Curly apostrophes, and in French no plain space before high punctuation."""
    for lang, wrong in (("en", r"\w'\w"), ("fr", "'| [:;!?»]|« ")):
        assert [text for text in book.texts(lang) if re.search(wrong, text)] == []


@every_game
def test_every_clause_is_carried_by_a_test(book: Book) -> None:
    """Each clause has a test with its number, and no test carries another."""
    tested = rules.tested_clauses(Path(__file__).parent / book.game.replace("-", "_"))
    carried = {one for one in tested if one.startswith(f"{book.prefix}-")}
    assert sorted(set(book.clauses) ^ carried) == []


@every_game
def test_every_cited_clause_exists(book: Book) -> None:
    """Every clause number that stands as a value in the source is in the rulebook."""
    source = Path(pitchside.__file__).parent / "games" / book.game.replace("-", "_")
    cited = quoted(source, rf"{book.prefix}-\d+\.\d+")
    assert len(cited) > 10
    assert sorted(cited - set(book.clauses)) == []


@every_game
def test_sentences_have_the_same_gaps_in_both_languages(book: Book) -> None:
    """The same facts are put into the French and the English sentence."""
    english, french = book.rulebook.sentences["en"], book.rulebook.sentences["fr"]
    assert english.keys() == french.keys()
    for code in english:
        assert gaps(english[code]) == gaps(french[code]), code
        assert english[code] != french[code], code


@every_game
def test_every_sentence_about_a_player_can_be_said_to_that_player(book: Book) -> None:
    """It has a wording of its own for each player it speaks of, in both languages."""
    about = ABOUT | ({"by"} if book.game == "chifootmi" else set())
    for lang in LANGUAGES:
        to_you = book.rulebook.to_you[lang]
        told = {code: said for code, said in book.rulebook.sentences[lang].items() if code != REPORTED}
        for code, sentence in told.items():
            assert gaps(sentence) & about <= to_you.get(code, {}).keys(), (lang, code)


@every_game
def test_what_is_said_to_a_player_needs_no_other_facts(book: Book) -> None:
    """Both languages have the same wordings; their gaps are the sentence’s own, but for that player."""
    english, french = book.rulebook.to_you["en"], book.rulebook.to_you["fr"]
    assert {code: roles.keys() for code, roles in english.items()} == {
        code: roles.keys() for code, roles in french.items()
    }
    for lang in LANGUAGES:
        for code, roles in book.rulebook.to_you[lang].items():
            for role, text in roles.items():
                assert gaps(text) <= gaps(book.rulebook.sentences[lang][code]) - {role}, (lang, code, role)


@every_game
def test_every_piece_with_an_owner_can_be_ones_own(book: Book) -> None:
    """“Your Captain” stands beside “Ana’s Captain”."""
    for lang in LANGUAGES:
        owned = {name for name in book.rulebook.pieces[lang] if "*" in name}
        assert owned == set(book.rulebook.yours[lang])


@pytest.mark.parametrize("room", READERS)
def test_what_cannot_be_read_is_said_in_both_languages(room: str) -> None:
    """No reader of positions or actions has a sentence of its own; the files have all of theirs."""
    folder = Path(pitchside.__file__).parent / room
    english, french = (
        tomllib.loads((folder / f"words_{lang}.toml").read_text(encoding="utf-8"))["unreadable"]
        for lang in LANGUAGES
    )
    codes, others = misread_in(folder, READERS[room])
    assert codes
    assert others == []
    assert english.keys() == french.keys()
    assert codes <= english.keys()
    for code in english:
        assert gaps(english[code]) == gaps(french[code]), code
        assert english[code] != french[code], code
    assert [text for text in french.values() if re.search("'| [:;!?»]|« ", text)] == []


@every_game
def test_a_broken_position_is_explained_in_french(book: Book) -> None:
    """Whatever is no position at all is refused with a sentence in each language."""
    game = GAMES[book.game]
    with pytest.raises(Malformed) as caught:
        game.read(["no position"], game.options({}))  # type: ignore[arg-type]
    assert caught.value.say("fr") not in (None, caught.value.say("en"))


UNREADABLE = {
    "play-ball": ("c5>>c7", "resign who=south"),
    "pitch-out": (
        "flick piece=south.captain angle=up speed=900",
        "power",
        "first who=east",
        "select pucks=2",
    ),
    "pitch-bowl": ("pitch piece=south.t1 angle=0 speed=99999", "pitch announce=hug", "deploy pieces=[1]"),
    "chifootmi": ("play card=12", "draw pile=3", "aim side=1", "deal south=[1]", "toss to=me"),
}
"""Texts that no game takes for an action, each for another reason."""


@pytest.mark.parametrize(
    ("name", "text"), [(name, text) for name, texts in UNREADABLE.items() for text in texts]
)
def test_a_text_that_is_no_action_is_explained_in_french(name: str, text: str) -> None:
    """By a game, and by the referee, who names the action's place too."""
    for read in (Match(GAMES[name]).parse, lambda one: judge(GAMES[name], {"actions": [one]})):
        with pytest.raises(Malformed) as caught:
            read(text)
        assert caught.value.say("fr") not in (None, caught.value.say("en"))


# --- editions of the rules ------------------------------------------------------------------------


def of_edition(game: str, edition: str, key: str, scene: Any, action: str) -> BrokenRecord:
    """What is said of a record of an older edition that states another hash or result."""
    start = "" if scene.position is None else f"Position: {json.dumps(scene.position)}\n"
    head = f"Pitch: 1\nGame: {game}\nOptions: {json.dumps(scene.options)}\n{start}Rules: {edition}\n"
    text = f"{head}{key}: {'00' if key == 'Hash' else 1}\n\n{action}\n"
    with pytest.raises(BrokenRecord) as caught:
        replay(parse_record(text), GAMES[game])
    assert caught.value.line == text[: text.index(f"{key}: ")].count("\n") + 1
    assert f"edition {edition} of the rules; under edition 3 it no longer holds" in caught.value.said["en"]
    return caught.value


KICKED = pitch_bowl.opening().play(*pitch_bowl.set_up()).position
TOUCH_BACK = pitch_bowl.Scene(KICKED), "south kick angle=0 speed=2000"
WITCH = pitch_out.table("south.witch 400 500", "north.runner 400 700", teams=pitch_out.HOODS)
EJECTED = WITCH, "south flick piece=south.witch angle=90 speed=2500"
PASSED = pitch_bowl.Scene(None), "chance toss to=south"
MOVED = pitch_bowl.Scene(None), "south c2n"
DEALT = pitch_bowl.Scene(None), "north resign"


@pytest.mark.parametrize("key", ["Hash", "Result"])
@pytest.mark.parametrize(
    ("game", "edition", "played", "rule", "changed"),
    [
        ("pitch-bowl", "2", TOUCH_BACK, "PBW-2.5", ": PBW-2.5, PBW-2.8, PBW-6.3."),
        ("pitch-bowl", "1", PASSED, None, ": PBW-1.5, PBW-2.8, PBW-4.8, PBW-9.3, PBW-9.6, PBW-2.5, PBW-6.3."),
        ("pitch-out", "2", EJECTED, "POT-6.11", ": POT-6.11, POT-6.12."),
        ("play-ball", "1", MOVED, None, ": PLB-3.9."),
        ("play-ball", "2", MOVED, None, "No clause of this game"),
        ("chifootmi", "1", DEALT, None, "No clause of this game"),
    ],
)
def test_another_hash_or_result_names_the_clauses_that_changed(
    game: str, edition: str, key: str, played: tuple[Any, str], rule: str | None, changed: str
) -> None:
    """With the lines whose rulings cite one of them, where there are any."""
    error = of_edition(game, edition, key, *played)
    assert error.rule == rule
    assert changed in error.said["en"]
    if rule is None:
        assert "Lines whose rulings" not in error.said["en"]
        assert ("the difference may come from one all the same" in error.said["en"]) == (changed[0] == ":")
    else:
        last = 8 if played[0].position else 7
        assert f"Lines whose rulings cite one of them: {last} ({rule})." in error.said["en"]
        assert f"Lignes dont une décision cite l’un d’eux\u202f: {last} ({rule})." in error.said["fr"]


SHOCKS = [pitch_bowl.pitch(f"T{i}", speed=2500) for i in range(1, 7)]
FALL = pitch_bowl.pitch("R1", speed=2100, at="g9")
STICKY = {"physics": {"mu": 1.0}}


@pytest.mark.parametrize(
    ("pitches", "rule", "listed"),
    [
        (SHOCKS[:1], "PBW-6.3", "8 (PBW-6.3)."),
        (SHOCKS[:2], "PBW-6.3", "8 (PBW-6.3), 9 (PBW-6.3)."),
        ([*SHOCKS[:1], FALL], None, "8 (PBW-6.3), 9 (PBW-4.8)."),
        (
            [*SHOCKS, FALL],
            None,
            "8 (PBW-6.3), 9 (PBW-6.3), 10 (PBW-6.3), 11 (PBW-6.3), 12 (PBW-6.3) and 2 more.",
        ),
    ],
)
def test_every_line_that_may_have_been_ruled_otherwise_is_listed(
    pitches: list[pitch_bowl.Shot], rule: str | None, listed: str
) -> None:
    """Nobody can tell which of them was; so the error has a clause only where a single one is cited."""
    row = [f"{'T' if y < 130 else 't'}{i} {50 * i - 25} {y}" for i in range(1, 7) for y in (125, 149.5)]
    table = pitch_bowl.scene("", *row, "R1* 325 225", options=STICKY)
    assert table.position is not None
    played = [text_of(one.spoken(table.position)) for one in pitches]
    error = of_edition("pitch-bowl", "1", "Hash", table, "\n".join(f"south {one}" for one in played))
    assert error.rule == rule
    assert f"Lines whose rulings cite one of them: {listed}" in error.said["en"]
    assert f"cite l’un d’eux\u202f: {listed.replace(' and 2 more', ' et 2 de plus')}" in error.said["fr"]


def test_a_line_that_is_refused_today_names_the_clauses_that_changed_before() -> None:
    """The refusal is the line and the clause; what brought it about is told beside it."""
    scene, kick = TOUCH_BACK
    head = f"Pitch: 1\nGame: pitch-bowl\nOptions: {json.dumps(scene.options)}\n"
    text = f"{head}Position: {json.dumps(scene.position)}\nRules: 2\n\n{kick}\nsouth end_turn\n"
    with pytest.raises(BrokenRecord) as caught:
        replay(parse_record(text), GAMES["pitch-bowl"])
    assert (caught.value.line, caught.value.rule) == (8, "PBW-3.1")
    assert "cite one of them: 7 (PBW-2.5)." in caught.value.said["en"]
    assert "cite l’un d’eux\u202f: 7 (PBW-2.5)." in caught.value.said["fr"]


@pytest.mark.parametrize("game", GAMES)
def test_the_changed_clauses_stand_in_the_history_of_the_rules(game: str) -> None:
    """Each is a clause of the game, and the page of the game tells what changed in it."""
    page = (Path(__file__).parents[2] / "docs" / f"{game}.md").read_text(encoding="utf-8")
    for edition, clauses in GAMES[game].changed.items():
        assert edition in EDITIONS[1:]
        row = next(row for row in page.splitlines() if row.startswith(f"| {edition} |"))
        for clause in clauses:
            assert clause in {one.number for one in GAMES[game].rulebook}
            assert clause.partition("-")[2] in re.findall(r"\d+\.\d+", row)

"""Records: a match as text, read back, played through, and the line named where it breaks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from pitchside.core.chance import Pledge
from pitchside.core.errors import BrokenRecord
from pitchside.core.game import Position
from pitchside.core.match import Match
from pitchside.core.record import open_record, parse_record, record_of, replay
from pitchside.core.seat import BySeat, Eyes, Seat
from pitchside.games import GAMES
from tests.core.tiny_game import TINY, Choose, Deal, State, TinyGame

PLAY_BALL = GAMES["play-ball"]
HEAD = "Pitch: 1\nGame: play-ball\n"


def a_match(line: str = "c2n b2n end c8s end", **options: Any) -> Match[Any, Any]:
    """A match after a line of actions."""
    match: Match[Any, Any] = Match(PLAY_BALL, options)
    for word in line.split():
        match.commit(next(iter(match.to_act())), match.parse(word))
    return match


def text_of(match: Match[Any, Any], south: str = "Ann", north: str = "Bo") -> str:
    """The record's text."""
    return str(record_of(match, {"south": south, "north": north}, "2024-05-01"))


def replayed(text: str) -> Match[Any, Any]:
    """The match that a record's text plays to."""
    return replay(parse_record(text), PLAY_BALL)


def broken(text: str) -> BrokenRecord:
    """The error of a record that does not hold."""
    with pytest.raises(BrokenRecord) as caught:
        replayed(text)
    assert caught.value.said.keys() == {"en", "fr"}
    assert caught.value.said["en"] != caught.value.said["fr"]
    assert f"line {caught.value.line}" in str(caught.value)
    return caught.value


def chained(text: str) -> str:
    """The last link of a record's lines, as docs/formats.md tells it."""
    rows = text.splitlines()
    head, lines = rows[: rows.index("")], rows[rows.index("") + 1 :]
    agreed = ("Game", "Match", "Options", "Position", "Rules", "Physics", "South", "North", "Nonces")
    terms = [row for key in agreed for row in head if row.startswith(f"{key}: ")]
    link = sha256("".join(f"{row}\n" for row in terms).encode()).hexdigest()
    for line in lines:
        link = sha256(f"{link} {line}".encode()).hexdigest()
    return link


def test_a_record_reads_as_people_write() -> None:
    """Header lines, a blank line, then one action a line."""
    match = a_match("c2n end", clock="300+5")
    assert text_of(match).splitlines() == [
        "Pitch: 2",
        "Game: play-ball",
        f"Options: {json.dumps(match.options, sort_keys=True)}",
        "Rules: 3",
        "South: Ann",
        "North: Bo",
        "Date: 2024-05-01",
        "Help: {}",
        "Result: null",
        f"Hash: {match.hash()}",
        f"Chain: {chained(text_of(match))}",
        "",
        "south c2n",
        "south end",
    ]


def test_a_record_round_trips() -> None:
    """Parsed and printed again a record is the same text, and plays to the same state."""
    text = text_of(a_match())
    assert str(parse_record(text)) == text
    assert replayed(text).state == a_match().state


def test_a_finished_match_keeps_its_result() -> None:
    """The result stands in the header and agrees with the replay."""
    match = a_match()
    match.commit(Seat.NORTH, match.parse("resign"))
    record = parse_record(text_of(match))
    assert record.result == {"winner": "south", "reason": "resigned", "score": {"south": 0, "north": 0}}
    assert replayed(text_of(match)).outcome == match.outcome


def test_a_record_begins_where_the_match_began() -> None:
    """A position set by hand stands in the header."""
    match: Match[Any, Any] = Match(PLAY_BALL, {}, "b2,c2,c8 b4,d4,e4 c8 s 3 0-0")
    match.commit(Seat.SOUTH, match.parse("c8n"))
    text = text_of(match)
    assert "Position: b2,c2,c8 b4,d4,e4 c8 s 3 0-0\n" in text
    assert replayed(text).hash() == match.hash()


@pytest.mark.parametrize("gap", ["\n", "\t", "   ", " \r\n "])
def test_a_position_with_other_gaps_is_recorded_on_one_line(gap: str) -> None:
    """However the words of the position were spaced, the record replays."""
    match: Match[Any, Any] = Match(PLAY_BALL, {}, f"b2,c2,c8 b4,d4,e4{gap}c8 s 3 0-0")
    assert replayed(text_of(match)).hash() == match.hash()


def test_a_position_object_is_recorded_as_json() -> None:
    """Games whose positions are objects keep them as JSON."""
    position = TINY.write(TINY.start({}))
    match: Match[Any, Any] = Match(TINY, {}, position)
    match.commit(Seat.CHANCE, Deal(1, 2))
    record = parse_record(text_of(match))
    assert record.position == position
    assert replay(record, TINY).hash() == match.hash()


def test_sealed_choices_and_chance_are_recorded() -> None:
    """Chance and both choices are lines of their own and need no random source to replay."""
    match: Match[Any, Any] = Match(TINY)
    match.commit(Seat.CHANCE, Deal(1, 3))
    match.commit(Seat.NORTH, Choose(2))
    match.commit(Seat.SOUTH, Choose(3))
    text = text_of(match)
    assert text.endswith("\nchance deal south=1 north=3\nnorth choose n=2\nsouth choose n=3\n")
    assert replay(parse_record(text), TINY).state == match.state


def test_an_open_record_stops_where_something_is_hidden() -> None:
    """Neither a card, nor a sealed choice, nor a hash over them; at the end all of it."""
    match: Match[Any, Any] = Match(TINY)
    for seat, action in ((Seat.CHANCE, Deal(1, 3)), (Seat.NORTH, Choose(2)), (Seat.SOUTH, Choose(3))):
        match.commit(seat, action)
    shown = str(open_record(match, {}, ""))
    assert shown == str(record_of(match, {}, ""))
    match.commit(Seat.CHANCE, Deal(2, 2))
    match.commit(Seat.NORTH, Choose(1))
    match.commit(Seat.SOUTH, match.parse("offer_draw"))
    later = str(open_record(match, {}, ""))
    assert later.endswith("south choose n=3\n# chance deal: opened at the end\n# south offer_draw\n")
    assert "Hash" not in later
    assert replay(parse_record(later), TINY).state.round == 2
    match.commit(Seat.SOUTH, match.parse("resign"))
    assert str(open_record(match, {}, "")) == str(record_of(match, {}, ""))


def test_a_hidden_choice_is_told_without_its_kind() -> None:
    """Of a player's secret not even the kind is told; of chance, which has one kind at a time, that alone."""
    turn: Any = TINY.play(TINY.start({}), {Seat.CHANCE: Deal(1, 3)})
    hidden: Any = replace(
        turn, actions={Seat.SOUTH: Choose(1), Seat.NORTH: Choose(2)}, hidden=frozenset({Seat.NORTH})
    )
    match: Match[Any, Any] = Match(TINY)
    match.turns += [turn, hidden]
    match.state = turn.after
    assert open_record(match, {}, "").comments == (
        "chance deal: opened at the end",
        "south choose n=1",
        "north: opened at the end",
    )


def test_a_sealed_choice_in_an_open_state_is_left_out() -> None:
    """The record stands as before it, hash and all."""
    match: Match[Any, Any] = Match(OPEN)
    shown = str(open_record(match, {}, ""))
    match.commit(Seat.NORTH, Choose(2))
    assert str(open_record(match, {}, "")) == shown
    assert "Hash" in shown


class OpenGame(TinyGame):
    """Both choose at once, and nothing is hidden."""

    def start(self, options: Mapping[str, Any]) -> State:
        """The cards lie open."""
        return State(rounds=9, cards=BySeat(1, 1))

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """Everything."""
        return super().write(state)


OPEN = OpenGame()
PLEDGE = Pledge("5eed" * 16, "5a17" * 8)


def test_a_committed_record_opens_its_seed_at_the_end() -> None:
    """The commitment stands in it from the start, seed and salt when it is over, a digest always."""
    match: Match[Any, Any] = Match(TINY)
    match.let_chance(PLEDGE.chance)
    for record in (open_record(match, {}, "", PLEDGE), record_of(match, {}, "", PLEDGE)):
        assert record.header["Commitment"] == PLEDGE.commitment
        assert record.header.keys() & {"Seed", "Salt"} == set()
        assert PLEDGE.seed not in str(record)
        assert parse_record(str(record)).digest() == record.header["Digest"]
    match.commit(Seat.SOUTH, match.parse("resign"))
    record = parse_record(str(open_record(match, {}, "", PLEDGE)))
    assert list(record.header)[-5:] == ["Hash", "Commitment", "Seed", "Salt", "Digest"]
    assert record.pledge == PLEDGE
    assert str(parse_record(str(record))) == str(record)


def test_the_digest_can_be_computed_by_hand() -> None:
    """SHA-256 over the file without its own line."""
    match = a_match("c2n resign")
    text = str(record_of(match, {}, "2024-05-01", PLEDGE))
    rest = "".join(row for row in text.splitlines(keepends=True) if not row.startswith("Digest"))
    assert f"Digest: {sha256(rest.encode()).hexdigest()}\n" in text


def test_a_record_without_a_pledge_has_no_digest() -> None:
    """Only what is committed to is sealed."""
    record = record_of(a_match(), {}, "")
    assert record.header.keys() & {"Commitment", "Seed", "Salt", "Digest"} == set()
    assert record.pledge is None


def test_an_open_record_of_an_open_game_is_the_record() -> None:
    """Where nothing is hidden nothing is left out."""
    match = a_match()
    assert str(open_record(match, {}, "")) == str(record_of(match, {}, ""))


def test_the_clock_is_recorded() -> None:
    """Running out of time is a line of the clock."""
    match = a_match("c2n")
    match.commit(Seat.CLOCK, match.parse("time who=south"))
    assert text_of(match).endswith("south c2n\nclock time who=south\n")
    assert replayed(text_of(match)).outcome == match.outcome


def test_a_whole_turn_may_stand_on_one_line() -> None:
    """Several actions of one turn on a line are read in order."""
    text = f"{HEAD}\nsouth c2n b2n end\nnorth c8s end\n"
    assert replayed(text).hash() == a_match().hash()


def test_comments_and_blank_lines_are_passed_over() -> None:
    """What follows a # is for people, and so are empty lines among the actions."""
    text = f"{HEAD}\n# the first turn\nsouth c2n b2n end # 0:12\n\n   \n  # then\nnorth c8s end#0:15\n"
    assert replayed(text).hash() == a_match().hash()


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_of_other_systems_are_read(end: str) -> None:
    """CRLF and CR files read like LF files."""
    text = text_of(a_match()).replace("\n", end)
    assert replayed(text).hash() == a_match().hash()


def test_a_byte_order_mark_is_passed_over() -> None:
    """A BOM before the header does no harm."""
    assert replayed("\ufeff" + text_of(a_match())).hash() == a_match().hash()


@pytest.mark.parametrize(
    "name",
    ["Ann: Bo", "# Ann", "Ann\nHash: 0", "Ann\r\nResult: 1", "Ann\u2028Bo", "\x00Ann\x0b", "", "  ", "Zoë"],
)
def test_a_players_name_cannot_break_the_record(name: str) -> None:
    """Whatever a player is called, the record holds."""
    text = text_of(a_match(), south=name)
    assert replayed(text).hash() == a_match().hash()
    assert parse_record(text).header["South"] == " ".join(
        "".join(c if c.isprintable() else " " for c in name).split()
    )


def test_hash_and_result_may_be_left_out() -> None:
    """A record without them plays through."""
    assert replayed(f"{HEAD}\nsouth c2n\n").entries[0].text == "c2n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("hello", 1),
        ("Game: play-ball\n\nsouth c2n", 1),
        ("Pitch: 1\n\nsouth c2n", 1),
        ("Pitch: 3\nGame: play-ball\n", 1),
        ("Game: play-ball\nPitch: 9\n", 2),
        ("Pitch: 1\nGame: play-ball\nGame: play-ball\n", 3),
        ("Pitch: 1\nGame: play-ball\nnonsense\n", 3),
        (f"{HEAD}Options: {{\n\n", 3),
        (f"{HEAD}Options: [1]\n\n", 3),
        (f'{HEAD}Options: {{"board": "hex19"}}\n\n', 3),
        (f"{HEAD}Position: b2\n\n", 3),
        (f'{HEAD}Options: {{"mode": "hard"}}\nPosition: b2,c2,d2 b7,c8,d7 c5 s 2 0-0\n\n', 3),
        (f"{HEAD}Position: {{\n\n", 3),
        (f"{HEAD}Result: {{\n\nsouth c2n\n", 3),
        (f"{HEAD}\nsouth\n", 4),
        (f"{HEAD}\nwest c2n\n", 4),
        (f"{HEAD}\nc2n\n", 4),
        (f"{HEAD}\nsouth c2n\n# note\nsouth c2x\n", 6),
        (f"{HEAD}\nsouth c2n b2x end\n", 4),
        (f"{HEAD}\nsouth time who=south\n", 4),
        (f"{HEAD}\nclock time who=west\n", 4),
        (f"{HEAD}\nclock time who=[]\n", 4),
        (f"{HEAD}Options: {'[' * 20000}\n\n", 3),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, line: int) -> None:
    """The error names the first line that is no header, option, position or action."""
    error = broken(text)
    assert (error.line, error.rule) == (line, None)


def test_a_bad_option_is_explained_in_french_too() -> None:
    """What the option must be is said in the language of the reader."""
    error = broken(f'{HEAD}Options: {{"board": "hex19"}}\n\n')
    assert "il faut strip39 ou hex61" in error.said["fr"]
    assert "it must be strip39 or hex61" in error.said["en"]


def test_a_bad_position_is_explained_in_french() -> None:
    """What is wrong with it is told in each language."""
    said = broken(f"{HEAD}Position: b2\n\n").said
    assert "a position has six words" in said["en"]
    assert "une position a six mots" in said["fr"]


@pytest.mark.parametrize(
    ("lines", "line", "rule"),
    [
        ("south c2n\nsouth end\nnorth end\n", 6, "PLB-3.8"),
        ("south b2n b3n b4n end\n", 4, "PLB-3.2"),
        ("# so\nnorth c8s\n", 5, "PLB-2.3"),
        ("south resign\n\nnorth c8s\n", 6, None),
        ("south accept_draw\n", 4, "PLB-2.3"),
    ],
)
def test_a_refused_line_is_named_with_its_clause(lines: str, line: int, rule: str | None) -> None:
    """The error names line and clause, and says why in both languages; after a resignation without one."""
    error = broken(f"{HEAD}\n{lines}")
    assert (error.line, error.rule) == (line, rule)
    for said in error.said.values():
        assert "None" not in said
        assert (rule or "") in said


def test_a_tampered_hash_is_found() -> None:
    """A hash that is not that of the final position is named at its line."""
    text = text_of(a_match())
    row = next(i for i, row in enumerate(text.splitlines(), start=1) if row.startswith("Hash"))
    error = broken(text.replace(a_match().hash(), "0" * 64))
    assert error.line == row
    assert a_match().hash() in error.said["en"]


def test_a_tampered_action_is_found() -> None:
    """Another lawful action ends in another hash."""
    assert (
        broken(text_of(a_match()).replace("north c8s", "north d7s")).said["en"].startswith("The final hash")
    )


@pytest.mark.parametrize("result", ['{"winner": "north"}', '"drawn"', "1", "[]"])
def test_a_tampered_result_is_found(result: str) -> None:
    """A result other than that of the replay is named at its line."""
    error = broken(text_of(a_match()).replace("Result: null", f"Result: {result}"))
    assert "Result" in text_of(a_match()).splitlines()[error.line - 1]


def test_an_unfinished_match_cannot_claim_a_result() -> None:
    """The header of an unfinished match says null."""
    won = '{"reason": "goals", "score": {"north": 0, "south": 3}, "winner": "south"}'
    assert broken(text_of(a_match()).replace("Result: null", f"Result: {won}")).line == 9


# ---- the second format ----------------------------------------------------------------------------------


def test_the_chain_of_an_earlier_record_is_on_the_way() -> None:
    """Played on, the links go on from where the earlier record ended; another line, another end."""
    earlier, later = parse_record(text_of(a_match("c2n end"))), parse_record(text_of(a_match("c2n end c8s")))
    link = sha256(f"{earlier.chain()} north c8s".encode()).hexdigest()
    assert later.header["Chain"] == later.chain() == link
    assert parse_record(text_of(a_match("c2n end b7s"))).chain() != link


@pytest.mark.parametrize("other", [{"south": "Eve"}, {"north": "Eve"}])
def test_the_chain_begins_with_the_terms(other: dict[str, str]) -> None:
    """The same play by others, or by other options, has other links."""
    ours = parse_record(text_of(a_match())).chain()
    assert parse_record(text_of(a_match(), **other)).chain() != ours
    assert parse_record(text_of(a_match(repetition="threefold"))).chain() != ours


@pytest.mark.parametrize(("was", "is_now"), [("Chain: ", "Chain: 0"), ("South: Ann", "South: Eve")])
def test_a_false_chain_is_found(was: str, is_now: str) -> None:
    """Lines that do not end in the stated link, terms among them, are no record; its line is named."""
    text = text_of(a_match())
    row = next(i for i, row in enumerate(text.splitlines(), start=1) if row.startswith("Chain"))
    error = broken(text.replace(was, is_now))
    assert error.line == row
    assert "the chain of lines ends with" in error.said["en"]


def test_a_record_without_a_chain_reads_as_before() -> None:
    """By hand, or in the first format, which has none: there the line says nothing."""
    text = text_of(a_match())
    assert replayed("".join(row for row in text.splitlines(True) if "Chain" not in row)).count
    assert replayed(f"{HEAD}Chain: 0\n\nsouth c2n\n").count


def test_help_is_told_by_player_and_kind() -> None:
    """A record without the line, or with an empty one, says that nobody was helped."""
    told = f'{HEAD}Help: {{"south": {{"hint": 2}}}}\n\nsouth c2n\n'
    assert parse_record(told).help == {"south": {"hint": 2}}
    assert parse_record(f"{HEAD}\nsouth c2n\n").help == parse_record(text_of(a_match())).help == {}
    written = record_of(a_match(), {}, "", help={"north": {"auto": 1}})
    assert parse_record(str(written)).help == {"north": {"auto": 1}}
    for wrong in ("[]", '{"south": 2}', "yes"):
        with pytest.raises(BrokenRecord, match="line 3"):
            _ = parse_record(f"{HEAD}Help: {wrong}\n\n").help


def test_a_record_of_the_first_edition_in_which_nothing_changed_holds() -> None:
    """It is read, replayed and compared as ever."""
    match = a_match()
    text = f"{HEAD}Rules: 1\nHash: {match.hash()}\n\nsouth c2n\nsouth b2n end\nnorth c8s end\n"
    assert replayed(text).hash() == match.hash()


@pytest.mark.parametrize("edition", ["1", "2"])
@pytest.mark.parametrize(
    ("head", "lines", "line", "rule"),
    [
        ("", "south end\n", 5, "PLB-3.8"),
        ("Hash: 00\n", "south c2n\n", 4, None),
        ("Result: 1\n", "", 4, None),
    ],
)
def test_an_older_edition_is_named_where_it_is_ruled_otherwise(
    edition: str, head: str, lines: str, line: int, rule: str | None
) -> None:
    """Refused now, or with another hash or result: the sentence says by which edition it was played."""
    error = broken(f"{HEAD}Rules: {edition}\n{head}\n{lines}")
    assert (error.line, error.rule) == (line, rule)
    assert f"edition {edition} of the rules; under edition 3 it no longer holds" in error.said["en"]
    assert f"édition {edition} des règles" in error.said["fr"]


def test_an_unknown_edition_is_not_replayed() -> None:
    """Nobody here knows its rules."""
    assert "edition 4 of the rules" in broken(f"{HEAD}Rules: 4\n\nsouth c2n\n").said["en"]


def test_a_comment_may_stand_in_the_header() -> None:
    """It is for people there too."""
    assert replayed(f"# from the club\n{HEAD}# round 2\n\nsouth c2n\n").entries[0].text == "c2n"


def test_a_line_that_is_no_action_is_no_matter_of_editions() -> None:
    """What cannot be read could never be read."""
    assert "edition" not in broken(f"{HEAD}Rules: 1\n\nsouth hello\n").said["en"]

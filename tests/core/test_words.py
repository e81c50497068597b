"""The small words of the core: hashes, seats, events, rulings, outcomes, errors, sentences."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random

import pytest

from pitchside.core.choices import Listed
from pitchside.core.errors import BrokenRecord, GuardTripped, IllegalAction, Malformed, PitchsideError
from pitchside.core.notation import fingerprint
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.rulebook import Clause, Rulebook, load_rulebook, say
from pitchside.core.seat import PLAYERS, BySeat, Eyes, Seat
from pitchside.core.turn import Event, Ruling, Turn


def test_the_hash_of_a_known_position() -> None:
    """The start of Play Ball has this hash on every machine."""
    start = "b2,c2,d2 b7,c8,d7 c5 s 2 0-0"
    assert fingerprint(start) == sha256(f'"{start}"'.encode()).hexdigest()
    assert fingerprint(start) == "2f15e531fb2db8ef6ec351131ea7542f0b29da88bf2a38917764b21562450e2a"


def test_the_hash_of_a_known_object() -> None:
    """Keys are sorted, nothing is spaced, numbers are as short as they read back, letters are UTF-8."""
    position = {"b": [1, 0.1, 1e22], "a": {"é": None, "t": True}}
    text = '{"a":{"t":true,"é":null},"b":[1,0.1,1e+22]}'
    assert fingerprint(position) == sha256(text.encode()).hexdigest()


def test_the_order_of_keys_makes_no_difference() -> None:
    """The same facts have the same hash."""
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    assert fingerprint({"a": 1}) != fingerprint({"a": 1.5})


def test_no_hash_of_what_is_no_number() -> None:
    """NaN has no place in a position."""
    with pytest.raises(ValueError, match="JSON"):
        fingerprint({"x": float("nan")})


def test_players_face_each_other() -> None:
    """The other of south is north, and back."""
    assert [seat.other for seat in PLAYERS] == [Seat.NORTH, Seat.SOUTH]


def test_a_pair_holds_one_value_a_side() -> None:
    """A pair is read by seat, listed south first, and exchanged without changing the old one."""
    pair = BySeat(1, 2)
    assert (pair[Seat.SOUTH], pair[Seat.NORTH], list(pair)) == (1, 2, [1, 2])
    assert pair.put(Seat.NORTH, 5) == BySeat(1, 5)
    assert pair == BySeat(1, 2)
    assert pair.plain() == {"south": 1, "north": 2}


def test_the_eyes_of_a_seat() -> None:
    """A player's eyes are named like the seat; nobody's are a spectator's."""
    assert [Eyes.of(seat) for seat in (*PLAYERS, None)] == [Eyes.SOUTH, Eyes.NORTH, Eyes.SPECTATOR]


@pytest.mark.parametrize(
    "kind", [Event("deal", {"card": 1}), Ruling("TNY-1.1", "over")], ids=["event", "ruling"]
)
def test_what_names_no_viewer_is_seen_by_all(kind: Event | Ruling) -> None:
    """Without `seen_by` everybody may see it."""
    assert all(kind.visible(eyes) for eyes in Eyes)


def test_what_names_its_viewer_is_secret() -> None:
    """With `seen_by` only the named seats, and who may see all, may see it."""
    event = Event("deal", {}, seen_by=frozenset({Seat.SOUTH}))
    assert [eyes.value for eyes in Eyes if event.visible(eyes)] == ["south", "all"]
    ruling = Ruling("TNY-1.1", "over", seen_by=frozenset({Seat.NORTH}))
    assert [eyes.value for eyes in Eyes if ruling.visible(eyes)] == ["north", "all"]


def test_an_event_in_plain() -> None:
    """Kind, instant, facts and clause, the last two where there are any."""
    assert Event("take", {"from": "c5"}, rule="PLB-4.1", t=1.5).plain() == {
        "kind": "take",
        "t": 1.5,
        "from": "c5",
        "rule": "PLB-4.1",
    }
    assert Event("end").plain() == {"kind": "end"}


def test_a_secret_fact_is_told_to_its_seats() -> None:
    """Everybody is told that there is one; only its seats, and who may see all, are told what it is."""
    event = Event("draw", {"pile": 1}, rule="TNY-1.1", secret={"card": 7}, secret_to=frozenset({Seat.SOUTH}))
    assert {eyes.value: event.plain(eyes)["card"] for eyes in Eyes} == {
        "south": 7,
        "north": None,
        "spectator": None,
        "all": 7,
    }
    assert event.plain() == {"kind": "draw", "pile": 1, "card": 7, "rule": "TNY-1.1"}
    assert list(event.plain(Eyes.NORTH)) == list(event.plain())
    assert all(event.visible(eyes) for eyes in Eyes)


def test_a_ruling_in_plain() -> None:
    """Clause, message code and facts."""
    plain = Ruling("PLB-6.1", "goal", {"cell": "c9"}).plain()
    assert plain == {"rule": "PLB-6.1", "code": "goal", "facts": {"cell": "c9"}}


def test_a_turn_is_settled_unless_it_says_otherwise() -> None:
    """A Turn can be taken back only where the game says so."""
    assert Turn(0, {}, (), (), 1).settled


def test_an_outcome_in_plain() -> None:
    """A draw has no winner."""
    assert Outcome(None, Reason.VOID, BySeat(1, 1)).plain() == {
        "winner": None,
        "reason": "void",
        "score": {"south": 1, "north": 1},
    }


def test_the_reasons_are_the_public_ones() -> None:
    """A match ends for one of these reasons."""
    assert [reason.value for reason in Reason] == [
        "goals",
        "touchdowns",
        "rounds",
        "shootout",
        "time",
        "resigned",
        "agreed",
        "void",
        "left",
    ]


def test_listed_choices() -> None:
    """A list of choices is finite, is asked with `in`, and is drawn from evenly by the given source."""
    choices: Listed[str] = Listed(("a", "b"))
    assert choices.finite
    assert "a" in choices
    assert {choices.sample(Random(seed)) for seed in range(20)} == {"a", "b"}
    assert choices.pending() == {"do": ["a", "b"]}


def test_every_error_is_one_a_person_can_cause() -> None:
    """All errors share one base."""
    errors = [
        Malformed("x"),
        IllegalAction("PLB-3.1", "no_own", cell="a1"),
        BrokenRecord(3, {"en": "x", "fr": "y"}),
        GuardTripped("x"),
    ]
    assert all(isinstance(error, PitchsideError) for error in errors)


def test_a_refusal_keeps_clause_code_and_facts() -> None:
    """What the catalogue needs to say it is there."""
    error = IllegalAction("PLB-3.1", "no_own", cell="a1")
    assert (error.rule, error.code, dict(error.facts)) == ("PLB-3.1", "no_own", {"cell": "a1"})
    assert str(error) == "no_own (PLB-3.1)"


def test_a_sentence_is_filled_in() -> None:
    """Facts are put in, seats called by their names in the language, lists joined."""
    book = Rulebook(
        title={"en": "T", "fr": "T"},
        clauses={"TNY-1.1": Clause("TNY-1.1", {"en": "One.", "fr": "Un."})},
        sentences={"en": {"x": "{seat}: {cells}"}, "fr": {"x": "{seat} : {cells}"}},
    )
    assert book.say("x", {"seat": "south", "cells": ["a1", "b2"]}) == "South: a1, b2"
    assert book.say("x", {"seat": "north", "cells": ("a1",)}, "fr") == "Nord : a1"
    assert book.say("x", {"seat": "south", "cells": []}, names={"south": "Ann"}) == "Ann: "


def test_a_sentence_is_said_to_whom_it_is_about() -> None:
    """One player is "you", with the verb that goes with it; the other keeps the name."""
    book = load_rulebook("pitchside.games.pitch_out")
    assert (
        book.say("captain_out", {"seat": "south"}, you="south")
        == "You lose your Captain, and the round with it."
    )
    assert book.say("captain_out", {"seat": "north"}, you="south").startswith("North loses ")
    facts = {"piece": "south.guard", "by": "north.runner"}
    assert book.say("struck_out", facts, "fr", you="south").startswith("Le Runner de Nord frappe votre Garde")


def test_a_sentence_begins_with_a_capital_but_for_a_cell() -> None:
    """A name at the start is capitalised, a cell is written as on the board."""
    book = load_rulebook("pitchside.games.play_ball")
    assert book.say("goal", {"seat": "south", "cell": "b8"}, names={"south": "the computer"}).startswith(
        "Goal"
    )
    assert book.say("skip", {"seat": "south"}, names={"south": "the computer"}).startswith("The computer ")
    for lang in ("en", "fr"):
        assert book.say("pass_no_line", {"giver": "c1", "receiver": "d5"}, lang).startswith("c1 ")


def test_a_players_name_is_not_a_format() -> None:
    """Braces in a name are printed as they are."""
    said = say("not_to_act", {"seat": "{0} {cell}"})
    assert "{0} {cell}" in said


def test_a_rulebook_knows_its_clauses() -> None:
    """A rulebook is asked with `in` and listed in order."""
    book = load_rulebook("pitchside.games.play_ball")
    assert "PLB-3.1" in book
    assert "PLB-9.9" not in book
    assert next(iter(book)).number == "PLB-1.1"


def test_every_shared_sentence_is_in_the_games_book() -> None:
    """A game's book speaks the sentences that belong to no game as well."""
    book = load_rulebook("pitchside.games.play_ball")
    assert book.say("over", {}) == say("over", {})
    assert json.dumps(book.sentences["fr"])

"""Actions as text and as objects."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitchside.core.claim import Claim, ClaimKind, is_claim, parse_claim
from pitchside.core.errors import Malformed
from pitchside.core.notation import object_of, text_of
from pitchside.core.seat import Seat

BOUNDED = settings(max_examples=200, derandomize=True, database=None, deadline=None)
NAMES = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=8).filter(
    lambda name: name not in ("do", "seat")
)
VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**6), 10**6),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=8),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=3)),
    max_leaves=5,
)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ({"do": "end"}, "end"),
        (
            {"do": "flick", "piece": "south.runner", "angle": 91.5, "speed": 1200},
            "flick piece=south.runner angle=91.5 speed=1200",
        ),
        ({"seat": "north", "do": "guard", "save": None}, "guard save=null"),
        ({"do": "play", "card": "7"}, 'play card="7"'),
        ({"do": "play", "card": 7}, "play card=7"),
        ({"do": "select", "pucks": ["a", "b"]}, 'select pucks=["a","b"]'),
        ({"do": "say", "word": "two words"}, 'say word="two\\u0020words"'),
        ({"do": "deal", "south": [1, 2], "north": [3]}, "deal south=[1,2] north=[3]"),
    ],
)
def test_an_object_has_one_text(action: dict[str, Any], text: str) -> None:
    """`do` comes first, then the fields as they stand; the seat is no field."""
    assert text_of(action) == text
    assert object_of(text) == {key: value for key, value in action.items() if key != "seat"}


@BOUNDED
@given(NAMES, st.dictionaries(NAMES, VALUES, max_size=4))
def test_every_object_reads_back(do: str, fields: dict[str, Any]) -> None:
    """An object's text is one line of words and reads back to the same object, types included."""
    text = text_of({"do": do, **fields})
    assert len(text.splitlines()) == 1
    again = object_of(text)
    assert again == {"do": do, **fields}
    assert [type(value) for value in again.values()] == [str, *map(type, fields.values())]


@pytest.mark.parametrize("action", [{}, {"do": None}, {"do": 3}, {"do": ""}, {"do": "  "}, {"seat": "south"}])
def test_an_object_needs_do(action: dict[str, Any]) -> None:
    """Without a text under `do` there is no action."""
    with pytest.raises(Malformed):
        text_of(action)


@pytest.mark.parametrize(
    "text", ["", "  ", "flick angle", "flick =1", "flick a=1 a=2", "flick do=x", "end end"]
)
def test_a_text_needs_fields_with_names(text: str) -> None:
    """A word that is no `key=value`, or stands twice, makes the text malformed."""
    with pytest.raises(Malformed):
        object_of(text)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_no_number_but_numbers(number: str) -> None:
    """What JSON does not know as a number is none here."""
    with pytest.raises(Malformed):
        object_of(f"flick angle={number}")


def test_a_value_nested_beyond_reason_is_malformed() -> None:
    """Brackets without end are no value."""
    with pytest.raises(Malformed):
        parse_claim(f"time who={'[' * 20000}")


@pytest.mark.parametrize(
    "claim",
    [
        Claim(ClaimKind.RESIGN),
        Claim(ClaimKind.OFFER_DRAW),
        Claim(ClaimKind.ACCEPT_DRAW),
        Claim(ClaimKind.TIME, Seat.SOUTH),
        Claim(ClaimKind.TIME, Seat.NORTH),
    ],
    ids=str,
)
def test_a_claim_reads_back_from_its_text(claim: Claim) -> None:
    """Claims print and parse."""
    assert is_claim(str(claim))
    assert parse_claim(str(claim)) == claim


@pytest.mark.parametrize(
    "text",
    [
        "resign now=1",
        "time",
        "time who=chance",
        "time who=1",
        "time who=[]",
        "time who={}",
        "time who=south x=1",
    ],
)
def test_a_claim_with_other_fields_is_malformed(text: str) -> None:
    """A claim has its own fields and no others."""
    with pytest.raises(Malformed):
        parse_claim(text)


@pytest.mark.parametrize("text", ["", " ", "b2n", "resigned", "end", "Resign"])
def test_other_texts_are_no_claims(text: str) -> None:
    """Only the four words make a claim."""
    assert not is_claim(text)


@pytest.mark.parametrize("text", ['aim side="\\ud800"', "aim side=\ud800", 'aim side=["é\\udfff"]'])
def test_half_a_character_is_no_value(text: str) -> None:
    """Neither a record nor a page could tell it."""
    with pytest.raises(Malformed, match="cannot stand in the text of an action"):
        object_of(text)


@pytest.mark.parametrize(
    "value",
    [object(), {1, 2}, "\ud800", 10**5000, [{"a": 10**5000}]],
    ids=["object", "set", "half", "long", "long inside"],
)
def test_what_has_no_text_is_no_value(value: Any) -> None:
    """Objects of Python’s own, halves of characters and endless numbers."""
    with pytest.raises(Malformed, match="cannot stand in the text of an action"):
        text_of({"do": "aim", "side": value})

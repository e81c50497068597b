"""The rules pages: every clause has its place, every picture is lawful, no internals show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.language import LANGUAGES, words
from pitchside.games import GAMES, manifests
from pitchside.server.http import catalogue
from pitchside.server.http.catalogue import guide_of, read_guide
from pitchside.wire.http import Guide, Picture
from pitchside.wire.messages import Words

GUIDES = [game for game, one in manifests().items() if one.guide]
INTERNALS = re.compile(r"strip39|hex61|hex37|[a-z]_[a-z]|\b(?:true|false|threefold|null|JSON)\b")
"""Names of options and of their values, which nobody says at a table."""


def texts(told: Guide) -> Iterator[Words]:
    """All that a page says."""
    yield told.lead
    yield from told.summary
    yield from (term.word for term in told.terms)
    yield from (picture.caption for picture in told.pictures.values())
    for section in told.sections:
        yield section.title
        for point in section.points:
            yield point.text
            yield from [point.title] if point.title else []
            yield from [cell for row in point.table.rows for cell in row] if point.table else []


def cited(told: Guide) -> set[str]:
    """Every clause that some section leads to."""
    points = [number for section in told.sections for point in section.points for number in point.clauses]
    return {*points, *(number for section in told.sections for number in section.small_print)}


def changed(name: str, key: str, **fields: Any) -> Picture:
    """A picture of a guide, written otherwise."""
    return catalogue._picture(name, key, {**read_guide(name)["pictures"][key], **fields}, "PLB")


@pytest.mark.parametrize("name", GUIDES)
def test_every_clause_is_told_in_a_section(name: str) -> None:
    """None is missing, and none is made up."""
    assert cited(guide_of(name)) == {clause.number for clause in GAMES[name].rulebook}


@pytest.mark.parametrize("name", GUIDES)
def test_every_term_leads_to_a_clause(name: str) -> None:
    """The index names clauses that exist, each word once in a language."""
    told = guide_of(name)
    assert {term.clause for term in told.terms} <= cited(told)
    for lang in ("en", "fr"):
        words = [term.word[lang] for term in told.terms]
        assert len(words) == len(set(words))


@pytest.mark.parametrize("name", GUIDES)
def test_every_picture_is_played_and_shown(name: str) -> None:
    """Each is played by the game as it says, and stands at some point or is the board at the start."""
    told = guide_of(name)
    shown = {key for section in told.sections for point in section.points for key in point.pictures}
    assert shown | {told.opening} == told.pictures.keys()
    assert all(
        picture.steps or picture.refused or "actions" not in read_guide(name)["pictures"][key]
        for key, picture in told.pictures.items()
    )


@pytest.mark.parametrize("name", GUIDES)
def test_a_picture_cites_a_clause_of_its_point(name: str) -> None:
    """What a picture shows refused is refused by a clause that its point names."""
    told = guide_of(name)
    for section in told.sections:
        for point in section.points:
            refusals = [told.pictures[key].refused for key in point.pictures]
            assert all(refused is None or refused.rule in point.clauses for refused in refusals)


def test_a_picture_that_is_not_so_is_found() -> None:
    """Teeth: an unlawful action, a refusal that does not come, one by another clause, one too early."""
    for wrong in (
        changed_by("jump", actions=["c3se c3se"]),
        changed_by("jump", refused="3.4"),
        changed_by("no-entry", refused="3.7"),
        changed_by("no-entry", actions=["c8n", "b3n"]),
    ):
        with pytest.raises(Malformed):
            wrong()


def changed_by(key: str, **fields: Any) -> Any:
    """The same, not yet played."""
    return lambda: changed("play-ball", key, **fields)


@pytest.mark.parametrize("name", GUIDES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_internal_is_said(name: str, lang: Literal["en", "fr"]) -> None:
    """Neither by the page nor by the wording of a clause."""
    said = [one[lang] for one in texts(guide_of(name))]
    said += [clause.text[lang] for clause in GAMES[name].rulebook]
    assert all(said)
    assert [text for text in said if INTERNALS.search(text)] == []


def test_pitch_out_answers_the_publisher() -> None:
    """29 questions, each with the clause that answers it."""
    (section,) = [one for one in guide_of("pitch-out").sections if one.id == "questions"]
    assert len(section.points) == 29
    assert all(point.title and len(point.clauses) == 1 for point in section.points)


@pytest.mark.parametrize("title", ["Action", "Player"])
def test_pitch_bowl_has_its_tables(title: str) -> None:
    """The table of actions and the table of movement."""
    tables = [point.table for section in guide_of("pitch-bowl").sections for point in section.points]
    assert title in [table.head[0]["en"] for table in tables if table]


def test_guides_are_data_of_their_games() -> None:
    """Every game that names one has it in its folder, with its texts in English."""
    folder = Path(catalogue.__file__).parents[2] / "games"
    found = {path.parent.name.replace("_", "-") for path in folder.glob("*/guide.toml")}
    assert found == set(GUIDES)
    assert found == {path.parent.name.replace("_", "-") for path in folder.glob("*/guide_en.toml")}


@pytest.mark.parametrize("name", GUIDES)
def test_no_text_of_a_guide_is_without_a_place(name: str) -> None:
    """Every text has a section, point, picture or term of its key, in each language."""
    written = read_guide(name)
    points = {point["id"] for one in written["sections"] for point in one.get("points", [])}
    places = {
        "sections": {one["id"] for one in written["sections"]},
        "points": points,
        "terms": set(written["terms"]),
        "captions": set(written["pictures"]),
    }
    for lang in LANGUAGES:
        said = words(f"pitchside.games.{name.replace('-', '_')}", lang, "guide")
        assert {kind: set(said[kind]) for kind in places} == places
        assert {*said.get("titles", {}), *said.get("tables", {})} <= points

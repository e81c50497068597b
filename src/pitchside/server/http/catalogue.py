"""Routes of games, options, opponents and rules pages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.language import LANGUAGES
from pitchside.core.match import Match
from pitchside.core.record import parse_all
from pitchside.core.referee import only_seat, read_scenario
from pitchside.core.seat import Eyes
from pitchside.games import GAMES
from pitchside.server.match.view import Serializer
from pitchside.wire.http import Guide, GuidePoint, GuideSection, GuideTable, GuideTerm, Picture
from pitchside.wire.messages import Blocked, Words


@cache
def guide_of(name: str) -> Guide:
    """The rules page of a game; `Malformed` where a picture cannot be played as it says."""
    written = read_guide(name)
    prefix = next(iter(GAMES[name].rulebook)).number.partition("-")[0]
    return Guide(
        game=name,
        lead=_both(written["lead"]),
        opening=written["opening"],
        sections=[_section(one, prefix) for one in written["sections"]],
        terms=[GuideTerm(word=_both(one), clause=f"{prefix}-{one['clause']}") for one in written["terms"]],
        summary=[_both(one) for one in written["summary"]],
        pictures={key: _picture(name, key, one, prefix) for key, one in written["pictures"].items()},
    )


def read_guide(name: str) -> dict[str, Any]:
    """A game's guide as it is written: its text and its pictures, and the questions where there are any."""
    folder = files(f"pitchside.games.{name.replace('-', '_')}")
    written = {**_toml(folder, "guide.toml"), **_toml(folder, "guide_pictures.toml")}
    if folder.joinpath("guide_questions.toml").is_file():
        written["sections"] += _toml(folder, "guide_questions.toml")["sections"]
    return written


def _toml(folder: Traversable, file: str) -> dict[str, Any]:
    return tomllib.loads(folder.joinpath(file).read_text(encoding="utf-8"))


def _both(written: Mapping[str, Any]) -> Words:
    return {"en": written["en"], "fr": written["fr"]}


def _section(written: Mapping[str, Any], prefix: str) -> GuideSection:
    return GuideSection(
        id=written["id"],
        title=_both(written),
        points=[_point(one, prefix) for one in written.get("points", [])],
        small_print=_numbers(written.get("small_print", []), prefix),
    )


def _point(written: Mapping[str, Any], prefix: str) -> GuidePoint:
    table = written.get("table")
    return GuidePoint(
        title=_both(written["title"]) if "title" in written else None,
        text=_both(written),
        clauses=_numbers(written.get("clauses", []), prefix),
        pictures=written.get("pictures", []),
        table=None if table is None else _table(table["en"], table["fr"]),
    )


def _numbers(short: Sequence[str], prefix: str) -> list[str]:
    return [f"{prefix}-{number}" for number in short]


def _table(en: Sequence[Sequence[str]], fr: Sequence[Sequence[str]]) -> GuideTable:
    """A table is written once in each language; its first row is its head."""
    rows = [
        [_both({"en": a, "fr": b}) for a, b in zip(*pair, strict=True)] for pair in zip(en, fr, strict=True)
    ]
    return GuideTable(head=rows[0], rows=rows[1:])


def _picture(name: str, key: str, written: Mapping[str, Any], prefix: str) -> Picture:
    """A scenario played through; the last action is refused where the picture names the clause that does."""
    game, scenario = GAMES[name], read_scenario(_scenario(written))
    match: Match[Any, Any] = Match(game, scenario.options, scenario.position)
    shown = Serializer(game, {lang: {} for lang in LANGUAGES}, Eyes.ALL)
    refused: Blocked | None = None
    for seat, text, _ in scenario.actions:
        for action in parse_all(match, text):
            if refused is not None:
                raise Malformed(f"picture {key}: {refused.rule} refuses {refused.action}")
            try:
                match.commit(seat or only_seat(match), action)
            except IllegalAction as error:
                refused = shown.blocked(text, error)
    expected = f"{prefix}-{written['refused']}" if "refused" in written else None
    if expected != (refused.rule if refused else None):
        raise Malformed(f"picture {key}: {refused.rule if refused else 'nothing'} refuses it, not {expected}")
    return Picture(
        caption=_both(written),
        options=match.options,
        equipment=game.equipment(match.options),
        start=game.write(match.first),
        steps=shown.steps(match.turns),
        refused=refused,
        frame=[float(one) for one in written["frame"]] if "frame" in written else None,
    )


def _scenario(written: Mapping[str, Any]) -> dict[str, Any]:
    """What the referee reads of a picture."""
    scenario = {field: written[field] for field in ("options", "position", "actions") if field in written}
    if "pieces" in written:
        pieces = [_piece(row.split()) for row in written["pieces"].strip().splitlines()]
        scenario["position"] = {**written.get("position", {}), "pieces": pieces}
    return scenario


def _piece(words: list[str]) -> dict[str, Any]:
    """A piece as a line of words: `south.runner 400 300`, then an angle, `carrier` or `passive`."""
    name, x, y, *more = words
    piece: dict[str, Any] = {"id": name, "x": float(x), "y": float(y)}
    if "carrier" in more:
        piece["carrier"] = True
    if "passive" in more:
        piece["face"] = "passive"
    angles = [float(word) for word in more if word not in ("carrier", "passive")]
    return {**piece, "angle": angles[0]} if angles else piece

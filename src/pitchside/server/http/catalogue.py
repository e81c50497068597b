"""Routes of games, options, opponents and rules pages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.language import FALLBACK, LANGUAGES, words
from pitchside.core.match import Match
from pitchside.core.record import parse_all
from pitchside.core.referee import only_seat, read_scenario
from pitchside.core.seat import Eyes
from pitchside.games import GAMES, manifest_of
from pitchside.server.match.view import Serializer
from pitchside.wire.http import Guide, GuidePoint, GuideSection, GuideTable, GuideTerm, Picture
from pitchside.wire.messages import Blocked, Words

Texts = Mapping[str, Mapping[str, Any]]
"""What a guide says, by language."""


@cache
def guide_of(name: str) -> Guide:
    """The rules page of a game; `Malformed` where a picture cannot be played as it says."""
    written, texts = read_guide(name), _texts(name)
    prefix = manifest_of(name).prefix
    return Guide(
        game=name,
        lead={lang: one["lead"] for lang, one in texts.items()},
        opening=written["opening"],
        sections=[_section(one, texts, prefix) for one in written["sections"]],
        terms=[
            GuideTerm(word=_text(texts, "terms", key), clause=f"{prefix}-{clause}")
            for key, clause in written["terms"].items()
        ],
        summary=[_text(texts, "summary", key) for key in texts[FALLBACK]["summary"]],
        pictures={key: _picture(name, key, one, prefix) for key, one in written["pictures"].items()},
    )


def read_guide(name: str) -> dict[str, Any]:
    """What stands where on a game's rules page, and its pictures; the texts are in files of their own."""
    folder = files(_package(name))
    written = [folder.joinpath(file).read_text("utf-8") for file in ("guide.toml", "guide_pictures.toml")]
    return {key: value for text in written for key, value in tomllib.loads(text).items()}


def _package(name: str) -> str:
    return f"pitchside.games.{name.replace('-', '_')}"


def _texts(name: str) -> Texts:
    return {lang: words(_package(name), lang, "guide") for lang in LANGUAGES}


def _text(texts: Texts, kind: str, key: str) -> Words:
    return {lang: one[kind][key] for lang, one in texts.items()}


def _section(written: Mapping[str, Any], texts: Texts, prefix: str) -> GuideSection:
    return GuideSection(
        id=written["id"],
        title=_text(texts, "sections", written["id"]),
        points=[_point(one, texts, prefix) for one in written.get("points", [])],
        small_print=_numbers(written.get("small_print", []), prefix),
    )


def _point(written: Mapping[str, Any], texts: Texts, prefix: str) -> GuidePoint:
    key, english = written["id"], texts[FALLBACK]
    return GuidePoint(
        title=_text(texts, "titles", key) if key in english.get("titles", {}) else None,
        text=_text(texts, "points", key),
        clauses=_numbers(written.get("clauses", []), prefix),
        pictures=written.get("pictures", []),
        table=_table(texts, key) if key in english.get("tables", {}) else None,
    )


def _numbers(short: Sequence[str], prefix: str) -> list[str]:
    return [f"{prefix}-{number}" for number in short]


def _table(texts: Texts, key: str) -> GuideTable:
    """A table is written once in each language, all of the same shape; its first row is its head."""
    written = [one["tables"][key] for one in texts.values()]
    rows: list[list[Words]] = [
        [dict(zip(texts, cells, strict=True)) for cells in zip(*row, strict=True)]
        for row in zip(*written, strict=True)
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
                refused = Blocked(**shown.refusal(text, error))
    expected = f"{prefix}-{written['refused']}" if "refused" in written else None
    if expected != (refused.rule if refused else None):
        raise Malformed(f"picture {key}: {refused.rule if refused else 'nothing'} refuses it, not {expected}")
    return Picture(
        caption=_text(_texts(name), "captions", key),
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

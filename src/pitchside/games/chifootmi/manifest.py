"""What the rest of the product knows of ChiFootMi."""

from __future__ import annotations

from pitchside.core.manifest import Manifest
from pitchside.games.chifootmi.game import CHIFOOTMI

MANIFEST = Manifest(
    game=CHIFOOTMI,
    prefix="CFM",
    text_board="pitchside.draw.chifootmi:text_board",
    picture="pitchside.draw.chifootmi:draw_picture",
    guide="pitchside.games.chifootmi",
    commits=True,
    levels={
        "beginner": "pitchside.bots.chifootmi.levels:Beginner",
        "easy": "pitchside.bots.chifootmi.levels:Easy",
        "normal": "pitchside.bots.chifootmi.levels:Normal",
        "hard": "pitchside.bots.chifootmi.levels:Hard",
    },
    strengths="pitchside.bots.chifootmi",
    warm_play=("hard", 1000),  # a whole match
    judge="pitchside.review.chifootmi:judge_of",
    review_nodes=16_384,
    puzzles="pitchside.puzzles",
    puzzle_days=(3,),
    encoding="pitchside.envs.encodings.chifootmi:chifootmi",
    batch="pitchside.envs.vec.chifootmi:ChiFootMiBatch",
    gym="ChiFootMi-v0",
)

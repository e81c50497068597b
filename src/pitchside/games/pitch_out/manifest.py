"""What the rest of the product knows of Pitch Out."""

from __future__ import annotations

from pitchside.core.manifest import Arena, Manifest
from pitchside.games.pitch_out.game import PITCH_OUT

MANIFEST = Manifest(
    game=PITCH_OUT,
    prefix="POT",
    text_board="pitchside.draw.pitch_out:text_board",
    picture="pitchside.draw.pitch_out:draw_picture",
    guide="pitchside.games.pitch_out",
    practice="pitchside.games.pitch_out.practice:BENCH",
    levels={
        "beginner": "pitchside.bots.pitch_out.levels:Beginner",
        "easy": "pitchside.bots.pitch_out.levels:Easy",
        "normal": "pitchside.bots.pitch_out.levels:Normal",
        "hard": "pitchside.bots.pitch_out.levels:Hard",
    },
    strengths="pitchside.bots.pitch_out",
    # Every hand errs by one degree, whatever the level; who chooses who begins: POT-2.2.
    arena=Arena(options={"tremor": 1.0}, first="chooser", round_events=("round",)),
    judge="pitchside.review.pitch_out:judge_of",
    review_nodes=1500,
    puzzles="pitchside.puzzles",
    puzzle_days=(1, 6),
    encoding="pitchside.envs.encodings.pitch_out:pitch_out",
    batch="pitchside.envs.vec.pitch_out:batch",
    gym="PitchOut-v0",
)

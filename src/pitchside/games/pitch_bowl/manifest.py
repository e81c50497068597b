"""What the rest of the product knows of Pitch Bowl."""

from __future__ import annotations

from pitchside.core.manifest import Arena, Manifest
from pitchside.games.pitch_bowl.game import PITCH_BOWL

MANIFEST = Manifest(
    game=PITCH_BOWL,
    prefix="PBW",
    text_board="pitchside.draw.pitch_bowl:text_board",
    picture="pitchside.draw.pitch_bowl:draw_picture",
    guide="pitchside.games.pitch_bowl",
    practice="pitchside.games.pitch_bowl.practice:BENCH",
    levels={
        "beginner": "pitchside.bots.pitch_bowl.levels:Beginner",
        "easy": "pitchside.bots.pitch_bowl.levels:Easy",
        "normal": "pitchside.bots.pitch_bowl.levels:Normal",
        "hard": "pitchside.bots.pitch_bowl.levels:Hard",
    },
    strengths="pitchside.bots.pitch_bowl",
    # Every hand errs by one degree, whatever the level; who chooses who begins: PBW-2.1. A round is a whole
    # match with many pitches a turn.
    arena=Arena(options={"tremor": 1.0}, first="chooser", flick_cap=1500),
    warm_play=("easy", 6),  # to the first pitch
    judge="pitchside.review.pitch_bowl:judge_of",
    review_nodes=800,
    puzzles="pitchside.puzzles",
    puzzle_days=(5,),
    encoding="pitchside.envs.encodings.pitch_bowl:pitch_bowl",
    batch="pitchside.envs.vec.pitch_bowl:batch",
    gym="PitchBowl-v1",
)

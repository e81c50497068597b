"""What the rest of the product knows of Play Ball."""

from __future__ import annotations

from pitchside.core.manifest import Arena, Manifest
from pitchside.games.play_ball.game import PLAY_BALL

MANIFEST = Manifest(
    game=PLAY_BALL,
    prefix="PLB",
    text_board="pitchside.draw.play_ball:text_board",
    picture="pitchside.draw.play_ball:draw_picture",
    guide="pitchside.games.play_ball",
    perft="pitchside.games.play_ball.fast.perft:perft",
    levels={
        "beginner": "pitchside.bots.play_ball.levels:Beginner",
        "easy": "pitchside.bots.play_ball.levels:Easy",
        "normal": "pitchside.bots.play_ball.levels:Normal",
        "hard": "pitchside.bots.play_ball.levels:Hard",
        "perfect": "pitchside.bots.play_ball.levels:Perfect",
    },
    solution="pitchside.bots.play_ball.solved",
    solver="pitchside.lab.solver.job:Job",
    strengths="pitchside.bots.play_ball",
    # A round between computers is void after so many turns (PLB-7.2).
    arena=Arena(options={"turn_cap": 200}, first="begins", round_events=("goal", "round")),
    judge="pitchside.review.play_ball:judge_of",
    review_nodes=2000,
    puzzles="pitchside.puzzles",
    puzzle_days=(0, 2, 4),
    encoding="pitchside.envs.encodings.play_ball:play_ball",
    batch="pitchside.envs.vec.play_ball:PlayBallBatch",
    gym="PlayBall-v0",
)

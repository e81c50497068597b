"""`python_pitchside_play_ball`: perfect information, no chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pitchside.core.extra import extra
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.envs.encodings.play_ball import MOST_TURNS, PlayBallEncoding, play_ball
from pitchside.envs.episode import Episode, begin
from pitchside.games.play_ball.state import MOVES

with extra():
    import pyspiel

STEPS_OF_A_TURN = MOVES + 2 * (MOVES + 1) + 1
"""At most: the moves, two passes before and after each of them, and the end."""

PLAY_BALL_TYPE = pyspiel.GameType(
    short_name="python_pitchside_play_ball",
    long_name="Pitchside: Play Ball",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"board": "strip39", "max_turns": MOST_TURNS},
)


class PlayBallGame(pyspiel.Game):
    """A round of Play Ball: 1 for who scores, 0 for both when the turns are used up."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PLAY_BALL_TYPE.parameter_specification, **(params or {})}
        self.encoding = play_ball(board=given["board"], max_turns=given["max_turns"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.size,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=given["max_turns"] * STEPS_OF_A_TURN,
        )
        super().__init__(PLAY_BALL_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> PlayBallState:
        """The set-up, south to play."""
        return PlayBallState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> PlayBallObserver:
        """The planes; with perfect recall the line of play, in words alone."""
        if params:
            raise ValueError(f"an observer of Play Ball takes no parameters, not {params}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return PlayBallObserver(self.encoding, recalls)


class PlayBallState(pyspiel.State):
    """An episode, step by step."""

    def __init__(self, game: PlayBallGame) -> None:
        super().__init__(game)
        self.episode = begin(game.encoding)

    def current_player(self) -> int:
        """0 is south, 1 is north."""
        seats = self.episode.to_act()
        return PLAYERS.index(seats[0]) if seats else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.lawful(PLAYERS[player]))

    def _apply_action(self, action: int) -> None:
        (seat,) = self.episode.to_act()
        self.episode = self.episode.choose(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.episode.encoding.action(action, PLAYERS[player], self.episode.state))

    def is_terminal(self) -> bool:
        """After a goal, or when the turns are used up."""
        return self.episode.end is not None

    def returns(self) -> list[float]:
        """South's and north's."""
        return [self.episode.reward(seat) for seat in PLAYERS]

    def __str__(self) -> str:
        return self.episode.text()


class PlayBallObserver:
    """The planes of a seat, and the same board in letters."""

    def __init__(self, encoding: PlayBallEncoding, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor = None if recalls else np.zeros(int(np.prod(encoding.shape)), np.float32)
        self.dict = {} if self.tensor is None else {"planes": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: PlayBallState, player: int) -> None:
        """Look at a state."""
        if self.tensor is not None:
            self.dict["planes"][:] = state.episode.observe(PLAYERS[player])

    def string_from(self, state: PlayBallState, player: int) -> str:
        """The line of play, or the board."""
        if self._recalls:
            return " ".join(map(str, state.history()))
        return _seen(state.episode, PLAYERS[player])


def _seen(episode: Episode, seat: Seat) -> str:
    """The position and, in the turn, who has passed the ball on."""
    position = episode.encoding.game.write(episode.state, Eyes.of(seat))
    return f"{position} turn {episode.state.turns} passed {','.join(sorted(episode.memory or ()))}"

"""`python_pitchside_chifootmi`: hidden cards, choices made at once, every chance node explicit."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

import numpy as np

from pitchside.core.chance import Toss
from pitchside.core.errors import Malformed
from pitchside.core.extra import extra
from pitchside.core.seat import PLAYERS, Seat
from pitchside.envs.encodings.chifootmi import MOST_SHOTS, ChiFootMiEncoding, chifootmi, glance
from pitchside.envs.episode import Episode
from pitchside.envs.spiel.deal import Dealing, dealing
from pitchside.games.chifootmi.cards import plain_card

with extra():
    import pyspiel

STEPS_OF_A_TURN = 9
"""At most: two cards shown, a one-two, an offside, two sides chosen, a last shot, two cards drawn."""
MOST_TURNS = 14
MOST_CHANCE = 2 * MOST_TURNS + 2
"""Both packs and two tosses."""

CHIFOOTMI_TYPE = pyspiel.GameType(
    short_name="python_pitchside_chifootmi",
    long_name="Pitchside: ChiFootMi",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "level": "beginner",
        "extras": "",
        "last_shot": "book",
        "shootout": True,
        "max_shots": MOST_SHOTS,
        "position": "",
    },
)


class ChiFootMiGame(pyspiel.Game):
    """A match, or what comes after a position (JSON): what lies hidden from the other seat is dealt anew.

    `extras` names what pro+ adds, joined by `+`; without `shootout` a match that is level is drawn.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**CHIFOOTMI_TYPE.parameter_specification, **(params or {})}
        self.encoding = chifootmi(
            given["shootout"],
            given["max_shots"],
            level=given["level"],
            last_shot=given["last_shot"],
            options=[one for one in given["extras"].split("+") if one],
        )
        position = _read(given["position"])
        self.first = dealing(self.encoding, position)
        steps = MOST_TURNS * STEPS_OF_A_TURN + 4 * given["max_shots"] + 2
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.size,
            max_chance_outcomes=12,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=steps,
        )
        kept = {} if position is None else {"position": _written(position)}
        super().__init__(CHIFOOTMI_TYPE, info, {**(params or {}), **kept})

    def new_initial_state(self) -> ChiFootMiState:
        """Before the first card is dealt."""
        return ChiFootMiState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Both packs and two tosses."""
        return MOST_CHANCE

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ChiFootMiObserver:
        """What a seat sees now; with perfect recall all that it has seen and done, in words alone."""
        if params:
            raise ValueError(f"an observer of ChiFootMi takes no parameters, not {params}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return ChiFootMiObserver(self.encoding, recalls)


def _read(position: str) -> dict[str, Any] | None:
    if not position:
        return None
    try:
        found = json.loads(position if position.startswith("{") else urlsafe_b64decode(position + "=="))
    except ValueError as error:
        raise Malformed(f"'position' is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise Malformed("'position' must be an object")
    return found


def _written(position: Mapping[str, Any]) -> str:
    """The position without the signs that OpenSpiel's own notation of a game is parted by."""
    return urlsafe_b64encode(json.dumps(position).encode()).decode().rstrip("=")


class ChiFootMiState(pyspiel.State):
    """A deal, then an episode, step by step; of choices made at once south's comes first and is sealed."""

    def __init__(self, game: ChiFootMiGame) -> None:
        super().__init__(game)
        self.dealing: Dealing = game.first
        self.episode: Episode | None = None
        self.known: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        """What each seat has seen and done so far, in words."""
        self._begin()

    def _begin(self) -> None:
        """When all cards are dealt both look at what lies there."""
        if self.dealing.seat is None:
            self._stands(self.dealing.episode())

    def _stands(self, episode: Episode) -> None:
        """The episode has come so far; where the referee has spoken both seats take note."""
        before, self.episode = self.episode, episode
        if before is None or episode.turn is not before.turn:
            views = (glance(episode.encoding.game.view(episode.state, seat)) for seat in PLAYERS)
            south, north = ((*known, view) for known, view in zip(self.known, views, strict=True))
            self.known = (south, north)

    def current_player(self) -> int:
        """0 is south, 1 is north."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        seats = self.episode.to_act()
        if not seats:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seats[0] is Seat.CHANCE else PLAYERS.index(seats[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A card (0 is a DT), or for whom the toss falls."""
        return self.dealing.outcomes() if self.episode is None else [(0, 0.5), (1, 0.5)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.episode is None else sorted(self.episode.lawful(PLAYERS[player]))

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.dealing = self.dealing.then(action)
            self._begin()
            return
        seat = self.episode.to_act()[0]
        if seat is Seat.CHANCE:
            self._stands(self.episode.play(seat, Toss(PLAYERS[action])))
            return
        told = f"{seat} {self.episode.encoding.action(action, seat, self.episode.state)}"
        south, north = self.known
        self.known = ((*south, told), north) if seat is Seat.SOUTH else (south, (*north, told))
        self._stands(self.episode.choose(seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.episode is None:
            return f"deal {plain_card(action)}"
        if player == pyspiel.PlayerId.CHANCE:
            return str(Toss(PLAYERS[action]))
        return str(self.episode.encoding.action(action, PLAYERS[player], self.episode.state))

    def is_terminal(self) -> bool:
        """When the match is over, or cut short."""
        return self.episode is not None and self.episode.end is not None

    def returns(self) -> list[float]:
        """South's and north's."""
        return [0.0 if self.episode is None else self.episode.reward(seat) for seat in PLAYERS]

    def __str__(self) -> str:
        if self.episode is None:
            return (
                f"dealt {' '.join(str(plain_card(card)) for dealt in self.dealing.dealt for card in dealt)}"
            )
        sealed = "".join(f" sealed {seat} {action}" for seat, action in self.episode.sealed)
        return glance(self.episode.state) + sealed


class ChiFootMiObserver:
    """What a seat sees, and never what it does not."""

    def __init__(self, encoding: ChiFootMiEncoding, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor = None if recalls else np.zeros(encoding.shape, np.float32)
        self.dict = {} if self.tensor is None else {"seen": self.tensor}

    def set_from(self, state: ChiFootMiState, player: int) -> None:
        """Look at a state; before the deal there is nothing to be seen."""
        if self.tensor is not None:
            self.tensor[:] = 0.0 if state.episode is None else state.episode.observe(PLAYERS[player])

    def string_from(self, state: ChiFootMiState, player: int) -> str:
        """All that was seen and done, or what is seen now."""
        if self._recalls:
            return " / ".join(state.known[player])
        if state.episode is None:
            return "before the deal"
        return glance(state.episode.encoding.game.view(state.episode.state, PLAYERS[player]))

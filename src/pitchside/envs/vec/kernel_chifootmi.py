"""ChiFootMi by the batch, compiled: one choice of each seat in every row, and what each seat sees.

The twin of `encodings.chifootmi` over the referee; `tests/envs/test_vec.py` holds the two beside each other.
The rules are those of `games.chifootmi.fast.kernel_table`: a row of it is an episode.
"""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.envs.vec.kernel_lots import below, shuffle
from pitchside.games.chifootmi.fast.kernel_table import (
    ACTIVE,
    CARDS,
    CLOSED,
    CUT,
    DRAWN,
    DT,
    FIRST,
    GOALS,
    GOES_ON,
    HELD,
    HOLDER,
    KEPT,
    KINDS,
    NEEDED,
    NEEDS,
    OPEN_TAKEN,
    PACK,
    PHASE,
    PLAYED,
    RETURNED,
    SCORED,
    SERIES,
    SHOOTING,
    SHOWN,
    TAKEN,
    TOSSES,
    UP,
    WON,
    Ints,
    Law,
    choose,
    closed_left,
    lay_out,
    mark_lawful,
    open_left,
    settle,
    shoot_first,
    team_at,
    unpack,
)

PHASES, DTS = 12, 3
MOST_GOALS = 14
SEEN_OF_A_TEAM = 6 * KINDS + 9


@jit
def begin(law: Law, row: Ints, words: Ints) -> None:
    """A new match, its packs shuffled and the ball card tossed."""
    unpack(law, row)
    for seat in range(2):
        at = team_at(seat) + PACK
        shuffle(words, row[at : at + law.cards])
    lay_out(row, below(words, 2))


@jit
def advance(law: Law, row: Ints, words: Ints, south: int, north: int) -> int:
    """What both have chosen, and all that happens by itself before the next choice; what it brought."""
    ended = choose(law, row, south, north)
    if ended == GOES_ON:
        ended = settle(law, row)
    if ended == TOSSES:
        shoot_first(row, below(words, 2))
        ended = GOES_ON
    return ended


@jit
def count_card(seen: Ints, first: int, card: int) -> None:
    """One more of its kind, as a share of what a team has: DT come last, and are three."""
    if card == DT:
        seen[first + KINDS - 1] = (round(seen[first + KINDS - 1] * DTS) + 1) / DTS
    else:
        seen[first + card - 1] += 1.0


@jit
def show_team(law: Law, row: Ints, seat: int, own: bool, seen: Ints, first: int) -> None:
    """What is seen of a team: its cards face down by their owner alone (CFM-9.1)."""
    at = team_at(seat)
    backs, count = 0, row[at + PLAYED]
    for place in range(row[at + HELD]):
        lies_up = row[at + UP + place] == 1
        backs += not lies_up
        if lies_up or own:
            count_card(seen, first if lies_up else first + KINDS, row[at + CARDS + place])
    if open_left(law, row, at) > 0:
        count_card(seen, first + 2 * KINDS, row[at + PACK + ACTIVE + CLOSED + row[at + OPEN_TAKEN]])
    for place in range(count):
        count_card(seen, first + 3 * KINDS, row[at + SHOWN + place])
    for back in range(min(count, 2)):
        count_card(seen, first + (4 + back) * KINDS, row[at + SHOWN + count - 1 - back])
    rest = first + 6 * KINDS
    seen[rest], seen[rest + 1] = row[at + HELD] / ACTIVE, backs / ACTIVE
    seen[rest + 2] = closed_left(row, at) / CLOSED
    seen[rest + 3] = open_left(law, row, at) / (law.cards - ACTIVE - CLOSED)
    seen[rest + 4] = row[HOLDER] == seat
    seen[rest + 5] = min(row[GOALS + seat] / MOST_GOALS, 1.0)
    if row[SERIES]:
        seen[rest + 6] = row[FIRST] == seat
        seen[rest + 7] = min(row[TAKEN + seat] / law.most, 1.0)
        seen[rest + 8] = min(row[SCORED + seat] / law.most, 1.0)


@jit
def show(law: Law, row: Ints, seen: Ints) -> None:
    """What both see: the own team, the other one, what belongs to both."""
    for seat in range(2):
        seen[seat] = 0.0
        for item in range(2):
            show_team(law, row, (seat + item) % 2, item == 0, seen[seat], item * SEEN_OF_A_TEAM)
        rest = 2 * SEEN_OF_A_TEAM
        seen[seat, rest + row[PHASE]] = 1.0
        rest += PHASES
        seen[seat, rest], seen[seat, rest + 1] = row[KEPT] / NEEDED, row[NEEDS] / NEEDED
        seen[seat, rest + 2], seen[seat, rest + 3] = row[SHOOTING], row[RETURNED]


@jit
def look(law: Law, row: Ints, seen: Ints, masks: Ints) -> None:
    """What both see and may choose."""
    show(law, row, seen)
    mark_lawful(law, row, 0, masks[0])
    mark_lawful(law, row, 1, masks[1])


@jit
def begin_many(law: Law, rows: Ints, words: Ints, seen: Ints, masks: Ints) -> None:
    """A new episode in every row."""
    for item in range(len(rows)):
        begin(law, rows[item], words[item])
        look(law, rows[item], seen[item], masks[item])


@jit
def step_many(
    law: Law, rows: Ints, words: Ints, seen: Ints, masks: Ints,
    actions: Ints, finals: Ints, rewards: Ints, terminated: Ints, truncated: Ints,
) -> None:  # fmt: skip
    """One choice of each seat in every row; where it ended the episode, the next one begins."""
    for item in range(len(rows)):
        row = rows[item]
        ended = advance(law, row, words[item], actions[item, 0], actions[item, 1])
        terminated[item], truncated[item] = WON <= ended <= DRAWN, ended == CUT
        won = 1.0 if ended == WON else -1.0 if ended == WON + 1 else 0.0
        rewards[item, 0], rewards[item, 1] = won, 0.0 - won
        if ended != GOES_ON:
            show(law, row, finals[item])
            begin(law, row, words[item])
        look(law, row, seen[item], masks[item])

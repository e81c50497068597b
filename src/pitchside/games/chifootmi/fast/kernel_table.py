"""ChiFootMi choice by choice, compiled: the rules over a small row of numbers.

A row is one match: what is common to both, then the two teams. Cards are 1 to 11, and 0 is a DT. What chance
decides, the order of the packs and the tosses, is handed in.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pitchside.compiled import jit
from pitchside.games.chifootmi.fast.kernel_cards import (
    BACK,
    GOAL,
    KEEP,
    SHOT_FOUL,
    STEAL,
    TACKLED,
    TOO_FAR,
    decided,
)

Ints = Any
"""An integer array, or a number inside a kernel."""

PHASE, HOLDER, KEPT, NEEDS, GOALS, SHOOTING, RETURNED = 0, 1, 2, 3, 4, 6, 7
SERIES, FIRST, TAKEN, SCORED = 8, 9, 10, 12
"""Places in a row; goals, shots taken and shots scored have two, south's and north's."""
OF_BOTH = 14
HELD, CARDS, UP, CLOSED_TAKEN, OPEN_TAKEN, PLAYED, SHOWN, PACK = 0, 1, 5, 9, 10, 11, 12, 26
"""Places in a team: active cards and whether they lie face up, what was played, the pack as it was dealt."""
OF_A_TEAM = 40
WIDTH = OF_BOTH + 2 * OF_A_TEAM

DEAL, TOSS, DUEL, ONE_TWO, OFFSIDE, DRAW, SHOT, FREE_KICK, PENALTY, LAST_SHOT, SHOOTOUT, OVER = range(12)
"""Phases, in the order of `PhaseName`."""
DT, KINDS, ACTIVE, CLOSED, NEEDED, FIVE = 0, 12, 4, 3, 2, 5
NOBODY = -1
GOES_ON, WON, DRAWN, CUT, TOSSES = 0, 1, 3, 4, 5
"""What a choice brought; won by south is WON, by north the number after it; TOSSES asks who shoots first."""


class Law(NamedTuple):
    """What the options say, and the numbers of the actions; -1 for what cannot be said."""

    cards: int
    """Of a team: 11, or 14 with its three DT."""
    card_shots: bool
    has_last_shot: bool
    offside: bool
    offside_auto: bool
    one_two: bool
    counter_attack: bool
    early: bool
    """Does the shoot-out end as soon as it is decided?"""
    shootout: bool
    most: int
    """Shots of each side after which an episode is cut short."""
    draw: int
    aim: int
    """The first pile; the first side."""
    say_last: int
    say_one_two: int
    say_signal: int
    say_pass: int
    wait: int


@jit
def team_at(seat: int) -> int:
    """Where a team begins in a row."""
    return OF_BOTH + OF_A_TEAM * seat


@jit
def closed_left(row: Ints, at: int) -> int:
    """Cards of pile 1."""
    left: int = CLOSED - row[at + CLOSED_TAKEN]
    return left


@jit
def open_left(law: Law, row: Ints, at: int) -> int:
    """Cards of pile 2."""
    left: int = law.cards - ACTIVE - CLOSED - row[at + OPEN_TAKEN]
    return left


@jit
def draws(law: Law, row: Ints, seat: int) -> bool:
    """Is a card to be taken (CFM-3.5)?"""
    at = team_at(seat)
    return row[at + HELD] < ACTIVE and closed_left(row, at) + open_left(law, row, at) > 0


@jit
def cards_left(law: Law, row: Ints) -> bool:
    """Is any card still to be played (CFM-3.8)?"""
    for seat in range(2):
        at = team_at(seat)
        if row[at + HELD] + closed_left(row, at) + open_left(law, row, at) > 0:
            return True
    return False


@jit
def shown(row: Ints, seat: int, back: int) -> int:
    """The card played last, or so many before it."""
    at = team_at(seat)
    card: int = row[at + SHOWN + row[at + PLAYED] - 1 - back]
    return card


# What a choice does.


@jit
def with_ball(row: Ints, seat: int) -> None:
    """A new possession (CFM-3.4, 4.7)."""
    row[HOLDER], row[KEPT], row[NEEDS], row[RETURNED] = seat, 0, NEEDED, 0


@jit
def after_shot(law: Law, row: Ints) -> None:
    """On with the next cards, or the end (CFM-4.6, 6.9)."""
    row[PHASE] = DRAW if cards_left(law, row) else OVER


@jit
def go_on(law: Law, row: Ints) -> None:
    """On with the next cards, or a last shot (CFM-4.5)."""
    if cards_left(law, row) or not law.has_last_shot:
        after_shot(law, row)
    else:
        row[PHASE] = LAST_SHOT


@jit
def after_keep(law: Law, row: Ints) -> None:
    """A shot at once where it is chosen left or right (CFM-4.1), else on."""
    if law.card_shots or row[KEPT] < row[NEEDS]:
        go_on(law, row)
    else:
        row[PHASE] = SHOT


@jit
def lose(law: Law, row: Ints, tackled: bool) -> None:
    """The defender wins the ball; a tackle may open a counter-attack (CFM-3.4, 5.2, 7.3)."""
    with_ball(row, 1 - row[HOLDER])
    if tackled and law.counter_attack:
        row[NEEDS] = 1
    go_on(law, row)


@jit
def after_offside(law: Law, row: Ints, signalled: bool) -> None:
    """The window of CFM-7.1 is closed: rightly signalled the ball is won."""
    attacker = row[HOLDER]
    mine = shown(row, attacker, 1 if row[RETURNED] else 0)
    if signalled and mine - shown(row, 1 - attacker, 0) >= TOO_FAR:
        lose(law, row, False)
    else:
        row[RETURNED] = 0
        after_keep(law, row)


@jit
def duel(law: Law, row: Ints, mine: int, theirs: int) -> None:
    """The attacker's card against the defender's (CFM-3.3, 3.4, 5.2 to 5.4)."""
    found = decided(mine == DT, theirs == DT, mine - theirs, False)
    if found == KEEP:
        row[KEPT] += 1
        if mine == DT:
            after_keep(law, row)
        elif law.offside and not law.offside_auto:
            row[PHASE] = OFFSIDE
        else:
            after_offside(law, row, law.offside)
    elif found in (STEAL, TACKLED):
        lose(law, row, found == TACKLED)
    else:
        row[PHASE] = FREE_KICK


@jit
def card_shot(law: Law, row: Ints, mine: int, theirs: int) -> None:
    """A shot with cards (CFM-6.3 to 6.8)."""
    attacker, found = row[HOLDER], decided(mine == DT, theirs == DT, mine - theirs, True)
    if found == SHOT_FOUL:
        row[PHASE] = PENALTY
    elif found in (STEAL, TACKLED):
        lose(law, row, found == TACKLED)
    elif found == BACK:
        go_on(law, row)
    else:
        row[GOALS + attacker] += found == GOAL
        with_ball(row, 1 - attacker)
        after_shot(law, row)


@jit
def show_card(row: Ints, seat: int, action: int) -> None:
    """An active card is played; of two DT the one face up, if not said otherwise (CFM-3.11)."""
    at = team_at(seat)
    card = action + 1 if action < KINDS - 1 else DT
    found, meant = NOBODY, False
    for place in range(row[at + HELD]):
        if row[at + CARDS + place] == card and not meant:
            meant = (row[at + UP + place] == 1) == (action != KINDS)
            if found == NOBODY or meant:
                found = place
    for place in range(found, row[at + HELD] - 1):
        row[at + CARDS + place] = row[at + CARDS + place + 1]
        row[at + UP + place] = row[at + UP + place + 1]
    row[at + HELD] -= 1
    row[at + SHOWN + row[at + PLAYED]] = card
    row[at + PLAYED] += 1


@jit
def reveal(law: Law, row: Ints, south: int, north: int) -> None:
    """Both show a card, and it is decided (CFM-3.1, 3.12)."""
    show_card(row, 0, south)
    show_card(row, 1, north)
    attacker = row[HOLDER]
    mine, theirs = shown(row, attacker, 0), shown(row, 1 - attacker, 0)
    if row[PHASE] == SHOT:
        card_shot(law, row, mine, theirs)
    elif (
        law.one_two
        and row[KEPT] > 0
        and row[team_at(attacker) + PLAYED] > 1
        and mine != DT
        and theirs != DT
        and shown(row, attacker, 1) != DT
    ):
        row[PHASE] = ONE_TWO
    else:
        duel(law, row, mine, theirs)


@jit
def take(row: Ints, seat: int, pile: int) -> None:
    """The top of a pile is drawn, from pile 1 face down (CFM-3.5)."""
    at = team_at(seat)
    count, place = row[at + HELD], OPEN_TAKEN if pile else CLOSED_TAKEN
    first = ACTIVE + CLOSED if pile else ACTIVE
    row[at + CARDS + count] = row[at + PACK + first + row[at + place]]
    row[at + UP + count] = pile
    row[at + place] += 1
    row[at + HELD] += 1


@jit
def series_winner(law: Law, row: Ints) -> int:
    """Who has won the shoot-out (CFM-8.2 to 8.4)."""
    taken = min(row[TAKEN], row[TAKEN + 1])
    for seat in range(2):
        lead = row[SCORED + seat] - row[SCORED + 1 - seat]
        if taken >= FIVE:
            if lead > 0 and row[TAKEN] == row[TAKEN + 1]:
                return seat
        elif law.early and lead > FIVE - row[TAKEN + 1 - seat]:
            return seat
    return NOBODY


@jit
def shoot(law: Law, row: Ints, goal: bool) -> int:
    """A side was chosen by both: a shot, a free kick, a penalty, the last shot, or one of the shoot-out."""
    attacker, phase = row[HOLDER], row[PHASE]
    if phase != SHOOTOUT:
        row[GOALS + attacker] += goal
        with_ball(row, 1 - attacker)
        row[SHOOTING] = 0
        if phase == LAST_SHOT:
            row[PHASE] = OVER
        else:
            after_shot(law, row)
        return GOES_ON
    row[TAKEN + attacker] += 1
    row[SCORED + attacker] += goal
    winner = series_winner(law, row)
    if winner != NOBODY:
        row[PHASE] = OVER
        return WON + winner
    first = row[FIRST]
    row[HOLDER] = 1 - first if row[TAKEN + first] > row[TAKEN + 1 - first] else first
    return CUT if min(row[TAKEN], row[TAKEN + 1]) >= law.most else GOES_ON


@jit
def choose(law: Law, row: Ints, south: int, north: int) -> int:
    """What both have chosen, or the one who was asked; what it brought, before anything happens by itself."""
    phase, attacker = row[PHASE], row[HOLDER]
    said = south if attacker == 0 else north
    if phase == DUEL or (phase == SHOT and law.card_shots):
        reveal(law, row, south, north)
    elif phase == DRAW:
        if south != law.wait:
            take(row, 0, south - law.draw)
        if north != law.wait:
            take(row, 1, north - law.draw)
        row[PHASE] = SHOT if row[KEPT] >= row[NEEDS] else DUEL
    elif phase == ONE_TWO:
        row[RETURNED] = said == law.say_one_two
        mine = shown(row, attacker, 1 if row[RETURNED] else 0)
        duel(law, row, mine, shown(row, 1 - attacker, 0))
    elif phase == OFFSIDE:
        after_offside(law, row, (north if attacker == 0 else south) == law.say_signal)
    elif phase == LAST_SHOT and row[SHOOTING] == 0:
        if said == law.say_last:
            row[SHOOTING] = 1
        else:
            row[PHASE] = OVER
    else:
        return shoot(law, row, south != north)
    return GOES_ON


@jit
def settle(law: Law, row: Ints) -> int:
    """What happens by itself: nobody draws, the match is over, or level and shot out (CFM-8.1)."""
    if row[PHASE] == DRAW and not draws(law, row, 0) and not draws(law, row, 1):
        row[PHASE] = SHOT if row[KEPT] >= row[NEEDS] else DUEL
    if row[PHASE] != OVER:
        return GOES_ON
    if row[GOALS] != row[GOALS + 1]:
        return WON if row[GOALS] > row[GOALS + 1] else WON + 1
    row[PHASE], row[HOLDER], row[SERIES], row[FIRST] = SHOOTOUT, NOBODY, 1, NOBODY
    return TOSSES if law.shootout else DRAWN


@jit
def shoot_first(row: Ints, seat: int) -> None:
    """The toss says who begins the shoot-out."""
    row[FIRST], row[HOLDER] = seat, seat


@jit
def unpack(law: Law, row: Ints) -> None:
    """Nothing is played, and both packs are in order."""
    row[:] = 0
    for seat in range(2):
        at = team_at(seat)
        for place in range(law.cards):
            row[at + PACK + place] = place + 1 if place < KINDS - 1 else DT


@jit
def lay_out(row: Ints, holder: int) -> None:
    """The packs, shuffled, are laid out, and the toss gives one of both the ball (CFM-2)."""
    for seat in range(2):
        at = team_at(seat)
        for place in range(ACTIVE):
            row[at + CARDS + place] = row[at + PACK + place]
            row[at + UP + place] = 1
        row[at + HELD] = ACTIVE
    row[FIRST], row[PHASE] = NOBODY, DUEL
    with_ball(row, holder)


# What a seat may choose.


@jit
def mark_lawful(law: Law, row: Ints, seat: int, mask: Ints) -> None:
    """1 for every choice of a seat; to wait, where it is not asked."""
    mask[:] = 0
    phase, attacks = row[PHASE], row[HOLDER] == seat
    if phase == DUEL or (phase == SHOT and law.card_shots):
        mark_cards(row, seat, mask)
    elif phase == DRAW:
        at = team_at(seat)
        if draws(law, row, seat):
            mask[law.draw] = closed_left(row, at) > 0
            mask[law.draw + 1] = open_left(law, row, at) > 0
        else:
            mask[law.wait] = 1
    elif phase == ONE_TWO and attacks:
        mask[law.say_one_two] = shown(row, seat, 0) == shown(row, seat, 1) - 1
        mask[law.say_pass] = 1
    elif phase == OFFSIDE and not attacks:
        mask[law.say_signal], mask[law.say_pass] = 1, 1
    elif phase == LAST_SHOT and row[SHOOTING] == 0 and attacks:
        mask[law.say_last], mask[law.say_pass] = 1, 1
    elif phase in (ONE_TWO, OFFSIDE) or (phase == LAST_SHOT and row[SHOOTING] == 0):
        mask[law.wait] = 1
    else:
        mask[law.aim], mask[law.aim + 2] = 1, 1
        mask[law.aim + 1] = phase in (PENALTY, SHOOTOUT)


@jit
def mark_cards(row: Ints, seat: int, mask: Ints) -> None:
    """Every active card; a DT face down beside an open one has a number of its own (CFM-3.11)."""
    at = team_at(seat)
    lies_up, lies_down = False, False
    for place in range(row[at + HELD]):
        card = row[at + CARDS + place]
        mask[card - 1 if card != DT else KINDS - 1] = 1
        if card == DT:
            lies_up = lies_up or row[at + UP + place] == 1
            lies_down = lies_down or row[at + UP + place] == 0
    if lies_up and lies_down:
        mask[KINDS] = 1

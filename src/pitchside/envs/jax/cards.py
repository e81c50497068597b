"""The rules of ChiFootMi for one table of JAX numbers: what a choice does to it, and what it leads to.

Written for one match and meant for `jax.vmap`, so there are no branches: every case is worked out, and one of
them picked. The twin of `games.chifootmi.fast.kernel_table`, whose numbers it shares: cards are 1 to 11, and
0 is a DT.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from pitchside.envs.jax.tables import Array
from pitchside.games.chifootmi.fast.kernel_cards import TOO_FAR, UNDER_THE_BAR
from pitchside.games.chifootmi.fast.kernel_table import (
    ACTIVE,
    CLOSED,
    CUT,
    DRAW,
    DRAWN,
    DT,
    DUEL,
    FIVE,
    FREE_KICK,
    GOES_ON,
    KINDS,
    LAST_SHOT,
    NEEDED,
    NOBODY,
    OFFSIDE,
    ONE_TWO,
    OVER,
    PENALTY,
    SHOOTOUT,
    SHOT,
    WON,
    Law,
)

PILED, UP, DOWN, PLAYED = range(4)
"""Where a card of a pack is: in its pile, active face up or face down, or played."""
NO_CARD = -1


class Table(NamedTuple):
    """One match; pairs are south's and north's."""

    phase: Array
    holder: Array
    kept: Array
    needs: Array
    goals: Array
    shooting: Array
    """Is the last shot taken?"""
    returned: Array
    """Was a one-two played?"""
    first: Array
    """Who began the shoot-out; nobody before it."""
    taken: Array
    scored: Array
    pack: Array
    """[seat, place]: cards in the order in which they were dealt: active ones, pile 1, pile 2."""
    lies: Array
    """[seat, place]: where that card is."""
    drawn: Array
    """[seat, pile]: how many were taken from it."""
    shown: Array
    """[seat, 2]: the card played last, and the one before."""


def pick(flag: Array, one: Table, other: Table) -> Table:
    """One of two tables."""
    return jax.tree.map(lambda a, b: jnp.where(flag, a, b), one, other)  # type: ignore[no-any-return]


def active(table: Table) -> Array:
    """[seat, place]: may this card be played?"""
    return (table.lies == UP) | (table.lies == DOWN)


def left(law: Law, table: Table) -> Array:
    """[seat, pile]: cards in it."""
    return np.array([CLOSED, law.cards - ACTIVE - CLOSED], np.int32) - table.drawn


def draws(law: Law, table: Table) -> Array:
    """[seat]: is a card to be taken (CFM-3.5)?"""
    return (active(table).sum(-1) < ACTIVE) & (left(law, table).sum(-1) > 0)


def dealt(law: Law, key: Array) -> Table:
    """Both packs shuffled and laid out, and the ball card tossed (CFM-2)."""
    lots = jax.random.bits(key, (2, law.cards + 1))
    mine, others = lots[:, :-1, None], lots[:, None, :-1]
    before = np.tri(law.cards, k=-1, dtype=bool)
    rank = ((others < mine) | ((others == mine) & before)).sum(-1)
    kinds = np.array([place + 1 if place < KINDS - 1 else DT for place in range(law.cards)], np.int32)
    pack = jnp.where(rank[:, :, None] == np.arange(law.cards), kinds[:, None], 0).sum(1)
    none, nothing = jnp.zeros((), bool), jnp.zeros((), jnp.int32)
    laid = np.where(np.arange(law.cards) < ACTIVE, UP, PILED).astype(np.int32)
    pairs, squares = jnp.zeros(2, jnp.int32), jnp.zeros((2, 2), jnp.int32)
    return Table(
        phase=nothing + DUEL,
        holder=(lots[0, -1] >> 31).astype(jnp.int32),
        kept=nothing,
        needs=nothing + NEEDED,
        goals=pairs,
        shooting=none,
        returned=none,
        first=nothing + NOBODY,
        taken=pairs,
        scored=pairs,
        pack=pack.astype(jnp.int32),
        lies=jnp.broadcast_to(laid, (2, law.cards)),
        drawn=squares,
        shown=squares + NO_CARD,
    )


# What follows from a card or a shot.


def with_ball(table: Table, seat: Array) -> Table:
    """A new possession (CFM-3.4, 4.7)."""
    return table._replace(holder=seat, kept=0, needs=NEEDED, returned=False)


def after_shot(table: Table, at_last: int = OVER) -> Table:
    """On with the next cards, or the end (CFM-4.6, 6.9)."""
    return table._replace(phase=jnp.where((table.lies != PLAYED).any(), DRAW, at_last))


def go_on(law: Law, table: Table) -> Table:
    """On with the next cards, or a last shot (CFM-4.5)."""
    return after_shot(table, LAST_SHOT if law.has_last_shot else OVER)


def after_keep(law: Law, table: Table) -> Table:
    """A shot at once where it is chosen left or right (CFM-4.1), else on."""
    on = go_on(law, table)
    shoots = (table.kept >= table.needs) & (not law.card_shots)
    return on._replace(phase=jnp.where(shoots, SHOT, on.phase))


def lose(law: Law, table: Table, tackled: Array) -> Table:
    """The defender wins the ball; a tackle may open a counter-attack (CFM-3.4, 5.2, 7.3)."""
    after = with_ball(table, 1 - table.holder)
    return go_on(law, after._replace(needs=jnp.where(tackled & law.counter_attack, 1, NEEDED)))


def after_offside(law: Law, table: Table, signalled: Array | bool) -> Table:
    """The window of CFM-7.1 is closed: rightly signalled the ball is won."""
    mine = table.shown[table.holder, table.returned.astype(jnp.int32)]
    caught = (mine - table.shown[1 - table.holder, 0] >= TOO_FAR) & signalled
    return pick(caught, lose(law, table, False), after_keep(law, table._replace(returned=False)))


def fouled(mine: Array, theirs: Array) -> Array:
    """Is a card met by a DT (CFM-5.3, 6.7)?"""
    return (theirs == DT) & (mine != DT)


def beaten(mine: Array, theirs: Array) -> Array:
    """Does the defender win the ball by its card?"""
    return ((theirs == DT) & (mine == DT)) | ((mine != DT) & (theirs > mine))


def duel(law: Law, table: Table, mine: Array, theirs: Array) -> Table:
    """The attacker's card against the defender's (CFM-3.3, 3.4, 5.2 to 5.4)."""
    kept = table._replace(kept=table.kept + 1)
    asks = law.offside and not law.offside_auto
    looked = kept._replace(phase=OFFSIDE) if asks else after_offside(law, kept, law.offside)
    kept = pick(mine == DT, after_keep(law, kept), looked)
    kept = pick(beaten(mine, theirs), lose(law, table, mine == DT), kept)
    return pick(fouled(mine, theirs), table._replace(phase=FREE_KICK), kept)


def card_shot(law: Law, table: Table, mine: Array, theirs: Array) -> Table:
    """A shot with cards (CFM-6.3 to 6.8)."""
    attacker, ahead = table.holder, mine - theirs
    goals = table.goals.at[attacker].add((ahead <= UNDER_THE_BAR).astype(jnp.int32))
    shot = after_shot(with_ball(table._replace(goals=goals), 1 - attacker))
    shot = pick((mine == DT) | (ahead == 0), go_on(law, table), shot)
    shot = pick(beaten(mine, theirs), lose(law, table, mine == DT), shot)
    return pick(fouled(mine, theirs), table._replace(phase=PENALTY), shot)


# What both have chosen.


def show(law: Law, table: Table, actions: Array) -> Table:
    """Both play an active card; of two DT the one face up, if not said otherwise (CFM-3.11)."""
    cards = jnp.where(actions < KINDS - 1, actions + 1, DT)
    fits = active(table) & (table.pack == cards[:, None])
    wanted = fits & ((table.lies == UP) == (actions != KINDS)[:, None])
    place = jnp.where(wanted.any(-1), wanted.argmax(-1), fits.argmax(-1))
    lies = jnp.where(np.arange(law.cards) == place[:, None], PLAYED, table.lies)
    return table._replace(lies=lies, shown=jnp.stack([cards, table.shown[:, 0]], 1))


def reveal(law: Law, table: Table, actions: Array) -> Table:
    """Both show a card, and it is decided (CFM-3.1, 3.12)."""
    after = show(law, table, actions)
    mine, theirs = after.shown[after.holder, 0], after.shown[1 - after.holder, 0]
    met = duel(law, after, mine, theirs)
    if law.one_two:
        may_return = (mine != DT) & (theirs != DT) & (after.shown[after.holder, 1] > DT)
        met = pick(may_return & (after.kept > 0), after._replace(phase=ONE_TWO), met)
    return pick(table.phase == SHOT, card_shot(law, after, mine, theirs), met) if law.card_shots else met


def to_cards(table: Table) -> Table:
    """The next cards are played: a duel, or a shot."""
    return table._replace(phase=jnp.where(table.kept >= table.needs, SHOT, DUEL))


def take(law: Law, table: Table, actions: Array) -> Table:
    """Who is asked takes the top of a pile, from pile 1 face down (CFM-3.5)."""
    takes, pile = (actions != law.wait)[:, None], (actions == law.draw + 1).astype(jnp.int32)
    top = jnp.where(pile == 1, ACTIVE + CLOSED + table.drawn[:, 1], ACTIVE + table.drawn[:, 0])
    here = takes & (np.arange(law.cards) == top[:, None])
    lies = jnp.where(here, jnp.where(pile == 1, UP, DOWN)[:, None], table.lies)
    return to_cards(table._replace(lies=lies, drawn=table.drawn + (takes & (pile[:, None] == np.arange(2)))))


def returned(law: Law, table: Table, said: Array) -> Table:
    """A one-two is played or not, and the card that counts meets the defender's (CFM-7.2)."""
    after = table._replace(returned=said == law.say_one_two)
    mine = after.shown[after.holder, after.returned.astype(jnp.int32)]
    return duel(law, after, mine, after.shown[1 - after.holder, 0])


def shoot(law: Law, table: Table, goal: Array) -> Table:
    """A side was chosen by both outside the shoot-out: a shot, a free kick, a penalty, the last shot."""
    attacker = table.holder
    after = with_ball(table._replace(goals=table.goals.at[attacker].add(goal), shooting=False), 1 - attacker)
    on = after_shot(after)
    return on._replace(phase=jnp.where(table.phase == LAST_SHOT, OVER, on.phase))


def shoot_out(law: Law, table: Table, goal: Array) -> tuple[Table, Array]:
    """One shot of the shoot-out, and what it brought (CFM-8.2 to 8.4)."""
    taken, scored = table.taken.at[table.holder].add(1), table.scored.at[table.holder].add(goal)
    lead, least = scored - scored[::-1], taken.min()
    early = (lead > FIVE - taken[::-1]) & law.early
    wins = jnp.where(least >= FIVE, (lead > 0) & (taken[0] == taken[1]), early)
    other = taken[table.first] > taken[1 - table.first]
    holder = jnp.where(other, 1 - table.first, table.first)
    after = table._replace(taken=taken, scored=scored, holder=holder)
    ended = jnp.where(wins.any(), WON + wins.argmax(), jnp.where(least >= law.most, CUT, GOES_ON))
    return after, ended


def choose(law: Law, table: Table, actions: Array) -> tuple[Table, Array]:
    """What both have chosen, or the one who was asked; what it brought, before anything happens by itself."""
    phase, said = table.phase, actions[table.holder]
    goal = (actions[0] != actions[1]).astype(jnp.int32)
    in_series, brought = shoot_out(law, table, goal)
    after = pick(phase == SHOOTOUT, in_series, shoot(law, table, goal))
    if law.has_last_shot:
        last = jnp.where(said == law.say_last, LAST_SHOT, OVER)
        asked = table._replace(phase=last, shooting=said == law.say_last)
        after = pick((phase == LAST_SHOT) & ~table.shooting, asked, after)
    if law.offside and not law.offside_auto:
        signalled = actions[1 - table.holder] == law.say_signal
        after = pick(phase == OFFSIDE, after_offside(law, table, signalled), after)
    if law.one_two:
        after = pick(phase == ONE_TWO, returned(law, table, said), after)
    after = pick(phase == DRAW, take(law, table, actions), after)
    plays = (phase == DUEL) | ((phase == SHOT) & law.card_shots)
    after = pick(plays, reveal(law, table, actions), after)
    return after, jnp.where(phase == SHOOTOUT, brought, GOES_ON)


def settle(law: Law, table: Table, toss: Array) -> tuple[Table, Array]:
    """What happens by itself: nobody draws, the match is over, the ball card is tossed."""
    idle = (table.phase == DRAW) & ~draws(law, table).any()
    table = pick(idle, to_cards(table), table)
    over, lead = table.phase == OVER, table.goals[0] - table.goals[1]
    series = table._replace(phase=SHOOTOUT, holder=toss, first=toss)
    level = GOES_ON if law.shootout else DRAWN
    brought = jnp.where(lead == 0, level, jnp.where(lead > 0, WON, WON + 1))
    return pick(over & (lead == 0), series, table), jnp.where(over, brought, GOES_ON)

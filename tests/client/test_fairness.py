"""A guest who meets by an invitation notices a server that chooses the lots, and says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitchside.client import AsyncClient, Client, OnlineMatch, ServerError
from pitchside.core.chance import Pledge, new_pledge, nonce_seal
from pitchside.core.match import Match
from pitchside.core.proof import proof
from pitchside.core.record import parse_record
from pitchside.core.seat import Seat
from pitchside.games import GAMES, game_of
from pitchside.games.chifootmi.cards import plain_card
from pitchside.server.people import invitations
from pitchside.server.store.invitations import Invited
from tests.server.support import Served

TRIES = 400
SIX = 6
Seated = Callable[[Invited, Pledge, str | None], tuple[Seat, Pledge]]
HONEST: Seated = invitations._seated


def lead(pledge: Pledge) -> int:
    """How many points more south's first six cards have than north's."""
    game = GAMES["chifootmi"]
    deal = game.choices(game.start(game.options({})), Seat.CHANCE).sample(pledge.chance(1))
    south, north = (sum(points(card) for card in deal.packs[seat][:SIX]) for seat in (Seat.SOUTH, Seat.NORTH))
    return south - north


def points(card: Any) -> int:
    """The number on a card; a tackle has none."""
    told = plain_card(card)
    return told if isinstance(told, int) else 0


def own_nonces(invited: Invited, pledge: Pledge, guest: str | None) -> tuple[Seat, Pledge]:
    """A host who runs the server: of many own nonces the one that deals the best cards, after the guest's."""
    tried = (replace(invited, nonce=f"{number:032x}") for number in range(TRIES))
    return max((HONEST(one, pledge, guest) for one in tried), key=lambda found: lead(found[1]))


def own_seeds(invited: Invited, pledge: Pledge, guest: str | None) -> tuple[Seat, Pledge]:
    """The same with many seeds."""
    tried = (new_pledge(Random(number)) for number in range(TRIES))
    return max((HONEST(invited, one, guest) for one in tried), key=lambda found: lead(found[1]))


def other_nonce(invited: Invited, pledge: Pledge, guest: str | None) -> tuple[Seat, Pledge]:
    """What the guest added is exchanged."""
    return HONEST(invited, pledge, "f" * 32)


def other_side(invited: Invited, pledge: Pledge, guest: str | None) -> tuple[Seat, Pledge]:
    """The host sits on the side that the toss did not give."""
    wanted = HONEST(invited, pledge, guest)[0].other
    plain = replace(invited, asked=invited.asked.model_copy(update={"seat": wanted.value}))
    return wanted, replace(HONEST(plain, pledge, guest)[1], tossed={"host": wanted.value})


def met(ada: Client, ben: Client, seat: str = "south", **options: Any) -> tuple[OnlineMatch, OnlineMatch]:
    """Two programs at one match: who invites, and the guest."""
    invitation = ada.invite("chifootmi", seat=seat, **options)
    theirs = ben.join(invitation.link)
    return ada.wait_for(invitation), theirs


@pytest.mark.parametrize("attack", [own_nonces, own_seeds, other_nonce])
def test_a_guest_notices_lots_that_were_chosen(
    attack: Seated, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record of such a match holds; only who noted the invitation before it can tell."""
    monkeypatch.setattr(invitations, "_seated", attack)
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        invitation = ada.invite("chifootmi", seat="south")
        with pytest.raises(ServerError, match="not settled as the invitation promised") as failed:
            ben.join(invitation.link)
        assert failed.value.code == "other_chance"
        ada.site.noted.clear()
        match = ada.wait_for(invitation)
        match.claim("resign")
        record = parse_record(ada.record(match.id))
        assert record.pledge is not None
        assert attack is other_nonce or lead(record.pledge) > 10
        assert list(proof(record, game_of(record)))


def test_a_guest_notices_a_side_that_was_chosen(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the seat is tossed for, the lots give it: the opened seed tells."""
    monkeypatch.setattr(invitations, "_seated", other_side)
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        _, theirs = met(ada, ben, "toss")
        with pytest.raises(ServerError, match="toss for 'host'"):
            theirs.claim("resign")


def test_a_guest_notices_other_options(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """They decide what the lots mean: a pack with more cards is shuffled otherwise."""
    real = invitations.Invitations._terms

    def other(self: invitations.Invitations, *about: Any) -> Any:
        found = real(self, *about)
        return replace(found, options={**found.options, "level": "pro+"})

    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        invitation = ada.invite("chifootmi", level="amateur")
        monkeypatch.setattr(invitations.Invitations, "_terms", other)
        with pytest.raises(ServerError, match="options are not those of the invitation"):
            ben.join(invitation.link)


def test_a_guest_notices_a_position_that_was_given(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host who deals by a position needs no lots: the record of such a match would hold."""
    real = invitations.Invitations._terms

    def placed(self: invitations.Invitations, *about: Any) -> Any:
        found = real(self, *about)
        match = Match(found.game, found.options)
        match.let_chance(Random)
        return replace(found, position=found.game.write(match.state))

    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        invitation = ada.invite("chifootmi", seat="south")
        monkeypatch.setattr(invitations.Invitations, "_terms", placed)
        with pytest.raises(ServerError, match="began from a position"):
            ben.join(invitation.link)
        ada.site.noted.clear()
        match = ada.wait_for(invitation)
        match.claim("resign")
        with pytest.raises(ServerError, match="began from a position"):
            list(match.proof())


def test_honest_lots_are_proved_to_both(served: Served) -> None:
    """The promise, both nonces, the toss for the side and every lot, by the record of the end."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        mine, theirs = met(ada, ben, "toss")
        theirs.claim("resign")
        assert theirs.table.opened is not None
        assert theirs.table.tossed["host"] == mine.table.you[0]
        assert len(mine.proof()) == len(theirs.proof()) == 5
        text = ada.record(mine.id)
        assert f'Tossed: {{"host": "{mine.table.you[0]}"}}' in text
        assert f"Pledge: {theirs.table.promise}" in text


def test_the_toss_for_who_begins_is_a_lot(served: Served) -> None:
    """In Play Ball, by an invitation and on one's own."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        invitation = ada.invite("play-ball", seat="toss", begins="toss")
        theirs = ben.join(invitation.link)
        theirs.claim("resign")
        assert set(theirs.table.tossed) == {"host", "begins"}
        assert theirs.table.options["begins"] == theirs.table.tossed["begins"]
        assert theirs.proof()
        alone = ada.play("play-ball", against="random", begins="toss")
        alone.claim("resign")
        assert alone.table.tossed == {"begins": alone.table.options["begins"]}
        assert alone.proof()


def test_the_seal_of_the_nonce_is_shown_before_anybody_joins(served: Served) -> None:
    """And it is among the terms: who read the invitation before does not sit down to it."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        invitation = ada.invite("chifootmi")
        shown = ben.site.invitation(invitation.link)
        assert shown.sealed == nonce_seal(ada.site.noted[invitation.token].nonce)
        assert shown.terms != invitation.terms


def test_the_asynchronous_client_notices_too(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same attack, and an honest match with its proof."""

    async def play() -> None:
        async with AsyncClient(served.origin, name="Ada") as ada, AsyncClient(served.origin) as ben:
            first = await ada.invite("chifootmi", seat="toss")
            theirs = await ben.join(first.link)
            await theirs.claim("resign")
            assert len(await theirs.proof()) == 5
            monkeypatch.setattr(invitations, "_seated", own_nonces)
            second = await ada.invite("chifootmi", seat="south")
            with pytest.raises(ServerError, match="not settled"):
                await ben.join(second.link)

    asyncio.run(play())

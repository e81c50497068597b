"""A guest who meets by an invitation notices a server that chooses the lots, and says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitchside.client import AsyncClient, Client, OnlineMatch, ServerError
from pitchside.client.site import Site
from pitchside.core.chance import Pledge, new_pledge, nonce_seal
from pitchside.core.match import Match
from pitchside.core.proof import proof
from pitchside.core.record import parse_record
from pitchside.core.seat import Seat
from pitchside.games import GAMES, game_of
from pitchside.games.chifootmi.cards import plain_card
from pitchside.server.http import matches
from pitchside.server.match.session import Session
from pitchside.server.people import invitations
from pitchside.server.store.invitations import Invited
from pitchside.wire import http
from pitchside.wire import messages as wire
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


NO_PROMISE = "promised here by no invitation"


@pytest.mark.parametrize("lie", [{"promise": None}, {"state": "joined"}], ids=["no promise", "joined before"])
def test_a_guest_to_whom_nothing_was_promised_is_told(
    lie: dict[str, Any], served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that hides the pledge, or lies about who has joined, can choose: the proof says so."""
    real = Site.invitation
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        _, fair = met(ada, ben)
        fair.claim("resign")
        assert NO_PROMISE not in " ".join(fair.proof())
        monkeypatch.setattr(Site, "invitation", lambda site, link: real(site, link).model_copy(update=lie))
        theirs = ben.join(ada.invite("chifootmi", seat="south").link)
        theirs.claim("resign")
        assert NO_PROMISE in " ".join(theirs.proof())


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
        assert len(mine.proof()) == len(theirs.proof()) == 6
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
            assert len(await theirs.proof()) == 6
            monkeypatch.setattr(invitations, "_seated", own_nonces)
            second = await ada.invite("chifootmi", seat="south")
            with pytest.raises(ServerError, match="not settled"):
                await ben.join(second.link)

    asyncio.run(play())


# ---- Another match than the one that was shown -----------------------------------------------------------


TREMBLING: dict[str, Any] = {"tremor": 1.0, "chooser": "toss"}


def played(
    ada: Client, ben: Client, game: str, count: int, **options: Any
) -> tuple[OnlineMatch, OnlineMatch]:
    """Two programs at one match, played for so many choices and then given up by the guest."""
    invitation = ada.invite(game, seat="south", **options)
    theirs = ben.join(invitation.link)
    mine, rng = ada.wait_for(invitation), Random(3)
    for _ in range(count):
        to_act = ada.site.ask(wire.Summary, "GET", f"/api/matches/{mine.id}").to_act
        match = mine if "south" in to_act else theirs
        moment = match.wait()
        assert moment is not None
        seen = moment.match
        match.push(seen.game.choices(seen.state, moment.seat).sample(rng))
    theirs.claim("resign")
    mine.wait()
    return mine, theirs


Forged = Callable[[Match[Any, Any], Pledge], Match[Any, Any]]


def replayed(match: Match[Any, Any], pledge: Pledge, entries: list[tuple[Seat, str]]) -> Match[Any, Any]:
    """Another lawful match on the same terms, with the lots of the same seed."""
    other: Match[Any, Any] = Match(match.game, match.options)
    other.let_chance(pledge.chance)
    for seat, text in entries:
        other.commit(seat, other.parse(text))
        other.let_chance(pledge.chance)
    return other


def hands(match: Match[Any, Any]) -> list[tuple[Seat, str]]:
    """What the players did."""
    return [(one.seat, one.text) for one in match.entries if one.seat is not Seat.CHANCE]


def other_order(match: Match[Any, Any], pledge: Pledge) -> Match[Any, Any]:
    """Two pieces are placed in the other order, and then lie where they lay."""
    entries = hands(match)
    first = next(n for n, (_, text) in enumerate(entries) if text.startswith("place"))
    entries[first], entries[first + 1] = entries[first + 1], entries[first]
    return replayed(match, pledge, entries)


def other_move(match: Match[Any, Any], pledge: Pledge) -> Match[Any, Any]:
    """A piece that the guest placed lies elsewhere."""
    entries = hands(match)
    last = max(n for n, (_, text) in enumerate(entries) if text.startswith("place"))
    entries[last] = entries[last][0], entries[last][1].replace(" y=", " y=1") + "1"
    rest = [one for one in entries if not one[1].startswith("place")]
    return replayed(match, pledge, [*entries[:last], *rest[-1:]])


def one_less(match: Match[Any, Any], pledge: Pledge) -> Match[Any, Any]:
    """The last move before the end is left out."""
    entries = hands(match)
    return replayed(match, pledge, [*entries[:-2], entries[-1]])


def other_result(match: Match[Any, Any], pledge: Pledge) -> Match[Any, Any]:
    """The other player has given up."""
    entries = hands(match)
    return replayed(match, pledge, [*entries[:-1], (entries[-1][0].other, "resign")])


@pytest.mark.parametrize("forged", [other_order, other_move, one_less, other_result])
def test_the_record_of_another_match_is_refused(
    forged: Forged, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is lawful, signed, and its chance is that of the seed: only who compares the moves can tell."""
    real = matches._record_of

    def other(session: Session, match: Match[Any, Any]) -> Any:
        assert session.terms.pledge is not None
        return real(session, forged(match, session.terms.pledge))

    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        mine, theirs = played(ada, ben, "pitch-out", 12, **TREMBLING)
        assert "all moves in their order" in theirs.proof()[-1]
        monkeypatch.setattr(matches, "_record_of", other)
        record = parse_record(ben.record(theirs.id))
        assert len(list(proof(record, game_of(record)))) == 5
        for match in (mine, theirs):
            with pytest.raises(ServerError, match="not the match that was shown here") as failed:
                match.proof()
            assert failed.value.code == "other_match"


def left_out(steps: list[wire.StepView]) -> list[wire.StepView]:
    """The last tremor."""
    last = max(n for n, step in enumerate(steps) if step.action.startswith("tremor"))
    return [*steps[:last], *steps[last + 1 :]]


def exchanged(steps: list[wire.StepView]) -> list[wire.StepView]:
    """Two steps in the other order."""
    return [*steps[:2], steps[3], steps[2], *steps[4:]]


def moved_elsewhere(steps: list[wire.StepView]) -> list[wire.StepView]:
    """A step that led to another position."""
    return [*steps[:4], steps[4].model_copy(update={"position": steps[3].position}), *steps[5:]]


@pytest.mark.parametrize("lie", [left_out, exchanged, moved_elsewhere])
def test_steps_that_were_shown_otherwise_are_noticed(lie: Callable[[Any], Any], served: Served) -> None:
    """The record is the real one; what was shown is not."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        mine, _ = played(ada, ben, "pitch-out", 16, **TREMBLING)
        assert len(mine.proof()) == 6
        shown = mine._talk.shown
        shown.steps = lie(shown.steps)
        with pytest.raises(ServerError, match="not the match that was shown here"):
            mine.proof()


def test_a_result_that_was_shown_otherwise_is_noticed(served: Served) -> None:
    """Who has won, by how much, and how it stood in the end."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        mine, _ = played(ada, ben, "pitch-out", 1, **TREMBLING)
        assert len(mine.proof()) == 6
        real = mine.table
        assert real.result is not None
        drawn = real.result.model_copy(update={"winner": None})
        for values in ({"result": drawn}, {"hash": "0" * 64}, {"options": {**real.options, "tremor": 2.0}}):
            mine._talk.table = real.model_copy(update=values)
            with pytest.raises(ServerError, match="not the match that was shown here"):
                mine.proof()


def test_history_that_is_rewritten_is_noticed_at_once(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step that was shown stays as it was, also for who opens the line again."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        invitation = ada.invite("pitch-out", seat="south", **TREMBLING)
        theirs = ben.join(invitation.link)
        state = wire.State(v=9, since=0, steps=[], table=theirs.table)
        with pytest.raises(ServerError, match="changed, or are gone"):
            theirs._talk.heard(state.model_dump_json())


def test_a_match_that_is_opened_after_its_end_says_so(served: Served) -> None:
    """What was told only then was not seen when it happened; what is missing is asked for."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        mine, _ = played(ada, ben, "pitch-out", 12, **TREMBLING)
        again = ada.open(mine.id)
        shown = again._talk.shown
        shown.untold = 5
        del shown.steps[:5], shown.late[:5]
        told = again.proof()
        assert f"moves 1–{len(mine.steps)} were told only after the match was over" in told[-1]
        assert [step.action for step in again.steps] == [step.action for step in mine.steps]


# ---- What the invitation does not name --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "named", "changed"),
    [
        ("chifootmi", {"level": "amateur"}, {"last_shot": "off"}),
        ("pitch-out", {}, {"tremor": 3.0}),
        ("pitch-out", {"tremor": 1.0}, {"format": 7}),
        ("play-ball", {"begins": "toss"}, {"pass_turn": False}),
        ("pitch-bowl", {}, {"clock": "60+0"}),
    ],
)
def test_options_that_the_host_did_not_name_are_compared(
    game: str, named: dict[str, Any], changed: dict[str, Any], served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The invitation states all of them, and the match is held to all when it opens."""
    real = invitations.Invitations._terms

    def other(self: invitations.Invitations, *about: Any) -> Any:
        found = real(self, *about)
        return replace(found, options={**found.options, **changed})

    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        invitation = ada.invite(game, **named)
        known = {**GAMES[game].options({}), **named}
        assert invitation.options == known
        monkeypatch.setattr(invitations.Invitations, "_terms", other)
        with pytest.raises(ServerError, match=f"not those of the invitation .{next(iter(changed))}."):
            ben.join(invitation.link)


def test_a_server_that_names_fewer_options_is_held_to_the_defaults(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An invitation that leaves options out cannot set them later."""
    monkeypatch.setattr(invitations, "_options", lambda asked: dict(asked.options))
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        ben.join(ada.invite("pitch-out", tremor=1.0).link)
        invitation = ada.invite("pitch-out", tremor=1.0)
        ben.site.noted.clear()
        shown = ben.site.invitation(invitation.link)
        assert shown.options == {"tremor": 1.0}
        real = invitations.Invitations._terms

        def other(self: invitations.Invitations, *about: Any) -> Any:
            found = real(self, *about)
            return replace(found, options={**found.options, "rules": "advanced"})

        monkeypatch.setattr(invitations.Invitations, "_terms", other)
        with pytest.raises(ServerError, match=r"not those of the invitation \(rules\)"):
            ben.join(invitation.link)


# ---- Rematches --------------------------------------------------------------------------------------------


def test_who_is_first_at_a_rematch_is_sealed(served: Served) -> None:
    """The other sees the seal, adds last, and is proved that nobody could choose."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        mine, theirs = played(ada, ben, "chifootmi", 0, level="pro")
        first, second = mine.add_to_rematch(), theirs.add_to_rematch()
        assert first is not None
        assert second is not None
        assert (first.host, second.host) == (True, False)
        assert second.agreed.sealed == nonce_seal(first.nonce)
        again, theirs_again = ada.rematch(mine), ben.rematch(theirs)
        assert again.id == theirs_again.id
        assert again.table.nonces == {"south": first.nonce, "north": second.nonce}
        again.claim("resign")
        theirs_again.wait()
        assert len(again.proof()) == len(theirs_again.proof()) == 6


def test_who_is_last_at_a_rematch_notices_a_chosen_nonce(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server exchanges the first player's nonce once it knows the last."""
    from pitchside.server.match import lobby

    real = lobby.Lobby.begin

    async def chosen(self: Any, terms: Any, *about: Any) -> str:
        pledge = terms.pledge
        if pledge is not None and pledge.nonces and "begins" not in pledge.tossed and all(pledge.nonces):
            tried = (replace(pledge, nonces=(f"{n:032x}", pledge.nonces[1])) for n in range(TRIES))
            terms = replace(terms, pledge=max(tried, key=lead))
        return await real(self, terms, *about)

    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        mine, theirs = played(ada, ben, "chifootmi", 0)
        mine.add_to_rematch()
        theirs.add_to_rematch()
        monkeypatch.setattr(lobby.Lobby, "begin", chosen)
        with pytest.raises(ServerError, match="after this player"):
            ben.rematch(theirs)


def test_a_rematch_with_other_options_is_refused(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is played as before; who begins, chooses, and the teams change sides."""
    from pitchside.server.match.config import Terms

    real = Terms.turned
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        mine, theirs = played(ada, ben, "pitch-out", 0, chooser="north", tremor=1.0)
        theirs.add_to_rematch()
        again = ada.rematch(mine)
        assert again.table.options["chooser"] == "south"

        def other(self: Terms) -> Terms:
            found = real(self)
            return replace(found, options={**found.options, "tremor": 3.0})

        monkeypatch.setattr(Terms, "turned", other)
        mine, theirs = played(ada, ben, "pitch-out", 0, chooser="north", tremor=1.0)
        with pytest.raises(ServerError, match=r"not those of the invitation \(tremor\)"):
            ben.rematch(theirs)


def test_a_rematch_keeps_choices_as_secret_as_the_match_before(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that drops that would see the choices of one side before the other has chosen."""
    from pitchside.server.match.config import Terms

    real = Terms.turned
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        theirs = ben.join(ada.invite("chifootmi", commits=True).link)
        theirs.claim("resign")
        again = ben.rematch(theirs)
        assert again.table.commits
        again.claim("resign")
        monkeypatch.setattr(Terms, "turned", lambda self: replace(real(self), commits=False))
        with pytest.raises(ServerError, match="not kept secret as the invitation says"):
            ben.rematch(again)


def test_a_nonce_comes_after_the_seal_that_was_shown(served: Served) -> None:
    """Of two that come at once one is first; the other is made anew. Version 1 says nothing of a seal."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        mine, _ = played(ada, ben, "chifootmi", 0)
        path = f"/api/matches/{mine.id}"

        def promised() -> http.Promised:
            return ben.site.ask(http.Promised, "POST", f"{path}/promise")

        assert promised().sealed == {}
        assert mine.add_to_rematch() is not None
        for after in ("", "0" * 64):
            ben.site.text("POST", f"{path}/nonce", http.RematchNonce(nonce="5" * 32, after=after))
            assert list(promised().sealed) == ["south"]
        ben.site.text("POST", f"{path}/nonce", http.NewNonce(nonce="6" * 32))
        assert promised().sealed["north"] == nonce_seal("6" * 32)


def test_a_new_match_of_an_older_edition_is_refused(served: Served) -> None:
    """A server could say that it goes on from a position it kept; only who saw the start can believe that."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        theirs = ben.join(ada.invite("chifootmi", seat="south").link)
        said = {"en": "It goes on under edition 3.", "fr": "On continue sous l’édition 3."}
        resumed = theirs.table.model_copy(update={"start": theirs.table.position, "edition": said})
        noted = ben.site.noted[theirs.id]
        with pytest.raises(ServerError, match="began from a position"):
            noted.check(resumed)
        noted.check(resumed, begun=True)

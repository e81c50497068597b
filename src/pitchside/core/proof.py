"""Does a record prove that chance was settled before the match, and that no line was altered since?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from pitchside.core.chance import NONCE_BITS, SALT_BITS, SEED_BITS, Pledge
from pitchside.core.claim import Claim, ClaimKind, is_lock
from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.game import Game
from pitchside.core.language import LANGUAGES
from pitchside.core.match import Match, Resumption
from pitchside.core.record import RULES, Line, Record, broken, check_chain, replay
from pitchside.core.rulebook import say
from pitchside.core.seat import Seat
from pitchside.core.signature import holds

Said = Mapping[str, str]
"""A sentence in every language."""
_STATED = ("Rules", "Result", "Hash")
"""What a whole record says of itself; without it nothing could be compared."""
_LATER = ("Match", "Nonces", "Tossed", "Chain", "Pledge", "Signature")
"""What no record of format 1 has: there it is a record of format 2 under another number."""


def proof(record: Record, game: Game[Any, Any], key: str | None = None) -> Iterator[Said]:
    """A sentence for each check that holds, in order; `BrokenRecord` at the first that does not.

    `key`: it must be signed by the server of this key (hex).
    """
    pledge = _opened(record)
    _check_whole(record)
    yield _digest(record)
    if record.header["Pitch"] != "1":
        yield _chain(record)
    match = replay(record, game)
    if match.outcome is None:
        raise broken(record.header_lines["Result"], "not_over")
    if (resumption := match.resumption) is not None:
        yield unjudged(record, resumption)
        yield _early_lots(record, game, pledge, resumption)
    judged = len(match.entries) - (0 if resumption is None else resumption.entries)
    yield _said("replay_holds", count=judged)
    yield _commitment(record, pledge)
    if not pledge.terms:
        yield _said("first_format")
    yield _chance(record, match, pledge)
    if "Signature" in record.header or key is not None:
        yield _signature(record, key)


def _opened(record: Record) -> Pledge:
    if "Commitment" not in record.header:
        raise broken(1, "no_commitment")
    if record.pledge is None:
        raise broken(record.header_lines["Commitment"], "not_opened")
    pledge = record.pledge
    drawn = [("Seed", pledge.seed, SEED_BITS), ("Salt", pledge.salt, SALT_BITS)]
    for key, text, bits in [*drawn, *(("Nonces", nonce, NONCE_BITS) for nonce in pledge.nonces if nonce)]:
        if not re.fullmatch(f"[0-9a-f]{{{bits // 4}}}", text):
            raise broken(record.header_lines[key], "bad_lot", key=key, digits=bits // 4)
    return pledge


def _check_whole(record: Record) -> None:
    """In the first format the pledge says nothing of a match that begins anywhere but at the start."""
    if record.header["Pitch"] == "1":
        if "Position" in record.header:
            raise broken(record.header_lines["Position"], "pledged_position")
        for key in _LATER:
            if key in record.header:
                raise broken(record.header_lines[key], "not_in_first_format", key=key)
    for key in _STATED:
        if key not in record.header:
            raise broken(1, "not_stated", key=key)


def _digest(record: Record) -> Said:
    if "Digest" not in record.header:
        raise broken(1, "no_digest")
    found, stated = record.digest(), record.header["Digest"]
    if found != stated:
        raise broken(record.header_lines["Digest"], "other_digest", found=found, stated=stated)
    return _said("digest_holds")


def _chain(record: Record) -> Said:
    if "Chain" not in record.header:
        raise broken(1, "not_stated", key="Chain")
    check_chain(record)
    return _said("chain_holds")


def _signature(record: Record, key: str | None) -> Said:
    """By whom the digest was signed; that this is the server one played on, only who noted its key knows."""
    if "Signature" not in record.header:
        raise broken(1, "no_signature")
    line, words = record.at("Signature"), record.header["Signature"].split(" ")
    try:
        kind, signer, signature = words[0], *(bytes.fromhex(word) for word in words[1:])
        sound = kind == "ed25519" and holds(signer, record.header["Digest"].encode(), signature)
    except ValueError:
        raise broken(line, "bad_signature") from None
    if not sound:
        raise broken(line, "other_signature")
    if key is not None and signer.hex() != key.lower():
        raise broken(line, "other_signer", found=signer.hex(), stated=key.lower())
    return _said("signature_holds", key=signer.hex())


def _commitment(record: Record, pledge: Pledge) -> Said:
    promised = record.header.get("Pledge", pledge.promise)
    if promised not in (pledge.promise, replace(pledge, old=True).promise):
        raise broken(record.at("Pledge"), "other_pledge", found=pledge.promise, stated=promised)
    found, stated = pledge.commitment, record.header["Commitment"]
    if found != stated:
        code = "other_terms" if pledge.terms else "other_commitment"
        raise broken(record.header_lines["Commitment"], code, found=found, stated=stated)
    return _said("terms_hold" if pledge.terms else "commitment_holds", stated=stated)


def _chance(record: Record, match: Match[Any, Any], pledge: Pledge) -> Said:
    """Toss and draw everything again from the states in which it was drawn, but for what is not judged."""
    _check_tosses(record, pledge)
    early = 0 if match.resumption is None else match.resumption.entries
    later = record.lines[early:]
    lines = [line for line in later if line.seat is Seat.CHANCE]
    lines += [line for before, line in pairwise(later) if is_lock(before.seat, before.text)]
    past = record.lines[:early]
    chances = sum(line.seat is Seat.CHANCE for line in past)
    locks = sum(is_lock(line.seat, line.text) for line in past)
    drawn = [*_drawn(match, pledge, chances + 1), *_locked(match, pledge, locks + 1)]
    for line, found in zip(lines, drawn, strict=False):
        _same_lot(line.number, found, _written(line))
    return _said("chance_holds", count=len(drawn) + len(pledge.tossed))


def _early_lots(record: Record, game: Game[Any, Any], pledge: Pledge, resumption: Resumption) -> Said:
    """Draw the lots before the resumption again, as far as today's rules follow those lines."""
    lines = record.lines[: resumption.entries]
    match: Match[Any, Any] = Match(game, record.options, record.position)
    chances = locks = 0
    for line, following in pairwise([*lines, None]):
        assert line is not None
        if line.seat is Seat.CHANCE:
            if Seat.CHANCE not in match.to_act():
                break
            found = str(game.choices(match.state, Seat.CHANCE).sample(pledge.chance(chances + 1)))
            if found.split()[0] != line.text.split()[0]:
                break  # the older edition had come to another question
            _same_lot(line.number, f"chance {found}", f"chance {line.text}")
            chances += 1
        elif is_lock(line.seat, line.text) and following is not None:
            choices = game.choices(match.state, following.seat)
            if following.seat not in match.to_act() or not choices.finite:
                break
            found = str(pledge.lock(locks + 1).choice(list(choices)))
            _same_lot(following.number, f"{following.seat.value} {found}", _written(following))
            locks += 1
        try:
            match.commit(line.seat, line.text)
        except (IllegalAction, Malformed):
            break
    drawn = chances + locks
    lots = sum(line.seat is Seat.CHANCE or is_lock(line.seat, line.text) for line in lines)
    if drawn == lots:
        return _said("early_lots_hold", count=drawn)
    return _said("early_lots_unchecked", count=drawn, left=lots - drawn)


def _same_lot(number: int, found: str, stated: str) -> None:
    if found != stated:
        raise broken(number, "other_chance", found=found, stated=stated)


def _written(line: Line) -> str:
    return f"{line.seat.value} {line.text}"


def _check_tosses(record: Record, pledge: Pledge) -> None:
    for what, stated in pledge.tossed.items():
        found = pledge.toss(what).value
        told = {stated, record.options.get(what, stated)}
        if told != {found}:
            raise broken(record.at("Tossed"), "other_toss", what=what, found=found, stated=stated)


def _drawn(match: Match[Any, Any], pledge: Pledge, first: int) -> Iterator[str]:
    """Every lot, the first of them with its number in the match."""
    turns = [turn for turn in match.turns if Seat.CHANCE in turn.actions]
    for number, turn in enumerate(turns, start=first):
        drawn = match.game.choices(turn.before, Seat.CHANCE).sample(pledge.chance(number))
        yield f"{Seat.CHANCE.value} {drawn}"


def _locked(match: Match[Any, Any], pledge: Pledge, first: int) -> Iterator[str]:
    """What the clock had to choose, each time; the choice is the line after it."""
    claims = [(turn.before, turn.actions.get(Seat.CLOCK)) for turn in match.turns]
    locks = [(state, one.who) for state, one in claims if isinstance(one, Claim) and _locks(one)]
    for number, (state, who) in enumerate(locks, start=first):
        if who is not None:
            yield f"{who.value} {pledge.lock(number).choice(list(match.game.choices(state, who)))}"


def unjudged(record: Record, resumption: Resumption) -> Said:
    """What an older edition judged, and from where on a later one does."""
    edition, back = record.header.get("Rules", RULES), resumption.taken_back
    code = "unjudged_back" if back else "unjudged"
    return _said(code, count=resumption.entries, edition=edition, later=resumption.rules, back=back)


def _locks(claim: Claim) -> bool:
    return claim.kind is ClaimKind.LOCK


def _said(code: str, **facts: Any) -> Said:
    return {lang: say(code, facts, lang) for lang in LANGUAGES}

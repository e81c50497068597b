"""`pitchside verify`: chance was settled by what was committed to, and no line is altered; else exit 1."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitchside.cli import main
from pitchside.core.chance import Pledge, new_pledge
from pitchside.core.match import Match, Resumption
from pitchside.core.record import agreed, parse_record, record_of, terms_digest
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.signature import public_key, sign
from pitchside.games import GAMES, MANIFESTS
from tests.core.tiny_game import TINY
from tests.nightly import count

PLEDGE = Pledge("5eed" * 16, "5a17" * 8)
OTHER = Pledge("feed" * 16, PLEDGE.salt)
MATCHES: dict[str, dict[str, Any]] = {
    "tiny": {},
    "play-ball": {},
    "pitch-out": {"tremor": 1.0, "chooser": "toss"},
    "pitch-bowl": {"tremor": 1.0, "chooser": "toss"},
    "chifootmi": {"level": "pro+", "options": ["offside"]},
}
EDITS = count(500, 1_500)


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MANIFESTS, "tiny", "tests.fifth_game.manifest:MANIFEST")


def played(name: str, pledge: Pledge = PLEDGE, length: int = 25, **options: Any) -> Match[Any, Any]:
    """A match of some random turns that ends with a resignation at the latest."""
    match: Match[Any, Any] = Match(GAMES[name], MATCHES[name] | options)
    rng = Random(8)
    match.let_chance(pledge.chance)
    while match.outcome is None and len(match.entries) < length:
        seat = min(match.to_act())
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))
        match.let_chance(pledge.chance)
    if match.outcome is None:
        match.commit(Seat.SOUTH, match.parse("resign"))
    return match


PAIR = {"south": "Ann", "north": "Bo"}
NAME = "a" * 32


def bound(match: Match[Any, Any], pledge: Pledge = PLEDGE) -> Pledge:
    """The pledge with the terms of a match."""
    lines = agreed(match.game, match.options, PAIR, match.began_from, NAME, pledge=pledge)
    return replace(pledge, terms=terms_digest(lines))


def recorded(match: Match[Any, Any], pledge: Pledge | None = PLEDGE) -> str:
    """Its record."""
    return str(record_of(match, PAIR, "2026-11-15", pledge and bound(match, pledge), NAME))


def in_the_first_format(match: Match[Any, Any], pledge: Pledge = PLEDGE) -> str:
    """Its record as it was written before the commitment bound the terms."""
    return str(record_of(match, PAIR, "2026-11-15", pledge, rules="1"))


def resealed(text: str) -> str:
    """A record with a digest that fits what stands in it."""
    record = parse_record(text)
    return text.replace(record.header["Digest"], record.digest())


def verified(folder: Path, text: str, *more: str) -> int:
    """The exit status for a file with that text."""
    path = folder / "match.pitch"
    path.write_text(text, encoding="utf-8", newline="")
    return main(["verify", str(path), *more])


@pytest.mark.parametrize("name", MATCHES)
def test_a_sound_record_exits_0(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence for each thing that holds; the commitment is told, to be compared with the one shown."""
    match = played(name)
    assert verified(tmp_path, recorded(match)) == 0
    said = capsys.readouterr()
    assert (said.out.count("\n"), said.err) == (5, "")
    assert bound(match).commitment in said.out


def test_it_speaks_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same sentences in French, good ones and bad ones."""
    text = recorded(played("tiny"))
    assert verified(tmp_path, text, "--lang", "fr") == 0
    assert "Graine, sel et conditions sont ceux du début" in capsys.readouterr().out
    assert verified(tmp_path, text.replace("Ann", "Eve"), "--lang", "fr") == 1
    assert "Une ligne a été modifiée" in capsys.readouterr().err


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` is the standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(recorded(played("tiny")).encode())))
    assert main(["verify", "-"]) == 0


def altered(rows: Sequence[str]) -> Iterator[str]:
    """Each line in turn: gone, doubled, changed at either end, exchanged with the next."""
    for at, row in enumerate(rows):
        before, after, following = rows[:at], rows[at + 1 :], rows[at + 1 : at + 2]
        if row == "\n":
            continue
        first, last = chr(ord(row[0]) ^ 1) + row[1:], row[:-2] + chr(ord(row[-2]) ^ 1) + "\n"
        for put in ([], [row, row], [first], [last]):
            yield "".join([*before, *put, *after])
        if following not in ([], [row], ["\n"]) and not following[0].startswith("Digest"):
            yield "".join([*before, *following, row, *after[1:]])


@pytest.mark.parametrize("name", MATCHES)
def test_every_altered_line_is_found(name: str, tmp_path: Path) -> None:
    """Header lines and action lines, every one of them, in five ways."""
    rows = recorded(played(name)).splitlines(keepends=True)
    texts = list(altered(rows))
    assert len(texts) > 4 * (len(rows) - 1)
    for text in texts:
        assert verified(tmp_path, text) == 1, text


def test_every_altered_byte_is_found(tmp_path: Path) -> None:
    """Hundreds of single bytes replaced: each is found, unless only the white space differs."""
    text, rng, same = recorded(played("pitch-out")), Random(2), 0
    lines = parse_record(text)
    for _ in range(EDITS):
        at = rng.randrange(len(text))
        put = rng.choice('abcdef0123456789 .=:#"{}-')
        edited = text[:at] + put + text[at + 1 :]
        if put == text[at] or _reads_the_same(edited, lines):
            same += 1
            continue
        assert verified(tmp_path, edited) == 1, (at, put)
    assert same < EDITS / 5


def _reads_the_same(text: str, record: Any) -> bool:
    try:
        found = parse_record(text)
    except Exception:
        return False
    told = [(line.seat, line.text) for line in found.lines]
    return found.header == record.header and told == [(line.seat, line.text) for line in record.lines]


@pytest.mark.parametrize("name", ["tiny", "pitch-out", "chifootmi"])
def test_other_chance_with_a_fresh_digest_is_found(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deck dealt from another seed, hash and digest made to fit: the record's seed does not give it."""
    forged = recorded(played(name, OTHER))
    assert verified(tmp_path, forged) == 1
    assert "The seed gives 'chance " in capsys.readouterr().err


@pytest.mark.parametrize("name", ["tiny", "pitch-out", "chifootmi"])
def test_another_seed_is_found_by_the_commitment(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deck dealt from another seed, with that seed in the record: it is not the one committed to."""
    match = played(name, OTHER)
    ours, others = bound(match).commitment, bound(match, OTHER).commitment
    assert verified(tmp_path, resealed(recorded(match, OTHER).replace(others, ours))) == 1
    said = capsys.readouterr().err
    assert ours in said
    assert others in said


def test_another_salt_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Seed and salt belong together."""
    assert verified(tmp_path, resealed(recorded(played("tiny")).replace(PLEDGE.salt, "0" * 32))) == 1
    assert "not as it was at the start" in capsys.readouterr().err


def test_what_the_clock_locks_is_bound_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its choices are lots of the seed: another lawful one with a fresh hash and digest is found."""
    texts = []
    for source in (PLEDGE.lock, OTHER.lock):
        match: Match[Any, Any] = Match(TINY)
        while match.outcome is None and len(match.entries) < 12:
            match.let_chance(PLEDGE.chance)
            for seat in PLAYERS:
                match.lock(seat, source)
        if match.outcome is None:
            match.commit(Seat.SOUTH, match.parse("resign"))
        texts.append(recorded(match))
    assert "clock lock who=south\nsouth choose" in texts[0]
    assert verified(tmp_path, texts[0]) == 0
    assert verified(tmp_path, texts[1]) == 1
    assert "The seed gives '" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (recorded(Match(GAMES["play-ball"]), None), "no commitment"),
        (recorded(Match(GAMES["play-ball"])), "revealed at the end"),
        ("".join(r for r in recorded(Match(GAMES["play-ball"])).splitlines(True) if r[:6] != "Digest"), ""),
    ],
)
def test_what_is_not_committed_or_not_opened_exits_1(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is nothing to hold anybody to, or not yet."""
    assert verified(tmp_path, text) == 1
    assert says in capsys.readouterr().err


def test_a_missing_digest_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without it an altered line would not show."""
    rows = recorded(played("tiny")).splitlines(keepends=True)
    assert verified(tmp_path, "".join(row for row in rows if not row.startswith("Digest"))) == 1
    assert "digest is missing" in capsys.readouterr().err


def header(text: str, **values: str | None) -> str:
    """A record with other header values, None takes a line away; its digest made to fit."""
    rows, wanted = [], {key.capitalize(): value for key, value in values.items()}
    for row in text.splitlines():
        key = row.partition(":")[0]
        rows.append(f"{key}: {wanted[key]}" if wanted.get(key) else row if key not in wanted else "")
    head, body = rows[: rows.index("Digest: " + parse_record(text).header["Digest"]) + 1], rows
    kept = [row for row in head if row]
    return resealed("\n".join([*kept, "", *body[len(head) + 1 :]]) + "\n")


def test_a_redealt_match_behind_a_position_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the pledge of the real match: in the first format a position is bound by no commitment."""
    match = begun_elsewhere()
    assert verified(tmp_path, in_the_first_format(match)) == 1
    assert "not bound by the commitment" in capsys.readouterr().err
    real = bound(played("chifootmi")).commitment
    assert verified(tmp_path, resealed(recorded(match).replace(bound(match).commitment, real))) == 1
    assert "not as it was at the start" in capsys.readouterr().err


def begun_elsewhere() -> Match[Any, Any]:
    """A match of ChiFootMi that begins from a position of its own."""
    game = GAMES["chifootmi"]
    other = played("chifootmi", OTHER, 2)
    match: Match[Any, Any] = Match(game, MATCHES["chifootmi"], game.write(other.turns[1].after))
    match.commit(Seat.SOUTH, match.parse("resign"))
    return match


def test_a_match_that_was_agreed_to_begin_from_a_position_holds(tmp_path: Path) -> None:
    """The commitment of the second format binds the position."""
    assert verified(tmp_path, recorded(begun_elsewhere())) == 0


ALTERED_TERMS = [
    ("Options", '"tremor": 1.0', '"tremor": 0.5'),
    ("South", "Ann", "Eve"),
    ("North", "Bo", "Computer (hard)"),
    ("Match", "a" * 32, "b" * 32),
    ("Physics", "", " later"),
]


@pytest.mark.parametrize(("key", "old", "new"), ALTERED_TERMS)
def test_altered_terms_are_found_by_the_commitment(
    key: str, old: str, new: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Options, players, match and versions, with chain and digest made to fit: the commitment knows."""
    rows = recorded(resigned("pitch-out")).splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith(f"{key}: "))
    rows[at] = rows[at].replace(old, new) if old else rows[at] + new
    assert verified(tmp_path, relinked("\n".join(rows) + "\n")) == 1
    assert "not as it was at the start" in capsys.readouterr().err


def resigned(name: str) -> Match[Any, Any]:
    """A match that is given up before anybody acts."""
    match: Match[Any, Any] = Match(GAMES[name], MATCHES[name])
    match.let_chance(PLEDGE.chance)
    match.commit(Seat.SOUTH, match.parse("resign"))
    return match


def relinked(text: str) -> str:
    """A record with a chain and a digest that fit what stands in it."""
    record = parse_record(text)
    return resealed(text.replace(record.header["Chain"], record.chain()))


def test_a_broken_chain_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a digest made to fit."""
    text = recorded(played("tiny"))
    assert verified(tmp_path, resealed(text.replace(parse_record(text).header["Chain"], "0" * 64))) == 1
    assert "the chain of lines ends with" in capsys.readouterr().err


@pytest.mark.parametrize("name", MATCHES)
def test_the_first_format_still_holds(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Records of the first edition are verified as far as their commitment reaches: seed and salt."""
    assert verified(tmp_path, in_the_first_format(played(name))) == 0
    said = capsys.readouterr().out
    assert said.count("\n") == 5
    assert "Seed and salt are the ones from the start" in said
    assert "nothing binds game, options and players" in said


NONCED = replace(PLEDGE, nonces=("1" * 32, "2" * 32))
LATER_KEYS = ("Match", "Chain", "Nonces", "Pledge", "Tossed", "Signature")


def relabelled(text: str) -> str:
    """A record with nonces as one of format 1 with other players, its pledge as its commitment."""
    promise = parse_record(text).header["Pledge"]
    renamed = text.replace("Pitch: 2", "Pitch: 1").replace("South: Ann", "South: Eve")
    return header(renamed, commitment=promise, pledge=None, match=None, chain=None, help=None, tossed=None)


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("keeps", [True, False])
def test_a_pledge_is_no_commitment_of_the_first_format(name: str, keeps: bool, tmp_path: Path) -> None:
    """Nobody gives a record other players by another format number, its nonces kept or not."""
    text = recorded(played(name, NONCED), NONCED)
    assert verified(tmp_path, text) == 0
    false = relabelled(text)
    assert verified(tmp_path, false if keeps else header(false, nonces=None)) == 1


def test_a_pledge_of_an_older_version_still_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It was the hash of seed and salt alone; under another format number its nonces give it away."""
    older = replace(NONCED, old=True)
    text = recorded(played("chifootmi", older), older)
    assert f"Pledge: {PLEDGE.commitment}\n" in text
    assert verified(tmp_path, text) == 0
    assert verified(tmp_path, relabelled(text)) == 1
    assert "no 'Nonces'" in capsys.readouterr().err


@pytest.mark.parametrize("key", LATER_KEYS)
def test_the_first_format_has_nothing_of_the_second(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such a record is one of the second format under another number."""
    text = in_the_first_format(played("tiny"))
    assert verified(tmp_path, resealed(text.replace("\nDate:", f"\n{key}: {{}}\nDate:"))) == 1
    assert f"no '{key}'" in capsys.readouterr().err


TOSSED = replace(NONCED, tossed={"host": NONCED.toss("host").value, "begins": NONCED.toss("begins").value})


def test_tosses_before_the_match_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who invites sits where the lot says, and who begins is the one of the options."""
    begun: Match[Any, Any] = Match(GAMES["play-ball"], {"begins": TOSSED.tossed["begins"]})
    begun.commit(Seat.SOUTH, begun.parse("resign"))
    assert verified(tmp_path, recorded(begun, TOSSED)) == 0
    assert "what the seed gives (2 in all)" in capsys.readouterr().out
    other = {what: Seat(fell).other.value for what, fell in TOSSED.tossed.items()}
    for what in TOSSED.tossed:
        chosen = replace(TOSSED, tossed={**TOSSED.tossed, what: other[what]})
        assert verified(tmp_path, recorded(begun, chosen)) == 1
        assert f"The toss for '{what}' gives {TOSSED.tossed[what].capitalize()}" in capsys.readouterr().err
    begun = Match(GAMES["play-ball"], {"begins": other["begins"]})
    begun.commit(Seat.SOUTH, begun.parse("resign"))
    assert verified(tmp_path, recorded(begun, TOSSED)) == 1
    text = recorded(begun, TOSSED).replace('"host"', '"guest"')
    assert verified(tmp_path, relinked(text)) == 1
    assert "Tossed must be a JSON object" in capsys.readouterr().err


def mixed(south: str, north: str) -> str:
    """The record of a match to whose chance each player added a nonce."""
    nonced = replace(PLEDGE, nonces=(south, north))
    return recorded(played("chifootmi", nonced), nonced)


def test_the_nonces_of_the_players_are_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The lots hang on them, and the commitment binds them: nobody can exchange them, or add some later."""
    text = mixed("1" * 32, "2" * 32)
    assert verified(tmp_path, text) == 0
    assert "chance deal" in text
    assert text != mixed("3" * 32, "2" * 32)
    assert verified(tmp_path, relinked(text.replace("1" * 32, "3" * 32))) == 1
    assert "not as it was at the start" in capsys.readouterr().err
    assert verified(tmp_path, resealed(text.replace("1" * 32, "three"))) == 1
    assert "32 hexadecimal digits" in capsys.readouterr().err
    plain = recorded(played("chifootmi"))
    added = plain.replace("\nDate:", '\nNonces: {"south": "' + "1" * 32 + '"}\nDate:')
    assert verified(tmp_path, relinked(added)) == 1
    assert "not as it was at the start" in capsys.readouterr().err


def test_the_promise_is_what_was_shown_before_the_nonces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Seed and salt alone, so that they cannot be chosen to fit the nonces."""
    text = mixed("1" * 32, "2" * 32)
    assert f"Pledge: {PLEDGE.promise}\n" in text
    assert verified(tmp_path, resealed(text.replace(PLEDGE.promise, "0" * 64))) == 1
    assert "give the pledge" in capsys.readouterr().err


SECRET = b"k" * 32
KEY = public_key(SECRET).hex()


def signed(text: str, line: str | None = None) -> str:
    """The record with a signature under its digest: a good one, or that line."""
    digest = parse_record(text).header["Digest"]
    good = f"ed25519 {KEY} {sign(SECRET, digest.encode()).hex()}"
    return text.replace(f"Digest: {digest}\n", f"Digest: {digest}\nSignature: {line or good}\n")


def test_a_signature_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is made over the digest, and names the key it was made with."""
    assert verified(tmp_path, signed(recorded(played("tiny")))) == 0
    assert f"made with the key {KEY}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "line", ["ed25519 00 00", "ed25519", "rsa 00 00", "ed25519 x y", f"ed25519 {KEY} 00"]
)
def test_what_is_no_signature_is_noticed(tmp_path: Path, line: str) -> None:
    """Whatever stands there must be one."""
    assert verified(tmp_path, signed(recorded(played("tiny")), line)) == 1


def test_an_altered_record_does_not_keep_its_signature(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who alters it and computes the digest anew cannot sign it anew."""
    text = recorded(played("tiny"))
    stolen = signed(text).partition("Signature: ")[2].partition("\n")[0]
    altered = resealed(text.replace("Date: ", "Date: 1"))
    assert verified(tmp_path, signed(altered, stolen)) == 1
    assert "not the record that was signed" in capsys.readouterr().err


def test_the_key_of_the_server_can_be_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --key a record without a signature, or signed by somebody else, does not hold."""
    (tmp_path / "plain").write_text(recorded(played("tiny")), encoding="utf-8")
    (tmp_path / "signed").write_text(signed(recorded(played("tiny"))), encoding="utf-8")
    assert main(["verify", str(tmp_path / "signed"), "--key", KEY]) == 0
    assert main(["verify", str(tmp_path / "signed"), "--key", "0" * 64]) == 1
    assert main(["verify", str(tmp_path / "plain"), "--key", KEY]) == 1
    assert "There is no signature." in capsys.readouterr().err


def test_a_match_that_is_not_over_is_not_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Even with its seed and salt in the record, hash and digest made to fit."""
    match: Match[Any, Any] = Match(GAMES["chifootmi"])
    match.let_chance(PLEDGE.chance)
    stated = f"Commitment: {bound(match).commitment}"
    text = recorded(match).replace(stated, f"{stated}\nSeed: {PLEDGE.seed}\nSalt: {PLEDGE.salt}")
    assert verified(tmp_path, resealed(text)) == 1
    assert "not over" in capsys.readouterr().err


def test_seed_and_salt_cannot_be_cut_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`A` with `B:C` and `A:B` with `C` would share a commitment: both have a fixed length."""
    assert verified(tmp_path, recorded(played("tiny", Pledge("a", "b:c")), Pledge("a", "b:c"))) == 1
    assert "64 hexadecimal digits" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["hash", "result", "rules"])
def test_what_must_be_compared_must_be_stated(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record without its hash, result or rules proves less than it says."""
    assert verified(tmp_path, header(recorded(played("tiny")), **{key: None})) == 1
    assert f"does not say '{key.capitalize()}'" in capsys.readouterr().err


def test_other_rules_are_found(tmp_path: Path) -> None:
    """Another version of the rules would have to be played by it."""
    assert verified(tmp_path, header(recorded(played("tiny")), rules="7")) == 1


@pytest.mark.parametrize("text", ["", "hello\n", "{}", "\n\nsouth c2n\n"])
def test_what_is_no_record_exits_2(text: str, tmp_path: Path) -> None:
    """Neither is a file that is not there."""
    assert verified(tmp_path, text) == 2
    assert main(["verify", str(tmp_path / "none.pitch")]) == 2


def test_comments_are_nobodys_business(tmp_path: Path) -> None:
    """A note after a line or between two of them alters nothing."""
    text = recorded(played("tiny"))
    assert verified(tmp_path, text.replace("\nsouth", " # well!\n\n# so\nsouth", 1)) == 0


# ---- apart from all our code ---------------------------------------------------------------------------


class Bits:
    """The bits of one chance action, as `docs/verify.md` tells them."""

    def __init__(self, seed: str, number: int) -> None:
        texts = [f"{seed}:{number}:{block}".encode() for block in range(8)]
        self.bits = "".join(f"{int(sha256(text).hexdigest(), 16):0256b}" for text in texts)

    def below(self, end: int) -> int:
        """A number below the end."""
        count = (end - 1).bit_length()
        while True:
            drawn, self.bits = int(self.bits[:count] or "0", 2), self.bits[count:]
            if drawn < end:
                return drawn

    def pack(self) -> str:
        """A pack of ChiFootMi, shuffled."""
        cards = [*map(str, range(1, 12)), "DT", "DT", "DT"]
        for place in range(13, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return ",".join(cards)


def test_a_record_can_be_checked_apart_from_our_code() -> None:
    """Twenty matches of ChiFootMi: commitment, deal and toss computed from the text and the documentation."""
    for number in range(20):
        pledge = new_pledge(Random(number))
        rows = recorded(played("chifootmi", pledge), pledge).splitlines()
        head = dict(row.split(": ", 1) for row in rows[: rows.index("")])
        agreed_lines = (
            "Game",
            "Match",
            "Options",
            "Position",
            "Rules",
            "Physics",
            "South",
            "North",
            "Nonces",
        )
        told = "".join(f"{key}: {head[key]}\n" for key in agreed_lines if key in head)
        terms = sha256(told.encode()).hexdigest()
        assert head["Commitment"] == sha256(f"{head['Seed']}:{head['Salt']}:{terms}".encode()).hexdigest()
        deal, toss = [row for row in rows if row.startswith("chance ")][:2]
        bits = Bits(head["Seed"], 1)
        assert deal.replace('"', "").replace(" ", "") == (
            f"chancedealsouth=[{bits.pack()}]north=[{bits.pack()}]"
        )
        assert toss == f"chance toss to={('south', 'north')[Bits(head['Seed'], 2).below(2)]}"


def gone_on(name: str) -> str:
    """The record of a match of edition 2 that went on from a position under edition 3.

    What was played before is unlawful today.
    """
    early = played(name, length=9)
    rng, start = Random(5), Match[Any, Any](GAMES[name], MATCHES[name])
    early = again(early, 8)
    while early.sealed:
        early.commit(seat := min(early.to_act()), early.game.choices(early.state, seat).sample(rng))
        early.let_chance(PLEDGE.chance)
    number = next(at for at, entry in enumerate(early.entries) if entry.seat is not Seat.CHANCE)
    entries = [*early.entries]
    entries[number] = replace(entries[number], text=UNLAWFUL[name])
    match = Match.taken_up(start, entries, Resumption(len(entries), "3", early.game.write(early.state)))
    while match.outcome is None and len(match.entries) < len(entries) + 20:
        seat = min(match.to_act())
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))
        match.let_chance(PLEDGE.chance)
    if match.outcome is None:
        match.commit(Seat.SOUTH, match.parse("resign"))
    lines = agreed(match.game, match.options, PAIR, None, NAME, "2")
    pledge = replace(PLEDGE, terms=terms_digest(lines))
    return str(record_of(match, PAIR, "2026-11-15", pledge, NAME, "2"))


UNLAWFUL = {"play-ball": "end", "pitch-out": "stop", "chifootmi": "pass"}
"""What nobody may say first."""


def again(match: Match[Any, Any], length: int) -> Match[Any, Any]:
    """The beginning of a match."""
    early: Match[Any, Any] = Match(match.game, match.options)
    for entry in match.entries[:length]:
        early.commit(entry.seat, entry.text)
    return early


@pytest.mark.parametrize("name", UNLAWFUL)
def test_a_match_that_went_on_under_another_edition_is_explained(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From where on it is judged, and that everything from there on holds, its chance too."""
    text = gone_on(name)
    resumption = parse_record(text).resumption
    assert resumption is not None
    assert verified(tmp_path, text) == 0
    said = capsys.readouterr().out
    assert f"The first {resumption.entries} actions were judged under edition 2 of the rules" in said
    early = [line for line in parse_record(text).lines[: resumption.entries] if line.seat is Seat.CHANCE]
    assert f"What was left to chance before that is what the seed gives, too ({len(early)} in all)." in said
    later = len(parse_record(text).lines) - resumption.entries
    assert f"Every action is lawful, and hash and result agree ({later} in all)." in said
    assert verified(tmp_path, text, "--lang", "fr") == 0
    assert (
        f"Les {resumption.entries} premières actions ont été jugées sous l’édition 2"
        in capsys.readouterr().out
    )
    assert main(["replay", str(tmp_path / "match.pitch")]) == 0
    assert "from there on edition 3 holds" in capsys.readouterr().out


def test_other_lots_before_the_position_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A deal that the seed does not give, with chain and digest made to fit."""
    text = gone_on("chifootmi")
    deal = next(line for line in parse_record(text).lines if line.text.startswith("deal"))
    redealt = deal.text.replace('"DT"', "99", 1).replace("11", '"DT"', 1).replace("99", "11", 1)
    assert verified(tmp_path, relinked(text.replace(deal.text, redealt))) == 1
    assert "The seed gives 'chance deal" in capsys.readouterr().err


def test_lots_that_the_rules_do_not_reach_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where an early line is ruled otherwise today, what chance did after it is named as not checked."""
    text = gone_on("chifootmi")
    rows = text.splitlines()
    first = next(at for at, row in enumerate(rows) if row.startswith("chance "))
    toss = next(at for at, row in enumerate(rows) if row.startswith("chance toss"))
    rows.insert(toss, "south pass")
    told = parse_record(text).resumption
    assert told is not None
    moved = "\n".join(rows).replace(f'"entries": {told.entries}', f'"entries": {told.entries + 1}') + "\n"
    assert first < toss
    assert verified(tmp_path, relinked(moved)) == 0
    assert "1 could be drawn again and are what the seed gives; 1 could not be checked" in (
        capsys.readouterr().out
    )


def without(text: str, key: str) -> str:
    """A record without a header line."""
    return "".join(row for row in text.splitlines(keepends=True) if not row.startswith(f"{key}: "))


def test_without_the_position_the_older_edition_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the line and the clause that refuses it today."""
    text = resealed(without(gone_on("play-ball"), "Resumed"))
    line = next(at for at, row in enumerate(text.splitlines(), 1) if row.endswith(" end"))
    assert verified(tmp_path, text) == 1
    said = capsys.readouterr().err
    assert f"line {line}" in said
    assert "edition 2 of the rules; under edition 3 it no longer holds" in said
    assert "PLB-3.8" in said


def test_the_position_that_it_went_on_from_is_bound(tmp_path: Path) -> None:
    """By the digest; and another one does not lead to the stated end."""
    text = gone_on("play-ball")
    resumption = parse_record(text).resumption
    assert resumption is not None
    position = str(resumption.position)
    altered = text.replace(position, position.replace("0-0", "1-0"))
    assert altered != text
    assert verified(tmp_path, altered) == verified(tmp_path, resealed(altered)) == 1


@pytest.mark.parametrize(
    "told",
    [
        "[]",
        "{",
        '{"entries": 1}',
        '{"entries": 0, "rules": "3", "position": ""}',
        '{"entries": 999, "rules": "3", "position": ""}',
        '{"entries": true, "rules": "3", "position": ""}',
        '{"entries": 1, "rules": "7", "position": ""}',
        '{"entries": 1, "rules": "3", "position": "?"}',
    ],
)
def test_a_position_that_is_none_is_named(
    told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its line of the header."""
    record = parse_record(text := gone_on("play-ball"))
    text = resealed(text.replace(record.header["Resumed"], told))
    line = next(at for at, row in enumerate(text.splitlines(), 1) if row.startswith("Resumed: "))
    assert verified(tmp_path, text) == 1
    assert f"line {line}" in capsys.readouterr().err


def test_the_records_that_the_page_is_tried_on_hold(tmp_path: Path) -> None:
    """The page draws their lots again by itself (`match/fairness.ts`): here it is said what is right."""
    from tests.cli.page_matches import PATH, page_matches

    matches = json.loads(PATH.read_text(encoding="utf-8"))
    assert matches == page_matches(), "python -m tests.cli.page_matches writes them anew"
    for one in matches.values():
        assert verified(tmp_path, one["record"]) == 0

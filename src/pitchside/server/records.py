"""Record files: handed out for a match, and played through when one is handed in."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.errors import BrokenRecord
from pitchside.core.record import Record, kept_record, open_record, parse_record, replay
from pitchside.core.signature import public_key, sign
from pitchside.games import game_of
from pitchside.server.access import Access
from pitchside.server.serializer import watched
from pitchside.server.session import Session
from pitchside.server.snapshot import Stored
from pitchside.server.terms import Terms, players_named, public_name
from pitchside.server.wire_read import dump
from pitchside.server.wire_review import BrokenFile, Watched
from pitchside.server.words import said


def record_text(session: Session, access: Access | None = None) -> str:
    """The record of a match as it stands, or as these may see it; the match must be whole.

    What is still hidden is not in it.
    """
    terms, late = session.terms, session.views.late
    match = (session.snapshot if access is None else late.shown(session.snapshot, access)).match
    about = players_named(terms), _day(session.created), terms.pledge, public_name(session.id), terms.rules
    return str(_signed(open_record(match, *about, options=terms.options), session.tools.key))


def _signed(record: Record, key: bytes | None) -> Record:
    """With the signature of this server under its digest, where it has both."""
    if key is None or "Digest" not in record.header or record.header["Pitch"] == "1":
        return record
    seal = sign(key, record.header["Digest"].encode()).hex()
    line = f"ed25519 {public_key(key).hex()} {seal}"
    return replace(record, header={**record.header, "Signature": line})


def closed_text(match_id: str, stored: Stored, key: bytes | None) -> str:
    """The record of a match that nobody can play through any more: every line as it was stored."""
    terms = stored.terms
    lines = terms.agreed(match_id)
    record = kept_record(
        lines,
        _day(stored.created),
        stored.actions,
        stored.ended(),
        stored.hash,
        terms.pledge,
        stored.resumption,
    )
    return str(_signed(record, key))


def record_name(terms: Terms, created: str) -> str:
    """A file name that tells the game and the day, and not the id."""
    return f"pitchside-{terms.game.id}-{_day(created)}.pitch"


def _day(created: str) -> str:
    return created.partition("T")[0]


def watched_text(raw: bytes) -> tuple[int, str]:
    """Status and text of the answer to a record that is handed in.

    Each step is put into words by itself: in one go nobody else could do anything meanwhile.
    """
    found = watch(raw)
    if isinstance(found, BrokenFile):
        return 422, dump(found)
    rest = dump(found.model_copy(update={"steps": []}))
    return 200, rest.replace('"steps":[]', f'"steps":[{",".join(dump(step) for step in found.steps)}]', 1)


def watch(raw: bytes) -> Watched | BrokenFile:
    """A record played through, or the line where it breaks."""
    try:
        record = parse_record(raw.decode())
        return watched(record, replay(record, game_of(record)))
    except BrokenRecord as error:
        text = {"en": error.said["en"], "fr": error.said["fr"]}
        return BrokenFile(line=error.line, rule=error.rule, text=text)  # type: ignore[arg-type]
    except UnicodeDecodeError as error:
        return BrokenFile(line=raw.count(b"\n", 0, error.start) + 1, rule=None, text=said("not_text"))
    except RecursionError:
        return BrokenFile(line=1, rule=None, text=said("too_deep"))

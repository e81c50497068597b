"""Record files: handed out for a match, and played through when one is handed in."""

from __future__ import annotations

from pitchside.core.errors import BrokenRecord
from pitchside.core.record import broken, open_record, parse_record, replay
from pitchside.games import GAMES
from pitchside.server.session import Session
from pitchside.server.show import players_named, watched
from pitchside.server.wire import BrokenFile, Watched
from pitchside.server.words import said


def record_text(session: Session) -> str:
    """The record of a match as it stands, without what is still hidden."""
    match, day = session.standing.match, session.created.partition("T")[0]
    return str(open_record(match, players_named(session.terms), day, session.terms.pledge))


def record_name(session: Session) -> str:
    """A file name that tells the game and the day, and not the id."""
    return f"pitchside-{session.terms.game.id}-{session.created.partition('T')[0]}.pitch"


def watch(raw: bytes) -> Watched | BrokenFile:
    """A record played through, or the line where it breaks."""
    try:
        record = parse_record(raw.decode())
        if record.game not in GAMES:
            known = ", ".join(GAMES)
            raise broken(record.header_lines["Game"], "unknown_game", game=record.game, known=known)
        return watched(record, replay(record, GAMES[record.game]))
    except BrokenRecord as error:
        text = {"en": error.said["en"], "fr": error.said["fr"]}
        return BrokenFile(line=error.line, rule=error.rule, text=text)  # type: ignore[arg-type]
    except UnicodeDecodeError as error:
        return BrokenFile(line=raw.count(b"\n", 0, error.start) + 1, rule=None, text=said("not_text"))
    except RecursionError:
        return BrokenFile(line=1, rule=None, text=said("too_deep"))

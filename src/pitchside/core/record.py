"""A match as a text file that people can read and programs can replay: the `.pitch` format."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, TypeVar

from pitchside.core.chance import Pledge
from pitchside.core.claim import Claim, is_claim
from pitchside.core.errors import BrokenRecord, IllegalAction, Malformed, repeated
from pitchside.core.game import Game, Position, sees_all
from pitchside.core.help import Help, joined, tells, told_by
from pitchside.core.language import LANGUAGES
from pitchside.core.match import Entry, Match, Resumption
from pitchside.core.rulebook import say
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.core.turn import HIDDEN, Turn

M = TypeVar("M", bound=Match[Any, Any])

FORMAT = "2"
FORMATS = ("1", FORMAT)
RULES = "3"
EDITIONS = ("1", "2", RULES)
"""Of the rules. A record of an older one holds if nothing that was played in it is ruled otherwise today."""
LISTED = 5
"""A sentence names at most this many lines whose rulings cite a changed clause."""
_AGREED = ("Game", "Match", "Options", "Position", "Rules", "Physics", "South", "North", "Nonces", "Tossed")
"""What is settled before a match begins: its commitment binds these lines, its chain begins with them."""
TOSSES = ("host", "begins")
"""What may be tossed for before a match: the seat of whoever invites, and who begins."""
_SEALS = ("Digest", "Signature")
"""What is computed over everything else, the digest first."""
_KEYS = (
    "Pitch",
    *_AGREED,
    "Resumed",
    "Date",
    "Help",
    "Result",
    "Hash",
    "Chain",
    "Pledge",
    "Commitment",
    "Seed",
    "Salt",
    *_SEALS,
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of actions with its number in the file."""

    number: int
    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """Header and lines; what a file holds before any rule has looked at it."""

    header: Mapping[str, str]
    lines: tuple[Line, ...]
    header_lines: Mapping[str, int] = field(default_factory=dict)
    comments: tuple[str, ...] = ()
    """What is told for people alone, after the lines."""

    @property
    def game(self) -> str:
        """The id of the game played."""
        return self.header["Game"]

    @property
    def options(self) -> dict[str, Any]:
        """The match options."""
        options = self._json("Options") or {}
        if not isinstance(options, dict):
            raise broken(self.at("Options"), "not_object")
        return options

    @property
    def position(self) -> Position | None:
        """The opening position when it is not the start."""
        text = self.header.get("Position")
        if text is None:
            return None
        return self._json("Position") if text.startswith("{") else text

    @property
    def resumption(self) -> Resumption | None:
        """Where the match went on from a stored position under a later edition, if it did."""
        if "Resumed" not in self.header:
            return None
        told = self._json("Resumed")
        if not isinstance(told, dict) or told.keys() - {"taken_back"} != {"entries", "rules", "position"}:
            raise broken(self.at("Resumed"), "not_resumed")
        found = Resumption(**told)
        if type(found.entries) is not int or not 0 < found.entries <= len(self.lines):
            raise broken(self.at("Resumed"), "not_resumed")
        if type(found.taken_back) is not int or not 0 <= found.taken_back <= found.entries:
            raise broken(self.at("Resumed"), "not_resumed")
        return found

    @property
    def edition(self) -> str:
        """The edition of the rules that judges what is played again of it."""
        resumption = self.resumption
        return self.header.get("Rules", RULES) if resumption is None else resumption.rules

    @property
    def result(self) -> Any:
        """The result as stated in the header; None while unfinished."""
        return self._json("Result")

    @property
    def pledge(self) -> Pledge | None:
        """The opened seed with its salt; None before the end, and where chance was not committed to."""
        if "Seed" not in self.header or "Salt" not in self.header:
            return None
        terms = "" if self.header["Pitch"] == "1" else terms_digest(self.header)
        about = terms, self._nonces(), self.tossed
        return Pledge(self.header["Seed"], self.header["Salt"], *about)

    @property
    def tossed(self) -> Mapping[str, str]:
        """What was tossed for before the match, and who it fell to."""
        told = self._json("Tossed") if "Tossed" in self.header else {}
        sound = isinstance(told, dict) and told.keys() <= set(TOSSES)
        if not sound or any(who not in {seat.value for seat in PLAYERS} for who in told.values()):
            raise broken(self.at("Tossed"), "not_tossed")
        return told

    @property
    def help(self) -> Help:
        """How often each player was helped, by the kind of help; nobody was where nothing is said."""
        told = self._json("Help") if "Help" in self.header else {}
        if not (isinstance(told, dict) and all(isinstance(one, dict) for one in told.values())):
            raise broken(self.at("Help"), "not_help")
        return told

    def digest(self) -> str:
        """SHA-256 (hex) over every header line but the seals, a blank line and every action line."""
        head = [f"{key}: {value}" for key, value in self.header.items() if key not in _SEALS]
        return _sha("".join(f"{row}\n" for row in [*head, "", *self._body()]))

    def chain(self) -> str:
        """The last link: the first is the digest of the terms, each action line makes the next of the last.

        The links of a record begin with those of every record of the same match written before it.
        """
        link = terms_digest(self.header)
        for row in self._body():
            link = _sha(f"{link} {row}")
        return link

    def _nonces(self) -> tuple[str, ...]:
        told = self._json("Nonces") if "Nonces" in self.header else {}
        if not (isinstance(told, dict) and all(isinstance(one, str) for one in told.values())):
            raise broken(self.at("Nonces"), "not_nonces")
        return tuple(told.get(seat.value, "") for seat in PLAYERS) if told else ()

    def _body(self) -> list[str]:
        return [f"{line.seat.value} {line.text}" for line in self.lines]

    def _json(self, key: str) -> Any:
        try:
            return json.loads(self.header.get(key, "null"))
        except (ValueError, RecursionError) as error:
            at = getattr(error, "pos", 0) + 1
            raise broken(self.at(key), "not_json", key=key, at=at) from error

    def at(self, key: str) -> int:
        """The line of a header key, for what is said of it."""
        return self.header_lines.get(key, 1)

    def __str__(self) -> str:
        head = [f"{key}: {self.header[key]}" for key in _KEYS if key in self.header]
        told = [f"# {comment}" for comment in self.comments]
        return "\n".join([*head, "", *self._body(), *told]) + "\n"


def parse_record(text: str) -> Record:
    """A file's text as a Record; `BrokenRecord` names the first line that cannot be read."""
    rows = text.lstrip("\ufeff").splitlines()
    blank = next((i for i, row in enumerate(rows) if not row.strip()), len(rows))
    header: dict[str, str] = {}
    where: dict[str, int] = {}
    for number, row in enumerate(rows[:blank], start=1):
        if row.startswith("#"):
            continue
        key, value = _header_row(number, row)
        if key in header:
            raise broken(number, "header_twice", key=key)
        header[key], where[key] = value, number
    _check_header(header, where)
    # A blank line ends the header; without one the file was cut off, unless the hash is there to tell.
    if blank == len(rows) and "Hash" not in header:
        raise broken(len(rows), "cut_header")
    return Record(header, tuple(_lines(rows, blank)), where)


def _header_row(number: int, row: str) -> tuple[str, str]:
    key, colon, value = row.partition(":")
    if not colon:
        raise broken(number, "not_header", row=row[:60])
    return key.strip(), value.strip()


def _check_header(header: Mapping[str, str], where: Mapping[str, int]) -> None:
    for key in ("Pitch", "Game"):
        if key not in header:
            raise broken(1, "no_record", key=key)
    if header["Pitch"] not in FORMATS:
        raise broken(where["Pitch"], "unknown_format", format=header["Pitch"], known=", ".join(FORMATS))


def _lines(rows: list[str], blank: int) -> Iterator[Line]:
    for number, row in enumerate(rows[blank:], start=blank + 1):
        words = row.partition("#")[0].split(maxsplit=1)
        if not words:
            continue
        if words[0] not in {seat.value for seat in Seat} or len(words) == 1:
            raise broken(number, "not_line", row=row[:60])
        yield Line(number, Seat(words[0]), words[1].strip())


def agreed(
    game: Game[Any, Any],
    options: Mapping[str, Any],
    players: Mapping[str, str],
    position: Position | None = None,
    name: str | None = None,
    rules: str = RULES,
    pledge: Pledge | None = None,
) -> dict[str, str]:
    """The header lines that are settled before a match begins."""
    lines = {
        "Game": game.id,
        "Match": name,
        "Options": json.dumps(dict(options), sort_keys=True),
        "Position": _one_line(position) if isinstance(position, str) else _object(position),
        "Rules": rules,
        "Physics": game.physics,
        "South": _one_line(players.get("south", "South")),
        "North": _one_line(players.get("north", "North")),
        "Nonces": json.dumps(nonces_of(pledge), sort_keys=True) if nonces_of(pledge) else None,
        "Tossed": json.dumps(dict(pledge.tossed), sort_keys=True) if pledge and pledge.tossed else None,
    }
    return {key: value for key, value in lines.items() if value is not None}


def _object(position: Mapping[str, Any] | None) -> str | None:
    return None if position is None else json.dumps(position)


def terms_digest(header: Mapping[str, str]) -> str:
    """SHA-256 (hex) over the lines that were settled before the match, as they stand in its record."""
    return _sha("".join(f"{key}: {header[key]}\n" for key in _AGREED if key in header))


def _sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def record_of(
    match: Match[Any, Any],
    players: Mapping[str, str],
    date: str,
    pledge: Pledge | None = None,
    name: str | None = None,
    rules: str = RULES,
    help: Help | None = None,
    options: Mapping[str, Any] | None = None,
) -> Record:
    """The record of a match as it stands, with everything that is hidden or sealed.

    `name` tells one match from every other; `rules` is the edition that it began under; `help` is what the
    lines do not tell of it: how often each player was helped in other ways. `options` are the match options
    as they were agreed, without those that were added to the game since; left out: as the match has them.
    """
    settled = _settled(match, players, pledge, name, rules, options)
    header = {**_header(match, settled, date, pledge, joined(match.help(), help or {})), "Hash": match.hash()}
    return _sealed(Record({**header, **resumed_line(match.resumption)}, _told_by(match.entries)))


def open_record(
    match: Match[Any, Any],
    players: Mapping[str, str],
    date: str,
    pledge: Pledge | None = None,
    name: str | None = None,
    rules: str = RULES,
    options: Mapping[str, Any] | None = None,
) -> Record:
    """What everybody may read: all of it at the end.

    Until then there are lines up to where nothing was hidden last; what came after it is told in comments, as
    a spectator saw it, and without a hash.
    """
    if match.outcome is not None:
        return record_of(match, players, date, pledge, name, rules, options=options)
    turns, resumption = _open_part(match), match.resumption
    if not turns and not _open(match, match.first):
        resumption = None
    later = match.turns[len(turns) :]
    entries = match.entries[: resumption.entries] if resumption else []
    entries += [Entry(seat, str(action)) for turn in turns for seat, action in turn.actions.items()]
    told = tuple(text for turn in later for text in _comments(turn))
    settled = _settled(match, players, pledge, name, rules, options)
    help = told_by((entry.seat, entry.text) for entry in entries)
    header = _header(match, settled, date, pledge, help)
    header |= {**resumed_line(resumption), **({} if later else {"Hash": match.hash()})}
    return _sealed(Record(header, _told_by(entries), comments=told))


def _settled(
    match: Match[Any, Any],
    players: Mapping[str, str],
    pledge: Pledge | None,
    name: str | None,
    rules: str,
    options: Mapping[str, Any] | None,
) -> dict[str, str]:
    told = match.options if options is None else options
    return agreed(match.game, told, players, match.began_from, name, rules, pledge)


def resumed_line(resumption: Resumption | None) -> dict[str, str]:
    """The header line that says from where a later edition judges a match, if one does."""
    return {} if resumption is None else {"Resumed": json.dumps(resumption.plain())}


def kept_record(
    settled: Mapping[str, str],
    date: str,
    actions: Sequence[tuple[Seat, str]],
    result: Any,
    final: str,
    pledge: Pledge | None,
    resumption: Resumption | None = None,
) -> Record:
    """The record of a match that is not played through: its lines as they were stored, everything opened."""
    header = {
        **_begun(settled, pledge),
        **resumed_line(resumption),
        "Date": date,
        **({"Help": json.dumps(help, sort_keys=True)} if (help := told_by(actions)) else {}),
        "Result": json.dumps(result, sort_keys=True),
        "Hash": final,
        **({} if pledge is None else _pledged(pledge, opened=True)),
    }
    return _sealed(Record(header, tuple(Line(0, seat, text) for seat, text in actions)))


def _comments(turn: Turn[Any, Any]) -> Iterator[str]:
    """What a turn looks like to everybody; of what is hidden, only that chance dealt may be named."""
    for seat, text in turn.told(Eyes.SPECTATOR).items():
        kind = f" {str(turn.actions[seat]).split()[0]}" if seat is Seat.CHANCE else ""
        yield f"{seat.value}{kind}: opened at the end" if text == HIDDEN else f"{seat.value} {text}"


def _sealed(record: Record) -> Record:
    """In the order in which it is printed; with its chain, and its digest where chance is committed to."""
    header = dict(record.header)
    if header["Pitch"] != "1":
        header["Chain"] = record.chain()
    ordered = replace(record, header={key: header[key] for key in _KEYS if key in header})
    if "Commitment" not in header:
        return ordered
    return replace(ordered, header={**ordered.header, "Digest": ordered.digest()})


def _open_part(match: Match[Any, Any]) -> Sequence[Turn[Any, Any]]:
    turns = match.turns
    open_ends = (n for n in range(len(turns), 0, -1) if _open(match, turns[n - 1].after))
    return turns[: next(open_ends, 0)]


def _open(match: Match[Any, Any], state: Any) -> bool:
    return sees_all(match.game, state, Eyes.SPECTATOR)


def _told_by(entries: Sequence[Entry]) -> tuple[Line, ...]:
    return tuple(Line(0, entry.seat, entry.text) for entry in entries)


def _header(
    match: Match[Any, Any],
    settled: Mapping[str, str],
    date: str,
    pledge: Pledge | None,
    help: Help,
) -> dict[str, str]:
    begun = _begun(settled, pledge)
    return {
        **begun,
        "Date": date,
        **({} if begun["Pitch"] == "1" else {"Help": json.dumps(help, sort_keys=True)}),
        "Result": json.dumps(match.outcome.plain() if match.outcome else None, sort_keys=True),
        **({} if pledge is None else _pledged(pledge, opened=match.outcome is not None)),
    }


def _begun(settled: Mapping[str, str], pledge: Pledge | None) -> dict[str, str]:
    """A match whose commitment does not bind its terms is written as it was begun: in the first format."""
    if pledge is None or pledge.terms:
        return {"Pitch": FORMAT, **settled}
    return {"Pitch": "1", **{key: value for key, value in settled.items() if key != "Match"}}


def nonces_of(pledge: Pledge | None) -> dict[str, str]:
    """The nonces by the players who added them."""
    told = zip(PLAYERS, pledge.nonces if pledge else (), strict=False)
    return {seat.value: nonce for seat, nonce in told if nonce}


def _pledged(pledge: Pledge, opened: bool) -> dict[str, str]:
    secrets = {"Seed": pledge.seed, "Salt": pledge.salt} if opened else {}
    promised = {"Pledge": pledge.promise} if pledge.nonces else {}
    return {**promised, "Commitment": pledge.commitment, **secrets}


def _one_line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def replay(record: Record, game: Game[Any, Any], most: int | None = None) -> Match[Any, Any]:
    """Play a record through; `BrokenRecord` names the line and, where a clause refused it, the clause.

    `most` limits how many actions are played: a longer record is refused at the line that goes beyond.
    """
    return replay_as(Match, record, game, most)


def replay_as(kind: type[M], record: Record, game: Game[Any, Any], most: int | None = None) -> M:
    """The same as a match of that kind."""
    for key, stated in (("Rules", record.header.get("Rules", RULES)), ("Resumed", record.edition)):
        if stated not in EDITIONS:
            raise broken(record.at(key), "other_rules", stated=stated, known=", ".join(EDITIONS))
    match = _set_up(record, game, kind)
    lines = [0] * len(match.turns)
    for line in record.lines[len(match.entries) :]:
        for action in _actions(match, line):
            if most is not None and match.count >= most:
                raise broken(line.number, "too_long", most=most)
            _commit(record, match, lines, line, action)
            lines += [line.number] * (len(match.turns) - len(lines))
    _compare(record, match, lines)
    return match


def _set_up(record: Record, game: Game[Any, Any], kind: type[M]) -> M:
    key = "Options"
    try:
        game.options(record.options)
        key = "Position"
        begun = kind(game, record.options, record.position)
        key = "Resumed"
        return begun if record.resumption is None else _taken_up(record, begun, record.resumption)
    except Malformed as error:
        raise BrokenRecord(record.header_lines.get(key, 1), _unfit(key, error)) from error


def _taken_up(record: Record, begun: M, resumption: Resumption) -> M:
    """What an older edition judged is read, and not judged again."""
    before = record.lines[: resumption.entries]
    for line in before:
        _actions(begun, line)
    entries = [Entry(line.seat, line.text) for line in before]
    return begun.taken_up(begun, entries, resumption)  # type: ignore[return-value]  # of the same kind


def _unfit(key: str, error: Malformed) -> dict[str, str]:
    """Why a match cannot begin as its header says; a reason without words names its line of the header."""
    return {lang: _unfit_in(lang, key, error.say(lang)) for lang in LANGUAGES}


def _unfit_in(lang: str, key: str, why: str | None) -> str:
    if why is None:
        return say("bad_header", {"key": key}, lang)
    return say("bad_start", {"detail": why}, lang)


def _actions(match: Match[Any, Any], line: Line) -> list[Any]:
    try:
        return parse_all(match, line.text)
    except Malformed as error:
        raise broken(line.number, "unreadable", text=line.text) from error


def parse_all(match: Match[Any, Any], text: str) -> list[Any | Claim]:
    """One action, or several in a row where each word is one (a whole Play Ball turn)."""
    try:
        return [match.parse(text)]
    except Malformed:
        # A row of fields is one action that is wrong, and not a row of actions.
        words = text.split()
        if len(words) < 2 or "=" in text or is_claim(text):
            raise
        return [match.game.parse(word) for word in words]


def _commit(record: Record, match: Match[Any, Any], lines: Sequence[int], line: Line, action: Any) -> None:
    try:
        match.commit(line.seat, action)
    except IllegalAction as error:
        raise _refused(record, match, lines, line, action, error) from error
    except Malformed as error:
        raise broken(line.number, "unreadable", text=line.text) from error


def _refused(
    record: Record,
    match: Match[Any, Any],
    lines: Sequence[int],
    line: Line,
    action: Any,
    error: IllegalAction,
) -> BrokenRecord:
    said = {}
    for lang in LANGUAGES:
        why = match.game.rulebook.say(error.code, error.facts, lang)
        code = "refused_after" if error.rule is None else "refused"
        said[lang] = say(code, {"text": str(action), "rule": error.rule, "why": why}, lang)
    refused = BrokenRecord(line.number, said, error.rule)
    return _by_edition(record, _by_clauses(record, match, lines, refused))


def _compare(record: Record, match: Match[Any, Any], lines: Sequence[int]) -> None:
    """Compare what the header states with the match; `lines` has the number of the line of each turn."""
    stated, found = record.header.get("Hash"), match.hash()
    if stated is not None and stated != found:
        error = broken(record.at("Hash"), "other_hash", found=found, stated=stated)
        raise _by_edition(record, _by_clauses(record, match, lines, error))
    outcome = match.outcome.plain() if match.outcome else None
    if "Result" in record.header and record.result != outcome:
        facts = {"found": json.dumps(outcome), "stated": record.header["Result"]}
        error = broken(record.at("Result"), "other_result", **facts)
        raise _by_edition(record, _by_clauses(record, match, lines, error))
    if "Help" in record.header and not tells(record.help, match.help()):
        told = {"found": json.dumps(match.help()), "stated": record.header["Help"]}
        raise broken(record.at("Help"), "other_help", **told)
    if "Chain" in record.header and record.header["Pitch"] != "1":
        check_chain(record)


def check_chain(record: Record) -> None:
    """`BrokenRecord` where the chain of the lines does not end as the header states."""
    found, stated = record.chain(), record.header["Chain"]
    if found != stated:
        raise broken(record.at("Chain"), "other_chain", found=found, stated=stated)


def _by_edition(record: Record, error: BrokenRecord) -> BrokenRecord:
    """What is ruled otherwise in a record of another edition need not be a fault of the record."""
    edition = record.edition
    if edition == RULES:
        return error
    facts = {"stated": edition, "known": RULES}
    said = {lang: say("older_rules", {**facts, "why": why}, lang) for lang, why in error.said.items()}
    return BrokenRecord(error.line, said, error.rule)


def _by_clauses(
    record: Record, match: Match[Any, Any], lines: Sequence[int], error: BrokenRecord
) -> BrokenRecord:
    """The error with the clauses that changed since the record's edition, and the lines that cite them.

    The replay cannot tell which of those lines was ruled differently. The error names a clause only if all
    of them cite the same one.
    """
    edition = record.edition
    if edition == RULES:
        return error
    later = EDITIONS[EDITIONS.index(edition) + 1 :]
    clauses = list(dict.fromkeys(rule for one in later for rule in match.game.changed.get(one, ())))
    rulings = [
        (line, ruling.rule) for line, turn in zip(lines, match.turns, strict=True) for ruling in turn.rulings
    ]
    cited: dict[int, list[str]] = {}
    for line, rule in dict.fromkeys([*rulings, (error.line, error.rule)]):
        if rule in clauses:
            cited.setdefault(line, []).append(rule)
    candidates = {rule for rules in cited.values() for rule in rules}
    code = "changed_at" if cited else "changed" if clauses else "unchanged"
    facts = {"stated": edition, "rules": ", ".join(clauses)}
    said = {
        lang: f"{why} {say(code, {**facts, 'lines': _listed(cited, lang)}, lang)}"
        for lang, why in error.said.items()
    }
    return BrokenRecord(error.line, said, error.rule or (candidates.pop() if len(candidates) == 1 else None))


def _listed(cited: Mapping[int, Sequence[str]], lang: str) -> str:
    """The first `LISTED` lines with the clauses they cite, and the number of the others."""
    told = [f"{line} ({', '.join(rules)})" for line, rules in list(cited.items())[:LISTED]]
    more = len(cited) - len(told)
    return ", ".join(told) + (say("changed_more", {"count": more}, lang) if more else "")


def broken(line: int, code: str, **facts: Any) -> BrokenRecord:
    """The error for a line, said in every language."""
    told = {key: repeated(one) if isinstance(one, str) else one for key, one in facts.items()}
    return BrokenRecord(line, {lang: say(code, told, lang) for lang in LANGUAGES})

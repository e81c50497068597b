"""Bodies of HTTP requests and answers: games, people, practice, puzzles, reviews, rules pages, logs."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pitchside.wire.messages import (
    Blocked,
    Hint,
    Message,
    Opened,
    Plain,
    Player,
    PlayerSeat,
    ResultView,
    StepView,
    Told,
    Words,
)

# ---- Games and matches ------------------------------------------------------------------------------------


class OptionInfo(Message):
    """A match option the sheet may offer; the first value is the default."""

    name: str
    values: list[Plain]
    unrated: list[Plain]
    """Those of them with which a match between two people cannot be rated."""


class GameInfo(Message):
    """A game that exists."""

    id: str
    title: Words
    options: list[OptionInfo]
    levels: list[str]
    strengths: dict[str, int]
    """The ratings of the levels that a rated match can be played against."""


class ClauseInfo(Message):
    """A clause with its wording."""

    number: str
    text: Words


class Catalogue(Message):
    """GET /api/games: every game, every clause."""

    version: str
    languages: list[str]
    """The languages in which the server can say its sentences."""
    games: list[GameInfo]
    clauses: dict[str, list[ClauseInfo]]


class PerfectInfo(Message):
    """How it stands with the perfect opponent of one board of Play Ball."""

    board: str
    made: bool
    progress: float | None
    """The share of the work that is done; none while nobody makes it."""
    minutes: int
    """About what it takes."""
    failed: Words | None
    """What went wrong, if it did."""


class PerfectBoards(Message):
    """GET /api/perfect."""

    boards: list[PerfectInfo]


class NewPerfect(Message):
    """POST /api/perfect: make it in the background; answered by how it stands."""

    board: str


# ---- People -----------------------------------------------------------------------------------------------

NONCE = "^[0-9a-f]{32}$"
"""16 random bytes in hex."""


class Ended(Told):
    """A match that is over, in somebody's list."""

    you: list[PlayerSeat]


class RatingView(Message):
    """How strong somebody is at a game: two times in three within the doubt."""

    game: str
    rating: int
    doubt: int
    matches: int


class Me(Message):
    """GET /api/me: what this server knows of who asks; somebody unknown has no name and no match."""

    name: str
    open: list[str]
    """Ids of the newest unfinished matches; before them those in which another person waits."""
    more_open: str | None
    """What the next page of them begins after; None: these are all."""
    finished: list[Ended]
    """The newest."""
    more_finished: str | None
    ratings: list[RatingView]
    """Of the games with a rated match."""


class MatchList(Message):
    """GET /api/me/matches: the next of one's open or finished matches, newest first."""

    open: list[str]
    """Ids of open ones, and of those that are damaged."""
    finished: list[Ended]
    more: str | None
    """What the next page begins after; None: there is none."""


class DueTurn(Message):
    """A turn that somebody is to make within days."""

    id: str
    game: str
    other: str
    """The name of who waits for it."""
    left: int
    """Seconds."""
    whole: int
    """What every turn of the match has."""


class DueTurns(Message):
    """GET /api/me/turns: the most urgent first; to remind a person by."""

    turns: list[DueTurn]


class NewName(Message):
    """POST /api/me: what one is called from now on."""

    name: str = Field(max_length=40)


class DeviceLink(Message):
    """POST /api/me/devices: a link that makes another device this person's; once, within ten minutes."""

    link: str
    qr: list[str]
    """The link as a QR code, row by row, `1` for dark."""


class NewToken(Message):
    """POST /api/me/tokens: a key for a program that plays in one's name."""

    name: str = Field(max_length=40)
    """What it is for, in the person's own words."""


class TokenInfo(Message):
    """A token in its owner's list."""

    id: str
    name: str
    created: str


class TokenMade(TokenInfo):
    """Its answer: the only time that the token itself is told."""

    token: str


class Tokens(Message):
    """GET /api/me/tokens."""

    tokens: list[TokenInfo]


class NewInvitation(Message):
    """POST /api/invitations, and PUT to change one: what a friend is invited to, and the own side in it."""

    game: str = Field(max_length=40)
    options: dict[str, Plain | dict[str, Plain]] = Field(default_factory=dict, max_length=20)
    seat: Literal["south", "north", "toss"]
    name: str = Field(default="", max_length=40)
    watch: bool = True
    """May others watch?"""
    rated: bool = False
    """Does the result count?"""
    anyone: bool = False
    """May anybody on this server take the seat? Then it stands in the list of open seats."""
    commits: bool = False
    """In ChiFootMi: do both pages commit to a choice before they tell it?"""


class NewNonce(Message):
    """POST /api/invitations/{token}/nonce: added to chance after its promise."""

    nonce: str = Field(pattern=NONCE)


class RematchNonce(NewNonce):
    """POST /api/matches/{id}/nonce: the same for a rematch."""

    after: str | None = Field(default=None, pattern="^([0-9a-f]{64})?$")
    """The seal of the other player's nonce that was shown before; "" none was shown.

    It is not taken where another one is there by now: read the promise again. Left out: taken in any case.
    """


class Promised(Message):
    """POST /api/matches/{id}/promise: what chance will be bound to in a rematch, before the nonces."""

    promise: str
    """SHA-256 of `pitchside pledge:seed:salt`."""
    sealed: dict[PlayerSeat, str] = Field(default_factory=dict)
    """What binds the nonces that players have added: SHA-256 of `pitchside nonce:nonce`.

    Who finds none there is the first, like who invites; the other's nonce comes last.
    """


class Invitation(Message):
    """GET /api/invitations/{token}: asking spends nothing."""

    token: str
    game: str
    options: dict[str, Any]
    """All options of the match, those with their defaults too; `begins` may be "toss"."""
    seat: Literal["south", "north", "toss"]
    """The side of who invites."""
    name: str
    """Who invites."""
    watch: bool
    """Others may watch."""
    only_watch: bool
    """The token is that of the link to watch: it takes no seat."""
    watch_link: str | None
    """The address for those who only watch; None where nobody may, or the seat was found in the list."""
    rated: bool
    anyone: bool
    """It stands in the list of open seats."""
    commits: bool
    """Both pages commit to a choice before they tell it."""
    terms: str
    """The digest of all this: who joins sends it back, and sits down to nothing else."""
    promise: str | None
    """What chance will be bound to: SHA-256 of `pitchside pledge:seed:salt`."""
    sealed: str | None = None
    """What binds the nonce that whoever invites has added: SHA-256 of `pitchside nonce:nonce`."""
    state: Literal["open", "joined", "withdrawn", "expired"]
    mine: bool
    """It is the asker's own."""
    here: bool
    """Whoever invites has the page open."""
    away: int
    """Otherwise minutes since then."""
    match: str | None
    """The match, once somebody has joined; for those who sit at it."""
    link: str
    """The address to hand on."""
    near: bool
    """Only this machine can open it."""
    qr: list[str]
    """The same as a QR code, row by row, `1` for dark."""


class Joining(Message):
    """POST /api/invitations/{token}/join: take the seat, under this name."""

    name: str = Field(default="", max_length=40)
    terms: str | None = Field(default=None, max_length=64)
    """The digest of the terms that were shown; left out: whatever they are."""
    nonce: str | None = Field(default=None, pattern=NONCE)
    """What who joins adds to chance."""


class OpenSeat(Message):
    """A seat that anybody may take, by joining the invitation so called."""

    token: str
    game: str
    options: dict[str, Any]
    seat: Literal["south", "north", "toss"]
    """The side of who offers it."""
    name: str
    rated: bool
    rating: RatingView | None
    """How strong whoever offers it is at this game, if that is known."""
    mine: bool


class OpenSeats(Message):
    """GET /api/seats: newest first."""

    seats: list[OpenSeat]


class BlockedPerson(Message):
    """Somebody in the list of those one does not want to meet."""

    id: str
    name: str
    """As it was seen when they were blocked."""


class BlockedPeople(Message):
    """GET /api/me/blocks."""

    people: list[BlockedPerson]


class CopiedMatch(Message):
    """A match that is over, in somebody's copy."""

    game: str
    date: str
    you: list[PlayerSeat]
    record: str


class Copy(Message):
    """GET /api/me/copy: what this server keeps of somebody, as one file."""

    name: str
    ratings: list[RatingView]
    matches: list[CopiedMatch]


# ---- Practice ---------------------------------------------------------------------------------------------


class PracticeShot(Message):
    """A flick on the practice table: degrees counter-clockwise from east, mm/s."""

    piece: str
    angle: float
    speed: float
    steady: int
    """0 calm to 100, as in a match."""


class NewPractice(Message):
    """POST /api/practice/{game}: look at a table, or flick on it; nothing is kept."""

    pieces: list[Any]
    """As in the position of a match."""
    shot: PracticeShot | None = None
    powers: bool = True
    """In Pitch Out: do the pucks have their powers?"""
    tremor: float = 0.0
    """Degrees, from 0 to 3."""
    strength: float = 0.0
    """By how many per cent the hand errs in the strength, from 0 to 10."""
    made: bool = False
    """It is made, with the tremor of the hand; else it is foreseen as it is meant."""


class PracticeTable(Message):
    """Its answer."""

    pieces: list[dict[str, Any]]
    """What lies on the table, or once nothing moves."""
    tape: dict[str, Any] | None
    """The flick as it runs; none without one."""
    shot: PracticeShot | None
    """As it was really made."""
    met: str | None
    """What the flicked piece touched first."""
    hit: bool | None
    """Made: did it touch first what it was meant to? None where that is nothing."""
    out: list[str]
    """What left the table or was eliminated."""
    equipment: dict[str, Any]
    """What it is drawn on."""
    draft: dict[str, Any]
    """The table and the flick as a line of the game's puzzles."""


# ---- Puzzles ----------------------------------------------------------------------------------------------


class PuzzleInfo(Message):
    """A puzzle in the list."""

    id: str
    game: str
    kind: str
    grade: int
    """1 to 3, the harder the higher."""


class PuzzleView(Message):
    """GET /api/puzzles/{id}: all of it; the page plays it in a match from its position."""

    id: str
    number: int
    game: str
    kind: str
    grade: int
    options: dict[str, Plain | dict[str, Plain]]
    position: str | dict[str, Any]
    equipment: dict[str, Any]
    """What its picture is drawn on."""
    goal: Words
    more: Words
    hint: Words
    solution: list[str]
    replies: list[str]
    """What the other side does after the first turn."""
    end: str | None
    """Where all stand after the right first turn, in Play Ball where that does not score."""
    facts: dict[str, Any]
    next: str
    """The puzzle after it in the same game."""


class PuzzleDay(Message):
    """GET /api/puzzles/today: the puzzle of the day, the same for everybody."""

    day: str
    """The date in UTC, like 2026-11-16."""
    puzzle: PuzzleView


class PuzzleList(Message):
    """GET /api/puzzles: every puzzle there is."""

    puzzles: list[PuzzleInfo]


# ---- Review -----------------------------------------------------------------------------------------------


class Watched(Message):
    """POST /api/records (the file's text as body), GET /api/matches/{id}/watched: a match with its steps."""

    game: str
    options: dict[str, Any]
    equipment: dict[str, Any]
    south: Player
    north: Player
    date: str
    start: str | dict[str, Any]
    """The opening position."""
    steps: list[StepView]
    result: ResultView | None
    helped: list[PlayerSeat]
    hash: str
    commitment: str | None
    opened: Opened | None


class BrokenFile(Message):
    """Its answer (status 422) for a record that cannot be played: the line, the clause that refused it."""

    line: int
    rule: str | None
    text: Words


class MomentView(Message):
    """A point of the line: South's chance, from 0 to 1, after so many steps of the record."""

    steps: int
    turn: int
    round: int
    south: float
    low: float
    high: float
    won: PlayerSeat | None
    """Who has won the round or the match here."""


class TurningView(Message):
    """A turn that changed who stood better; chances are those of who played it."""

    turn: int
    steps: int
    """So many steps of the record come before it."""
    until: int
    """So many when it is over."""
    seat: PlayerSeat
    kind: str
    text: Words
    yours: Words
    """The same as said to who played it."""
    before: float
    meant: float
    """After it as it was meant; `after` is as it came."""
    after: float
    better: Hint | None
    """The better turn, drawn as a hint."""


class GoalsView(Message):
    """Where a side's lead came from in ChiFootMi, in goals; together they are the difference of the match."""

    cards: float
    """Cards that were chosen, against the best mix."""
    corners: float
    """Where the shots and the keepers went."""
    draw: float
    """What came from the piles, and what the other side happened to show."""


class AccountView(Message):
    """What one side chose and what luck added, in chances; the goals its chances were worth."""

    choice: float
    luck: float
    rest: float
    """What the line moved beyond both: what the next flick found, and nobody had foreseen."""
    expected: float | None
    goals: GoalsView | None


class ReviewView(Message):
    """A finished review."""

    of: Literal["round", "match"]
    """What the chance is of winning."""
    judge: str
    """How it was judged: exactly by the `table`, or by `search`."""
    turns: int
    line: list[MomentView]
    points: list[TurningView]
    accounts: dict[PlayerSeat, AccountView] | None
    """Where luck has a part in the game."""


class ReviewStatus(Message):
    """GET and POST /api/matches/{id}/review, POST /api/reviews and GET /api/reviews/{name}."""

    name: str
    """Under which it is asked for again."""
    state: Literal["none", "working", "failed", "ready"]
    done: int
    of: int
    """Turns judged, of how many; 0 until that is known."""
    review: ReviewView | None


# ---- Rules pages ------------------------------------------------------------------------------------------


class Picture(Message):
    """A small board of a rules page: a position, and what the game made of the actions played there."""

    caption: Words
    options: dict[str, Any]
    equipment: dict[str, Any]
    start: str | dict[str, Any]
    steps: list[StepView]
    refused: Blocked | None
    """The last action is shown because it is refused."""
    frame: list[float] | None
    """Two corners of the part that is shown: of the drawing in Play Ball, of the table in mm elsewhere."""


class GuideTable(Message):
    """A table of a rules page."""

    head: list[Words]
    rows: list[list[Words]]


class GuidePoint(Message):
    """One idea, or a question with its answer, and the clauses behind it."""

    title: Words | None
    text: Words
    clauses: list[str]
    pictures: list[str]
    table: GuideTable | None


class GuideSection(Message):
    """A section of a rules page; the small print holds clauses by their own wording."""

    id: str
    title: Words
    points: list[GuidePoint]
    small_print: list[str]


class GuideTerm(Message):
    """A word of the index, as players say it, and the clause it leads to."""

    word: Words
    clause: str


class Guide(Message):
    """GET /api/rules/{game}: the rules of a game in plain words, with pictures that play."""

    game: str
    lead: Words
    opening: str
    """The picture of the board at the start."""
    sections: list[GuideSection]
    terms: list[GuideTerm]
    summary: list[Words]
    """The game on one page."""
    pictures: dict[str, Picture]


# ---- Logs -------------------------------------------------------------------------------------------------


class LogLine(Message):
    """What happened; of a fault its kind and the places it came through, never its words."""

    time: str
    level: str
    logger: str
    message: str


class FaultLine(LogLine):
    """The same of a fault."""

    error: str
    places: list[str]

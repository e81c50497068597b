"""Messages on a match's socket, in both directions. Their tags and field names are a public promise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    SerializationInfo,
    TypeAdapter,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    field_validator,
)

from pitchside.core.language import FALLBACK, LANGUAGES, Sentence, in_language, words

VERSION = 1
"""Of the wire; it grows when a program written for the one before would no longer be understood."""
PlayerSeat = Literal["south", "north"]
UNASKED = tuple(
    lang
    for lang in LANGUAGES
    if lang == FALLBACK or words("pitchside.core", lang).get("wire", {}).get("unasked")
)
"""What a client is sent that names no language."""


def _only_asked(sentence: Mapping[str, str], info: SerializationInfo) -> dict[str, str]:
    asked: tuple[str, ...] | None = (info.context or {}).get("languages")
    return dict(sentence) if asked is None else {lang: in_language(sentence, lang) for lang in asked}


def _unmade(sentence: Any, check: ValidatorFunctionWrapHandler) -> Mapping[str, str]:
    """A sentence of ours is not checked, or it would be made in every language."""
    return sentence if isinstance(sentence, Sentence) else check(sentence)


Lang = Annotated[str, Field(max_length=10)]
Words = Annotated[Mapping[Lang, str], WrapValidator(_unmade), PlainSerializer(_only_asked)]
"""A sentence by language; on the wire in the languages that the client asked for, and made in no other."""
Plain = str | bool | int | float | list[str] | None
Phrase = Literal["luck", "nice", "oops", "move", "moment", "thanks"]
"""What players can say to each other: there is no free text."""
Claimed = Literal[
    "resign", "offer_draw", "accept_draw", "hint", "takeback", "offer_takeback", "accept_takeback"
]
ActionText = Annotated[str, Field(max_length=800)]


class Message(BaseModel):
    """Strict by default: an unknown field is an error, never ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# ---- starting a match -----------------------------------------------------------------------------


class Player(Message):
    """Who sits at a seat; a computer has a level."""

    kind: Literal["person", "computer"]
    name: str = Field(default="", max_length=40)
    level: str | None = Field(default=None, max_length=20)


class NewMatch(Message):
    """POST /api/matches. `begins` of the options may be "toss": the server tosses.

    `position`: where it begins, as other programs read it; left out: at the start.
    """

    game: str = Field(max_length=40)
    options: dict[str, Plain | dict[str, Plain]] = Field(default_factory=dict, max_length=20)
    south: Player
    north: Player
    position: str | dict[str, Any] | None = None
    rated: bool = False
    """Does the result count? Then one of the two is a person, the other a level of the computer."""


class Created(Message):
    """Its answer; also of POST /api/matches/{id}/rematch, and of joining and watching by an invitation."""

    id: str


class Told(Message):
    """What every list of matches tells of one."""

    id: str
    game: str
    south: Player
    north: Player
    score: dict[PlayerSeat, int] | None
    """None where the match cannot be played through and its result was not stored."""
    winner: PlayerSeat | None


class Summary(Told):
    """GET /api/matches/{id}: enough for a 'continue' line on the home page."""

    over: bool
    steps: int
    helped: list[PlayerSeat]
    """Who had help."""
    you: list[PlayerSeat]
    """The seats of who asks."""
    to_act: list[str]
    closed: Words | None = None
    """Why it cannot be continued; its record can still be had."""


# ---- what happened ----------------------------------------------------------------------------------


class RulingView(Message):
    """A ruling: its clause, null where no clause speaks of it, and its sentence with the players' names."""

    rule: str | None
    code: str
    facts: dict[str, Any]
    text: Words


class StepView(Message):
    """One recorded action. A turn is the run of steps up to and including one that is `settled`."""

    seat: str
    """`both` where both seats acted at once; the action then reads `south: … / north: …`."""
    action: str
    """`hidden` for a secret of somebody else's."""
    events: list[dict[str, Any]]
    """A flick's `tape` is left out of older steps when a page opens."""
    rulings: list[RulingView]
    position: str | dict[str, Any]
    """The position after it."""
    settled: bool


class Choice(Message):
    """A lawful action and the events it would bring: kind, from, to, over, take, goal."""

    action: str
    events: list[dict[str, Any]]


class Blocked(Message):
    """An action that a person might try, and why it is refused here."""

    action: str
    rule: str
    code: str
    facts: dict[str, Any]
    text: Words


class Asked(Message):
    """What one seat of this page is asked now, its own draft included."""

    seat: PlayerSeat
    pending: dict[str, Any]
    """Kinds of action (`do`) and what the choice is about, in the game's own words."""
    choices: list[Choice]
    """All lawful actions; empty where they cannot be listed, and where both act at once uncommitted."""
    blocked: list[Blocked]
    draft: list[StepView]
    """Steps of the unfinished turn, oldest first; in no record yet, undone at will."""
    position: str | dict[str, Any]
    """The position with the draft in it."""


class ClockView(Message):
    """Milliseconds left when the message was sent, and whose clocks run."""

    left: dict[PlayerSeat, int]
    running: list[PlayerSeat]
    """Both where both choose at once."""
    waits: int
    """Milliseconds until they do: what a computer did is shown first, and cards are read."""


class ResultView(Message):
    """How the match ended."""

    winner: PlayerSeat | None
    reason: str
    score: dict[PlayerSeat, int]
    rule: str | None
    """The clause that ended it; null where no clause speaks of it (a resignation, an agreed draw)."""
    text: Words


class Opened(Message):
    """What the chance of a match was bound to; told when it is over."""

    seed: str
    salt: str


class Hint(Message):
    """What the computer would do in this place, up to the end of the turn or to the first shot."""

    actions: list[str]
    """Empty while it is being thought out."""
    steps: list[StepView]
    """The same as steps, as far as nothing is hidden and nothing is flicked."""


class Help(Message):
    """What a person against the computer may ask for."""

    seat: PlayerSeat
    takeback: bool
    """There is something to take back now."""
    hint: Hint | None
    """For the position on the table, if one was asked for."""


class Table(Message):
    """The match as it stands for this page."""

    id: str
    game: str
    options: dict[str, Any]
    equipment: dict[str, Any]
    """The game's data for drawing: for Play Ball `columns`, `goals`, `starts`, `centre`, `dots`."""
    south: Player
    north: Player
    you: list[PlayerSeat]
    """The seats this page plays; none for who only watches."""
    rated: bool
    start: str | dict[str, Any] | None
    """Where it began, if a position was given."""
    position: str | dict[str, Any]
    score: dict[PlayerSeat, int]
    goals: dict[PlayerSeat, int]
    """All goals; differs from `score` in expert mode only."""
    round: int
    to_act: list[str]
    sealed: list[PlayerSeat]
    """Seats whose choice is in, or committed to, and waits, unseen, for the other seat's."""
    commits: bool = False
    """What is asked now is to be committed to first."""
    opening: bool = False
    """Everybody has committed: now the choices are told, each with its salt."""
    commitments: dict[PlayerSeat, str] = {}
    """What players have committed to, until all choices are told."""
    salts: dict[PlayerSeat, str] = {}
    """What the choices that were told last were hashed with; not of one that was drawn by lot."""
    asked: list[Asked]
    thinking: PlayerSeat | None
    offer: PlayerSeat | None
    asks_back: PlayerSeat | None
    may_ask_back: list[PlayerSeat]
    help: Help | None
    """None where there is none: between two people, while a clock runs, at the end."""
    helped: dict[PlayerSeat, dict[str, int]]
    """Who was helped, how, and how often."""
    clock: ClockView | None
    result: ResultView | None
    seq: dict[PlayerSeat, int]
    """The last sequence number used by each seat."""
    hash: str
    commitment: str | None
    """SHA-256 of `seed:salt:terms`, from the start; null for matches from before there was one."""
    promise: str | None = None
    """What was shown before the players added their nonces: SHA-256 of `pitchside pledge:seed:salt`."""
    nonces: dict[PlayerSeat, str] = {}
    """What each player has added to chance."""
    tossed: dict[str, PlayerSeat] = {}
    """What was tossed for before the match, by lot: `host` (the seat of whoever invites), `begins`."""
    opened: Opened | None
    edition: Words | None = None
    """Told once to the players of a running match that began by an older edition: today's rules hold now."""


class State(Message):
    """Sent on connecting and after every change, with the steps from `since` on.

    On connecting that is what the page does not know yet, or the last of it where it is long; what came
    before is asked for by `history`.
    """

    t: Literal["state"] = "state"
    v: int
    """Version: grows by one with every stored change."""
    since: int
    steps: list[StepView]
    table: Table


class Ack(Message):
    """The message is stored."""

    t: Literal["ack"] = "ack"
    seat: PlayerSeat
    seq: int
    v: int
    hash: str


class Refused(Message):
    """The action is refused; nothing changed, but for a committed choice, which the lot then makes.

    The sequence number is used up all the same.
    """

    t: Literal["refused"] = "refused"
    seat: PlayerSeat
    seq: int
    v: int
    action: str
    rule: str | None
    """None after an end of which no clause speaks."""
    code: str
    facts: dict[str, Any]
    text: Words


class TrialRefusal(Message):
    """One action of a trial that is refused, by its place in the trial."""

    index: int
    action: str
    rule: str | None
    code: str
    facts: dict[str, Any]
    text: Words


class Tried(Message):
    """Answer to a trial: what would be refused. Nothing is stored."""

    t: Literal["tried"] = "tried"
    seat: PlayerSeat
    n: int
    refused: list[TrialRefusal]


class Stale(Message):
    """Another tab or device was first; the fresh state follows."""

    t: Literal["stale"] = "stale"
    seat: PlayerSeat
    seq: int


class Problem(Message):
    """The message could not be taken at all; nothing changed."""

    t: Literal["error"] = "error"
    code: Literal["malformed", "not_yours", "unknown_match", "older_rules", "storage", "busy", "no_help"]
    text: Words
    seq: int | None = None


class History(Message):
    """Answer to a question for history: the steps from `since` up to the one that was named."""

    t: Literal["history"] = "history"
    since: int
    steps: list[StepView]


class Presence(Message):
    """Who is at the table, where not all sit at one screen; sent when it changes."""

    t: Literal["presence"] = "presence"
    here: list[PlayerSeat]
    """Persons whose page is open, and computers."""
    watching: int
    claim: int | None
    """Milliseconds until the match may be claimed from who is away; null where it may not be."""


class Said(Message):
    """A player says one of the quick phrases."""

    t: Literal["said"] = "said"
    seat: PlayerSeat
    phrase: Phrase


class Rematch(Message):
    """The other player has asked for a rematch, and waits at it."""

    t: Literal["rematch"] = "rematch"
    id: str


class Pong(Message):
    """Answer to a ping."""

    t: Literal["pong"] = "pong"


# ---- what a page may say ----------------------------------------------------------------------------


class _Sent(Message):
    seat: PlayerSeat
    seq: int = Field(ge=1, le=1_000_000_000)
    """One more than the last used by this seat; repeating one repeats its stored answer."""
    client: str = Field(min_length=1, max_length=40)
    """A random name of the tab."""


class Swipe(Message):
    """The last way of the finger, which a swiped flick is read from; in no record."""

    samples: list[list[float]] = Field(min_length=1, max_length=64)
    """Pixels to the east and to the north as the table lies, and milliseconds."""
    gain: float = Field(ge=0.6, le=1.6)
    """How strong a swipe is on this device."""

    @field_validator("samples")
    @classmethod
    def _in_threes(cls, samples: list[list[float]]) -> list[list[float]]:
        if any(len(one) != 3 or max(map(abs, one)) > 1e5 for one in samples):
            raise ValueError("a sample is x, y and t, each within 100 000")
        return samples


class Step(_Sent):
    """Try one action: kept in the draft, or, when it settles, committed with the draft before it."""

    t: Literal["step"]
    action: ActionText
    swipe: Swipe | None = None
    salt: str | None = Field(default=None, pattern="^[0-9a-f]{32}$")
    """Where the action was committed to: what it was hashed with."""


class Commit(_Sent):
    """Commit to a choice before it is told: SHA-256 (hex) over `action:salt`."""

    t: Literal["commit"]
    commitment: str = Field(pattern="^[0-9a-f]{64}$")


class TurnSent(_Sent):
    """Several actions that stand together or not at all, e.g. a whole deployment."""

    t: Literal["turn"]
    actions: list[ActionText] = Field(min_length=1, max_length=16)


class Undo(_Sent):
    """Take back the last steps of the draft."""

    t: Literal["undo"]
    steps: int = Field(ge=1, le=10_000)


class ClaimSent(_Sent):
    """Resign, offer a draw or accept one; help against the computer; a takeback that both agree on."""

    t: Literal["claim"]
    action: Claimed


class Trial(Message):
    """Would these be refused, one after the other? Changes nothing, and needs no number."""

    t: Literal["trial"]
    seat: PlayerSeat
    n: int = Field(ge=0, le=1_000_000_000)
    """Comes back with the answer."""
    actions: list[ActionText] = Field(min_length=1, max_length=16)


class Seen(Message):
    """What the computer did has been shown to its end: the person's clock may run. Needs no number."""

    t: Literal["seen"]
    seat: PlayerSeat
    v: int = Field(ge=0, le=1_000_000_000)
    """The version that was seen; an older one starts nothing."""


class HistoryAsked(Message):
    """The steps before that one, please: as many of the last of them as go into one answer."""

    t: Literal["history"]
    before: int = Field(ge=1, le=1_000_000_000)


class Say(Message):
    """Say a quick phrase; one in five seconds, more are not passed on. Needs no number."""

    t: Literal["say"]
    seat: PlayerSeat
    phrase: Phrase


class ClaimAway(Message):
    """Claim the match from who is away, or a draw, or a lot for a choice not told. Needs no number."""

    t: Literal["claim_away"]
    seat: PlayerSeat
    draw: bool = False


class Ping(Message):
    """Are you there?"""

    t: Literal["ping"]


Counted = Step | Commit | TurnSent | Undo | ClaimSent
"""Messages with a number: each is stored with its answer."""
Uncounted = Trial | Seen | Say | ClaimAway
"""Messages without a number: none is stored."""
Heard = Counted | Uncounted | HistoryAsked | Ping
"""Whatever a page may say."""
FromPage = Annotated[Heard, Field(discriminator="t")]
ToPage = Annotated[
    State | Ack | Refused | Tried | Stale | Problem | History | Presence | Said | Rematch | Pong,
    Field(discriminator="t"),
]
FROM_PAGE: TypeAdapter[Heard] = TypeAdapter(FromPage)
TO_PAGE: TypeAdapter[Message] = TypeAdapter(ToPage)


# ---- when a request cannot be answered --------------------------------------------------------------


class Failure(Message):
    """The body of every HTTP answer that is an error: a sentence for people, a code for programs."""

    error: Words
    code: str

"""The page's types are those of the server."""

from __future__ import annotations

import re

from pitchside.wire import messages as wire
from pitchside.wire.typescript import MODULES, RECEIVED, SENT, typescript
from tests.server.support import ROOT


def test_the_types_of_the_page_are_up_to_date() -> None:
    """`web/src/wire.ts` is what `python -m pitchside.wire.typescript` prints."""
    assert (ROOT / "web" / "src" / "wire.ts").read_text(encoding="utf-8") == typescript()


def test_no_two_messages_share_a_name() -> None:
    """Each type of `wire.ts` is declared once, whichever module its class is in."""
    names = re.findall(r"^export (?:interface|type) (\w+)", typescript(), re.MULTILINE)
    assert sorted(names) == sorted(set(names))


def test_every_message_has_a_type() -> None:
    """No public message is left out."""
    text = typescript()
    names = [
        name
        for room in MODULES
        for name, one in vars(room).items()
        if isinstance(one, type) and issubclass(one, wire.Message) and one.__module__ == room.__name__
    ]
    missing = [name for name in names if f"interface {name} " not in text]
    bases, log_lines = ["Message", "Told", "_Sent"], ["LogLine", "FaultLine"]
    assert missing == bases + log_lines


def test_only_sent_fields_may_be_left_out() -> None:
    """What the server sends is always complete; what the page sends may lack what has a default."""
    text = typescript()
    assert "options?: Record<string, " in text
    assert "position?: string | Record<string, unknown> | null" in text
    assert "swipe?: Swipe | null" in text
    assert "draw?: boolean" in text
    assert "after?: string | null" in text
    invited, joining = {"name", "options", "watch", "rated", "anyone", "commits"}, {"name", "terms", "nonce"}
    practised = {"shot", "powers", "tremor", "strength", "made"}
    assert text.count("?:") == 7 + len(invited) + len(joining) + len(practised)
    assert not set(RECEIVED) & set(SENT)

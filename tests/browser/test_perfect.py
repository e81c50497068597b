"""The perfect opponent of Play Ball: made from the settings of a match, then one more level."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.table import open_sheet, opt_for


def test_it_is_made_in_the_background_and_then_chosen(page: Page) -> None:
    """One press begins it, a bar tells how far it is, and when it is made it is a level of that board."""
    stands: dict[str, Any] = {"made": False, "progress": None}

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            stands["progress"] = 0.34
        one = {"board": "strip39", "minutes": 8, "failed": None, **stands}
        other = {"board": "hex37", "minutes": 4, "failed": None, "made": False, "progress": None}
        route.fulfill(status=200, body=json.dumps({"boards": [one, other]}), content_type="application/json")

    page.route("**/api/perfect*", answer)
    page.goto("/")
    open_sheet(page, "computer")
    page.get_by_test_id("make-perfect").click()
    expect(page.get_by_test_id("perfect")).to_contain_text("34%")
    stands.update(made=True, progress=None)
    opt_for(page.get_by_test_id("level-perfect"))
    expect(page.get_by_test_id("perfect")).to_have_count(0)
    opt_for(page.get_by_test_id("board-hex37"))
    expect(page.get_by_test_id("level-perfect")).to_have_count(0)
    expect(page.get_by_test_id("level-hard")).to_be_checked()

"""The page keeps to itself: its own origin, a silent console, safe headers."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.screens import PARTS
from tests.browser.table import offer
from tests.browser.visit import Visits


def test_nothing_leaves_the_own_origin(visits: Visits, house: House) -> None:
    """On every screen all requests go to the own server, and neither console nor policy complains."""
    page = visits.page()
    broken: list[str] = []
    page.expose_function("cspBroken", lambda directive: broken.append(directive))
    page.add_init_script(
        "addEventListener('securitypolicyviolation', (event) => window.cspBroken(event.violatedDirective))"
    )
    seen = [screen for part in PARTS for screen in part(page, house)]
    assert len(seen) > 8
    assert len(visits.requests) > 20
    assert all(url.startswith((house.address, "data:", "blob:")) for url in visits.requests)
    assert broken == []


def test_the_page_is_served_with_a_strict_policy(page: Page) -> None:
    """The policy of the page allows no foreign script, and a script put into it does not run."""
    answer = page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy
    assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
    assert "unsafe-eval" not in policy
    expect(offer(page, "play")).to_be_visible()

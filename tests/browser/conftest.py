"""A real server and a real Chromium for every browser test; every page is watched for complaints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.house import House, quick_folder
from tests.browser.visit import PATIENCE_MS, Browsers, Visits
from tests.browser_path import LAUNCH_ARGS, require_browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browsers() -> Iterator[Browsers]:
    """One browser for the session, and its windows."""
    path = require_browser()
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=LAUNCH_ARGS)
        yield Browsers(browser)
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for the session; every test makes its own matches."""
    with quick_folder(tmp_path_factory.mktemp("house")) as folder:
        running = House(folder / "data")
        yield running
        running.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that this test alone may kill; nobody plays a computer there."""
    with quick_folder(tmp_path) as folder:
        running = House(folder / "data", late=True)
        yield running
        running.stop()


@pytest.fixture
def visits(browsers: Browsers, house: House) -> Iterator[Visits]:
    """Opens pages in profiles that know nothing; at the end none of them may have complained."""
    opened = Visits(browsers, house.address)
    yield opened
    opened.close()
    assert opened.complaints == []


@pytest.fixture
def page(visits: Visits) -> Page:
    """A fresh page on a desktop, in English, with nothing loaded yet."""
    return visits.page()

"""A match as a file: downloaded, replayed by the command, opened again, and refused with reasons."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.command import pitchside
from tests.browser.house import House
from tests.browser.script import LAST_POSITION, WHOLE_MATCH
from tests.browser.table import expect_position, open_match
from tests.browser.visit import Visits

REFUSED_422 = (r"the server responded with a status of 422",)


@pytest.fixture
def record(page: Page, house: House, tmp_path: Path) -> Path:
    """The record of a whole match, downloaded from its menu."""
    open_match(page, house.match(WHOLE_MATCH))
    expect(page.get_by_test_id("end-card")).to_be_visible()
    page.get_by_test_id("menu").click()
    with page.expect_download() as caught:
        page.get_by_test_id("menu-record").click()
    name = caught.value.suggested_filename
    assert name.startswith("pitchside-play-ball-")
    assert name.endswith(".pitch")
    caught.value.save_as(tmp_path / name)
    return tmp_path / name


def open_file(page: Page, file: Path) -> None:
    """Choose a file on the first page."""
    page.goto("/")
    page.get_by_test_id("open-record").set_input_files(file)


def line_of(file: Path, text: str) -> int:
    """The number of the line that begins so."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(text))


def test_a_record_is_downloaded_replayed_and_watched(page: Page, record: Path) -> None:
    """The file begins with `Pitch: 2`, the command replays it, and watching it ends where the match ended."""
    assert record.read_text(encoding="utf-8").startswith("Pitch: 2\n")
    assert pitchside("replay", record).status == 0
    open_file(page, record)
    expect(page.get_by_test_id("watch")).to_be_visible()
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")
    page.get_by_test_id("scrub-last").click()
    expect_position(page, LAST_POSITION)
    expect(page.get_by_test_id("end-card")).to_contain_text("Blue wins")
    expect(page.get_by_test_id("turn")).to_have_count(len(WHOLE_MATCH))


def test_watching_goes_step_by_step(page: Page, record: Path) -> None:
    """Arrows step through the record, a turn in the list jumps there, Play runs to the end."""
    open_file(page, record)
    expect(page.get_by_test_id("watch")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect_position(page, "b3,c2,d2 b7,c8,d7 c5")
    page.keyboard.press("ArrowLeft")
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")
    page.get_by_test_id("turn").nth(1).click()
    expect_position(page, "b4,c2,d2 c7,c8,d7 c5")
    page.get_by_test_id("turn").nth(9).click()
    page.get_by_test_id("scrub-play").click()
    expect(page.get_by_test_id("end-card")).to_be_visible()


def test_an_unlawful_line_is_named_with_its_clause(visits: Visits, page: Page, record: Path) -> None:
    """A record whose second turn breaks a rule: the page and the command name its line and the clause."""
    visits.forgive(REFUSED_422)
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("north b7se\n", "north c7s\n"), encoding="utf-8")
    line = line_of(record, "north c7s")
    open_file(page, record)
    broken = page.get_by_test_id("broken")
    expect(broken).to_have_attribute("data-line", str(line))
    expect(broken).to_contain_text(f"line {line}")
    expect(broken.get_by_test_id("clause-link")).to_have_attribute("data-rule", "PLB-3.1")
    broken.get_by_test_id("clause-link").click()
    expect(page.locator("[data-clause='PLB-3.1'].cited")).to_be_in_viewport()
    said = pitchside("replay", record)
    assert said.status != 0
    assert "PLB-3.1" in said.text
    assert f"line {line}" in said.text


@pytest.mark.parametrize(
    "content",
    [
        b"Hello, this is a shopping list.\n",
        b"",
        b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe",
        b"Pitch: 9\nGame: chess\n",
    ],
    ids=["prose", "empty", "picture", "other format"],
)
def test_a_file_that_is_no_record(visits: Visits, page: Page, tmp_path: Path, content: bytes) -> None:
    """Any other file is answered with a sentence, and another can be chosen at once."""
    visits.forgive(REFUSED_422)
    file = tmp_path / "garbage.pitch"
    file.write_bytes(content)
    open_file(page, file)
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_test_id("broken")).to_have_attribute("data-line", "1")
    expect(page.get_by_test_id("open-record")).to_be_attached()


def test_a_broken_record_then_a_good_one(visits: Visits, page: Page, record: Path, tmp_path: Path) -> None:
    """After a file that cannot be read, a good one opens from the same page."""
    visits.forgive(REFUSED_422)
    garbage = tmp_path / "garbage.pitch"
    garbage.write_text("no record", encoding="utf-8")
    open_file(page, garbage)
    expect(page.get_by_test_id("broken")).to_be_visible()
    page.get_by_test_id("open-record").set_input_files(record)
    expect(page.get_by_test_id("watch")).to_be_visible()


def test_a_finished_match_is_watched_again(page: Page, house: House) -> None:
    """The end card leads back to the beginning of the match; from there to the end again."""
    open_match(page, house.match(WHOLE_MATCH))
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-replay").click()
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")
    page.get_by_test_id("live").click()
    expect_position(page, LAST_POSITION)
    expect(page.get_by_test_id("end-card")).to_be_visible()

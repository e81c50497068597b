"""Where the browser tests find their browser."""

import os
import shutil

import pytest

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

PLAYWRIGHTS_OWN = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""What Playwright switches off by itself; Chromium hears only the last list, so it is told again."""

WASTE = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
)
"""Renderers of the address bar for every window, and spare ones: more work than the page itself."""

LAUNCH_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(PLAYWRIGHTS_OWN + WASTE)}",
]


def chromium() -> str | None:
    """The path of the first Chromium on the PATH, or None."""
    return next((path for path in map(shutil.which, NAMES) if path is not None), None)


def require_browser() -> str:
    """The path of a Chromium; without one the test is skipped, or fails under REQUIRE_BROWSER=1."""
    path = chromium()
    if path is not None:
        return path
    reason = f"no Chromium on the PATH (looked for {', '.join(NAMES)})"
    if os.environ.get("REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)

"""See to it that there is a Chromium for the browser tests: a system one, or Playwright's own; or say so and fail."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome")


def find() -> str | None:
    """The browser the tests will drive, if there is one."""
    for name in SYSTEM_NAMES:
        if found := shutil.which(name):
            return found
    # Asked in a process of its own: a test that looks for a browser may be using Playwright already.
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    own = subprocess.run([sys.executable, "-c", ask], check=True, capture_output=True, text=True).stdout.strip()
    return own if Path(own).is_file() else None


def install() -> None:
    """Try what can work here; `find` tells whether it did."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], check=False)
        if find():
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> int:
    if not find():
        print("No Chromium found; trying to install one.", flush=True)
        install()
    if not find():
        print("The browser tests need Chromium, and none could be installed: install it and run `make test` again.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

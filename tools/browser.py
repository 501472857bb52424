"""See to it that there is a Chromium for the browser tests: a system one, or Playwright's own; or say so and fail."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SYSTEM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The shell first: it draws the same pages without a window around them, for two thirds of the work."""
OWN_SHELLS = ("chrome-headless-shell", "headless_shell")


def find() -> str | None:
    """The browser the tests will drive, if there is one."""
    for name in SYSTEM_NAMES:
        if found := shutil.which(name):
            return found
    # Asked in a process of its own: a test that looks for a browser may be using Playwright already.
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    own = Path(subprocess.run([sys.executable, "-c", ask], check=True, capture_output=True, text=True).stdout.strip())
    shells = (_shell(own, name) for name in OWN_SHELLS)
    return next((str(found) for found in (*shells, own) if found is not None and found.is_file()), None)


def _shell(own: Path, name: str) -> Path | None:
    """Playwright keeps its shell of the same revision beside its browser."""
    folder = own.parents[1]
    return next(folder.parent.glob(f"{folder.name.replace('-', '_headless_shell-', 1)}/*/{name}"), None)


def install() -> None:
    """Try what can work here; `find` tells whether it did."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]  # a fresh machine may still be updating itself
        subprocess.run([*apt, "update"], check=False)
        subprocess.run([*apt, "install", "-y", "--no-install-recommends", "chromium-headless-shell"], check=False)
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

"""Caddy and nginx, which the files of docs/hosting.md are tried with: the system's own, or unpacked from its packages into a folder of ours.

Nothing is installed: Debian would start them as services. Where there is neither program nor package, ``find`` finds nothing.
"""

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / ".proxies"
PROGRAMS = {"caddy": ("usr/bin/caddy", "version"), "nginx": ("usr/sbin/nginx", "-v")}
"""Where a package has its program, and what to ask to see whether it runs."""
LONGEST = 300.0
"""Seconds a download may take."""


def find(program: str) -> str | None:
    """The program the tests will run, if there is one that runs."""
    place, question = PROGRAMS[program]
    for found in (shutil.which(program), str(FOLDER / place)):
        with suppress(OSError, TypeError):
            if found and subprocess.run([found, question], check=False, capture_output=True).returncode == 0:
                return found
    return None


def unpack(program: str) -> None:
    """Try what can work here; ``find`` tells whether it did."""
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return
    apt = ["apt-get", "-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"]
    with tempfile.TemporaryDirectory() as folder, suppress(subprocess.TimeoutExpired):
        Path(folder).chmod(0o755)  # apt reads and writes as a user of its own
        download = [*apt, "download", program]
        if _quiet(download, folder) and os.geteuid() == 0:
            _quiet([*apt, "update"], folder)  # a fresh machine knows no packages yet
            _quiet(download, folder)
        for package in Path(folder).glob("*.deb"):
            _quiet(["dpkg-deb", "-x", str(package), str(FOLDER)], folder)


def _quiet(command: list[str], folder: str) -> int:
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, timeout=LONGEST).returncode


def main() -> None:
    for program in PROGRAMS:
        if not find(program):
            unpack(program)
        if not find(program):
            print(f"There is no {program} here, and none could be unpacked: the test with it is skipped.")


if __name__ == "__main__":
    main()

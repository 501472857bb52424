"""Known holes in what we depend on (`make audit`): asks the registries, and says so in a sentence where they cannot be asked."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 5
"""Seconds a database has for each answer."""
LONGEST = 120.0
"""Seconds an audit may take in all."""


def asked(command: list[str], folder: Path = ROOT, longest: float = LONGEST) -> str | None:
    """Run an audit; None when it looked and found nothing, else what to say."""
    path = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    try:
        done = subprocess.run(command, cwd=folder, env=os.environ | {"PATH": path}, check=False, timeout=longest)
    except subprocess.TimeoutExpired:
        return f"`{' '.join(command)}` did not end within {longest:.0f} seconds: its database cannot be asked."
    return None if done.returncode == 0 else f"`{' '.join(command)}` found holes, or could not look; see above."


def main() -> int:
    # Strict: a package nobody knows of was not checked, and that is no clean bill.
    python = [
        str(ROOT / ".venv" / "bin" / "uv"), "tool", "run", "pip-audit", "--strict", "--require-hashes", "--disable-pip",
        f"--timeout={PATIENCE}", "-r", "requirements/play.txt",
    ]  # fmt: skip
    npm = ["npm", "audit", "--omit=dev", "--fetch-retries=0", f"--fetch-timeout={PATIENCE * 1000}"]
    wrong = [asked(python), asked(npm, ROOT / "web")]
    for each in filter(None, wrong):
        print(each, file=sys.stderr)
    return 1 if any(wrong) else 0


if __name__ == "__main__":
    sys.exit(main())

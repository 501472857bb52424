"""A game written from the template and installed, as somebody else's package would be."""

import subprocess
import sys
from pathlib import Path


def install(folder: Path) -> tuple[Path, Path]:
    """Where the new package was written, and the folder it was installed into."""
    hearthside = [sys.executable, "-m", "hearthside.cli"]
    subprocess.run([*hearthside, "new-game", "mud_pies", "--title", "Mud Pies", "--into", str(folder)], check=True)
    site = folder / "site"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", str(site), str(folder / "mud_pies")], check=True)
    return folder / "mud_pies", site

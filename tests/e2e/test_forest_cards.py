"""The client's own tests read the cards from a file: it must be what the server says."""

import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_cards_of_the_clients_tests_are_up_to_date() -> None:
    script = WEB / "scripts" / "forest_cards.py"
    said = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr

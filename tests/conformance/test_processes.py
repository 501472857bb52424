"""The same seed and moves give the same bytes in every process, whatever its hash seed."""

import os
import subprocess
import sys

SCRIPT = "from tests.conformance.test_laws import final_digests; print(final_digests())"


def test_the_same_seed_gives_the_same_digest_in_processes_with_different_hash_seeds() -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for hash_seed in ("1", "4242")
    ]
    digests = [run.communicate()[0].strip() for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    assert len(digests[0]) == 64
    assert digests[0] == digests[1]

"""`make audit` says when it could not look, soon, and never takes that for a clean bill."""

from tools.audit import asked


def test_an_audit_that_fails_or_does_not_end_is_a_sentence() -> None:
    assert "could not look" in (asked(["false"]) or "")
    assert "cannot be asked" in (asked(["sleep", "20"], longest=0.2) or "")
    assert asked(["true"]) is None

"""The OpenAPI document says what the server does: requests made from it are answered as it promises, and never with a 5xx."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CheckFunction
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from tests.server.house import House

CHECKS: list[CheckFunction] = [checks.response_schema_conformance, checks.content_type_conformance]
EXAMPLES = 4
"""Requests for each operation."""


@pytest.fixture(scope="module")
def operations(house: House) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"{house.url}/schema/openapi.json")
    return [operation.ok() for operation in schema.get_all_operations() if isinstance(operation, Ok)]


def test_every_operation_answers_as_the_schema_says(house: House, operations: list[Any]) -> None:
    assert len(operations) > 25
    for operation in operations:

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def asked(case: Any) -> None:
            answer = case.call()
            assert answer.status_code < 500, (case.method, case.path, answer.status_code, answer.text[:300])
            if answer.status_code != 404:  # the page for what is not there is no JSON
                case.validate_response(answer, checks=CHECKS)

        asked()
    assert '"level":"error"' not in house.log.read_text()

"""The OpenAPI document says what the server does: requests and messages made from it are answered as it promises."""

from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CheckFunction
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from tests.server.house import Guest, House

CHECKS: list[CheckFunction] = [checks.response_schema_conformance, checks.content_type_conformance]
EXAMPLES = 4
"""Requests for each operation."""
MESSAGES = 200


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


def test_messages_made_from_the_schema_are_answered_on_a_socket_as_the_schema_says(
    house: House, ana: Guest, operations: list[Any]
) -> None:
    parts = ana.get("/schema/openapi.json")["components"]["schemas"]
    said_so = jsonschema_rs.validator_for({"$ref": "#/components/schemas/ToClient", "components": {"schemas": parts}})
    (say,) = [operation for operation in operations if operation.path.endswith("/say")]
    table, said, heard = ana.table("high_card", ["screen", "me"])["id"], set(), set()
    with ana.socket(table, 1) as line:

        @settings(
            max_examples=MESSAGES,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=say.as_strategy())
        def told(case: Any) -> None:
            said.add(case.body.get("type") if isinstance(case.body, dict) else "")
            line.send(case.body)
            line.send({"type": "ping", "id": "done"})
            while True:
                answer = line.receive()
                said_so.validate(answer)
                heard.add(answer["type"])
                if answer["type"] == "rejected":
                    assert "went wrong" not in answer["refusal"]["why"], (case.body, answer)
                if answer["type"] == "pong" and answer["id"] == "done":
                    return

        told()
    assert len(said) >= 11, said
    assert {"welcome", "rejected", "accepted", "pong"} <= heard
    assert '"level":"error"' not in house.log.read_text()

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tutor.web import create_app


@pytest.fixture(scope="session")
def site() -> Flask:
    return create_app({"TESTING": True})


@pytest.fixture
def client(site: Flask) -> FlaskClient:
    """A fresh visitor."""
    return site.test_client()


@pytest.fixture(scope="session")
def told(site: Flask) -> dict[str, Any]:
    """The OpenAPI document of the API."""
    found: dict[str, Any] = site.test_client().get("/api/v1/openapi.json").get_json()
    return found


@pytest.fixture(scope="session")
def fits(told: dict[str, Any]) -> Callable[[str, Any], list[str]]:
    """What is wrong with a value by the schema of this name."""
    validators: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def faults(name: str, value: Any) -> list[str]:
        if name not in validators:
            schema = {"$ref": f"#/components/schemas/{name}", "components": told["components"]}
            validators[name] = jsonschema_rs.Draft202012Validator(schema)
        return [f"{error.instance_path}: {error.message[:200]}" for error in validators[name].iter_errors(value)]

    return faults

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

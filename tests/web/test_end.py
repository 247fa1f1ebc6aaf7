"""The page after the last item: what is to be remembered of a lesson."""

import pytest
from flask.testing import FlaskClient

from tests.web.reading import read
from tutor.course.lessons import lessons
from tutor.library import paths

PATH = [place for places in lessons(paths.lessons()).values() for place in places]


@pytest.mark.parametrize("place", PATH, ids=lambda place: place.slug)
def test_the_end_of_a_lesson_lists_what_to_remember(client: FlaskClient, place):
    told = [line.words for line in read(client.get(f"/en/learn/{place.context}/end")).all("li")]
    recap = place.lesson().recap
    assert recap
    assert [line for line in recap if "{" not in line and line not in told] == []


def test_numbers_in_what_to_remember_are_written_as_in_the_language(client: FlaskClient):
    page = client.get("/en/learn/classic/the-opening/end").get_data(as_text=True)
    assert "From 1,500 points on a side needs 90, and from 3,000 on 120." in page

"""Lessons: read, filled with cards, graded by the engine, answered in words. Knows no web and no store.

lessons.py   a lesson and its items as values; the path of all lessons
reading.py   a lesson from its file; every fault says where it stands
filling.py   open cards become cards: a concrete table, moves and facts
goals.py     what a learner's turn must reach
grading.py   an answer, graded by the engine
saying.py    what is said to a grade; hints
lint.py      everything in `lessons/`, `tutor/rulesets/` and `translations/` examined (checks.py and others beside it)

The order: engine, then library and texts, then this room.
"""

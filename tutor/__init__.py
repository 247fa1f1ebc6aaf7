"""Canasta Tutor: a position and a turn go in, a ruling comes out.

engine/     the rules: judges a turn on a position; knows no words, no files, no clock, no web
rulesets/   one YAML for each rule set: its numbers, and where each comes from
library/    YAML, JSON and one-line text -> positions and moves; every error says where it stands
texts/      ids and typed facts -> words in a language
course/     lessons: filled with cards, graded by the engine, answered in words, examined
referee.py  the one call behind all mouths: a question in, a ruling in words out
cli.py      the command `tutor`: check, explain, rules, lint, serve
web/        pages, address and JSON API: `create_app`
lessons/    (beside this package) the lessons, and the words of each rule with its examples
translations/  (beside this package) the same words in the other languages
"""

__version__ = "0.1.0"

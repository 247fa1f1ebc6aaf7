"""YAML, JSON and one-line text -> positions and moves, and back; every fault of the input says where it stands.

`read_question` reads what people ask, `load_position` a position alone, `rule_sets` and `load_rule_set` the rule
sets. BadInput carries all faults; their sentences stand in `lessons/words/errors.yaml`.
"""

from tutor.library.documents import Document, read_document, read_documents, read_file, read_json
from tutor.library.errors import BadInput, InputFault
from tutor.library.notation import parse_card, parse_cards, parse_melds
from tutor.library.oneline import Line, read_line, write_line
from tutor.library.positions import Question, load_position, read_question, read_questions
from tutor.library.rulesets import load_rule_set, rule_sets
from tutor.library.steps import parse_move, parse_turn
from tutor.library.writing import write_moves, write_position, write_question

__all__ = [
    "BadInput",
    "Document",
    "InputFault",
    "Line",
    "Question",
    "load_position",
    "load_rule_set",
    "parse_card",
    "parse_cards",
    "parse_melds",
    "parse_move",
    "parse_turn",
    "read_document",
    "read_documents",
    "read_file",
    "read_json",
    "read_line",
    "read_question",
    "read_questions",
    "rule_sets",
    "write_line",
    "write_moves",
    "write_position",
    "write_question",
]

"""Ids and typed facts become words in a language. Knows Babel and the engine's values, no files but those of the words.

language.py    a language: its catalogue, its word forms, its numbers
forms.py       the table of word forms of a language: ranks, suits, cards, kinds of canasta
words.py       the English words as they are written: rules, situations, chapters, terms
sentences.py   a situation and its facts become a sentence
rulings.py     a ruling in words; verdict.py its first line, sources.py where a rule is stated
table.py       a position in words; pile.py who may take the pile, phase.py what can be done now
errors.py      a fault of the input in words
extraction.py  the words gathered for the catalogues
"""

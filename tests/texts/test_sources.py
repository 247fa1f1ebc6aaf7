from tests.texts.tables import position
from tutor.engine.ruleset import Status
from tutor.texts.language import Language
from tutor.texts.sources import source_of_parameter, source_of_rule
from tutor.texts.words import Words

PAGES = "Rules of Canasta, in Esperanto; Rules of Canasta, in Mongolian"


def test_what_the_page_says_is_cited_with_section_and_documents(english: Language, words: Words):
    source = source_of_rule("frozen-pile-without-natural-pair", position("KS").rules, english, words)
    assert (source.status, source.why) == (Status.SAYS, None)
    assert str(source) == f"The pages say so under “Freezing the pile”: {PAGES}."


def test_what_we_read_is_explained_first(english: Language, words: Words):
    source = source_of_rule("meld-of-wilds", position("KS").rules, english, words)
    assert source.status is Status.READS
    assert str(source.why).startswith("The page does not speak of melds of wild cards alone")
    assert str(source) == f"{source.why} This is how we read the pages under “How to meld”: {PAGES}."


def test_where_the_page_is_silent_the_usual_rule_is_named(english: Language, words: Words):
    source = source_of_rule("melded-card-moved", position("KS").rules, english, words)
    assert source.status is Status.SILENT
    assert str(source.sentence) == "The usual rule is found here: Hoyle."
    assert str(source.why) == (
        "The page does not speak of moving melded cards; usually a card stays in the meld to which it was played."
    )


def test_a_rule_that_rests_on_a_changed_parameter_is_a_house_rule(english: Language, words: Words):
    rules = position("KS", house={"min_meld": 4}).rules
    assert str(source_of_rule("meld-too-small", rules, english, words)) == "This is a house rule of your table."
    assert source_of_rule("too-many-wilds", rules, english, words).status is Status.SAYS


def test_a_rule_that_the_rule_set_does_not_know_is_a_house_rule(english: Language, words: Words):
    rules = position("KS").rules
    assert source_of_rule("seven-discarded-too-early", rules, english, words).status is Status.HOUSE


def test_a_parameter_has_its_source_too(english: Language, words: Words):
    rules = position("KS", house={"min_meld": 4}).rules
    assert source_of_parameter("draw_count", rules, english, words).status is Status.SAYS
    assert source_of_parameter("tie", rules, english, words).status is Status.SILENT
    assert source_of_parameter("min_meld", rules, english, words).status is Status.HOUSE


def test_a_source_in_a_made_up_language_has_no_word_outside_the_brackets(made_up: Language, words: Words):
    told = str(source_of_rule("melded-card-moved", position("KS").rules, made_up, words))
    assert told == (
        "⟦The page does not speak of moving melded cards; usually a card stays in the meld to which it was played.⟧ "
        "⟦The usual rule is found here: ⟦Hoyle⟧.⟧"
    )

"""Questions that several tests ask."""

from urllib.parse import urlencode

FROZEN = "rules=classic&hand=AS+KH+KC+9S+2S+JK&us.score=1520&us.melds=QS+QH+QD&pile=6C+2D+KS&stock=34"
WITH_A_JOKER = f"{FROZEN}&moves=take+KH+JK"
WITH_A_PAIR = f"{FROZEN}&moves=take+KH+KC"
UNOPENED = "rules=classic&phase=play&hand=KS+KH+KC+9S+9D+9C+7C+4H&us.score=1520&pile=6S+JD&stock=52"
TWO_MELDS = "rules=classic&phase=play&hand=KC+9D+9S+2C&us.melds=KS+KH+KD/QS+QH+QD&pile=6S&stock=20"
EMPTY_STOCK = "rules=classic&hand=9S+7C+4D&us.melds=QS+QH+QD&pile=6S+JD&stock=0"
RED_THREE = "rules=classic&phase=play&hand=9S+7C+3H&pile=6S+JD&stock=20"

SHEET = (
    "rules=classic&scores=1200+800&deals.1.1.melds=K+K+K+K+K+K+K/9+9+9+9+2+JK&deals.1.1.red_threes=3H&deals.1.1.left=/4+5"
    "&deals.1.1.out=yes&deals.1.2.melds=Q+Q+Q+Q+Q&deals.1.2.red_threes=3D+3H&deals.1.2.left=A+10+7/JK+8"
)
WITH_A_KITTY = (
    "rules=railroad&players=3&deals.1.1.melds=K+K+K+K+K+K+K/2+2+JK&deals.1.1.kitty=3H+4+5&deals.1.2.left=A+9"
    "&deals.2.1.melds=7+7&deals.2.2.out=yes"
)

EVERY_PAGE = (
    "/en/",
    "/en/rules",
    "/en/glossary",
    "/en/rulesets",
    "/en/rulesets?hand_size=13&draw_count=1",
    "/en/rulesets/railroad",
    "/en/rulesets/two-player",
    "/en/learn/classic",
    "/en/learn/classic/a-meld",
    "/en/learn/classic/a-meld/end",
    "/en/learn/classic/a-meld/a-run",
    "/en/learn/classic/a-meld/a-run?say=no&why=2&checked=1",
    "/en/learn/classic/a-meld/a-run?say=yes&hints=2&lacks=answer",
    "/en/learn/classic/a-meld/two-or-three?table-0=no&table-1=yes&checked=1",
    "/en/learn/classic/a-meld/whole-turn",
    "/en/learn/classic/the-opening/three-cards-for-ninety?moves=meld+9S+9H+JK&checked=1",
    "/en/learn/classic/taking-the-pile/turn-in-order",
    "/en/ask",
    f"/en/ask?{FROZEN}",
    f"/en/ask?{WITH_A_JOKER}",
    f"/en/ask?{WITH_A_PAIR}",
    f"/en/ask?{UNOPENED}&moves=meld+KS+KH+KC",
    f"/en/ask?{RED_THREE}&moves=discard+9S",
    "/en/ask?rules=clasic&hand=KS+ZZ",
    f"/en/ask?{FROZEN}&house.canastas_to_go_out=2",
    "/en/ask/how",
    f"/en/ask/options?{FROZEN}",
    f"/en/ask/options?{UNOPENED}",
    "/en/score",
    "/en/score?rules=classic&v=1",
    f"/en/score?{SHEET}",
    f"/en/score?{SHEET}&house.target=2000&at=1.1.left.2",
    f"/en/score?{WITH_A_KITTY}&at=1.1.kitty",
    "/en/score?rules=clasic&deals.1.1.meld=KS",
    "/en/nowhere",
)
"""One page of each kind."""


def press(question: str, verb: str, cards: str = "", onto: str = "") -> str:
    """The address that a press of a button asks for, with these cards chosen."""
    fields = [("q", question), ("do", verb), *(("card", card) for card in cards.split())]
    return "/en/ask/move?" + urlencode([*fields, ("onto", onto)] if onto else fields)

"""The 55 rules, chapter by chapter, in the order of law/rules.md."""

RULES = (
    "hand-is-over", "turn-is-over", "play-before-drawing", "second-draw", "stock-is-empty", "wrong-draw-count",
    "turn-without-discard", "forced-take-declined", "card-not-in-hand", "red-three-kept", "red-three-melded",
    "red-three-discarded", "not-a-red-three", "pile-is-empty", "pile-topped-by-wild", "pile-topped-by-black-three",
    "pile-topped-by-red-three", "takes-part-of-pile", "one-card-hand-takes-one-card-pile",
    "one-card-hand-takes-pile", "frozen-pile-without-natural-pair", "unopened-side-without-natural-pair",
    "pile-with-wild", "pile-with-wilds-only", "top-card-not-matched", "meld-too-small", "meld-of-several-ranks",
    "too-few-naturals", "too-many-wilds", "wilds-outnumber-ratio", "meld-of-wilds", "natural-in-wild-meld",
    "wild-in-sevens", "wild-with-black-threes", "meld-above-seven", "canasta-is-closed", "second-meld-of-rank",
    "no-meld-of-rank", "opponents-meld", "melded-card-moved", "opening-below-minimum", "seven-discarded-too-early",
    "seven-as-last-discard", "leaves-only-sevens", "black-threes-before-going-out", "going-out-without-canasta",
    "going-out-without-every-canasta", "going-out-without-discard", "going-out-against-partner",
    "staying-in-after-yes", "keeps-no-card", "no-kitty", "kitty-already-taken", "kitty-before-discard",
    "kitty-without-canasta",
)  # fmt: skip

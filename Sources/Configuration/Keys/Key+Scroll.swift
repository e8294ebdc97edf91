extension Key {
    /// How the sheet's content scrolls.
    static let scroll = [
        Key(
            "sheet.scroll.first",
            .word,
            optional: \.sheet.scroll.first,
            "Who moves first under a finger, the sheet or its content; once decides it when the finger begins."
        ),
        Key(
            "sheet.scroll.indicator",
            .flag,
            optional: \.sheet.scroll.indicator,
            "Whether a bar shows how far the content is scrolled."
        ),
        Key(
            "sheet.scroll.deceleration",
            .deceleration,
            optional: \.sheet.scroll.deceleration,
            "What is left of the content's speed after a millisecond of gliding."
        ),
    ]
}

extension Key {
    static let touch = [
        Key(
            "sheet.pannable",
            .flag,
            optional: \.sheet.touch.isPannable,
            default: "true",
            "Whether a finger moves the sheet."
        ),
        Key(
            "sheet.drag_from",
            .word,
            optional: \.sheet.touch.dragFrom,
            default: #""anywhere"; "sheet" in card, lunabee, fluid, tray"#,
            "Where a drag may begin."
        ),
        Key(
            "sheet.swipe_mode",
            .word,
            optional: \.sheet.touch.swipeMode,
            default: "(none)",
            "What of the sheet a finger may swipe."
        ),
        Key(
            "sheet.removes_slop",
            .flag,
            optional: \.sheet.touch.removesSlop,
            default: "false; true in fluid, tray",
            "Whether a drag leaves out the way before it counted as one."
        ),
        Key(
            "sheet.locks_direction",
            .flag,
            optional: \.sheet.touch.locksDirection,
            default: "false; true in fluid, tray",
            "Whether a finger that sets out sideways drags nothing."
        ),
        Key(
            "sheet.backdrop_tap",
            .word,
            optional: \.sheet.touch.backdropTap,
            default: #""dismiss"; "block" in stepped"#,
            "What a tap beside the sheet does."
        ),
        Key(
            "sheet.resistance.top",
            .resistance,
            optional: \.sheet.touch.resistance.top,
            default: #""none"; "logarithmic" in lunabee; "rubber-band" in fluid, tray"#,
            "How it follows past the tallest detent."
        ),
        Key(
            "sheet.resistance.bottom",
            .resistance,
            optional: \.sheet.touch.resistance.bottom,
            default: #""none"; "logarithmic" in lunabee; "rubber-band" in fluid, tray"#,
            "How it follows past the lowest detent."
        ),
        Key(
            "sheet.resistance.rubber_band",
            .part,
            optional: \.sheet.touch.resistance.rubberBand,
            default: "0.55",
            "How soft a rubber band is."
        ),
    ]

    static let scroll = [
        Key(
            "sheet.scroll.first",
            .word,
            optional: \.sheet.scroll.first,
            default: #""sheet"; "once" in lunabee"#,
            "Who moves first under a finger, the sheet or its content; once decides it when the finger begins."
        ),
        Key(
            "sheet.scroll.indicator",
            .flag,
            optional: \.sheet.scroll.indicator,
            default: "true",
            "Whether a bar shows how far the content is scrolled."
        ),
        Key(
            "sheet.scroll.deceleration",
            .deceleration,
            optional: \.sheet.scroll.deceleration,
            default: "0.998",
            "What is left of the content's speed after a millisecond of gliding."
        ),
    ]
}

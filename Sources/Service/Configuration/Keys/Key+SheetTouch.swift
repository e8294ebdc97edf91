extension Key {
    static let touch = [
        Key(
            "sheet.pannable",
            .flag,
            { $0.sheet.touch.isPannable = $1 },
            default: "true",
            "Whether a finger moves the sheet."
        ),
        Key(
            "sheet.drag_from",
            .word,
            { $0.sheet.touch.dragFrom = $1 },
            default: #""anywhere"; "sheet" in card, lunabee, fluid, tray"#,
            "Where a drag may begin."
        ),
        Key(
            "sheet.swipe_mode",
            .word,
            { $0.sheet.touch.swipeMode = $1 },
            default: "(none)",
            "What of the sheet a finger may swipe."
        ),
        Key(
            "sheet.removes_slop",
            .flag,
            { $0.sheet.touch.removesSlop = $1 },
            default: "false; true in fluid, tray",
            "Whether a drag leaves out the way before it counted as one."
        ),
        Key(
            "sheet.locks_direction",
            .flag,
            { $0.sheet.touch.locksDirection = $1 },
            default: "false; true in fluid, tray",
            "Whether a finger that sets out sideways drags nothing."
        ),
        Key(
            "sheet.backdrop_tap",
            .word,
            { $0.sheet.touch.backdropTap = $1 },
            default: #""dismiss"; "block" in stepped"#,
            "What a tap beside the sheet does."
        ),
        Key(
            "sheet.resistance.top",
            .resistance,
            { $0.sheet.touch.resistance.top = $1 },
            default: #""none"; "logarithmic" in lunabee; "rubber-band" in fluid, tray"#,
            "How it follows past the tallest detent."
        ),
        Key(
            "sheet.resistance.bottom",
            .resistance,
            { $0.sheet.touch.resistance.bottom = $1 },
            default: #""none"; "logarithmic" in lunabee; "rubber-band" in fluid, tray"#,
            "How it follows past the lowest detent."
        ),
        Key(
            "sheet.resistance.rubber_band",
            .part,
            { $0.sheet.touch.resistance.rubberBand = $1 },
            default: "0.55",
            "How soft a rubber band is."
        ),
    ]

    static let scroll = [
        Key(
            "sheet.scroll.first",
            .word,
            { $0.sheet.scroll.first = $1 },
            default: #""sheet"; "once" in lunabee"#,
            "Who moves first under a finger, the sheet or its content; once decides it when the finger begins."
        ),
        Key(
            "sheet.scroll.indicator",
            .flag,
            { $0.sheet.scroll.indicator = $1 },
            default: "true",
            "Whether a bar shows how far the content is scrolled."
        ),
        Key(
            "sheet.scroll.deceleration",
            .deceleration,
            { $0.sheet.scroll.deceleration = $1 },
            default: "0.998",
            "What is left of the content's speed after a millisecond of gliding."
        ),
    ]
}

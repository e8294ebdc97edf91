extension Key {
    static let grabber = [
        Key(
            "sheet.grabber.shown",
            .flag,
            { $0.sheet.appearance.grabber.isShown = $1 },
            default: "true",
            "Whether there is a bar on the sheet."
        ),
        Key(
            "sheet.grabber.width",
            .length,
            { $0.sheet.appearance.grabber.width = $1 },
            default: "60; 40 in stepped; 30 in lunabee; 36 in fluid, tray",
            "The width of the bar."
        ),
        Key(
            "sheet.grabber.height",
            .length,
            { $0.sheet.appearance.grabber.height = $1 },
            default: "3; 4 in stepped, lunabee; 6 in card; 5 in fluid, tray",
            "The height of the bar."
        ),
        Key(
            "sheet.grabber.radius",
            .length,
            { $0.sheet.appearance.grabber.radius = $1 },
            default: "(half the height)",
            "The radius of the bar's corners."
        ),
        Key(
            "sheet.grabber.color",
            .color,
            { $0.sheet.appearance.grabber.color = $1 },
            default: ##""#000000"; "#ffffff" in stepped; "#d1d1d6" in card; "#c5c5c7" in lunabee, fluid, tray"##,
            "The colour of the bar."
        ),
        Key(
            "sheet.grabber.margin",
            .margin,
            { $0.sheet.appearance.grabber.margin = $1 },
            default: "9; -12 in stepped; -16 in card; 20 in lunabee; 6 in fluid, tray",
            "From the sheet's top to the bar; below 0 the bar floats above the sheet."
        ),
        Key(
            "sheet.grabber.tap",
            .word,
            { $0.sheet.appearance.grabber.actions.tap = $1 },
            default: #""none"; "next-detent" in fluid, tray"#,
            "What a tap on the bar does."
        ),
        Key(
            "sheet.grabber.double_tap",
            .word,
            { $0.sheet.appearance.grabber.actions.doubleTap = $1 },
            default: #""none""#,
            "What a double tap on it does; then a single one waits 0.3 s for the second."
        ),
        Key(
            "sheet.grabber.long_press",
            .word,
            { $0.sheet.appearance.grabber.actions.longPress = $1 },
            default: #""none""#,
            "What a long press on it does; the finger then drags nothing."
        ),
        Key(
            "sheet.grabber.background",
            .colorOrClear,
            { $0.sheet.appearance.grabber.background = $1 },
            default: #""clear""#,
            "The fill of the zone around the bar."
        ),
        Key(
            "sheet.grabber.opaque",
            .flag,
            { $0.sheet.appearance.grabber.isOpaque = $1 },
            default: "false",
            "Whether the content begins below the bar's zone."
        ),
    ]
}

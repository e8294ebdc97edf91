extension Key {
    /// The keys of the table `[sheet]`, in the order of the manual.
    static let sheet =
        presentation + heights + release + touch + scroll + dim + shape + shadow + grabber + motion + fill

    private static let presentation = [
        Key(
            "sheet.preset",
            .preset,
            { $0.sheet.preset = $1 },
            default: #""classic""#,
            "The behaviour that the other keys start from."
        ),
        Key(
            "sheet.present_on",
            .words(),
            { $0.sheet.opening.presentOn = $1 },
            default: #"["start", "edge-swipe"]"#,
            "What presents the sheet."
        ),
        Key(
            "sheet.edges",
            .words(),
            { $0.sheet.opening.edges = $1 },
            default: #"["bottom"]"#,
            "The edges that it can be pulled in from."
        ),
        Key(
            "sheet.edge_zone",
            .length,
            { $0.sheet.opening.edgeZone = $1 },
            default: "24",
            "How near to such an edge a swipe pulls it in."
        ),
    ]

    private static let heights = [
        Key(
            "sheet.default_height",
            .height,
            { $0.sheet.sizing.defaultHeight = $1 },
            default: "(none)",
            "The height of the preset's initial detent, or in place of the content's."
        ),
        Key(
            "sheet.min_top",
            .length,
            { $0.sheet.sizing.minTop = $1 },
            default: #"40; 30 in velog, card; "off" in stepped, lunabee"#,
            "How near it may come to the safe area's top."
        ),
        Key(
            "sheet.height_limit",
            .heightLimit,
            { $0.sheet.sizing.heightLimit = $1 },
            default: #""safe-area""#,
            "How tall it may be at most."
        ),
        Key(
            "sheet.height_mode",
            .word,
            { $0.sheet.sizing.heightMode = $1 },
            default: "(none)",
            "What makes its detents."
        ),
        Key(
            "sheet.heights",
            .heights,
            { $0.sheet.sizing.heights = $1 },
            default: "(none)",
            "The detents of specific heights."
        ),
        Key(
            "sheet.min_height",
            .extent,
            { $0.sheet.sizing.minHeight = $1 },
            default: "(none)",
            "A free sheet rests no lower."
        ),
        Key(
            "sheet.max_height",
            .extent,
            { $0.sheet.sizing.maxHeight = $1 },
            default: #""full""#,
            "A free sheet rests no taller."
        ),
        Key(
            "sheet.content_height",
            .height,
            { $0.sheet.sizing.contentHeight = $1 },
            default: "(none)",
            "The height that the content asks for; without it, what its picture needs."
        ),
        Key(
            "sheet.detents",
            .detents,
            { $0.sheet.sizing.detents = $1 },
            default: "(none)",
            "Detents with names of their own."
        ),
        Key(
            "sheet.initial_detent",
            .detent,
            { $0.sheet.sizing.initialDetent = $1 },
            default: #""normal"; "low" in stepped; "medium" in fluid; (none) in lunabee, tray"#,
            "The detent where it opens."
        ),
    ]

    private static let release = [
        Key(
            "sheet.release",
            .word,
            { $0.sheet.release.rule = $1 },
            default: #""nearest"; "step" in stepped; "zones" in card; "project" in fluid, tray"#,
            "What decides where a released sheet goes."
        ),
        Key(
            "sheet.dismiss_velocity",
            .velocity,
            { $0.sheet.release.dismissVelocity = $1 },
            default: #"1500; "off" in stepped, fluid, tray; 700 in lunabee"#,
            "A faster fling down dismisses."
        ),
        Key(
            "sheet.dismiss_fraction",
            .part,
            { $0.sheet.release.dismissFraction = $1 },
            default: #""off"; 0.5 in lunabee"#,
            "A drag down by more than this part of the height dismisses."
        ),
        Key(
            "sheet.open_velocity",
            .velocity,
            { $0.sheet.release.openVelocity = $1 },
            default: #""off""#,
            "A faster fling up opens the tallest detent."
        ),
        Key(
            "sheet.present_velocity",
            .velocity,
            { $0.sheet.release.presentVelocity = $1 },
            default: "500",
            "A faster swipe from the edge presents."
        ),
        Key(
            "sheet.step_velocity",
            .velocity,
            { $0.sheet.release.stepVelocity = $1 },
            default: "500",
            "Release step: a faster fling is a step."
        ),
        Key(
            "sheet.decay",
            .decay,
            { $0.sheet.release.projection.decay = $1 },
            default: "0.998",
            "Release project: what is left of the speed after a millisecond."
        ),
        Key(
            "sheet.skips_detents",
            .flag,
            { $0.sheet.release.projection.skipsDetents = $1 },
            default: "false",
            "Release project: whether a fling may pass over detents."
        ),
        Key(
            "sheet.vertical_fling",
            .flag,
            { $0.sheet.release.wantsVerticalFling = $1 },
            default: "false; true in fluid, tray",
            "Whether only a fling more down than sideways dismisses."
        ),
        Key(
            "sheet.zones.expand",
            .fraction,
            { $0.sheet.release.zones.expand = $1 },
            default: "0.25",
            "Release zones: above this part of the area it goes to the tallest detent."
        ),
        Key(
            "sheet.zones.dismiss",
            .length,
            { $0.sheet.release.zones.dismiss = $1 },
            default: "70",
            "Release zones: no further than this above the bottom it is dismissed."
        ),
        Key(
            "sheet.swipe_to_dismiss",
            .flag,
            { $0.sheet.release.swipeDismisses = $1 },
            default: "true",
            "Whether a drag may dismiss."
        ),
        Key(
            "sheet.dismissible",
            .flag,
            { $0.sheet.release.isDismissible = $1 },
            default: "true",
            "Whether fingers may dismiss at all."
        ),
    ]
}

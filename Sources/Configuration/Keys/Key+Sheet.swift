extension Key {
    /// The keys of the table `[sheet]`, in the order of the manual.
    static let sheet =
        presentation + heights + release + touch + scroll + dim + shape + shadow + grabber + motion + fill

    private static let presentation = [
        Key(
            "sheet.preset",
            .preset,
            \.sheet.preset,
            default: #""classic""#,
            "The behaviour that the other keys start from."
        ),
        Key(
            "sheet.present_on",
            .words(),
            optional: \.sheet.opening.presentOn,
            default: #"["start", "edge-swipe"]"#,
            "What presents the sheet."
        ),
        Key(
            "sheet.edges",
            .words(),
            optional: \.sheet.opening.edges,
            default: #"["bottom"]"#,
            "The edges that it can be pulled in from."
        ),
        Key(
            "sheet.edge_zone",
            .length,
            optional: \.sheet.opening.edgeZone,
            default: "24",
            "How near to such an edge a swipe pulls it in."
        ),
    ]

    private static let heights = [
        Key(
            "sheet.default_height",
            .height,
            optional: \.sheet.sizing.defaultHeight,
            default: "(none)",
            "The height of the preset's initial detent, or in place of the content's."
        ),
        Key(
            "sheet.min_top",
            .length,
            optional: \.sheet.sizing.minTop,
            default: #"40; 30 in velog, card; "off" in stepped, lunabee"#,
            "How near it may come to the safe area's top."
        ),
        Key(
            "sheet.height_limit",
            .heightLimit,
            optional: \.sheet.sizing.heightLimit,
            default: #""safe-area""#,
            "How tall it may be at most."
        ),
        Key(
            "sheet.height_mode",
            .word,
            optional: \.sheet.sizing.heightMode,
            default: "(none)",
            "What makes its detents."
        ),
        Key(
            "sheet.heights",
            .heights,
            optional: \.sheet.sizing.heights,
            default: "(none)",
            "The detents of specific heights."
        ),
        Key(
            "sheet.min_height",
            .extent,
            optional: \.sheet.sizing.minHeight,
            default: "(none)",
            "A free sheet rests no lower."
        ),
        Key(
            "sheet.max_height",
            .extent,
            optional: \.sheet.sizing.maxHeight,
            default: #""full""#,
            "A free sheet rests no taller."
        ),
        Key(
            "sheet.content_height",
            .height,
            optional: \.sheet.sizing.contentHeight,
            default: "(none)",
            "The height that the content asks for; without it, what its picture needs."
        ),
        Key(
            "sheet.detents",
            .detents,
            optional: \.sheet.sizing.detents,
            default: "(none)",
            "Detents with names of their own."
        ),
        Key(
            "sheet.initial_detent",
            .detent,
            optional: \.sheet.sizing.initialDetent,
            default: #""normal"; "low" in stepped; "medium" in fluid; (none) in lunabee, tray"#,
            "The detent where it opens."
        ),
    ]

    private static let release = [
        Key(
            "sheet.release",
            .word,
            optional: \.sheet.release.rule,
            default: #""nearest"; "step" in stepped; "zones" in card; "project" in fluid, tray"#,
            "What decides where a released sheet goes."
        ),
        Key(
            "sheet.dismiss_velocity",
            .velocity,
            optional: \.sheet.release.dismissVelocity,
            default: #"1500; "off" in stepped, fluid, tray; 700 in lunabee"#,
            "A faster fling down dismisses."
        ),
        Key(
            "sheet.dismiss_fraction",
            .part,
            optional: \.sheet.release.dismissFraction,
            default: #""off"; 0.5 in lunabee"#,
            "A drag down by more than this part of the height dismisses."
        ),
        Key(
            "sheet.open_velocity",
            .velocity,
            optional: \.sheet.release.openVelocity,
            default: #""off""#,
            "A faster fling up opens the tallest detent."
        ),
        Key(
            "sheet.present_velocity",
            .velocity,
            optional: \.sheet.release.presentVelocity,
            default: "500",
            "A faster swipe from the edge presents."
        ),
        Key(
            "sheet.step_velocity",
            .velocity,
            optional: \.sheet.release.stepVelocity,
            default: "500",
            "Release step: a faster fling is a step."
        ),
        Key(
            "sheet.decay",
            .decay,
            optional: \.sheet.release.projection.decay,
            default: "0.998",
            "Release project: what is left of the speed after a millisecond."
        ),
        Key(
            "sheet.skips_detents",
            .flag,
            optional: \.sheet.release.projection.skipsDetents,
            default: "false",
            "Release project: whether a fling may pass over detents."
        ),
        Key(
            "sheet.vertical_fling",
            .flag,
            optional: \.sheet.release.wantsVerticalFling,
            default: "false; true in fluid, tray",
            "Whether only a fling more down than sideways dismisses."
        ),
        Key(
            "sheet.zones.expand",
            .fraction,
            optional: \.sheet.release.zones.expand,
            default: "0.25",
            "Release zones: above this part of the area it goes to the tallest detent."
        ),
        Key(
            "sheet.zones.dismiss",
            .length,
            optional: \.sheet.release.zones.dismiss,
            default: "70",
            "Release zones: no further than this above the bottom it is dismissed."
        ),
        Key(
            "sheet.swipe_to_dismiss",
            .flag,
            optional: \.sheet.release.swipeDismisses,
            default: "true",
            "Whether a drag may dismiss."
        ),
        Key(
            "sheet.dismissible",
            .flag,
            optional: \.sheet.release.isDismissible,
            default: "true",
            "Whether fingers may dismiss at all."
        ),
    ]
}

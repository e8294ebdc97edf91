extension Key {
    /// The keys of the table `[sheet]`, in the order of the manual.
    static let sheet =
        presentation + heights + release + touch + scroll + dim + shape + shadow + grabber + motion + fill

    private static let presentation = [
        Key("sheet.preset", .preset, \.sheet.preset, "The behaviour that the other keys start from."),
        Key("sheet.present_on", .words(), optional: \.sheet.opening.presentOn, "What presents the sheet."),
        Key("sheet.edges", .words(), optional: \.sheet.opening.edges, "The edges that it can be pulled in from."),
        Key(
            "sheet.edge_zone",
            .length,
            optional: \.sheet.opening.edgeZone,
            "How near to such an edge a swipe pulls it in."
        ),
    ]

    private static let heights = [
        Key(
            "sheet.default_height",
            .height,
            optional: \.sheet.sizing.defaultHeight,
            "The height of the preset's initial detent, or in place of the content's."
        ),
        Key("sheet.min_top", .length, optional: \.sheet.sizing.minTop, "How near it may come to the safe area's top."),
        Key("sheet.height_limit", .heightLimit, optional: \.sheet.sizing.heightLimit, "How tall it may be at most."),
        Key("sheet.height_mode", .word, optional: \.sheet.sizing.heightMode, "What makes its detents."),
        Key("sheet.heights", .heights, optional: \.sheet.sizing.heights, "The detents of specific heights."),
        Key("sheet.min_height", .extent, optional: \.sheet.sizing.minHeight, "A free sheet rests no lower."),
        Key("sheet.max_height", .extent, optional: \.sheet.sizing.maxHeight, "A free sheet rests no taller."),
        Key(
            "sheet.content_height",
            .height,
            optional: \.sheet.sizing.contentHeight,
            "The height that the content asks for; without it, what its picture needs."
        ),
        Key("sheet.detents", .detents, optional: \.sheet.sizing.detents, "Detents with names of their own."),
        Key("sheet.initial_detent", .detent, optional: \.sheet.sizing.initialDetent, "The detent where it opens."),
    ]

    private static let release = [
        Key("sheet.release", .word, optional: \.sheet.release.rule, "What decides where a released sheet goes."),
        Key(
            "sheet.dismiss_velocity",
            .velocity,
            optional: \.sheet.release.dismissVelocity,
            "A faster fling down dismisses."
        ),
        Key(
            "sheet.dismiss_fraction",
            .part,
            optional: \.sheet.release.dismissFraction,
            "A drag down by more than this part of the height dismisses."
        ),
        Key(
            "sheet.open_velocity",
            .velocity,
            optional: \.sheet.release.openVelocity,
            "A faster fling up opens the tallest detent."
        ),
        Key(
            "sheet.present_velocity",
            .velocity,
            optional: \.sheet.release.presentVelocity,
            "A faster swipe from the edge presents."
        ),
        Key(
            "sheet.step_velocity",
            .velocity,
            optional: \.sheet.release.stepVelocity,
            "Release step: a faster fling is a step."
        ),
        Key(
            "sheet.decay",
            .decay,
            optional: \.sheet.release.projection.decay,
            "Release project: what is left of the speed after a millisecond."
        ),
        Key(
            "sheet.skips_detents",
            .flag,
            optional: \.sheet.release.projection.skipsDetents,
            "Release project: whether a fling may pass over detents."
        ),
        Key(
            "sheet.vertical_fling",
            .flag,
            optional: \.sheet.release.wantsVerticalFling,
            "Whether only a fling more down than sideways dismisses."
        ),
        Key(
            "sheet.zones.expand",
            .fraction,
            optional: \.sheet.release.zones.expand,
            "Release zones: above this part of the area it goes to the tallest detent."
        ),
        Key(
            "sheet.zones.dismiss",
            .length,
            optional: \.sheet.release.zones.dismiss,
            "Release zones: no further than this above the bottom it is dismissed."
        ),
        Key(
            "sheet.swipe_to_dismiss",
            .flag,
            optional: \.sheet.release.swipeDismisses,
            "Whether a drag may dismiss."
        ),
        Key(
            "sheet.dismissible",
            .flag,
            optional: \.sheet.release.isDismissible,
            "Whether fingers may dismiss at all."
        ),
    ]

    private static let touch = [
        Key("sheet.pannable", .flag, optional: \.sheet.touch.isPannable, "Whether a finger moves the sheet."),
        Key("sheet.drag_from", .word, optional: \.sheet.touch.dragFrom, "Where a drag may begin."),
        Key("sheet.swipe_mode", .word, optional: \.sheet.touch.swipeMode, "What of the sheet a finger may swipe."),
        Key(
            "sheet.removes_slop",
            .flag,
            optional: \.sheet.touch.removesSlop,
            "Whether a drag leaves out the way before it counted as one."
        ),
        Key(
            "sheet.locks_direction",
            .flag,
            optional: \.sheet.touch.locksDirection,
            "Whether a finger that sets out sideways drags nothing."
        ),
        Key("sheet.backdrop_tap", .word, optional: \.sheet.touch.backdropTap, "What a tap beside the sheet does."),
        Key(
            "sheet.resistance.top",
            .resistance,
            optional: \.sheet.touch.resistance.top,
            "How it follows past the tallest detent."
        ),
        Key(
            "sheet.resistance.bottom",
            .resistance,
            optional: \.sheet.touch.resistance.bottom,
            "How it follows past the lowest detent."
        ),
        Key(
            "sheet.resistance.rubber_band",
            .part,
            optional: \.sheet.touch.resistance.rubberBand,
            "How soft a rubber band is."
        ),
    ]

    private static let scroll = [
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

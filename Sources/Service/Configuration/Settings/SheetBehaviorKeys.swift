import BottomSheet
import Scrolling

// How the sheet opens, where it goes, and what fingers can do to it.
extension SheetSettings {
    static let presentationKeys = [
        Key("sheet.preset", .oneOf(Preset.all.map { ($0.name, $0) }), \.sheet.preset)
            .means("The behaviour that the other keys start from."),
        Key("sheet.present_on", Syntax.words(), preset: \.behavior.touch.presentOn)
            .means("What presents the sheet."),
        Key("sheet.edges", Syntax.words(), preset: \.behavior.touch.edges)
            .means("The edges that it can be pulled in from."),
        Key("sheet.edge_zone", Syntax.length, preset: \.behavior.touch.edgeZone)
            .means("How near to such an edge a swipe pulls it in."),
    ]

    static let releaseKeys = [
        Key("sheet.release", Syntax.word(), preset: \.behavior.release.rule)
            .means("What decides where a released sheet goes."),
        Key("sheet.dismiss_velocity", Syntax.velocity.or("off"), preset: \.behavior.release.dismissVelocity)
            .means("A faster fling down dismisses."),
        Key("sheet.dismiss_fraction", Syntax.part.or("off"), preset: \.behavior.release.dismissFraction)
            .means("A drag down by more than this part of the height dismisses."),
        Key("sheet.open_velocity", Syntax.velocity.or("off"), preset: \.behavior.release.openVelocity)
            .means("A faster fling up opens the tallest detent."),
        Key("sheet.present_velocity", Syntax.velocity, preset: \.behavior.release.presentVelocity)
            .means("A faster swipe from the edge presents."),
        Key("sheet.step_velocity", Syntax.velocity, preset: \.behavior.release.stepVelocity)
            .means("Release step: a faster fling is a step."),
        Key("sheet.decay", Syntax.decay, preset: \.behavior.release.projection.decay)
            .means("Release project: what is left of the speed after a millisecond."),
        Key("sheet.skips_detents", Syntax.flag, preset: \.behavior.release.projection.skipsDetents)
            .means("Release project: whether a fling may pass over detents."),
        Key("sheet.vertical_fling", Syntax.flag, preset: \.behavior.release.wantsVerticalFling)
            .means("Whether only a fling more down than sideways dismisses."),
        Key("sheet.zones.expand", Syntax.fraction, preset: \.behavior.release.zones.expand)
            .means("Release zones: above this part of the area it goes to the tallest detent."),
        Key("sheet.zones.dismiss", Syntax.length, preset: \.behavior.release.zones.dismiss)
            .means("Release zones: no further than this above the bottom it is dismissed."),
        Key("sheet.swipe_to_dismiss", Syntax.flag, preset: \.behavior.release.swipeDismisses)
            .means("Whether a drag may dismiss."),
        Key("sheet.dismissible", Syntax.flag, preset: \.behavior.isDismissible)
            .means("Whether fingers may dismiss at all."),
    ]

    static let touchKeys = [
        Key("sheet.pannable", Syntax.flag, \.sheet.isPannable)
            .means("Whether a finger moves the sheet."),
        Key("sheet.drag_from", Syntax.word(), preset: \.behavior.touch.dragFrom)
            .means("Where a drag may begin."),
        Key("sheet.swipe_mode", Syntax.word().orNone(), \.sheet.swipeMode)
            .means("What of the sheet a finger may swipe."),
        Key("sheet.removes_slop", Syntax.flag, preset: \.behavior.touch.removesSlop)
            .means("Whether a drag leaves out the way before it counted as one."),
        Key("sheet.locks_direction", Syntax.flag, preset: \.behavior.touch.locksDirection)
            .means("Whether a finger that sets out sideways drags nothing."),
        Key("sheet.backdrop_tap", Syntax.word(), preset: \.behavior.touch.backdropTap)
            .means("What a tap beside the sheet does."),
        Key("sheet.resistance.top", Self.resistance, preset: \.behavior.touch.resistanceAbove)
            .means("How it follows past the tallest detent."),
        Key("sheet.resistance.bottom", Self.resistance, preset: \.behavior.touch.resistanceBelow)
            .means("How it follows past the lowest detent."),
        Key("sheet.resistance.rubber_band", Syntax.part, preset: \.behavior.touch.softness)
            .means("How soft a rubber band is."),
    ]

    static let scrollKeys = [
        Key("sheet.scroll.first", Syntax.word(), preset: \.scrolling.first)
            .means("Who moves first under a finger, the sheet or its content; once decides it when the finger begins."),
        Key("sheet.scroll.indicator", Syntax.flag, preset: \.scrolling.showsIndicator)
            .means("Whether a bar shows how far the content is scrolled."),
        Key("sheet.scroll.deceleration", Syntax.deceleration, preset: \.scrolling.deceleration)
            .means("What is left of the content's speed after a millisecond of gliding."),
    ]

    private static let resistance = Syntax.fraction.map(Resistance.linear) {
        if case .linear(let part) = $0 { part } else { nil }
    }
    .or(("none", .none), ("logarithmic", .logarithmic), ("rubber-band", .rubberBand))
}

extension TouchBehavior {
    /// How soft every rubber band is; without one, how soft it would be.
    var softness: Double {
        get {
            for case .rubberBand(let softness) in [resistanceAbove, resistanceBelow] { return softness }
            return RubberBand.usualStiffness
        }
        set {
            if case .rubberBand = resistanceAbove { resistanceAbove = .rubberBand(newValue) }
            if case .rubberBand = resistanceBelow { resistanceBelow = .rubberBand(newValue) }
        }
    }
}

package import BottomSheet
package import Scrolling

extension Settings.Sheet {
    /// Where a released sheet goes; velocities in points per second.
    package struct Release: Hashable, Sendable {
        /// What decides.
        package var rule: ReleaseRule?
        /// A release faster than this, downwards, dismisses.
        package var dismissVelocity: Switchable<Double>?
        /// A drag further down than this part of the height dismisses.
        package var dismissFraction: Switchable<Double>?
        /// A release faster than this, upwards, opens the tallest detent.
        package var openVelocity: Switchable<Double>?
        /// A release from the bottom edge faster than this presents.
        package var presentVelocity: Double?
        /// Rule `step`: a fling faster than this is a step.
        package var stepVelocity: Double?
        /// Rule `project`: how far a fling goes.
        package var projection = Projection()
        /// Rule `zones`: where they begin.
        package var zones = Zones()
        /// Whether only a fling that is more down than sideways dismisses.
        package var wantsVerticalFling: Bool?
        /// Whether a drag may dismiss it.
        package var swipeDismisses: Bool?
        /// Whether fingers may dismiss it at all.
        package var isDismissible: Bool?

        /// The preset's own.
        package init() {}
    }

    /// Rule `project`: how far a fling goes.
    package struct Projection: Hashable, Sendable {
        /// What is left of the speed after a millisecond.
        package var decay: Double?
        /// Whether a fling may pass over detents.
        package var skipsDetents: Bool?

        /// The preset's own.
        package init() {}
    }

    /// Rule `zones`: where they begin.
    package struct Zones: Hashable, Sendable {
        /// Above this part of the height the sheet goes to the tallest detent.
        package var expand: Double?
        /// No further than this above the safe area's bottom it is dismissed, in points.
        package var dismiss: Double?

        /// The preset's own.
        package init() {}
    }

    /// What fingers can do to the sheet.
    package struct Touch: Hashable, Sendable {
        /// Whether a finger moves it; false wins over `dragFrom` and `swipeMode`.
        package var isPannable: Bool?
        /// Where a drag may begin.
        package var dragFrom: DragOrigin?
        /// The same in other words; only one of the two is given.
        package var swipeMode: SwipeMode?
        /// Whether a drag leaves out the way before it counted as one.
        package var removesSlop: Bool?
        /// Whether a finger that sets out sideways drags nothing.
        package var locksDirection: Bool?
        /// What a tap beside the sheet does.
        package var backdropTap: BackdropTap?
        /// How the sheet follows past its limits.
        package var resistance = Resistances()

        /// The preset's own.
        package init() {}
    }

    /// How a sheet follows a finger past its limits.
    package struct Resistances: Hashable, Sendable {
        /// Past the tallest detent.
        package var top: Resistance?
        /// Past the lowest detent.
        package var bottom: Resistance?
        /// How soft every rubber band is, above 0, at most 1.
        package var rubberBand: Double?

        /// The preset's own.
        package init() {}
    }

    /// How the sheet's content scrolls.
    ///
    /// Optional values override what is usual for the preset.
    package struct Scroll: Hashable, Sendable {
        /// Who moves first, sheet or content.
        package var first: ScrollPriority?
        /// Whether a bar shows how far it is scrolled.
        package var indicator: Bool?
        /// What is left of its speed after a millisecond of gliding.
        package var deceleration: Double?

        /// The preset's own.
        package init() {}
    }

    /// What of the sheet a finger may swipe.
    package enum SwipeMode: String, Hashable, Sendable, CaseIterable {
        /// All of it.
        case full
        /// The bar at its top.
        case top
        /// Nothing.
        case none

        /// Where a drag may begin.
        var origin: DragOrigin {
            switch self {
            case .full: .sheet
            case .top: .grabber
            case .none: .none
            }
        }
    }
}

// What overrides the preset.
extension Settings.Sheet.Release {
    func replace(_ release: inout ReleaseBehavior) {
        rule.replace(&release.rule)
        dismissVelocity.replace(&release.dismissVelocity)
        dismissFraction.replace(&release.dismissFraction)
        openVelocity.replace(&release.openVelocity)
        presentVelocity.replace(&release.presentVelocity)
        stepVelocity.replace(&release.stepVelocity)
        projection.decay.replace(&release.projection.decay)
        projection.skipsDetents.replace(&release.projection.skipsDetents)
        wantsVerticalFling.replace(&release.wantsVerticalFling)
        zones.expand.replace(&release.zones.expand)
        zones.dismiss.replace(&release.zones.dismiss)
        swipeDismisses.replace(&release.swipeDismisses)
    }
}

extension Settings.Sheet.Touch {
    func replace(_ touch: inout TouchBehavior) {
        (dragFrom ?? swipeMode?.origin).replace(&touch.dragFrom)
        if isPannable == false { touch.dragFrom = .none }
        removesSlop.replace(&touch.removesSlop)
        locksDirection.replace(&touch.locksDirection)
        backdropTap.replace(&touch.backdropTap)
        touch.resistanceAbove = resistance.softened(resistance.top ?? touch.resistanceAbove)
        touch.resistanceBelow = resistance.softened(resistance.bottom ?? touch.resistanceBelow)
    }
}

extension Settings.Sheet.Resistances {
    /// A rubber band as soft as it is told, any other resistance as it is.
    fileprivate func softened(_ resistance: Resistance) -> Resistance {
        if case .rubberBand = resistance, let rubberBand { .rubberBand(rubberBand) } else { resistance }
    }
}

extension Settings.Sheet.Scroll {
    func replace(_ scrolling: inout ScrollBehavior) {
        first.replace(&scrolling.first)
        indicator.replace(&scrolling.showsIndicator)
        deceleration.replace(&scrolling.deceleration)
    }
}

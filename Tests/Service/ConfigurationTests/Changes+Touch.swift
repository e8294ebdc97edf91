import BottomSheet
import Scrolling

@testable import Configuration

extension Change {
    /// What fingers do to it.
    static let touch = [
        Change("sheet.release = \"project\"", \.behavior.release.rule, .project),
        Change("sheet.dismiss_velocity = 900", \.behavior.release.dismissVelocity, 900),
        Change("sheet.dismiss_velocity = \"off\"", \.behavior.release.dismissVelocity, nil),
        Change("sheet.dismiss_fraction = 0.3", \.behavior.release.dismissFraction, 0.3),
        Change("sheet.dismiss_fraction = \"off\"", \.behavior.release.dismissFraction, nil),
        Change("sheet.open_velocity = 700", \.behavior.release.openVelocity, 700),
        Change("sheet.open_velocity = \"off\"", \.behavior.release.openVelocity, nil),
        Change("sheet.present_velocity = 300", \.behavior.release.presentVelocity, 300),
        Change("sheet.step_velocity = 250", \.behavior.release.stepVelocity, 250),
        Change("sheet.decay = 0.99", \.behavior.release.projection.decay, 0.99),
        Change("sheet.skips_detents = true", \.behavior.release.projection.skipsDetents, true),
        Change("sheet.vertical_fling = true", \.behavior.release.wantsVerticalFling, true),
        Change("sheet.zones.expand = 0.4", \.behavior.release.zones.expand, 0.4),
        Change("sheet.zones.dismiss = 100", \.behavior.release.zones.dismiss, 100),
        Change("sheet.swipe_to_dismiss = false", \.behavior.release.swipeDismisses, false),
        Change("sheet.dismissible = false", \.behavior.isDismissible, false),
        Change("sheet.pannable = false", { $0.sheet.isPannable = false }),
        Change("sheet.drag_from = \"grabber\"", \.behavior.touch.dragFrom, .grabber),
        Change("sheet.drag_from = \"none\"", \.behavior.touch.dragFrom, .none),
        Change("sheet.swipe_mode = \"top\"", { $0.sheet.swipeMode = .top }),
        Change("sheet.removes_slop = true", \.behavior.touch.removesSlop, true),
        Change("sheet.locks_direction = true", \.behavior.touch.locksDirection, true),
        Change("sheet.backdrop_tap = \"forward\"", \.behavior.touch.backdropTap, .forward),
        Change("sheet.resistance.top = \"none\"", \.behavior.touch.resistanceAbove, .none),
        Change("sheet.resistance.top = 0.5", \.behavior.touch.resistanceAbove, .linear(0.5)),
        Change("sheet.resistance.bottom = \"logarithmic\"", \.behavior.touch.resistanceBelow, .logarithmic),
        Change("sheet.resistance.bottom = \"rubber-band\"", \.behavior.touch.resistanceBelow, .rubberBand(0.55)),
        Change("sheet.resistance.rubber_band = 0.3", \.behavior.touch.softness, 0.3),
        Change("sheet.scroll.first = \"content\"", \.scrolling.first, .content),
        Change("sheet.scroll.indicator = false", \.scrolling.showsIndicator, false),
        Change("sheet.scroll.deceleration = 0.99", \.scrolling.deceleration, 0.99),
    ]
}

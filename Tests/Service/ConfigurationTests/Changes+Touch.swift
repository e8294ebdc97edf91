import BottomSheet
import Scrolling

@testable import Configuration

extension Change {
    /// What fingers do to it.
    static let touch = [
        Change("sheet.release = \"project\"", { $0.sheet.release.rule = .project }),
        Change("sheet.dismiss_velocity = 900", { $0.sheet.release.dismissVelocity = .on(900) }),
        Change("sheet.dismiss_velocity = \"off\"", { $0.sheet.release.dismissVelocity = .off }),
        Change("sheet.dismiss_fraction = 0.3", { $0.sheet.release.dismissFraction = .on(0.3) }),
        Change("sheet.dismiss_fraction = \"off\"", { $0.sheet.release.dismissFraction = .off }),
        Change("sheet.open_velocity = 700", { $0.sheet.release.openVelocity = .on(700) }),
        Change("sheet.open_velocity = \"off\"", { $0.sheet.release.openVelocity = .off }),
        Change("sheet.present_velocity = 300", { $0.sheet.release.presentVelocity = 300 }),
        Change("sheet.step_velocity = 250", { $0.sheet.release.stepVelocity = 250 }),
        Change("sheet.decay = 0.99", { $0.sheet.release.projection.decay = 0.99 }),
        Change("sheet.skips_detents = true", { $0.sheet.release.projection.skipsDetents = true }),
        Change("sheet.vertical_fling = true", { $0.sheet.release.wantsVerticalFling = true }),
        Change("sheet.zones.expand = 0.4", { $0.sheet.release.zones.expand = 0.4 }),
        Change("sheet.zones.dismiss = 100", { $0.sheet.release.zones.dismiss = 100 }),
        Change("sheet.swipe_to_dismiss = false", { $0.sheet.release.swipeDismisses = false }),
        Change("sheet.dismissible = false", { $0.sheet.release.isDismissible = false }),
        Change("sheet.pannable = false", { $0.sheet.touch.isPannable = false }),
        Change("sheet.drag_from = \"grabber\"", { $0.sheet.touch.dragFrom = .grabber }),
        Change("sheet.drag_from = \"none\"", { $0.sheet.touch.dragFrom = DragOrigin.none }),
        Change("sheet.swipe_mode = \"top\"", { $0.sheet.touch.swipeMode = .top }),
        Change("sheet.removes_slop = true", { $0.sheet.touch.removesSlop = true }),
        Change("sheet.locks_direction = true", { $0.sheet.touch.locksDirection = true }),
        Change("sheet.backdrop_tap = \"forward\"", { $0.sheet.touch.backdropTap = .forward }),
        Change("sheet.resistance.top = \"none\"", { $0.sheet.touch.resistance.top = Resistance.none }),
        Change("sheet.resistance.top = 0.5", { $0.sheet.touch.resistance.top = .linear(0.5) }),
        Change("sheet.resistance.bottom = \"logarithmic\"", { $0.sheet.touch.resistance.bottom = .logarithmic }),
        Change("sheet.resistance.bottom = \"rubber-band\"", { $0.sheet.touch.resistance.bottom = .rubberBand(0.55) }),
        Change("sheet.resistance.rubber_band = 0.3", { $0.sheet.touch.resistance.rubberBand = 0.3 }),
        Change("sheet.scroll.first = \"content\"", { $0.sheet.scroll.first = .content }),
        Change("sheet.scroll.indicator = false", { $0.sheet.scroll.indicator = false }),
        Change("sheet.scroll.deceleration = 0.99", { $0.sheet.scroll.deceleration = 0.99 }),
    ]
}

import BottomSheet
import Configuration
import Gestures

extension Effect {
    /// Where the sheet rests.
    static let places = [
        Effect(.classic, "sheet.default_height = 300", { $0.detents[1].extent = .height(300) }),
        Effect(.stepped, "sheet.default_height = 300", { $0.detents[1].extent = .height(300) }),
        Effect(.card, "sheet.default_height = 300", { $0.detents[1].extent = .height(300) }),
        Effect(.lunabee, "sheet.default_height = 300", { $0.detents[0].extent = .height(300) }),
        Effect(.fluid, "sheet.default_height = 300", { $0.detents[1].extent = .height(300) }),
        Effect(.classic, "sheet.min_top = 12", { $0.limit.minimumTop = 12 }),
        Effect(.classic, "sheet.min_top = \"off\"", { $0.limit.minimumTop = nil }),
        Effect(.lunabee, "sheet.min_top = 12", { $0.limit.minimumTop = 12 }),
        Effect(.lunabee, "sheet.height_limit = 600", { $0.limit.height = .height(600) }),
        Effect(.classic, "sheet.height_limit = \"screen\"", { $0.limit.height = .screen }),
        Effect(.classic, "sheet.initial_detent = \"expanded\"", { $0.initialDetent = "expanded" }),
    ]

    /// Where it goes when it is let go of.
    static let release = [
        Effect(.classic, "sheet.release = \"step\"", { $0.release.rule = .step }),
        Effect(.classic, "sheet.dismiss_velocity = 900", { $0.release.dismissVelocity = 900 }),
        Effect(.classic, "sheet.dismiss_velocity = \"off\"", { $0.release.dismissVelocity = nil }),
        Effect(.classic, "sheet.dismiss_fraction = 0.3", { $0.release.dismissFraction = 0.3 }),
        Effect(.lunabee, "sheet.dismiss_fraction = \"off\"", { $0.release.dismissFraction = nil }),
        Effect(.classic, "sheet.open_velocity = 700", { $0.release.openVelocity = 700 }),
        Effect(.classic, "sheet.present_velocity = 300", { $0.release.presentVelocity = 300 }),
        Effect(.stepped, "sheet.step_velocity = 250", { $0.release.stepVelocity = 250 }),
        Effect(.fluid, "sheet.decay = 0.99", { $0.release.projection.decay = 0.99 }),
        Effect(.fluid, "sheet.skips_detents = true", { $0.release.projection.skipsDetents = true }),
        Effect(.fluid, "sheet.vertical_fling = false", { $0.release.wantsVerticalFling = false }),
        Effect(.card, "sheet.zones.expand = 0.4", { $0.release.zones.expand = 0.4 }),
        Effect(.card, "sheet.zones.dismiss = 100", { $0.release.zones.dismiss = 100 }),
        Effect(.classic, "sheet.swipe_to_dismiss = false", { $0.release.swipeDismisses = false }),
        Effect(.classic, "sheet.dismissible = false", { $0.isDismissible = false }),
    ]

    /// What fingers do to it.
    static let touch = [
        Effect(.fluid, "sheet.present_on = [\"tap\"]", { $0.touch.presentOn = [.tap] }),
        Effect(.fluid, "sheet.present_on = []", { $0.touch.presentOn = [] }),
        Effect(.fluid, "sheet.present_on = [\"long-press\"]", { $0.touch.presentOn = [.longPress] }),
        Effect(.fluid, "sheet.edges = [\"left\", \"top\"]", { $0.touch.edges = [.left, .top] }),
        Effect(.fluid, "sheet.edge_zone = 40", { $0.touch.edgeZone = 40 }),
        Effect(.fluid, "sheet.pannable = false", { $0.touch.dragFrom = .none }),
        Effect(.fluid, "sheet.drag_from = \"anywhere\"", { $0.touch.dragFrom = .anywhere }),
        Effect(.fluid, "sheet.drag_from = \"none\"", { $0.touch.dragFrom = .none }),
        Effect(.classic, "sheet.swipe_mode = \"full\"", { $0.touch.dragFrom = .sheet }),
        Effect(.classic, "sheet.swipe_mode = \"top\"", { $0.touch.dragFrom = .grabber }),
        Effect(.classic, "sheet.swipe_mode = \"none\"", { $0.touch.dragFrom = .none }),
        Effect(.fluid, "sheet.removes_slop = false", { $0.touch.removesSlop = false }),
        Effect(.fluid, "sheet.locks_direction = false", { $0.touch.locksDirection = false }),
        Effect(.stepped, "sheet.backdrop_tap = \"dismiss\"", { $0.touch.backdropTap = .dismiss }),
        Effect(.lunabee, "sheet.resistance.top = \"none\"", { $0.touch.resistanceAbove = .none }),
        Effect(.classic, "sheet.resistance.top = 0.5", { $0.touch.resistanceAbove = .linear(0.5) }),
        Effect(.classic, "sheet.resistance.bottom = \"rubber-band\"", { $0.touch.resistanceBelow = .rubberBand }),
        Effect(
            .fluid,
            "sheet.resistance = { bottom = \"logarithmic\", rubber_band = 0.3 }",
            {
                $0.touch.resistanceAbove = .rubberBand(0.3)
                $0.touch.resistanceBelow = .logarithmic
            }
        ),
        Effect(.fluid, "sheet.grabber.tap = \"none\"", { $0.touch.grabber.tap = .none }),
        Effect(
            .fluid,
            "sheet.grabber.double_tap = \"tallest-detent\"",
            { $0.touch.grabber.doubleTap = .tallestDetent }
        ),
        Effect(.fluid, "sheet.grabber.long_press = \"dismiss\"", { $0.touch.grabber.longPress = .dismiss }),
    ]

    /// How it darkens the backdrop, how wide and round it is, and how it moves for some people.
    static let looks = [
        Effect(.fluid, "sheet.dim.alpha = 0.7", { $0.dim.alpha = 0.7 }),
        Effect(.fluid, "sheet.dim.rule = \"linear\"", { $0.dim.rule = .linear }),
        Effect(.card, "sheet.dim.full_at = 400", { $0.dim.fullAt = .height(400) }),
        Effect(.fluid, "sheet.dim.undimmed_up_to = \"medium\"", { $0.dim.undimmedUpTo = "medium" }),
        Effect(.fluid, "sheet.dim.undimmed_up_to = \"off\"", { $0.dim.undimmedUpTo = nil }),
        Effect(.fluid, "sheet.dim.alphas.large = 0.6", { $0.dim.alphas = ["large": 0.6] }),
        Effect(.fluid, "sheet.corner_radius = 8", { $0.shape.cornerRadius = 8 }),
        Effect(.fluid, "sheet.full_radius = 4", { $0.shape.fullRadius = 4 }),
        Effect(.fluid, "sheet.full_radius = \"same\"", { $0.shape.fullRadius = nil }),
        Effect(.fluid, "sheet.margins.left = 8", { $0.shape.leftMargin = 8 }),
        Effect(.fluid, "sheet.margins.right = 9", { $0.shape.rightMargin = 9 }),
        Effect(.fluid, "sheet.max_width = 480", { $0.shape.maximumWidth = 480 }),
        Effect(.fluid, "sheet.grabber.shown = false", { $0.shape.grabber = nil }),
        Effect(.fluid, "sheet.grabber.width = 50", { $0.shape.grabber?.width = 50 }),
        Effect(.fluid, "sheet.grabber.height = 6", { $0.shape.grabber?.height = 6 }),
        Effect(.fluid, "sheet.grabber.radius = 2", { $0.shape.grabber?.radius = 2 }),
        Effect(.fluid, "sheet.grabber.margin = -20", { $0.shape.grabber?.margin = -20 }),
        Effect(.fluid, "sheet.grabber.opaque = true", { $0.shape.grabber?.isOpaque = true }),
        Effect(.fluid, "sheet.motion.reduced = \"jump\"", { $0.motion.reduced = .jump }),
    ]
}

import BottomSheet
import Canvas

@testable import Configuration

extension Change {
    /// What it looks like.
    static let looks = [
        Change("sheet.dim.color = \"#FE01a0\"", { $0.sheet.appearance.dim.color = Color(0xFE01A0) }),
        Change("sheet.dim.alpha = 0.25", { $0.sheet.appearance.dim.alpha = 0.25 }),
        Change("sheet.dim.rule = \"constant\"", { $0.sheet.appearance.dim.rule = .constant }),
        Change("sheet.dim.full_at = \"50%\"", { $0.sheet.appearance.dim.fullAt = .fraction(0.5) }),
        Change("sheet.dim.undimmed_up_to = \"normal\"", { $0.sheet.appearance.dim.undimmedUpTo = .on("normal") }),
        Change("sheet.dim.undimmed_up_to = \"off\"", { $0.sheet.appearance.dim.undimmedUpTo = .off }),
        Change("sheet.dim.alphas = { normal = 0.1 }", { $0.sheet.appearance.dim.alphas = ["normal": 0.1] }),
        Change(
            "[sheet.dim.alphas]\nnormal = 0\nexpanded = 1",
            { $0.sheet.appearance.dim.alphas = ["normal": 0, "expanded": 1] }
        ),
        Change("sheet.corner_radius = 8", { $0.sheet.appearance.shape.cornerRadius = 8 }),
        Change("sheet.full_radius = 0", { $0.sheet.appearance.shape.fullRadius = .on(0) }),
        Change("sheet.full_radius = \"same\"", { $0.sheet.appearance.shape.fullRadius = .off }),
        Change("sheet.corners = \"top\"", { $0.sheet.appearance.shape.corners = [.topLeft, .topRight] }),
        Change("sheet.corners = \"all\"", { $0.sheet.appearance.shape.corners = .all }),
        Change("sheet.corners = \"none\"", { $0.sheet.appearance.shape.corners = [] }),
        Change(
            "sheet.corners = [\"bottom-left\", \"bottom-right\"]",
            { $0.sheet.appearance.shape.corners = [.bottomLeft, .bottomRight] }
        ),
        Change("sheet.margins.left = 8", { $0.sheet.appearance.shape.leftMargin = 8 }),
        Change("sheet.margins.right = 9", { $0.sheet.appearance.shape.rightMargin = 9 }),
        Change("sheet.max_width = 480", { $0.sheet.appearance.shape.maxWidth = 480 }),
        Change("sheet.shadow.color = \"#123\"", { $0.sheet.appearance.shadow.color = Color(0x112233) }),
        Change("sheet.shadow.opacity = 0.2", { $0.sheet.appearance.shadow.opacity = 0.2 }),
        Change("sheet.shadow.x = -3", { $0.sheet.appearance.shadow.x = -3 }),
        Change("sheet.shadow.y = -4", { $0.sheet.appearance.shadow.y = -4 }),
        Change("sheet.shadow.radius = 12", { $0.sheet.appearance.shadow.radius = 12 }),
        Change("sheet.grabber.shown = false", { $0.sheet.appearance.grabber.isShown = false }),
        Change("sheet.grabber.width = 40", { $0.sheet.appearance.grabber.width = 40 }),
        Change("sheet.grabber.height = 5", { $0.sheet.appearance.grabber.height = 5 }),
        Change("sheet.grabber.radius = 2", { $0.sheet.appearance.grabber.radius = 2 }),
        Change("sheet.grabber.color = \"#000\"", { $0.sheet.appearance.grabber.color = .black }),
        Change("sheet.grabber.margin = -16", { $0.sheet.appearance.grabber.margin = -16 }),
        Change("sheet.grabber.tap = \"next-detent\"", { $0.sheet.appearance.grabber.actions.tap = .nextDetent }),
        Change("sheet.grabber.tap = \"none\"", { $0.sheet.appearance.grabber.actions.tap = GrabberAction.none }),
        Change(
            "sheet.grabber.double_tap = \"tallest-detent\"",
            { $0.sheet.appearance.grabber.actions.doubleTap = .tallestDetent }
        ),
        Change("sheet.grabber.long_press = \"dismiss\"", { $0.sheet.appearance.grabber.actions.longPress = .dismiss }),
        Change(
            "sheet.grabber.background = \"#abc\"",
            { $0.sheet.appearance.grabber.background = .on(Color(0xAABBCC)) }
        ),
        Change("sheet.grabber.background = \"clear\"", { $0.sheet.appearance.grabber.background = .off }),
        Change("sheet.grabber.opaque = true", { $0.sheet.appearance.grabber.isOpaque = true }),
    ]
}

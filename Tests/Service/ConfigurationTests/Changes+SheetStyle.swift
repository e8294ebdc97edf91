import BottomSheet
import Canvas

@testable import Configuration

extension Change {
    /// What it looks like.
    static let looks = [
        Change("sheet.dim.color = \"#FE01a0\"", \.style.dim, 0xFE01A0),
        Change("sheet.dim.alpha = 0.25", \.behavior.dim.alpha, 0.25),
        Change("sheet.dim.rule = \"constant\"", \.behavior.dim.rule, .constant),
        Change("sheet.dim.full_at = \"50%\"", \.behavior.dim.fullAt, .fraction(0.5)),
        Change("sheet.dim.undimmed_up_to = \"normal\"", \.behavior.dim.undimmedUpTo, "normal"),
        Change("sheet.dim.undimmed_up_to = \"off\"", \.behavior.dim.undimmedUpTo, nil),
        Change("sheet.dim.alphas = { normal = 0.1 }", { $0.sheet.alphas = ["normal": 0.1] }),
        Change(
            "[sheet.dim.alphas]\nnormal = 0\nexpanded = 1",
            { $0.sheet.alphas = ["normal": 0, "expanded": 1] }
        ),
        Change("sheet.corner_radius = 8", \.behavior.shape.cornerRadius, 8),
        Change("sheet.corner_style = \"continuous\"", \.style.cornerStyle, .continuous),
        Change("sheet.corner_style = \"circular\"", \.style.cornerStyle, .circular),
        Change("sheet.full_radius = 0", \.behavior.shape.fullRadius, 0),
        Change("sheet.full_radius = \"same\"", \.behavior.shape.fullRadius, nil),
        Change("sheet.corners = \"all\"", { $0.sheet.corners = .all }),
        Change("sheet.corners = \"none\"", { $0.sheet.corners = [] }),
        Change(
            "sheet.corners = [\"bottom-left\", \"bottom-right\"]",
            { $0.sheet.corners = [.bottomLeft, .bottomRight] }
        ),
        Change("sheet.margins.left = 8", \.behavior.shape.leftMargin, 8),
        Change("sheet.margins.right = 9", \.behavior.shape.rightMargin, 9),
        Change("sheet.max_width = 480", \.behavior.shape.maximumWidth, 480),
        Change("sheet.shadow.color = \"#123\"", \.style[shadow: \.color], 0x112233),
        Change("sheet.shadow.opacity = 0.2", \.style[shadow: \.opacity], 0.2),
        Change("sheet.shadow.x = -3", \.style[shadow: \.x], -3),
        Change("sheet.shadow.y = -4", \.style[shadow: \.y], -4),
        Change("sheet.shadow.radius = 12", \.style[shadow: \.radius], 12),
        Change("sheet.grabber.shown = false", { $0.sheet.showsGrabber = false }),
        Change("sheet.grabber.width = 40", \.behavior.shape.bar.width, 40),
        Change("sheet.grabber.height = 5", \.behavior.shape.bar.height, 5),
        Change("sheet.grabber.radius = 2", \.behavior.shape.bar.radius, 2),
        Change("sheet.grabber.color = \"#000\"", \.style.grabber, 0),
        Change("sheet.grabber.margin = -16", \.behavior.shape.bar.margin, -16),
        Change("sheet.grabber.tap = \"next-detent\"", \.behavior.touch.grabber.tap, .nextDetent),
        Change("sheet.grabber.tap = \"none\"", \.behavior.touch.grabber.tap, .none),
        Change(
            "sheet.grabber.double_tap = \"tallest-detent\"",
            \.behavior.touch.grabber.doubleTap,
            .tallestDetent
        ),
        Change("sheet.grabber.long_press = \"dismiss\"", \.behavior.touch.grabber.longPress, .dismiss),
        Change(
            "sheet.grabber.background = \"#abc\"",
            \.style.grabberBackground,
            0xAABBCC
        ),
        Change("sheet.grabber.background = \"clear\"", \.style.grabberBackground, nil),
        Change("sheet.grabber.opaque = true", \.behavior.shape.bar.isOpaque, true),
    ]
}

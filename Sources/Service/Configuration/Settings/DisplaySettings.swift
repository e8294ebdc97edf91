package import Canvas
package import Interaction
package import Output
import Values

package struct DisplaySettings: Equatable, Sendable {
    package var seat = Seat.auto
    package var card = Card.auto
    package var connector = Connector.auto
    package var mode = ModeRequest.preferred
    package var rotation = Rotation.none
    /// What turns the picture; nil for the best that can be had.
    package var rotationBy: Turning.Way?
    package var scale = Scale.auto
    package var planes = PlaneUse.auto
    package var safeArea = DisplayTransform.SafeArea()

    package init() {}

    package enum Seat: String, Hashable, Sendable, CaseIterable {
        /// Through libseat where seatd runs or the session has a seat, else directly.
        case auto
        case none
        case libseat
    }

    package enum Card: Equatable, Sendable {
        case auto
        /// A device node, by its absolute path.
        case path(String)
    }

    package enum Connector: Equatable, Sendable {
        case auto
        /// A connector by its name, `HDMI-A-1`.
        case name(String)
    }

    /// Pixels per point.
    package enum Scale: Equatable, Sendable {
        /// From the panel's size in millimetres, else 1.
        case auto
        case fixed(Double)
    }
}

extension DisplaySettings {
    static let keys = [
        Key("display.seat", Syntax.word(), \.panel.display.seat)
            .means(
                "Who opens card and touchscreen: seatd or logind through libseat, the program itself, or what is there."
            ),
        Key("display.card", Self.card, \.panel.display.card)
            .means("The graphics card, or a framebuffer such as /dev/fb0."),
        Key("display.connector", Self.connector, \.panel.display.connector)
            .means("The connector that the panel hangs on."),
        Key("display.mode", Self.mode, \.panel.display.mode)
            .means("Resolution and refresh rate."),
        Key("display.rotation", Self.rotation, \.panel.display.rotation)
            .means("Degrees clockwise, as the viewer sees it."),
        Key("display.rotation_by", Self.rotationBy, \.panel.display.rotationBy)
            .means(
                "Who turns the picture: the display by another mode, the plane, or drawing; auto takes the best there is."
            ),
        Key("display.scale", Self.scale, \.panel.display.scale)
            .means("Pixels per point; auto takes it from the panel's millimetres."),
        Key("display.planes", Syntax.word(), \.panel.display.planes)
            .means(
                "Whether the sheet slides on a hardware plane; auto does where the card takes it, on fails where it does not."
            ),
        Key("display.safe_area.top", Syntax.length, \.panel.display.safeArea.top)
            .means("What the sheet keeps clear at the top."),
        Key("display.safe_area.left", Syntax.length, \.panel.display.safeArea.left)
            .means("What it keeps clear at the left."),
        Key("display.safe_area.bottom", Syntax.length, \.panel.display.safeArea.bottom)
            .means("What it keeps clear at the bottom."),
        Key("display.safe_area.right", Syntax.length, \.panel.display.safeArea.right)
            .means("What it keeps clear at the right."),
    ]

    private static let card = Syntax.devicePath.map(Card.path).or(("auto", .auto))
    private static let connector = Syntax.name("the name of a connector").map(Connector.name).or(("auto", .auto))
    private static let scale = Syntax.scale.map(Scale.fixed).or(("auto", .auto))

    private static let mode = ValueSyntax<ModeRequest>(
        expected: "\"preferred\", \"WxH\" or \"WxH@HZ\"",
        toml: { $0 == .preferred ? "preferred".quoted : nil },
        read: { value, _ in value.string.flatMap { ModeRequest($0) } }
    )

    private static let rotation = ValueSyntax<Rotation>(
        expected: "0, 90, 180 or 270",
        toml: { "\($0.rawValue)" },
        read: { value, _ in value.number.flatMap(Int.init(exactly:)).flatMap(Rotation.init(rawValue:)) }
    )

    private static let rotationBy = ValueSyntax<Turning.Way?>
        .oneOf([("auto", nil), ("mode", .modeChange), ("plane", .plane), ("drawing", .drawing)])
}

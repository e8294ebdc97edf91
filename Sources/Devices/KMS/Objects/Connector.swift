import CLibdrm
import Canvas
import Output
import System

/// A socket or a cable inside the case that a display hangs on.
struct Connector: Equatable, Sendable {
    enum Status: String, Hashable, Sendable {
        case connected
        case disconnected
        case unknown
    }

    let id: ConnectorID
    /// What it is, by the kernel's number, and its place among those of the same type, counted from 1.
    let (type, typeIndex): (UInt32, UInt32)
    /// Its name as the kernel logs it, such as "HDMI-A-1".
    let name: String
    /// Whether it counts as the device's own panel (DSI, eDP, LVDS, DPI, SPI, USB), and no socket for a monitor.
    let isInternal: Bool
    let status: Status
    /// The picture's width and height in millimetres as the display says; 0 when it does not.
    let millimeters: PhysicalSize
    /// The modes that display and driver agree on, in the driver's order.
    let modes: [ModeLine]
    /// Every mode that it lists, those that no display can have included.
    let listedModes: [ModeLine]
    /// How the panel behind it is built in; nil when the driver does not say.
    let orientation: PanelOrientation?
    /// For each encoder that can feed it, the CRTCs that can feed the encoder: bit n is the card's n-th CRTC.
    let possibleCrtcs: [UInt32]
    let litCrtc: CrtcID?

    init(
        id: ConnectorID,
        type: UInt32,
        typeIndex: UInt32,
        status: Status,
        millimeters: PhysicalSize,
        modes: [ModeLine],
        possibleCrtcs: [UInt32],
        litCrtc: CrtcID?,
        orientation: PanelOrientation?
    ) {
        self.id = id
        (self.type, self.typeIndex) = (type, typeIndex)
        let typeName = drmModeGetConnectorTypeName(type).map { String(cString: $0) } ?? "Unknown"
        name = "\(typeName)-\(typeIndex)"
        isInternal = Connector.internalTypes.contains(Int32(bitPattern: type))
        self.status = status
        self.millimeters = millimeters
        self.modes = modes.filter(\.isPossible)
        listedModes = modes
        self.possibleCrtcs = possibleCrtcs
        self.litCrtc = litCrtc
        self.orientation = orientation
    }

    private static let internalTypes = [
        DRM_MODE_CONNECTOR_LVDS, DRM_MODE_CONNECTOR_eDP, DRM_MODE_CONNECTOR_DSI, DRM_MODE_CONNECTOR_DPI,
        DRM_MODE_CONNECTOR_SPI, DRM_MODE_CONNECTOR_USB,
    ]

    var nonsenseModes: Int { listedModes.count - modes.count }

    /// Whether it can be lit: a display hangs on it, or may hang on it, and its modes are known.
    var canBeLit: Bool { status != .disconnected && !modes.isEmpty }
}

extension ModeLine {
    /// No display has longer sides.
    private static let sides = 1...16384

    /// Whether a display could have it: devices on a cable say what they like.
    fileprivate var isPossible: Bool { ModeLine.sides.contains(size.width) && ModeLine.sides.contains(size.height) }
}

/// How a panel is built into its device: the connector's "panel orientation", by the kernel's numbers.
enum PanelOrientation: UInt64, Hashable, Sendable, CaseIterable {
    case normal = 0
    case upsideDown = 1
    case leftSideUp = 2
    case rightSideUp = 3

    /// The turn that makes a picture stand upright on it.
    ///
    /// The property names the side of the panel that points up. There the picture's top row must lie. A picture turned
    /// clockwise by a quarter has its top row at the panel's right side, so that is the turn for "Right Side Up"; three
    /// quarters bring it to the left side. The kernel's own console does the same: it answers "Left Side Up" with a plane
    /// rotation of 90, which planes count against the clock.
    var correction: Rotation {
        switch self {
        case .normal: .none
        case .upsideDown: .half
        case .leftSideUp: .threeQuarters
        case .rightSideUp: .quarter
        }
    }

    /// The turn on the panel of a picture that is to be seen turned by `rotation`.
    func total(with rotation: Rotation) -> Rotation {
        Rotation(rawValue: (rotation.rawValue + correction.rawValue) % 360) ?? .none
    }

    var name: String {
        switch self {
        case .normal: "upright"
        case .upsideDown: "upside down"
        case .leftSideUp: "left side up"
        case .rightSideUp: "right side up"
        }
    }
}

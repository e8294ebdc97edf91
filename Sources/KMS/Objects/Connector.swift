import CLibdrm
import Output

/// A socket or a cable inside the case that a display hangs on.
struct Connector: Hashable, Sendable {
    /// Whether a display hangs on it.
    enum Status: String, Hashable, Sendable {
        /// One hangs on it.
        case connected
        /// None does.
        case disconnected
        /// The driver cannot tell.
        case unknown
    }

    /// The kernel's id.
    let id: ConnectorID
    /// Its name as the kernel logs it, such as "HDMI-A-1".
    let name: String
    /// Whether it is a panel inside the device (DSI, eDP, LVDS, DPI) and no socket.
    let isInternal: Bool
    /// Whether a display hangs on it.
    let status: Status
    /// The picture's width and height in millimetres as the display says; 0 when it does not.
    let millimeters: PhysicalSize
    /// The modes that display and driver agree on, in the driver's order.
    let modes: [Mode]
    /// How the panel behind it is built in; nil when the driver does not say.
    let orientation: PanelOrientation?
    /// For each encoder that can feed it, the CRTCs that can feed the encoder: bit n is the card's n-th CRTC.
    let possibleCrtcs: [UInt32]
    /// The CRTC that lights it now.
    let litCrtc: CrtcID?

    init(
        id: ConnectorID,
        type: UInt32,
        typeIndex: UInt32,
        status: Status,
        millimeters: PhysicalSize,
        modes: [Mode],
        possibleCrtcs: [UInt32],
        litCrtc: CrtcID?,
        orientation: PanelOrientation?
    ) {
        self.id = id
        let typeName = drmModeGetConnectorTypeName(type).map { String(cString: $0) } ?? "Unknown"
        name = "\(typeName)-\(typeIndex)"
        isInternal = Connector.internalTypes.contains(Int32(bitPattern: type))
        self.status = status
        self.millimeters = millimeters
        self.modes = modes
        self.possibleCrtcs = possibleCrtcs
        self.litCrtc = litCrtc
        self.orientation = orientation
    }

    private static let internalTypes = [
        DRM_MODE_CONNECTOR_LVDS, DRM_MODE_CONNECTOR_eDP, DRM_MODE_CONNECTOR_DSI, DRM_MODE_CONNECTOR_DPI,
    ]
}

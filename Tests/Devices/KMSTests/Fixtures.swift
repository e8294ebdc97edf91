import Canvas
import DisplaySupport

@testable import KMS
@testable import Output

/// Connector types by the kernel's numbers.
enum ConnectorType: UInt32 {
    case vga = 1
    case hdmi = 11
    case edp = 14
    case dsi = 16
    case virtual = 15
    case spi = 19
    case usb = 20
}

extension Connector {
    init(
        _ id: UInt32,
        _ type: ConnectorType,
        _ status: Status = .connected,
        modes: [Mode] = [Mode(1280, 720, preferred: true)],
        possibleCrtcs: [UInt32] = [0b1],
        lit: UInt32? = nil,
        orientation: PanelOrientation? = nil
    ) {
        self.init(
            id: ConnectorID(rawValue: id),
            type: type.rawValue,
            typeIndex: 1,
            status: status,
            millimeters: PhysicalSize(width: 160, height: 90),
            modes: status == .disconnected ? [] : modes,
            possibleCrtcs: possibleCrtcs,
            litCrtc: lit.map(CrtcID.init),
            orientation: orientation
        )
    }
}

extension Crtc {
    init(_ id: UInt32, index: Int, mode: Mode? = nil, framebuffer: UInt32? = nil, origin: Origin = Origin()) {
        self.init(
            id: CrtcID(rawValue: id),
            index: index,
            mode: mode,
            framebuffer: framebuffer.map(FramebufferID.init),
            origin: origin
        )
    }
}

extension Plane {
    init(
        _ id: UInt32,
        _ kind: Kind = .primary,
        formats: [PixelFormat] = [.xrgb8888],
        possibleCrtcs: UInt32 = 0b1,
        crtc: UInt32? = nil,
        rotations: PlaneRotation? = nil
    ) {
        self.init(
            id: PlaneID(rawValue: id),
            kind: kind,
            formats: formats,
            possibleCrtcs: possibleCrtcs,
            crtc: crtc.map(CrtcID.init),
            rotations: rotations
        )
    }
}

extension CardReport {
    init(
        _ connectors: [Connector],
        at path: String = "/dev/dri/card0",
        crtcs: [Crtc] = [Crtc(40, index: 0), Crtc(41, index: 1)],
        planes: [Plane] = [Plane(30), Plane(31, possibleCrtcs: 0b10)],
        isAtomic: Bool = true,
        refusal: DisplayError? = nil
    ) {
        let card = CardDescription(
            path: path,
            driver: "fake",
            isAtomic: isAtomic,
            hasVblank: nil,
            connectors: connectors,
            crtcs: crtcs,
            planes: planes
        )
        self.init(path: path, card: card, refusal: refusal)
    }
}

/// A small generator of numbers that are the same in every run.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A number below `limit`.
    mutating func roll(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}

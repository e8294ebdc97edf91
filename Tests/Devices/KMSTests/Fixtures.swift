import Canvas
import System

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
        modes: [ModeLine] = [ModeLine(1280, 720, preferred: true)],
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

extension ModeLine {
    /// A mode with a little blanking, whose pixel clock makes `rate`.
    init(_ width: Int, _ height: Int, _ rate: Double = 60, preferred: Bool = false, interlaced: Bool = false) {
        let (across, down) = (UInt16(width + 100), UInt16(height + 25))
        let pixels = Double(across) * Double(down)
        let clock = pixels * rate * (interlaced ? 0.5 : 1) / 1000
        self.init(
            timing: Timing(
                clock: UInt32(clock.rounded()),
                horizontal: Axis(
                    display: UInt16(width),
                    syncStart: UInt16(width + 20),
                    syncEnd: UInt16(width + 40),
                    total: across
                ),
                vertical: Axis(
                    display: UInt16(height),
                    syncStart: UInt16(height + 5),
                    syncEnd: UInt16(height + 10),
                    total: down
                ),
                skew: 0,
                scan: 0,
                flags: interlaced ? 1 << 4 : 0
            ),
            nominalRefresh: UInt32(rate.rounded()),
            type: preferred ? 1 << 3 : 0
        )
    }

    /// A mode without blanking, as drivers of panels without a signal have it: by default with the least clock, in kHz.
    static func simple(_ width: Int, _ height: Int, clock: UInt32 = 1) -> ModeLine {
        let (across, down) = (UInt16(width), UInt16(height))
        let timing = Timing(
            clock: clock,
            horizontal: Axis(display: across, syncStart: across, syncEnd: across, total: across),
            vertical: Axis(display: down, syncStart: down, syncEnd: down, total: down),
            skew: 0,
            scan: 0,
            flags: 0
        )
        let rate = Double(clock) * 1000 / (Double(width) * Double(height))
        return ModeLine(timing: timing, nominalRefresh: UInt32(rate.rounded()), type: 1 << 6 | 1 << 3)
    }
}

extension Crtc {
    init(_ id: UInt32, index: Int, mode: ModeLine? = nil, framebuffer: UInt32? = nil, origin: Origin = Origin()) {
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
            style: isAtomic ? .atomic : .legacy,
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

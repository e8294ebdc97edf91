import CLibdrm
import Canvas
import Output

/// A layer that a CRTC scans out: every CRTC has a primary one, many a cursor and overlays.
struct Plane: Equatable, Sendable {
    enum Kind: UInt64, Hashable, Sendable {
        case overlay = 0
        case primary = 1
        case cursor = 2
    }

    let id: PlaneID
    let kind: Kind
    /// The formats of ours that it can scan out, the better one first.
    let formats: [PixelFormat]
    /// The CRTCs it can belong to: bit n is the card's n-th CRTC.
    let possibleCrtcs: UInt32
    let crtc: CrtcID?
    /// The turns and mirrors that it offers; nil when it does not turn pictures.
    let rotations: PlaneRotation?
    var traits = PlaneTraits()
    /// Every format that it lists, by the kernel's numbers; those that are none of ours included.
    var listedFormats: [UInt32] = []
}

extension Plane {
    init(id: PlaneID, listedFormats: [UInt32], possibleCrtcs: UInt32, crtc: CrtcID?, _ properties: PropertyTable) {
        self.init(
            id: id,
            kind: properties[PlaneProperty.type].flatMap { Kind(rawValue: $0.value) } ?? .overlay,
            formats: PixelFormat.allCases.filter { listedFormats.contains($0.fourcc) },
            possibleCrtcs: possibleCrtcs,
            crtc: crtc,
            rotations: properties[PlaneProperty.rotation].map { PlaneRotation(rawValue: $0.bits) },
            traits: PlaneTraits(properties),
            listedFormats: listedFormats
        )
    }
}

extension PixelFormat {
    var fourcc: UInt32 {
        switch self {
        case .xrgb8888: KMS_FORMAT_XRGB8888
        case .xbgr8888: KMS_FORMAT_XBGR8888
        case .rgb888: KMS_FORMAT_RGB888
        case .bgr888: KMS_FORMAT_BGR888
        case .rgb565: KMS_FORMAT_RGB565
        case .bgr565: KMS_FORMAT_BGR565
        case .argb8888: KMS_FORMAT_ARGB8888
        }
    }

    var bitsPerPixel: UInt32 { UInt32(bytesPerPixel * 8) }
}

/// How a plane goes together with the ones above and below it.
struct PlaneTraits: Equatable, Sendable {
    /// How high it may lie among the planes; nil when it does not say.
    ///
    /// A single height is one that the driver has set for good.
    var levels: ClosedRange<UInt64>?
    var hasAlpha = false
    var blending = Blending.unsaid

    enum Blending: Equatable, Sendable {
        /// Nothing, as on drivers without the property "pixel blend mode".
        case unsaid
        /// It has a choice; the value for multiplied colours, or nil when that is not among them.
        case chosen(UInt64?)
    }

    init() {}

    init(_ properties: PropertyTable) {
        hasAlpha = properties[PlaneProperty.alpha]?.isImmutable == false
        if let level = properties[PlaneProperty.level] {
            levels = level.isImmutable ? level.value...level.value : level.range ?? level.value...level.value
        }
        if let mode = properties[PlaneProperty.blending] { blending = .chosen(mode.choices["Pre-multiplied"]) }
    }

    /// Drivers that take colours for multiplied by their opacity although they do not say so.
    ///
    /// The kernel wants that of a plane that says nothing. Yet those of ltdc and mediatek multiplied them once more before
    /// they had the property, which makes the edges of round corners dark, so only drivers whose code was read are here.
    private static let multiplyingDrivers = ["rockchip", "vkms"]

    /// Whether pictures whose colours are multiplied by their opacity lie on it as they should, by a driver of that name.
    func blendsMultiplied(by driver: String) -> Bool {
        switch blending {
        case .unsaid: Self.multiplyingDrivers.contains(driver)
        case .chosen(let value): value != nil
        }
    }
}

/// Bits of a plane's "rotation" property: the turns and mirrors that it knows, or the ones that it does.
///
/// The kernel counts against the clock, this program with it.
struct PlaneRotation: OptionSet, Hashable, Sendable {
    let rawValue: UInt64

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    static let upright = PlaneRotation(DRM_MODE_ROTATE_0)
    /// A quarter against the clock.
    static let left = PlaneRotation(DRM_MODE_ROTATE_90)
    static let half = PlaneRotation(DRM_MODE_ROTATE_180)
    /// A quarter with the clock.
    static let right = PlaneRotation(DRM_MODE_ROTATE_270)
    /// Left and right exchanged.
    static let mirrorAcross = PlaneRotation(DRM_MODE_REFLECT_X)
    /// Top and bottom exchanged.
    static let mirrorDown = PlaneRotation(DRM_MODE_REFLECT_Y)

    /// The bits that turn a picture by `rotation` on a plane that knows these; nil when it cannot.
    ///
    /// Two mirrors make half a turn.
    func bits(for rotation: Rotation) -> PlaneRotation? {
        let ways: [PlaneRotation] =
            switch rotation {
            case .none: [.upright]
            case .quarter: [.right]
            case .half: [.half, [.upright, .mirrorAcross, .mirrorDown]]
            case .threeQuarters: [.left]
            }
        return ways.first { isSuperset(of: $0) }
    }

    private init(_ bits: Int32) {
        self.init(rawValue: UInt64(bits))
    }
}

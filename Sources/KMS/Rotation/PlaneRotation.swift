import CLibdrm
import Canvas
import Output

/// Bits of a plane's "rotation" property: the turns and mirrors that it knows, or the ones that it does.
///
/// The kernel counts against the clock, this program with it.
struct PlaneRotation: OptionSet, Hashable, Sendable {
    /// The kernel's bits.
    let rawValue: UInt64

    /// The bits of the kernel.
    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Upright.
    static let upright = PlaneRotation(DRM_MODE_ROTATE_0)
    /// A quarter against the clock.
    static let left = PlaneRotation(DRM_MODE_ROTATE_90)
    /// Upside down.
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

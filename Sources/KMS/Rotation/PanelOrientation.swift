import Canvas
import Output

/// How a panel is built into its device: the connector's "panel orientation", by the kernel's numbers.
enum PanelOrientation: UInt64, Hashable, Sendable, CaseIterable {
    /// As it wants to be.
    case normal = 0
    /// Its bottom is the device's top.
    case upsideDown = 1
    /// Its left side is the device's top.
    case leftSideUp = 2
    /// Its right side is the device's top.
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

    /// How it is built in, in words.
    var name: String {
        switch self {
        case .normal: "upright"
        case .upsideDown: "upside down"
        case .leftSideUp: "left side up"
        case .rightSideUp: "right side up"
        }
    }
}

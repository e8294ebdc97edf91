import Canvas
import Output

/// One way to bring a picture turned onto a panel: what the card does of it, and what is left to drawing.
struct RotationMethod: Hashable, Sendable {
    /// Who turns the picture.
    let way: Turning.Way
    /// The mode that it needs.
    let mode: ModeLine
    /// Columns and rows of the buffers.
    let bufferSize: PixelSize
    /// The turn that scan-out does, from buffer to panel.
    let scanOut: Rotation
    /// The turn that is left to drawing, from picture to buffer.
    let residual: Rotation
    /// Why it can be done this way, or must.
    let reason: String
    /// What the plane's property is set to.
    let planeRotation: PlaneRotation
}

extension RotationMethod {
    /// The display turns, but for what its mounting asks for.
    static func modeChange(to mode: ModeLine, residual: Rotation, because reason: String) -> RotationMethod {
        RotationMethod(
            way: .modeChange,
            mode: mode,
            bufferSize: mode.size,
            scanOut: .none,
            residual: residual,
            reason: reason,
            planeRotation: .upright
        )
    }

    /// The plane turns everything: buffers have the picture's sides.
    static func plane(_ bits: PlaneRotation, _ rotation: Rotation, in mode: ModeLine) -> RotationMethod {
        RotationMethod(
            way: .plane,
            mode: mode,
            bufferSize: rotation.turn(mode.size),
            scanOut: rotation,
            residual: .none,
            reason: "the plane offers it",
            planeRotation: bits
        )
    }

    /// Drawing turns everything.
    ///
    /// The plane is set upright: the kernel's console may have left it turned.
    static func drawing(_ rotation: Rotation, in mode: ModeLine, because reason: String) -> RotationMethod {
        RotationMethod(
            way: .drawing,
            mode: mode,
            bufferSize: mode.size,
            scanOut: .none,
            residual: rotation,
            reason: reason,
            planeRotation: .upright
        )
    }

    /// What is done, in words.
    var name: String {
        if case .modeChange = way { "by mode \(mode.name)" } else { way.name }
    }

    /// Mode and turn, in words.
    var description: String {
        let turn = scanOut == .none ? residual : scanOut
        return switch way {
        case .modeChange: mode.name
        case _ where turn == .none: mode.name
        case .plane, .drawing: "\(mode.name) turned \(turn.rawValue) \(name)"
        }
    }

    /// Whether frames of the other method look the same, and lie the same in buffers.
    func isAlike(_ other: RotationMethod) -> Bool {
        way == other.way && mode.timing == other.mode.timing && planeRotation == other.planeRotation
            && residual == other.residual
    }
}

import Canvas
import Output

/// One way to bring a picture turned onto a panel: what the card does of it, and what is left to drawing.
struct RotationMethod: Equatable, Sendable {
    let way: Turning.Way
    let mode: ModeLine
    /// The turn that scan-out does, from buffer to panel.
    var scanOut = Rotation.none
    /// The turn that remains for drawing, from picture to buffer.
    var residual = Rotation.none
    /// Why it can be done this way, or must.
    let reason: String
    /// What the plane's property is set to: upright where it does not turn, since the kernel's console may have turned it.
    var planeRotation = PlaneRotation.upright

    var bufferSize: PixelSize { scanOut.turn(mode.size) }
}

extension RotationMethod {
    /// The display turns, but for what its mounting asks for.
    static func modeChange(to mode: ModeLine, residual: Rotation, because reason: String) -> RotationMethod {
        RotationMethod(way: .modeChange, mode: mode, residual: residual, reason: reason)
    }

    static func drawing(_ rotation: Rotation, in mode: ModeLine, because reason: String) -> RotationMethod {
        RotationMethod(way: .drawing, mode: mode, residual: rotation, reason: reason)
    }

    var name: String {
        if case .modeChange = way { "by mode \(mode.name)" } else { way.name }
    }

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

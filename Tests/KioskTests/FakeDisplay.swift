import Canvas
import KMS
import Output

/// A display in memory that can be changed, turned and unplugged, and that refuses on demand.
final class FakeDisplay: LiveDisplay {
    let name: String
    private(set) var size: PixelSize
    private(set) var rotation = Rotation.none
    /// What it answers when it is asked anew.
    var change = DisplayChange.unchanged
    /// Errors of the next frames.
    var refusals: [DisplayError] = []
    /// Errors of the next changes.
    var faults: [DisplayError] = []

    /// Errors of the next changes of planes.
    var planeFaults: [DisplayError] = []

    /// What it was told, in order.
    private(set) var told: [String] = []
    /// Whether frames are painted and kept.
    var keepsFrames = false
    /// The frames that it has shown, in order.
    private(set) var frames: [Surface] = []

    init(_ name: String, size: PixelSize) {
        self.name = name
        self.size = size
    }

    var summary: String { name }
    var panel: PixelSize { size }
    var drawingRotation: Rotation { rotation }
    var refreshRate: Double { 60 }
    var millimeters: (width: Int, height: Int)? { nil }
    var isPacedByHardware: Bool { true }
    var fileDescriptor: Int32? { nil }
    var flipDeadline: Int64? { nil }
    var connectorName: String? { nil }
    func handleEvents() -> [PageFlip] { [] }
    func recover() -> Presentation { .shown(bytesWritten: 0) }
    func snapshot() -> Snapshot { .none(reason: "a fake") }

    func present(_ damage: Damage, painter: (FrameTarget, Damage) -> Void) throws -> Presentation {
        if !refusals.isEmpty {
            told.append("refused")
            throw refusals.removeFirst()
        }
        told.append("shown")
        if keepsFrames { paint(damage, painter) }
        return .shown(bytesWritten: size.area * 4)
    }

    private func paint(_ damage: Damage, _ painter: (FrameTarget, Damage) -> Void) {
        let isFirst = frames.isEmpty
        var surface = frames.last ?? Surface(size: size)
        surface.withFrame { painter($0, isFirst ? Damage(PixelRect(size)) : damage) }
        frames.append(surface)
    }

    func reprobe() -> DisplayChange { change }

    func reconfigure(to mode: Mode) throws {
        if !faults.isEmpty { throw faults.removeFirst() }
        told.append("mode \(mode.name)")
        size = mode.size
        change = .unchanged
    }

    func turn(to turning: Turning) throws {
        if !faults.isEmpty { throw faults.removeFirst() }
        told.append("turn \(turning.rotation.rawValue), touches on the \(turning.touches)")
        rotation = turning.rotation
    }

    func use(_ planes: PlaneUse) throws {
        if !planeFaults.isEmpty { throw planeFaults.removeFirst() }
        told.append("planes \(planes)")
    }

    func turnOff() -> Bool {
        told.append("off")
        return true
    }

    func distrust() { told.append("distrusted") }

    func restore() { told.append("restored") }
}

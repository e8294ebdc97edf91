package import Canvas
import Glibc
package import Output
package import System

/// A display in memory that can be changed, turned and unplugged, and that throws on demand.
package final class FakeDisplay: Display, DisplayFlips, DisplayModes, DisplayPower, DisplayHandOver {
    /// What is configured where it is the panel: nothing of this machine is opened.
    package static let settings = ["display.seat": "none", "input.device": "none such", "power.backlight": "none"]

    package let name: DisplayName
    package private(set) var size: PixelSize
    private var turned = Rotation.none
    package var change = DisplayChange.unchanged
    package var probeFault: DisplayError?
    package var isStopgap = false
    /// What it goes on with instead of the next frames, which it refuses.
    package var fallbacks: [Fallback] = []
    /// Errors of the frames after those.
    package var refusals: [DisplayError] = []
    /// Errors of the next changes.
    package var faults: [DisplayError] = []

    package var whenFaulty: () -> Void = {}
    package var remarks: [String] = []

    package var planeFaults: [DisplayError] = []

    /// What recoveries come to; as long as there are any, the event of a frame after the first one is overdue.
    package var recoveries: [PresentResult] = []
    package private(set) var flipDeadline: Microseconds?
    package private(set) var isOverdue = false

    /// The calls that changed it or its picture, in order.
    package private(set) var calls: [String] = []
    /// Whether frames are painted and kept.
    package var keepsFrames = false
    package private(set) var frames: [Surface] = []
    /// What it shows before the first frame.
    package var before = Snapshot.none(reason: "a fake")

    package init(_ name: String, size: PixelSize) {
        self.name = DisplayName(device: name)
        self.size = size
    }

    deinit { close(fileDescriptor) }

    package var summary: String { "\(name)" }
    package var geometry: DisplayGeometry { DisplayGeometry(panel: size, rotation: turned, drawingRotation: turned) }
    package var refreshRate: Double { 60 }
    package var isPacedByHardware = true
    package var flips: (any DisplayFlips)? { self }
    package var modes: (any DisplayModes)? { self }
    package var power: (any DisplayPower)? { self }
    package var handOver: (any DisplayHandOver)? { self }
    /// A socket to which nobody sends: never readable.
    package let fileDescriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    package var lastingDescriptor: Int32? { nil }
    package func handleEvents() -> [PageFlip] { [] }
    package func sees(_ name: DisplayName) -> Bool { false }
    package func snapshot() -> Snapshot {
        calls.contains("shown") ? .none(reason: "it shows this program's own picture") : before
    }

    package func present(
        _ damage: Damage,
        of placement: Scene.Placement,
        by painter: inout ScenePainter
    ) throws -> PresentResult {
        if !fallbacks.isEmpty {
            calls.append("refused")
            return .redraw(fallbacks.removeFirst())
        }
        if !refusals.isEmpty {
            calls.append("refused")
            throw refusals.removeFirst()
        }
        if isOverdue {
            isOverdue = false
            calls.append("brought in")
            return .deferred
        }
        if !recoveries.isEmpty, calls.contains("shown") {
            flipDeadline = 0
            calls.append("queued")
            return .queued(bytesWritten: 0)
        }
        calls.append("shown")
        if keepsFrames { paint(damage, of: placement, by: &painter) }
        return .shown(bytesWritten: size.area * 4)
    }

    private func paint(_ damage: Damage, of placement: Scene.Placement, by painter: inout ScenePainter) {
        let isFirst = frames.isEmpty
        var surface = frames.last ?? Surface(size: size)
        surface.withFrame { painter.paint(.frame(placement), isFirst ? Damage(PixelRect(size)) : damage, into: $0) }
        frames.append(surface)
    }

    package func recover() -> PresentResult {
        calls.append("recovered")
        flipDeadline = nil
        let result = recoveries.removeFirst()
        isOverdue = result == .deferred
        return result
    }

    package func reprobe() throws -> DisplayChange {
        if let probeFault { throw probeFault }
        return change
    }

    package func reconfigure(to mode: Mode) throws {
        if !faults.isEmpty {
            whenFaulty()
            throw faults.removeFirst()
        }
        calls.append("mode \(mode.name)")
        size = mode.size
        change = .unchanged
    }

    package func change(from old: DisplayRequest, to new: DisplayRequest) throws {
        if new.planes != old.planes, !planeFaults.isEmpty { throw planeFaults.removeFirst() }
        if new.turning != old.turning {
            if !faults.isEmpty { throw faults.removeFirst() }
            calls.append("turn \(new.turning.rotation.rawValue), touches on the \(new.turning.touches)")
            turned = new.turning.rotation
        }
        if new.planes != old.planes { calls.append("planes \(new.planes)") }
    }

    package func turnOff() -> Bool {
        calls.append("off")
        return true
    }

    package func invalidate() { calls.append("invalidated") }

    @discardableResult
    package func restore() -> Restoration {
        calls.append("restored")
        return .done
    }
}

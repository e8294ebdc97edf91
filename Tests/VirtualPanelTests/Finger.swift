import Foundation
import VirtualPanel

/// A finger on a touchscreen of the guest, led over the picture that the viewer sees.
struct Finger {
    let touchscreen: Touchscreen
    let panel: VirtualPanel
    var viewpoint: Viewpoint
    /// What is played at once: frames of events, 20 ms after each other.
    private var frames: [[String]] = []
    /// Its slot: the second finger on a touchscreen has another one.
    private var slot = 0
    /// How many values the touchscreen's axes have.
    private static let range = 4096.0

    init(_ touchscreen: Touchscreen, on panel: VirtualPanel, viewpoint: Viewpoint) {
        self.touchscreen = touchscreen
        self.panel = panel
        self.viewpoint = viewpoint
    }

    /// Another finger on the same touchscreen, which does nothing yet.
    var second: Finger {
        var finger = Finger(touchscreen, on: panel, viewpoint: viewpoint)
        finger.slot = 1
        return finger
    }

    /// Comes down on a pixel of the picture.
    func down(_ x: Int, _ y: Int) -> Finger {
        adding(["0003 0039 000\(7 + slot)"] + touch(isDown: true) + place(x, y))
    }

    /// Goes straight on to a pixel and rests there for a tenth of a second.
    func move(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) -> Finger {
        let steps = (1...10).map { i in
            place(start.x + (end.x - start.x) * i / 10, start.y + (end.y - start.y) * i / 10)
        }
        return (steps + Array(repeating: [], count: 5)).reduce(self) { $0.adding($1) }
    }

    /// Goes straight on to a pixel; it does not rest there, so what it lets go flies on.
    func thrown(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) -> Finger {
        (1...6).reduce(self) { finger, i in
            let (x, y) = (start.x + (end.x - start.x) * i / 6, start.y + (end.y - start.y) * i / 6)
            return finger.adding(finger.place(x, y))
        }
    }

    /// Lifts off.
    func up() -> Finger {
        adding(["0003 0039 -001"] + touch(isDown: false))
    }

    /// Does all that, and waits until a sheet has settled.
    func play() throws { try panel.output(of: command) }

    /// The command of the guest's shell that does all that, and waits until a sheet has settled.
    var command: String {
        // Evemu reads six digits behind the point.
        let lines = frames.enumerated().flatMap { number, events in
            (events + ["0000 0000 0000"]).map { "E: \(String(format: "%.6f", Double(number) / 50)) \($0)" }
        }
        let text = lines.joined(separator: "\\n")
        return "printf '\(text)\\n' | evemu-play \(touchscreen.node) && sleep 0.6"
    }

    private func adding(_ frame: [String]) -> Finger {
        var finger = self
        finger.frames.append(["0003 002f 000\(slot)"] + frame)
        return finger
    }

    /// The key that says whether any finger is down: the first one is down for longer than the second.
    private func touch(isDown: Bool) -> [String] {
        slot == 0 ? ["0001 014a 000\(isDown ? 1 : 0)"] : []
    }

    /// The events that say where it is.
    private func place(_ x: Int, _ y: Int) -> [String] {
        let place = units(of: (x, y))
        return [(place.x, "0035"), (place.y, "0036")].map { place, axis in
            let value = String(place)
            return "0003 \(axis) " + String(repeating: "0", count: 4 - value.count) + value
        }
    }

    /// Where a pixel of the picture lies on the touchscreen, in its own units.
    func units(of pixel: (x: Int, y: Int)) -> (x: Int, y: Int) {
        let place = viewpoint.fraction(pixel.x, pixel.y)
        return (Int((place.x * Self.range).rounded(.down)), Int((place.y * Self.range).rounded(.down)))
    }
}

import System
package import Typing

/// A source of raw events of keys.
protocol KeyNode: EventNode, ~Copyable {
    /// The keys that are down according to the kernel.
    borrowing func keysDown() throws(TouchscreenError) -> Set<UInt16>
}

/// The maximum number of reads at once: keys come by far more slowly than touches.
let keyReadLimit = 4

/// What one device says.
package enum KeyEvent: Equatable, Sendable {
    case press(KeyPress)
    case turn(KnobTurn)
    /// Ctrl, Alt and a function key ask for another console, by its number from 1 on; no key of it is a press.
    case console(Int)
}

package struct KeyReading: Equatable, Sendable {
    package var events: [KeyEvent] = []
    /// The events as they came, as lines of a recording; empty unless the device is recorded.
    package var recorded = ""
    /// Why no more will come; nil while it continues.
    package var end: TouchscreenEnd?
}

struct KeyReader<Node: KeyNode & ~Copyable>: ~Copyable {
    private(set) var node: Node
    private(set) var overflows = 0

    private var tracker: KeyTracker
    /// The newest timestamp since events were lost; nil while none are missing.
    private var lostUntil: Microseconds?

    /// Starts from the current state of the node: a key that is down already is ignored until it comes up.
    init(_ node: consuming Node, device: KeyDevice) throws(TouchscreenError) {
        tracker = KeyTracker(device: device, down: try node.keysDown())
        self.node = node
    }

    mutating func read() -> KeyReading {
        var reading = KeyReading()
        do throws(TouchscreenError) {
            try read(into: &reading)
        } catch {
            reading.end = node.end(after: error)
            reading.events += tracker.liftAll(at: node.now)
        }
        return reading
    }

    /// Lifts what is down, as nothing is read any more.
    mutating func liftAll() -> [KeyEvent] { tracker.liftAll(at: node.now) }

    private mutating func read(into reading: inout KeyReading) throws(TouchscreenError) {
        for _ in 0..<keyReadLimit {
            let count = try node.read()
            if count == 0 { return try resynchronize(&reading) }
            for index in 0..<count { handle(node.event(index), &reading) }
        }
        // More events are waiting, and lost ones stay lost until all are read: no key may stay down meanwhile.
        if let lostUntil { reading.events += tracker.liftAll(at: lostUntil) }
    }

    /// Once events were lost, those that are still queued are older than the kernel's own state, and are skipped.
    private mutating func handle(_ event: InputEvent, _ reading: inout KeyReading) {
        let isLoss = event.type == EventType.syn && event.code == Syn.dropped
        if isLoss { overflows += 1 }
        guard lostUntil == nil, !isLoss else {
            lostUntil = max(lostUntil ?? 0, event.time)
            return
        }
        reading.events += tracker.handle(event)
    }

    /// Reads the kernel's own state after events were lost, when no event is left to be read: keys that are no longer down come
    /// up; of one that has come down meanwhile nobody knows when, so that it is ignored until it comes up.
    private mutating func resynchronize(_ reading: inout KeyReading) throws(TouchscreenError) {
        guard let time = lostUntil else { return }
        let down = try node.keysDown()
        lostUntil = nil
        reading.events += tracker.resynchronize(to: down, at: time)
    }
}

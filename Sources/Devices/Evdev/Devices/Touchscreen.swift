package import Gestures
import System
package import Udev

/// A live touchscreen: reads its events and makes touch frames of them.
package struct Touchscreen: ~Copyable {
    package let path: String
    package let device: TouchDevice
    package let complaint: String?
    package var fileDescriptor: Int32 { reader.node.fileDescriptor }
    package var recordingHead: String { reader.node.description.evemu }
    /// Whether `read` returns the events as lines of a recording as well.
    package var isRecorded: Bool {
        get { reader.writer != nil }
        set { if newValue != isRecorded { reader.writer = newValue ? EvemuWriter() : nil } }
    }
    package var faults: TouchscreenFaults { reader.faults }

    private var reader: TouchReader<InputNode>

    /// A finger that is down already is ignored until it comes down again.
    package init(
        path: String,
        _ sharing: EventSharing,
        quirks: [DeviceQuirk] = [],
        opener: DeviceOpener = .direct
    ) throws(TouchscreenError) {
        let node = try InputNode(path: path, opener: opener)
        var device = try Self.touchDevice(node, quirks)
        device.isVirtual = node.isVirtual
        try node.useMonotonicClock()
        if sharing == .exclusive { try node.grab() }
        let complaint = node.complaint
        reader = try TouchReader(node, device: device)
        self.complaint = complaint
        self.path = path
        self.device = device
    }

    /// Reads the events that have come, without waiting.
    /// - Returns: the frames, with times of CLOCK_MONOTONIC, and whether that was the end; contacts that were down then
    ///   are cancelled by the last frame.
    package mutating func read() -> TouchReading { reader.read() }

    private static func touchDevice(
        _ node: borrowing InputNode,
        _ quirks: [DeviceQuirk]
    ) throws(TouchscreenError) -> TouchDevice {
        let capabilities = node.capabilities
        do throws(TouchDeviceError) {
            return try capabilities.touchDevice(quirks.about(capabilities.name))
        } catch {
            throw TouchscreenError(operation: "use \(node.label)", hint: "\(error)")
        }
    }
}

package struct TouchReading: Equatable, Sendable {
    package var frames: [TouchFrame] = []
    /// The events as they came, as lines of a recording; empty unless the touchscreen is recorded.
    package var recorded = ""
    /// Why no more will come: close the touchscreen and look for another; nil while it continues.
    package var end: TouchscreenEnd?

    fileprivate mutating func add(_ frame: TouchFrame?) {
        if let frame { frames.append(frame) }
    }
}

/// What went wrong with a touchscreen without ending it.
package struct TouchscreenFaults: Equatable, Sendable {
    package var overflows = 0
    package var droppedFrames = 0
    package var palms = 0
    package var phantoms = 0

    package init(overflows: Int = 0, droppedFrames: Int = 0, palms: Int = 0, phantoms: Int = 0) {
        (self.overflows, self.droppedFrames) = (overflows, droppedFrames)
        (self.palms, self.phantoms) = (palms, phantoms)
    }
}

struct TouchReader<Node: TouchNode & ~Copyable>: ~Copyable {
    private(set) var node: Node
    private(set) var overflows = 0
    /// Writes the events of the node as a recording; nil while it is not recorded.
    var writer: EvemuWriter?

    private let device: TouchDevice
    private var tracker: ContactTracker
    /// The newest timestamp since events were lost; nil while none are missing.
    private var lostUntil: Microseconds?

    /// Starts from the current state of the node: a finger that is down already is ignored until it comes down again.
    init(_ node: consuming Node, device: TouchDevice) throws(TouchscreenError) {
        let state = try node.state(of: device)
        tracker = ContactTracker(device: device, states: state.slots, current: state.current)
        self.node = node
        self.device = device
    }

    var faults: TouchscreenFaults {
        TouchscreenFaults(
            overflows: overflows,
            droppedFrames: tracker.droppedFrames,
            palms: tracker.palms,
            phantoms: tracker.phantoms
        )
    }

    mutating func read() -> TouchReading {
        var reading = TouchReading()
        do throws(TouchscreenError) {
            try read(into: &reading)
        } catch {
            reading.end = node.end(after: error)
            reading.add(tracker.cancelAll(at: node.now))
        }
        return reading
    }

    private mutating func read(into reading: inout TouchReading) throws(TouchscreenError) {
        for _ in 0..<touchReadLimit {
            let count = try node.read()
            if count == 0 { return try resynchronize(&reading) }
            for index in 0..<count {
                let event = node.event(index)
                reading.recorded += writer?.line(event) ?? ""
                handle(event, &reading)
            }
        }
        // More events are waiting, and lost ones stay lost until all are read: no contact may stay down meanwhile.
        if let lostUntil { reading.add(tracker.cancelAll(at: lostUntil)) }
    }

    /// Once events were lost, those that are still queued are older than the kernel's own state, and are skipped.
    private mutating func handle(_ event: InputEvent, _ reading: inout TouchReading) {
        let isLoss = event.type == EventType.syn && event.code == Syn.dropped
        if isLoss { overflows += 1 }
        guard lostUntil == nil, !isLoss else {
            lostUntil = max(lostUntil ?? 0, event.time)
            return
        }
        reading.add(tracker.handle(event))
        reading.add(tracker.popFollowUp())
    }

    /// Reads the kernel's own state after events were lost, once for all of them, when no event is left to be read.
    ///
    /// The timestamp is the newest of those events: the current time would be later than the events that come meanwhile.
    private mutating func resynchronize(_ reading: inout TouchReading) throws(TouchscreenError) {
        guard let time = lostUntil else { return }
        let state = try node.state(of: device)
        lostUntil = nil
        reading.add(tracker.resynchronize(to: state.slots, current: state.current, at: time))
    }
}

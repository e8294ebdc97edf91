public import Gestures
import Glibc

/// A live touchscreen: what the kernel says of it, as touch frames.
public struct Touchscreen: ~Copyable {
    /// The most reads that one `read()` does, so that a device gone wild cannot hold up the loop.
    private static let readLimit = 16

    /// The device file.
    public let path: String
    /// What the touchscreen says about itself.
    public let device: TouchDevice
    /// Becomes readable when touches have come.
    public var fileDescriptor: Int32 { node.fileDescriptor }
    /// Frames that were dropped because their time ran backwards.
    public var droppedFrames: Int { tracker.droppedFrames }
    /// How often events were lost because they were not read in time.
    public private(set) var overflows = 0

    private var node: InputNode
    private var tracker: ContactTracker

    /// Opens the touchscreen at `path`.
    ///
    /// A finger that is down already does not count until it comes down anew.
    /// - Parameter grab: whether no other program shall see its events.
    /// - Throws: `TouchscreenError` when it cannot be opened or grabbed, or yields no touches.
    public init(path: String, grab: Bool) throws(TouchscreenError) {
        let node = try InputNode(path: path)
        let device = try Self.touchDevice(node)
        try node.useMonotonicClock()
        if grab { try node.grab() }
        let state = try node.state(device.touchProtocol)
        tracker = ContactTracker(device: device, states: state.slots, current: state.current)
        self.path = path
        self.device = device
        self.node = node
    }

    /// Reads what has come, without waiting.
    /// - Returns: the frames, with times of CLOCK_MONOTONIC, and whether the device is gone; contacts that were down
    ///   then are cancelled by the last frame.
    /// - Throws: `TouchscreenError` when reading fails for another reason.
    public mutating func read() throws(TouchscreenError) -> TouchReading {
        var reading = TouchReading()
        do throws(TouchscreenError) {
            for _ in 0..<Self.readLimit {
                guard case .events(let count) = try node.read() else { break }
                try handle(count, &reading)
            }
        } catch {
            guard error.errno == ENODEV else { throw error }
            reading.isUnplugged = true
            if let frame = tracker.cancelAll(at: monotonicNow()) { reading.frames.append(frame) }
        }
        return reading
    }
}

/// What one read of a touchscreen gave.
public struct TouchReading: Hashable, Sendable {
    /// The frames, in order; often none.
    public var frames: [TouchFrame] = []
    /// Whether the device is gone: close it and look for another.
    public var isUnplugged = false
}

extension Touchscreen {
    private static func touchDevice(_ node: borrowing InputNode) throws(TouchscreenError) -> TouchDevice {
        do throws(TouchFault) {
            return try node.capabilities.liveTouchDevice()
        } catch {
            throw TouchscreenError(operation: "use \(node.label)", hint: "\(error)")
        }
    }

    private mutating func handle(_ count: Int, _ reading: inout TouchReading) throws(TouchscreenError) {
        for index in 0..<count {
            let event = node.event(index)
            if event.type == EventType.syn, event.code == Syn.dropped {
                return try resynchronize(after: event, &reading)
            }
            if let frame = tracker.handle(event) { reading.frames.append(frame) }
            if let frame = tracker.takeFollowUp() { reading.frames.append(frame) }
        }
    }

    /// Events were lost: what is still queued is older than the kernel's own state, so that is asked for instead.
    private mutating func resynchronize(
        after event: InputEvent,
        _ reading: inout TouchReading
    ) throws(TouchscreenError) {
        overflows += 1
        let time = try drain(event.time)
        let state = try node.state(device.touchProtocol)
        let frame = tracker.resynchronize(to: state.slots, current: state.current, at: time)
        if let frame { reading.frames.append(frame) }
    }

    /// Empties the queue.
    /// - Returns: the newest stamp in it; the present would be later than the events that come meanwhile.
    private mutating func drain(_ time: Microseconds) throws(TouchscreenError) -> Microseconds {
        var newest = time
        for _ in 0..<Self.readLimit {
            guard case .events(let count) = try node.read(), count > 0 else { break }
            newest = max(newest, node.event(count - 1).time)
        }
        return newest
    }
}

/// The clock that the stamps of events come from.
private func monotonicNow() -> Microseconds {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Microseconds(now.tv_sec) * 1_000_000 + Microseconds(now.tv_nsec) / 1000
}

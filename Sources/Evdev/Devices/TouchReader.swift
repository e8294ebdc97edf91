import Gestures
import System

/// Reads a node for as long as it has something to say, and makes touch frames of that.
struct TouchReader<Node: TouchNode & ~Copyable>: ~Copyable {
    /// What is read.
    private(set) var node: Node
    /// How often events were lost because they were not read in time.
    private(set) var overflows = 0
    /// Frames that were dropped because their time ran backwards.
    var droppedFrames: Int { tracker.droppedFrames }
    /// Contacts that were palms.
    var palms: Int { tracker.palms }

    /// Writes down what the node says; nil while nobody wants to know.
    var writer: EvemuWriter?

    private let device: TouchDevice
    private var tracker: ContactTracker
    /// The newest stamp since events were lost; nil while none are missing.
    private var lostUntil: Microseconds?

    /// Starts from the state that the node is in: a finger that is down already does not count until it comes down anew.
    init(_ node: consuming Node, device: TouchDevice) throws(TouchscreenError) {
        let state = try node.state(of: device)
        tracker = ContactTracker(device: device, states: state.slots, current: state.current)
        self.node = node
        self.device = device
    }

    /// Reads what has come, without waiting.
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
}

extension TouchReader where Node: ~Copyable {
    private mutating func read(into reading: inout TouchReading) throws(TouchscreenError) {
        for _ in 0..<touchReadLimit {
            guard case .events(let count) = try node.read() else { return try catchUp(&reading) }
            for index in 0..<count {
                let event = node.event(index)
                reading.recorded += writer?.line(event) ?? ""
                take(event, &reading)
            }
        }
        // There is still more to come, and what is lost stays lost until it has been read: no finger may hang meanwhile.
        if let lostUntil { reading.add(tracker.cancelAll(at: lostUntil)) }
    }

    /// Once events were lost, what is still queued is older than the kernel's own state, and is passed over.
    private mutating func take(_ event: InputEvent, _ reading: inout TouchReading) {
        let isLoss = event.type == EventType.syn && event.code == Syn.dropped
        if isLoss { overflows += 1 }
        guard lostUntil == nil, !isLoss else {
            lostUntil = max(lostUntil ?? 0, event.time)
            return
        }
        reading.add(tracker.handle(event))
        reading.add(tracker.takeFollowUp())
    }

    /// Asks the kernel what events that were lost had to say, once for all of them, when none is left to be read.
    ///
    /// The stamp is the newest of those: the present would be later than the events that come meanwhile.
    private mutating func catchUp(_ reading: inout TouchReading) throws(TouchscreenError) {
        guard let time = lostUntil else { return }
        let state = try node.state(of: device)
        lostUntil = nil
        reading.add(tracker.resynchronize(to: state.slots, current: state.current, at: time))
    }
}

extension TouchReading {
    /// Adds a frame, if there is one.
    fileprivate mutating func add(_ frame: TouchFrame?) {
        if let frame { frames.append(frame) }
    }
}

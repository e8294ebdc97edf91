package import Gestures
package import Udev

/// A live touchscreen: what the kernel says of it, as touch frames.
package struct Touchscreen: ~Copyable {
    /// The device file.
    package let path: String
    /// What the touchscreen says about itself.
    package let device: TouchDevice
    /// Becomes readable when touches have come.
    package var fileDescriptor: Int32 { reader.node.fileDescriptor }
    /// What a recording of it begins with: the description of the device.
    package var recordingHead: String { reader.node.description.evemu }
    /// Whether what it says is written down, besides what becomes of it.
    package var isRecorded: Bool {
        get { reader.writer != nil }
        set { if newValue != isRecorded { reader.writer = newValue ? EvemuWriter() : nil } }
    }
    /// What went wrong so far without being the end.
    package var faults: TouchscreenFaults {
        TouchscreenFaults(overflows: reader.overflows, droppedFrames: reader.droppedFrames, palms: reader.palms)
    }

    private var reader: TouchReader<InputNode>

    /// Opens the touchscreen at `path`.
    ///
    /// A finger that is down already does not count until it comes down anew.
    /// - Parameters:
    ///   - grab: whether no other program shall see its events.
    ///   - quirks: what is known of touchscreens besides what they say; the last one of its name counts.
    ///   - opener: how it is opened.
    /// - Throws: `TouchscreenError` when it cannot be opened or grabbed, or yields no touches.
    package init(
        path: String,
        grab: Bool,
        quirks: [DeviceQuirk] = [],
        opener: DeviceOpener = .direct
    ) throws(TouchscreenError) {
        let node = try InputNode(path: path, opener: opener)
        var device = try Self.touchDevice(node, quirks)
        device.isVirtual = node.isVirtual
        try node.useMonotonicClock()
        if grab { try node.grab() }
        reader = try TouchReader(node, device: device)
        self.path = path
        self.device = device
    }

    /// Reads what has come, without waiting.
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

/// What one read of a touchscreen gave.
package struct TouchReading: Hashable, Sendable {
    /// The frames, in order; often none.
    package var frames: [TouchFrame] = []
    /// The events as they came, as lines of a recording; none unless they are written down.
    package var recorded = ""
    /// Why no more will come: close the touchscreen and look for another; nil while it goes on.
    package var end: TouchscreenEnd?
}

/// What went wrong with a touchscreen without being the end of it.
package struct TouchscreenFaults: Hashable, Sendable {
    /// How often events were lost because they were not read in time.
    package var overflows = 0
    /// Frames that were dropped because their time ran backwards.
    package var droppedFrames = 0
    /// Palms that lay on it.
    package var palms = 0

    /// Nothing went wrong yet.
    package init() {}

    /// So much went wrong.
    init(overflows: Int, droppedFrames: Int, palms: Int) {
        self.overflows = overflows
        self.droppedFrames = droppedFrames
        self.palms = palms
    }
}

/// What evtest prints before the first event: the name of the device, its codes and the ranges of its axes.
///
/// Lines that say nothing of touch, such as the list of devices to choose from, are passed over.
struct EvtestDescription {
    /// What is described so far; nil when that is not more than the name.
    var device: RecordedDevice? {
        recorded.capabilities.axes.isEmpty && recorded.capabilities.keys == nil ? nil : recorded
    }

    private var recorded = RecordedDevice()
    private var type: UInt16?
    private var axis: UInt16?

    /// Takes a line.
    mutating func take(_ line: inout LineScanner, number: Int) throws(RecordingLineError) {
        if line.accept("Event type ") {
            type = try code(&line)
            axis = nil
        } else if line.accept("Event code ") {
            try takeCode(try code(&line), line: number)
        } else if line.accept("Property type ") {
            recorded.capabilities.properties.insert(try code(&line))
        } else if line.accept("Input device name:") {
            recorded.capabilities.name = line.quoted()
        } else if line.accept("Input device ID: bus 0x") {
            recorded.capabilities.bus = UInt16(try line.hex(upTo: 0xFFFF, "the bus in hex"))
        } else if let axis {
            try takeRange(of: axis, &line)
        }
    }
}

extension EvtestDescription {
    private func code(_ line: inout LineScanner) throws(RecordingLineError) -> UInt16 {
        let start = line
        guard let code = UInt16(exactly: try line.decimal("a code in decimal")) else {
            throw start.fault("expected a code in decimal, at most 65535")
        }
        return code
    }

    private mutating func takeCode(_ code: UInt16, line: Int) throws(RecordingLineError) {
        axis = type == EventType.absolute ? code : nil
        if type == EventType.key { recorded.addKey(code) }
        if let axis { recorded.set(AxisRange(min: 0, max: 0), of: axis, line: line) }
    }

    /// A line of an axis: `Min`, `Max` or `Resolution`; one that is none of these ends the axis.
    private mutating func takeRange(of axis: UInt16, _ line: inout LineScanner) throws(RecordingLineError) {
        var range = recorded.capabilities.axes[axis] ?? AxisRange(min: 0, max: 0)
        if line.accept("Min") {
            range.min = Int(try line.decimal("the minimum in decimal"))
        } else if line.accept("Max") {
            range.max = Int(try line.decimal("the maximum in decimal"))
        } else if line.accept("Resolution") {
            range.resolution = Int(try line.decimal("the resolution in decimal"))
        } else {
            if !line.accept("Value"), !line.accept("Fuzz"), !line.accept("Flat") { self.axis = nil }
            return
        }
        try line.finish()
        recorded.capabilities.axes[axis] = range
    }
}

/// A device that a recording describes.
struct RecordedDevice {
    /// What it can do.
    var capabilities = DeviceCapabilities()
    /// Its node when it was recorded; nil where the format does not say.
    var node: String?
    /// The lines that give the ranges of its axes.
    var axisLines: [UInt16: Int] = [:]

    /// Notes the range of an axis, which stands in `line`.
    mutating func set(_ range: AxisRange, of axis: UInt16, line: Int) {
        capabilities.axes[axis] = range
        axisLines[axis] = line
    }

    /// Notes a key that it has; from the first one on all of them are known.
    mutating func addKey(_ code: UInt16) {
        capabilities.keys = (capabilities.keys ?? []).union([code])
    }

    /// The device as a source of touches.
    func touchDevice(file: String) throws(RecordingError) -> TouchDevice {
        do throws(TouchFault) {
            return try capabilities.touchDevice()
        } catch {
            var line: Int?
            if case .emptyRange(let axis, _) = error { line = axisLines[axis] }
            let advice = line == nil ? "" : "; give a description file with the true range before the recording"
            throw RecordingError(file: file, line: line, reason: "\(error)\(advice)")
        }
    }
}

extension [RecordedDevice] {
    /// The device that counts; nil when none is described, or when none of several is a touchscreen.
    ///
    /// A single device is taken at its word. Of several it is the first touchscreen, else the first absolute pointer.
    var touchscreen: RecordedDevice? {
        if count <= 1 { return first }
        for verdict in [DeviceVerdict.touchscreen, .pointer] {
            if let found = first(where: { $0.capabilities.classification.verdict == verdict }) { return found }
        }
        return nil
    }

    /// The device that counts.
    /// - Throws: what is missing, and how to give it.
    func touchscreen(file: String) throws(RecordingError) -> RecordedDevice {
        if let touchscreen { return touchscreen }
        guard !isEmpty else {
            throw RecordingError(
                file: file,
                reason: "no description of the device: expected its name and the ranges of its axes; "
                    + "give the description file first, then the recording"
            )
        }
        let list = map { "\($0.capabilities.name): \($0.capabilities.classification.reason)" }.joined(separator: "; ")
        throw RecordingError(file: file, reason: "no touchscreen among the \(count) devices: \(list)")
    }
}

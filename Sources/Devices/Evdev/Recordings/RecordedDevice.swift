struct RecordedDevice {
    var capabilities = DeviceCapabilities()
    /// Its node when it was recorded; nil where the format does not say.
    var node: String?
    /// The lines that give the ranges of its axes.
    var axisLines: [UInt16: Int] = [:]

    mutating func set(_ range: AxisRange, of axis: UInt16, line: Int) {
        capabilities.axes[axis] = range
        axisLines[axis] = line
    }

    /// Adds a key that it has; from the first one on all of them are known.
    mutating func addKey(_ code: UInt16) {
        capabilities.keys = (capabilities.keys ?? []).union([code])
    }

    func touchDevice(file: String, quirks: [DeviceQuirk]) throws(RecordingError) -> TouchDevice {
        do throws(TouchDeviceError) {
            return try capabilities.touchDevice(quirks.about(capabilities.name))
        } catch {
            var line: Int?
            if case .emptyRange(let axis, _) = error { line = axisLines[axis] }
            let advice = line == nil ? "" : "; give a description file with the true range before the recording"
            throw RecordingError(file: file, line: line, reason: "\(error)\(advice)")
        }
    }
}

extension RecordedDevice {
    /// Its name, and its node where that is known.
    var shown: String { "'\(capabilities.name)'" + (node.map { " (\($0))" } ?? "") }

    func classification(_ quirks: [DeviceQuirk]) -> (verdict: DeviceVerdict, reason: String) {
        capabilities.classification(quirks.about(capabilities.name))
    }

    /// What it is where it is no touchscreen, as a warning for whoever plays it; nil for a touchscreen.
    func doubt(_ quirks: [DeviceQuirk], acceptsPointer: Bool) -> String? {
        let (verdict, reason) = classification(quirks)
        let kind: String
        switch verdict {
        case .touchscreen, .unreadable: return nil
        case .pointer where acceptsPointer: return nil
        case .pointer: kind = "an absolute pointer, such as a virtual machine's mouse"
        case .refused: kind = reason
        }
        return "the device '\(capabilities.name)' is not taken for a touchscreen (\(kind)); "
            + "its positions are played as if it were one"
    }
}

// What is said of a choice.
extension [RecordedDevice] {
    /// Why `chosen`, which gives `device`, is played, and what the others are: a line each.
    ///
    /// - Parameter isNamed: whether the recording says whose events these are.
    func explanation(
        of chosen: RecordedDevice,
        _ device: TouchDevice,
        isNamed: Bool,
        _ quirks: [DeviceQuirk]
    ) -> [String] {
        let others = filter { $0.node != chosen.node || $0.capabilities.name != chosen.capabilities.name }
        let rivals = candidates(quirks).count - 1
        let reason =
            switch (others.isEmpty, isNamed, rivals) {
            case (true, _, _): "the only device"
            case (_, true, _): "these events are its own"
            case (_, _, 0): "the only touchscreen of \(count) devices"
            default: "the first of \(rivals + 1) touchscreens"
            }
        let quirk = device.quirk == nil ? "; no quirk has its name" : ""
        return ["played: \(chosen.shown), \(reason); \(device.summary)\(quirk)"]
            + others.map { "not played: \($0.shown), \($0.classification(quirks).reason)" }
    }
}

extension [RecordedDevice] {
    /// The devices that may be played; none when none is described, or when none of several is a touchscreen.
    ///
    /// A single device may be, whatever it is. Of several it is the touchscreens, else the absolute pointers; `quirks`
    /// correct what they report.
    func candidates(_ quirks: [DeviceQuirk]) -> [RecordedDevice] {
        if count <= 1 { return self }
        let touchscreens = filter { $0.classification(quirks).verdict == .touchscreen }
        return touchscreens.isEmpty ? filter { $0.classification(quirks).verdict == .pointer } : touchscreens
    }

    /// The device whose events are at `node`, else the first that may be played.
    /// - Throws: what is missing, and how to give it.
    func touchscreen(
        at node: String? = nil,
        file: String,
        quirks: [DeviceQuirk]
    ) throws(RecordingError) -> RecordedDevice {
        let candidates = candidates(quirks)
        if let found = candidates.first(where: { node != nil && $0.node == node }) ?? candidates.first { return found }
        guard !isEmpty else {
            throw RecordingError(
                file: file,
                reason: "no description of the device: expected its name and the ranges of its axes; "
                    + "give the description file first, then the recording"
            )
        }
        let list = map { "\($0.capabilities.name): \($0.classification(quirks).reason)" }.joined(separator: "; ")
        throw RecordingError(file: file, reason: "no touchscreen among the \(count) devices: \(list)")
    }
}

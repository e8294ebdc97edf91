/// What `libinput record` writes of a device before its events.
struct LibinputDescription {
    private(set) var device = RecordedDevice()

    /// Reads a key of a device, with the reader at its value; a key that is not about touch is skipped.
    mutating func read(_ key: String, _ yaml: YAMLReader) throws(RecordingError) {
        switch key {
        case "node": device.node = try yaml.text("the path of the device")
        case "evdev":
            try yaml.readMap("the description of a device") { key throws(RecordingError) in
                try readEvdev(key, yaml)
            }
        case "udev":
            try yaml.readMap("what udev says") { key throws(RecordingError) in
                guard key == "properties" else { return try yaml.skipValue() }
                try yaml.readList("the properties of udev") { () throws(RecordingError) in try readUdev(yaml) }
            }
        default: try yaml.skipValue()
        }
    }
}

extension LibinputDescription {
    private mutating func readEvdev(_ key: String, _ yaml: YAMLReader) throws(RecordingError) {
        switch key {
        case "name": device.capabilities.name = try yaml.text("the name of the device")
        case "id": device.capabilities.identity.bus = try codes("bus, vendor, product and version", yaml).first ?? 0
        case "properties": device.capabilities.properties = Set(try codes("the properties", yaml))
        case "codes":
            try yaml.readMap("the codes of every event type") { key throws(RecordingError) in
                let codes = try codes("the codes of an event type", yaml)
                if key == "\(EventType.key)" { device.capabilities.keys = Set(codes) }
                if key == "\(EventType.relative)" { device.capabilities.relative = Set(codes) }
            }
        case "absinfo":
            try yaml.readMap("the range of every axis") { key throws(RecordingError) in try readAxis(key, yaml) }
        default: try yaml.skipValue()
        }
    }

    private func codes(_ what: String, _ yaml: YAMLReader) throws(RecordingError) -> [UInt16] {
        var codes: [UInt16] = []
        try yaml.readList(what) { () throws(RecordingError) in
            codes.append(UInt16(try yaml.number("a code", in: 0...0xFFFF)))
        }
        return codes
    }

    /// Min, max, fuzz, flat, resolution; later versions of the format may add to them.
    private mutating func readAxis(_ key: String, _ yaml: YAMLReader) throws(RecordingError) {
        guard let axis = UInt16(key) else { throw yaml.error("expected the number of an axis before '\(key)'") }
        let line = yaml.line
        var numbers: [Int] = []
        try yaml.readList("the range of an axis") { () throws(RecordingError) in
            numbers.append(try yaml.number("a number of the range", in: Int(Int32.min)...Int(Int32.max)))
        }
        guard numbers.count >= 4 else { throw yaml.error("expected min, max, fuzz and flat of axis \(axis)") }
        let resolution = numbers.count > 4 ? numbers[4] : 0
        device.set(AxisRange(min: numbers[0], max: numbers[1], resolution: resolution), of: axis, line: line)
    }

    private mutating func readUdev(_ yaml: YAMLReader) throws(RecordingError) {
        if let property = try? yaml.text("a property of udev") { device.capabilities.udev.add(property) }
        try yaml.skipValue()
    }
}

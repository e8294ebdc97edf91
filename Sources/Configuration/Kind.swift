/// What a key takes, and how it is read.
struct Kind<Value: Sendable>: Sendable {
    /// What may stand there, as a message and a manual say it.
    let expected: String
    /// Reads a value; nil when it is not of this kind.
    ///
    /// It reports a fault itself only to say more than `expected` does.
    let read: @Sendable (TOMLValue, inout Reading) -> Value?

    /// The value, or nil after a fault was reported.
    func value(of value: TOMLValue, _ reading: inout Reading) -> Value? {
        let before = reading.faults.count
        let result = read(value, &reading)
        if result == nil, reading.faults.count == before {
            reading.report("expected \(expected), found \(value.shown)", at: value.place)
        }
        return result
    }

    /// The same kind, read into another type.
    func map<Other>(_ convert: @escaping @Sendable (Value) -> Other) -> Kind<Other> {
        Kind<Other>(expected: expected) { value, reading in read(value, &reading).map(convert) }
    }

    /// This kind, or the word `auto`.
    func orAuto(_ auto: Value) -> Kind {
        Kind(expected: "\"auto\" or \(expected)") { value, reading in
            value.string == "auto" ? auto : read(value, &reading)
        }
    }
}

/// What is known while one file or override is read.
struct Reading {
    /// Where the values come from.
    let origin: Fault.Origin
    /// What relative paths are relative to: a path that ends in "/", or nothing.
    let directory: String
    /// The key that is being read.
    var key = ""
    /// What was wrong so far.
    var faults: [Fault] = []

    init(origin: Fault.Origin) {
        self.origin = origin
        if case .file(let path) = origin, let slash = path.lastIndex(of: "/") {
            directory = String(path[...slash])
        } else {
            directory = ""
        }
    }

    /// Adds a fault of the current key.
    mutating func report(_ message: String, at place: Place) {
        faults.append(Fault(message, origin: origin, place: place, key: key))
    }
}

/// What is known while one file or override is read.
struct Reading {
    /// Where the values come from.
    let origin: Fault.Origin
    /// How many sources were read before.
    let source: Int
    /// What relative paths are relative to: a path that ends in "/", or nothing.
    let directory: String
    /// The key that is being read.
    var key = ""
    /// What was wrong so far.
    private(set) var faults: [Fault] = []
    /// Where every key was last set.
    private(set) var record: Record

    init(origin: Fault.Origin, source: Int, record: Record) {
        self.origin = origin
        self.source = source
        self.record = record
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

    /// Remembers that the current key was set at `place`.
    ///
    /// - Parameter isSound: whether what stands there could be read.
    mutating func remember(_ place: Place, isSound: Bool) {
        record[key] = Record.Entry(source: source, origin: origin, place: place, isSound: isSound)
    }
}

/// Where keys were last set, for faults that show only when everything is read.
struct Record {
    /// The last time that a key was set.
    struct Entry {
        /// How many sources were read before.
        let source: Int
        /// The source.
        let origin: Fault.Origin
        /// Where in it.
        let place: Place
        /// Whether what stood there could be read.
        let isSound: Bool
    }

    private var entries: [String: Entry] = [:]

    subscript(key: String) -> Entry? {
        get { entries[key] }
        set { entries[key] = newValue }
    }
}

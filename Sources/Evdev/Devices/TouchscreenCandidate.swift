/// An input device that was looked at.
public struct TouchscreenCandidate: Hashable, Sendable {
    /// The device file, `/dev/input/event3`.
    public var path: String
    /// Its name; empty when it could not be read.
    public var name: String
    /// What it is.
    public var verdict: DeviceVerdict
    /// Why it is that, in words.
    public var reason: String
}

/// A touchscreen that was chosen.
public struct TouchscreenChoice: Hashable, Sendable {
    /// The path to open.
    public var path: String
    /// What would have done as well.
    public var others: [TouchscreenCandidate] = []

    /// What to tell of a choice that was not plain, and how to make it so; nil when there was only one.
    public var warning: String? {
        guard !others.isEmpty else { return nil }
        let list = others.map { "\($0.path) (\($0.name))" }.joined(separator: ", ")
        return "\(others.count + 1) touchscreens: took \(path), not \(list); name one in input.device"
    }
}

/// Why no touchscreen was chosen.
public struct TouchscreenNotFound: Error, Hashable, CustomStringConvertible {
    /// What was looked for, and what was there instead.
    public var description: String
}

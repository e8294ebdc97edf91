/// Which touchscreen is asked for.
package enum DeviceRequest: Hashable, Sendable {
    /// The first touchscreen found.
    case auto
    /// A device node, by its path.
    case path(String)
    /// A device, by the name that the kernel gives it.
    case name(String)

    /// A request as a person writes it: `auto`, a path, which begins with a slash, or a name, which may hold slashes.
    package init(_ text: String) {
        if text == "auto" {
            self = .auto
        } else {
            self = text.hasPrefix("/") ? .path(text) : .name(text)
        }
    }
}

/// An input device that was looked at.
package struct TouchscreenCandidate: Hashable, Sendable {
    /// The device file, `/dev/input/event3`.
    package var path: String
    /// Its name; empty when it could not be read.
    package var name: String
    /// What it is.
    package var verdict: DeviceVerdict
    /// Why it is that, in words.
    package var reason: String
}

/// A touchscreen that was chosen.
package struct TouchscreenChoice: Hashable, Sendable {
    /// The path to open.
    package var path: String
    /// What would have done as well.
    package var others: [TouchscreenCandidate] = []

    /// What to tell of a choice that was not plain, and how to make it so; nil when there was only one.
    package var warning: String? {
        guard !others.isEmpty else { return nil }
        let list = others.map { "\($0.path) (\($0.name))" }.joined(separator: ", ")
        return "\(others.count + 1) touchscreens: took \(path), not \(list); name one in input.device"
    }
}

/// Why no touchscreen was chosen.
package struct TouchscreenNotFoundError: Error, Hashable, CustomStringConvertible {
    /// What was looked for, and what was there instead.
    package var description: String
}

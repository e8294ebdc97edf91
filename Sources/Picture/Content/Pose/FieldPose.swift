/// A field that is being edited, as it is seen.
package struct FieldPose: Equatable, Sendable {
    package var location: ItemLocation
    /// How many letters stand before the caret.
    package var caret: Int
    package var selection: Range<Int>
    /// The letters that further keys may still change; empty where there are none.
    package var open = 0..<0
    /// Where the caret stands while the text is wider than the box, in points from the left end of its room; nil for the middle.
    package var seat: Double?

    package init(_ location: ItemLocation, caret: Int, selection: Range<Int>, seat: Double? = nil) {
        (self.location, self.caret, self.selection, self.seat) = (location, caret, selection, seat)
    }
}

/// A secret, as it is seen: a dot for each letter.
package struct SecretPose: Equatable, Sendable {
    /// How many letters it has.
    package var count: Int
    /// Those that are seen, by their places: the newest, or all of one that is shown.
    package var seen: [Int: Character] = [:]
    /// Whether somebody has it shown.
    package var isShown = false

    package init(count: Int, seen: [Int: Character] = [:], isShown: Bool = false) {
        (self.count, self.seen, self.isShown) = (count, seen, isShown)
    }
}

extension SecretPose: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(count) letters" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension ContentPose {
    /// The same for pictures that others may see: without letters of secrets.
    package var withoutSecrets: ContentPose {
        var pose = self
        for id in secrets.keys { pose.secrets[id]?.seen = [:] }
        return pose
    }
}

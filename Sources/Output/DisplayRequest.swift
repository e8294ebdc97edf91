package import Canvas

/// Which display is wanted: the `[display]` table of the configuration.
package struct DisplayRequest: Hashable, Sendable {
    /// The card's device file; nil for the first that shows something.
    package var card: String?
    /// The connector's name; nil for the best one.
    package var connector: String?
    /// The mode.
    package var mode: ModeRequest
    /// How the picture is turned.
    package var turning: Turning
    /// Use the old calls although the driver knows atomic ones: for drivers whose atomic support is broken.
    package var legacy: Bool
    /// Whether the sheet is to have a plane of its own.
    package var planes: PlaneUse

    /// A request in the configuration's words: "auto" for card and connector, "preferred", "1280x720" or
    /// "1280x720@60" for the mode.
    /// - Throws: `DisplayError.malformedMode`.
    package init(
        card: String = "auto",
        connector: String = "auto",
        mode: String = "preferred",
        turning: Turning = Turning(),
        legacy: Bool = false,
        planes: PlaneUse = .auto
    ) throws(DisplayError) {
        self.card = card == "auto" ? nil : card
        self.connector = connector == "auto" ? nil : connector
        self.mode = try ModeRequest(mode)
        self.turning = turning
        self.legacy = legacy
        self.planes = planes
    }

    /// Whether the same display is wanted in the same mode, but turned otherwise, or with or without planes.
    package func wantsTheSame(as other: DisplayRequest) -> Bool {
        var changed = self
        (changed.turning, changed.planes) = (other.turning, other.planes)
        return self != other && changed == other
    }
}

/// Which mode is wanted.
package enum ModeRequest: Hashable, Sendable {
    /// The one the display asks for, also when it changes its mind.
    case preferred
    /// A size, and frames a second if they matter.
    case fixed(PixelSize, refreshRate: Double?)

    /// Reads "preferred", "1280x720" or "1280x720@60".
    /// - Throws: `DisplayError.malformedMode`.
    package init(_ text: String) throws(DisplayError) {
        if text == "preferred" {
            self = .preferred
            return
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { UInt16($0) ?? 0 }
        guard parts.count <= 2, sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { throw .malformedMode(text) }

        let rate = parts.count == 2 ? Double(parts[1]) ?? 0 : nil
        if let rate, !(rate > 0 && rate.isFinite) { throw .malformedMode(text) }
        self = .fixed(PixelSize(width: Int(sides[0]), height: Int(sides[1])), refreshRate: rate)
    }

    /// The configuration's word for it.
    package var name: String {
        switch self {
        case .preferred: "preferred"
        case .fixed(let size, nil): "\(size.width)x\(size.height)"
        case .fixed(let size, let rate?):
            "\(size.width)x\(size.height)@\(rate == rate.rounded() ? String(Int(rate)) : String(rate))"
        }
    }
}

package import Canvas
import System
import SystemPackage

/// Which display is wanted: the `[display]` table of the configuration.
package struct DisplayRequest: Equatable, Sendable {
    /// The card's device file; nil for the first that shows something.
    package var card: String?
    /// The connector's name; nil for the best one.
    package var connector: String?
    package var mode: ModeRequest
    package var turning: Turning
    /// Use the old calls although the driver knows atomic ones: for drivers whose atomic support is broken.
    package var legacy: Bool
    /// Whether the sheet is to have a plane of its own.
    package var planes: PlaneUse

    package init(
        card: String? = nil,
        connector: String? = nil,
        mode: ModeRequest = .preferred,
        turning: Turning = Turning(),
        legacy: Bool = false,
        planes: PlaneUse = .auto
    ) {
        self.card = card
        self.connector = connector
        self.mode = mode
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

    /// The request with the card's links followed: a name below /dev/dri/by-path outlives a change of order at boot.
    var resolved: DisplayRequest {
        var request = self
        request.card = card.map { FilePath($0).resolved?.string ?? $0 }
        return request
    }
}

package enum ModeRequest: Equatable, Sendable {
    /// The one the display asks for, also when it changes its mind.
    case preferred
    case fixed(PixelSize, refreshRate: Double?)

    /// No display has longer sides, or more frames a second.
    private static let (sides, fastest) = (1...16384, 1000.0)

    /// Reads "preferred", "1280x720", "1280x720@60" or "1280x720@59.94"; nil when `text` is none of these.
    package init?(_ text: String) {
        if text == "preferred" {
            self = .preferred
            return
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map(ModeRequest.side)
        guard parts.count <= 2, sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        let rate = parts.count == 2 ? ModeRequest.rate(parts[1]) : nil
        if parts.count == 2, rate == nil { return nil }
        self = .fixed(PixelSize(width: width, height: height), refreshRate: rate)
    }

    private static func side(_ text: Substring) -> Int? {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let side = Int(text) else { return nil }
        return sides.contains(side) ? side : nil
    }

    private static func rate(_ text: Substring) -> Double? {
        guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let rate = Double(text) else { return nil }
        return rate > 0 && rate <= fastest ? rate : nil
    }

    package var name: String {
        switch self {
        case .preferred: "preferred"
        case .fixed(let size, nil): "\(size.width)x\(size.height)"
        case .fixed(let size, let rate?):
            "\(size.width)x\(size.height)@\(rate == rate.rounded() ? String(Int(rate)) : String(rate))"
        }
    }
}

/// Whether layers are to be shown on planes: the configuration's word for it.
package enum PlaneUse: String, Hashable, Sendable, CaseIterable {
    /// Where the card accepts it.
    case auto
    case off
    /// Always; a card that cannot is a fault.
    case on
}

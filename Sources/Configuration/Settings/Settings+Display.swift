extension Settings {
    /// The panel and how it is driven.
    package struct Display: Hashable, Sendable {
        /// By which way devices are opened.
        package var seat = Seat.auto
        /// Which graphics card.
        package var card = Card.auto
        /// Which connector of it.
        package var connector = Connector.auto
        /// Which mode of the connector.
        package var mode = Mode.preferred
        /// How the picture is turned.
        package var rotation = Rotation.none
        /// Who turns it.
        package var rotationBy = RotationBy.auto
        /// Pixels per point.
        package var scale = Scale.auto
        /// Whether the sheet gets a plane of its own.
        package var planes = Planes.auto
        /// What the sheet keeps clear of, in points.
        package var safeArea = SafeArea()

        /// The defaults.
        package init() {}
    }
}

extension Settings.Display {
    /// A way to open devices, cards and touchscreens alike.
    package enum Seat: String, Hashable, Sendable, CaseIterable {
        /// Through libseat where seatd runs or the session has a seat, else directly.
        case auto
        /// Directly.
        case none
        /// Through libseat.
        case libseat
    }

    /// A choice of graphics card.
    package enum Card: Hashable, Sendable {
        /// The first card with a connected display.
        case auto
        /// A device node, by its absolute path.
        case path(String)
    }

    /// A choice of connector.
    package enum Connector: Hashable, Sendable {
        /// The first connected one.
        case auto
        /// A connector by its name, `HDMI-A-1`.
        case name(String)
    }

    /// A choice of mode.
    package enum Mode: Hashable, Sendable {
        /// The mode that the display prefers.
        case preferred
        /// A resolution in pixels; `refresh` in Hz, nil for the best there is.
        case size(width: Int, height: Int, refresh: Double?)

        /// Reads `preferred`, `1280x720`, `1280x720@60`, `1280x720@59.94`; nil when `text` is none of these.
        init?(_ text: String) {
            if text == "preferred" {
                self = .preferred
                return
            }
            let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false).map(Double.init(decimal:))
            guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
            guard Mode.isSide(width), Mode.isSide(height) else { return nil }
            let refresh = halves.count == 2 ? Double(decimal: halves[1]) : nil
            guard halves.count == 1 || (refresh.map { $0 > 0 && $0 <= 1000 } ?? false) else { return nil }
            self = .size(width: Int(width), height: Int(height), refresh: refresh)
        }

        private static func isSide(_ value: Double) -> Bool {
            (1...16384).contains(value) && value == value.rounded()
        }
    }

    /// How the picture is turned, clockwise as the viewer sees it; the raw value is in degrees.
    package enum Rotation: Int, Hashable, Sendable, CaseIterable {
        /// Not at all.
        case none = 0
        /// A quarter turn.
        case quarter = 90
        /// Upside down.
        case half = 180
        /// Three quarter turns.
        case threeQuarters = 270
    }

    /// Who turns the picture.
    package enum RotationBy: String, Hashable, Sendable, CaseIterable {
        /// The best that can be had.
        case auto
        /// The display, by another mode.
        case mode
        /// The plane, while it is scanned out.
        case plane
        /// This program, while it draws.
        case drawing
    }

    /// Pixels per point.
    package enum Scale: Hashable, Sendable {
        /// From the panel's size in millimetres, else 1.
        case auto
        /// This many.
        case fixed(Double)
    }

    /// Whether the sheet is shown on a plane of its own, so that sliding it draws nothing.
    package enum Planes: String, Hashable, Sendable, CaseIterable {
        /// Where the card takes it.
        case auto
        /// Never.
        case off
        /// Always; it is a fault when the card cannot.
        case on
    }

    /// Distances from the edges of the screen, in points.
    package struct SafeArea: Hashable, Sendable {
        /// From the top.
        package var top = 0.0
        /// From the left.
        package var left = 0.0
        /// From the bottom.
        package var bottom = 0.0
        /// From the right.
        package var right = 0.0

        /// No distance at all.
        package init() {}
    }
}

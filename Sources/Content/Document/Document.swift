/// What a sheet shows, as an application describes it.
package struct Document: Hashable, Sendable {
    /// Above everything, in large letters.
    package var title: String?
    /// From top to bottom; they scroll.
    package var items: [Item] = []
    /// Below the items; they stay.
    package var footer: [Item] = []
    /// Its colours.
    package var theme = Theme.light
    /// How much larger than usual its texts are.
    package var textScale = 1.0
    /// Where its lines begin.
    package var direction = Direction.auto
    /// The families of its letters, the first one first, as CSS lists them; nil for the system's usual one.
    package var font: String?

    /// Where lines begin.
    package enum Direction: String, Hashable, Sendable, CaseIterable {
        /// Where the script of the title or, without one, of the first text begins.
        case auto
        /// On the left.
        case leftToRight = "ltr"
        /// On the right: the picture is mirrored.
        case rightToLeft = "rtl"
    }

    /// An empty one.
    package init() {}

    /// Where the item called `id` is.
    package func location(of id: String) -> ItemLocation? {
        if let index = items.firstIndex(where: { $0.id == id }) { return .items(index) }
        return footer.firstIndex { $0.id == id }.map { .footer($0) }
    }

    /// The item at `location`.
    package subscript(location: ItemLocation) -> Item {
        get {
            switch location {
            case .items(let index): items[index]
            case .footer(let index): footer[index]
            }
        }
        set {
            switch location {
            case .items(let index): items[index] = newValue
            case .footer(let index): footer[index] = newValue
            }
        }
    }
}

/// Where an item is in a document.
package enum ItemLocation: Hashable, Sendable {
    /// Among those that scroll.
    case items(Int)
    /// Among those that stay.
    case footer(Int)
}

/// The colours of a content, as 0xRRGGBB.
///
/// A sheet is filled with `background`, so that no edge is seen where the content ends.
package struct Theme: Hashable, Sendable {
    /// Behind everything.
    package var background: UInt32
    /// Titles.
    package var text: UInt32
    /// Subtitles, values and headers.
    package var secondary: UInt32
    /// Switches, sliders, checks, primary buttons.
    package var accent: UInt32
    /// Texts on `accent`.
    package var onAccent: UInt32
    /// Buttons that destroy.
    package var destructive: UInt32
    /// Lines, tracks, chevrons.
    package var line: UInt32
    /// Behind what a finger presses, and behind buttons.
    package var pressed: UInt32

    /// Dark on white.
    package static let light = Theme(
        background: 0xFFFFFF,
        text: 0x111114,
        secondary: 0x6B6B70,
        accent: 0x0A6CFF,
        onAccent: 0xFFFFFF,
        destructive: 0xD92D20,
        line: 0xD1D1D6,
        pressed: 0xEDEDF0
    )
    /// Light on nearly black.
    package static let dark = Theme(
        background: 0x1C1C1E,
        text: 0xF2F2F7,
        secondary: 0x9A9AA0,
        accent: 0x3D8BFF,
        onAccent: 0xFFFFFF,
        destructive: 0xFF6961,
        line: 0x3A3A3C,
        pressed: 0x2C2C2E
    )
}

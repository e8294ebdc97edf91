extension Document {
    /// Where lines begin.
    package enum Direction: String, Hashable, Sendable, CaseIterable {
        /// Where the script of the title or, without one, of the first text begins.
        case auto
        /// On the left.
        case leftToRight = "ltr"
        /// On the right: the picture is mirrored.
        case rightToLeft = "rtl"
    }

    /// Whether lines begin on the right: as the document says, or as the first text with a direction does.
    var isMirrored: Bool {
        switch direction {
        case .leftToRight: false
        case .rightToLeft: true
        case .auto: title?.runsLeft ?? Self.runsLeft(items) ?? Self.runsLeft(footer) ?? false
        }
    }

    /// Whether the first name with a direction runs to the left.
    private static func runsLeft(_ items: [Item]) -> Bool? {
        items.lazy.compactMap { $0.access()?.name?.runsLeft }.first
    }
}

extension String {
    /// Whether the first letter runs to the left; nil when there is no letter, but digits, signs and emoji at most.
    var runsLeft: Bool? {
        unicodeScalars.first { $0.properties.isAlphabetic }.map { letter in
            Self.leftward.contains { $0.contains(letter.value) }
        }
    }

    /// The text so that Pango writes it from left to right where no letter says otherwise: numbers and signs stand in one
    /// order everywhere, as on a telephone, and what is cut off is their end.
    var withDirection: String {
        runsLeft == nil ? "\u{200E}" + self : self
    }

    /// The blocks that Unicode keeps for scripts from right to left: Hebrew, Arabic and their kin, and ancient ones.
    private static let leftward: [ClosedRange<UInt32>] = [
        0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
}

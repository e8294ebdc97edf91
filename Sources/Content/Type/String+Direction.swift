extension String {
    /// Whether the first letter runs to the left; nil when there is no letter, but digits, signs and emoji at most.
    var runsLeft: Bool? {
        unicodeScalars.first { $0.properties.isAlphabetic }.map { letter in
            Self.leftward.contains { $0.contains(letter.value) }
        }
    }

    /// The blocks that Unicode keeps for scripts from right to left: Hebrew, Arabic and their kin, and ancient ones.
    private static let leftward: [ClosedRange<UInt32>] = [
        0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
}

import Jobs

extension Document {
    /// Whether lines begin on the right: as the document says, or as the first text with a direction does.
    ///
    /// - Throws: `JobError` when `job` is to end.
    func isMirrored(_ job: JobContext) throws -> Bool {
        switch direction {
        case .leftToRight: false
        case .rightToLeft: true
        case .auto: try title?.runsLeft ?? Self.runsLeft(cells, job) ?? Self.runsLeft(footer, job) ?? false
        }
    }

    /// Whether the first name with a direction runs to the left; nil where none of the first ones has one.
    ///
    /// A name may have to be read from markup, so each is a step of `job`, and not all of many are looked at.
    private static func runsLeft(_ items: [Item], _ job: JobContext) throws(JobError) -> Bool? {
        var names = 0
        for item in items {
            try job.step()
            guard let name = item.access()?.name else { continue }
            if let runsLeft = name.runsLeft { return runsLeft }
            names += 1
            guard names < ContentLimits.directionTexts else { return nil }
        }
        return nil
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
        runsLeft == nil ? running(left: false) : self
    }

    /// The text so that it runs to one side, whatever its letters.
    func running(left: Bool) -> String { (left ? "\u{200F}" : "\u{200E}") + self }

    /// The blocks that Unicode keeps for scripts from right to left: Hebrew, Arabic and their kin, and ancient ones.
    private static let leftward: [ClosedRange<UInt32>] = [
        0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
}

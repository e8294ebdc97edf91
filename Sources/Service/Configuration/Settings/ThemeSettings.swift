package import Content
package import System
import Values

/// Which theme documents have that do not say it, by day and by night.
package struct ThemeSettings: Equatable, Sendable {
    package enum Name: String, Hashable, Sendable, CaseIterable {
        case light, dark
        /// What the hour asks for: dark at night.
        case auto

        /// What a program says; nil where it leaves it to the configuration.
        package init?(word: String?) {
            guard let name = word.flatMap(Name.init), name != .auto else { return nil }
            self = name
        }
    }

    /// Nil where nobody says it.
    package var configured: Name?
    package var night: NightHours?
    package var hour = Hour()

    package init() {}

    /// What counts for now, which nobody configures.
    package struct Hour: Equatable, Sendable {
        /// What a program has said in the place of `name`.
        package var word: Name?
        package var isNight = false

        package init(word: Name? = nil, isNight: Bool = false) { (self.word, self.isNight) = (word, isNight) }
    }

    /// The configured name: who says when it is night means that it counts.
    package var name: Name? { configured ?? (night == nil ? nil : .auto) }

    /// The theme that counts now.
    package var base: Theme.Base? {
        switch hour.word ?? name {
        case nil: nil
        case .light?: .light
        case .dark?: .dark
        case .auto?: hour.isNight ? .dark : .light
        }
    }

    /// The word that counts.
    package var shownName: Name { hour.word ?? name ?? .light }
}

extension PanelSettings {
    /// How documents look now that do not say it themselves.
    package var house: Style {
        var own = style
        // The colours are written for the theme that is configured, if one is.
        let written = theme.name.flatMap { Theme.Base(rawValue: $0.rawValue) }
        own.base = written ?? own.base
        guard let base = theme.base, base != written else { return own }
        return own.shaded(base)
    }
}

/// The hours of the night, each day the same.
package struct NightHours: Equatable, Sendable {
    /// In minutes since midnight, as the clock shows them.
    package let begin: Int
    package let end: Int

    /// Nil where both are the same.
    package init?(begin: Int, end: Int) {
        guard begin != end else { return nil }
        (self.begin, self.end) = (begin, end)
    }

    /// Whether it is night at `minute` of a day; a night may go over midnight.
    func contains(_ minute: Int) -> Bool {
        begin < end ? (begin..<end).contains(minute) : !(end..<begin).contains(minute)
    }

    /// Whether it is night at `moment`, in seconds since 1970.
    package func contains(_ moment: Int64, in zone: TimeZone) -> Bool { contains(zone.civil(at: moment).minuteOfDay) }

    /// The moment after `moment` at which night begins or ends next.
    ///
    /// That is where the clock shows it, or where it leaps over it: the clock is looked at where its offset may change, and at the
    /// minute itself.
    package func change(after moment: Int64, in zone: TimeZone) -> Int64 {
        let isNight = contains(moment, in: zone)
        var next = moment
        // Offsets change at whole minutes, so of each stretch with one offset only its end and the next hour of the night count.
        for _ in 0..<Self.mostSteps {
            next = step(after: next, in: zone)
            if contains(next, in: zone) != isNight { return next }
        }
        return next
    }

    /// The next moment at which the clock shows one of the hours, or at most a quarter of an hour later.
    private func step(after moment: Int64, in zone: TimeZone) -> Int64 {
        let civil = zone.civil(at: moment)
        let minute = civil.minuteOfDay
        let waits = [begin, end, minute / 15 * 15 + 15].map { ($0 - minute + 1440 - 1) % 1440 + 1 }
        return moment - Int64(civil.second) + Int64(waits.min() ?? 15) * 60
    }

    /// Two days of quarters, and the hours themselves.
    private static let mostSteps = 200
}

extension NightHours {
    /// Reads "22:00-06:00".
    static let syntax = ValueSyntax<NightHours>(
        expected: "two different times of day such as \"22:00-06:00\"",
        toml: { "\"\(text($0.begin))-\(text($0.end))\"" },
        read: { value, _ in
            let ends = value.string?.split(separator: "-", omittingEmptySubsequences: false).map(minute) ?? []
            guard ends.count == 2, let begin = ends[0], let end = ends[1] else { return nil }
            return NightHours(begin: begin, end: end)
        }
    )

    private static func text(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    private static func minute(_ text: Substring) -> Int? {
        let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(Substring(parts[0])), let minute = Int(Substring(parts[1])), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }
}

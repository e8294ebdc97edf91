/// When summer time begins and ends each year, as POSIX writes it in TZ.
struct ZoneRule: Equatable, Sendable {
    /// A day of each year and a time on it.
    struct Turn: Equatable {
        enum Day: Equatable {
            /// The `week`th such weekday of a month; 5 is the last one.
            case weekday(Int, week: Int, month: Int)
            /// A day of the year from 0, the 29th of February counted.
            case ordinal(Int)
            /// The same from 1, and without that day.
            case julian(Int)
        }

        var day: Day
        /// Seconds after midnight, which may be before it, or on a later day.
        var time = 7200

        /// The seconds from 1970 to it in `year`, as clocks at that place count.
        func local(in year: Int) -> Int64 {
            let days: Int
            switch day {
            case .ordinal(let number): days = CivilDay.number(year, 1, 1) + number
            case .julian(let number):
                let isLeap = CivilDay.length(ofMonth: 2, in: year) == 29
                days = CivilDay.number(year, 1, 1) + number - 1 + (isLeap && number >= 60 ? 1 : 0)
            case .weekday(let weekday, let week, let month):
                let first = CivilDay.number(year, month, 1)
                let offset = weekday - CivilDay(number: first).weekday
                var day = (offset < 0 ? offset + 7 : offset) + (week - 1) * 7
                while day >= CivilDay.length(ofMonth: month, in: year) { day -= 7 }
                days = first + day
            }
            return Int64(days) * CivilTime.daySeconds + Int64(time)
        }
    }

    private var standard = 0
    private var summer: (offset: Int, begin: Turn, end: Turn)?

    static func == (one: ZoneRule, other: ZoneRule) -> Bool {
        guard one.standard == other.standard else { return false }
        switch (one.summer, other.summer) {
        case (nil, nil): return true
        case (let one?, let other?): return one == other
        default: return false
        }
    }

    func offset(at moment: Int64) -> Int {
        guard let summer else { return standard }
        let year = CivilTime(local: moment + Int64(standard)).date.year
        let begin = summer.begin.local(in: year) - Int64(standard)
        let end = summer.end.local(in: year) - Int64(summer.offset)
        let isSummer = begin < end ? (begin..<end).contains(moment) : !(end..<begin).contains(moment)
        return isSummer ? summer.offset : standard
    }
}

// Reading.
extension ZoneRule {
    init?(_ text: String) {
        var rest = Substring(text)
        guard Self.takeName(&rest), let west = Self.takeTime(&rest) else { return nil }
        standard = -west
        guard !rest.isEmpty else { return }
        guard Self.takeName(&rest) else { return nil }
        let offset = rest.hasPrefix(",") ? standard + 3600 : Self.takeTime(&rest).map { -$0 }
        let parts = rest.split(separator: ",", omittingEmptySubsequences: false)
        guard let offset, parts.count == 3, parts[0].isEmpty, let begin = Turn(parts[1]), let end = Turn(parts[2])
        else { return nil }
        summer = (offset, begin, end)
    }

    /// Letters, or more in angle brackets.
    private static func takeName(_ text: inout Substring) -> Bool {
        let isQuoted = text.first == "<"
        let name = text.prefix { isQuoted ? $0 != ">" : $0.isLetter }
        text = text.dropFirst(name.count + (isQuoted ? 1 : 0))
        return name.count >= 3
    }

    /// A signed time with hours, and minutes and seconds where these are given; in seconds.
    private static func takeTime(_ text: inout Substring) -> Int? {
        let sign = text.first == "-" ? -1 : 1
        if text.first == "-" || text.first == "+" { text = text.dropFirst() }
        let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == ":" }
        text = text.dropFirst(digits.count)
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(parts.count), parts.allSatisfy({ $0.map { $0 <= 167 } ?? false }) else { return nil }
        return sign * zip(parts, [3600, 60, 1]).reduce(0) { $0 + ($1.0 ?? 0) * $1.1 }
    }
}

extension ZoneRule.Turn {
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let word = parts.first, let day = Self.day(word) else { return nil }
        self.day = day
        guard parts.count > 1 else { return }
        var rest = parts[1]
        guard parts.count == 2, let time = ZoneRule.takeTime(&rest), rest.isEmpty else { return nil }
        self.time = time
    }

    private static func day(_ word: Substring) -> Day? {
        if word.first == "M" {
            let numbers = word.dropFirst().split(separator: ".").compactMap { Int($0) }
            guard numbers.count == 3, (1...12).contains(numbers[0]), (1...5).contains(numbers[1]),
                (0...6).contains(numbers[2])
            else { return nil }
            return .weekday(numbers[2], week: numbers[1], month: numbers[0])
        }
        let isJulian = word.first == "J"
        let number = Int(isJulian ? word.dropFirst() : word)
        guard let number, ((isJulian ? 1 : 0)...365).contains(number) else { return nil }
        return isJulian ? .julian(number) : .ordinal(number)
    }
}

import System

/// How a clock writes a moment, in directives as strftime has them.
struct ClockFormat: Equatable, Sendable {
    let text: String

    static let usual = ClockFormat("%H:%M")
    static let bytes = 64

    init(_ text: String) { self.text = text }

    /// What each letter after a percent sign stands for.
    private static let directives: [Character: @Sendable (CivilTime, CalendarNames) -> String] = [
        "H": { time, _ in twoDigits(time.hour) },
        "k": { time, _ in "\(time.hour)" },
        "I": { time, _ in twoDigits(halfDayHour(time)) },
        "l": { time, _ in "\(halfDayHour(time))" },
        "M": { time, _ in twoDigits(time.minute) },
        "p": { time, names in names.halves[time.hour / 12] },
        "d": { time, _ in twoDigits(time.date.day) },
        "e": { time, _ in "\(time.date.day)" },
        "m": { time, _ in twoDigits(time.date.month) },
        "y": { time, _ in twoDigits(time.date.year % 100) },
        "Y": { time, _ in "\(time.date.year)" },
        "A": { time, names in names.weekdays[time.date.weekday] },
        "a": { time, names in names.shortWeekdays[time.date.weekday] },
        "B": { time, names in names.months[time.date.month - 1] },
        "b": { time, names in names.shortMonths[time.date.month - 1] },
    ]

    private static let seconds: Set<Character> = ["S", "s", "T", "r", "c", "X"]
    private static let names: Set<Character> = ["p", "A", "a", "B", "b"]

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func halfDayHour(_ time: CivilTime) -> Int { (time.hour + 11) % 12 + 1 }

    func text(of time: CivilTime, in names: CalendarNames) -> String {
        pieces.map { piece in
            switch piece {
            case .letter(let letter): String(letter)
            case .directive(let letter): letter.flatMap { Self.directives[$0]?(time, names) } ?? "%"
            }
        }.joined()
    }

    /// Whether it writes words, which a language has to have.
    var hasNames: Bool {
        pieces.contains { if case .directive(let letter?) = $0 { Self.names.contains(letter) } else { false } }
    }

    /// What is wrong with it; nil where nothing is.
    var fault: String? {
        let known = "%" + Self.directives.keys.sorted().map(String.init).joined(separator: ", %")
        guard text.utf8.count <= Self.bytes else { return "expected a format of at most \(Self.bytes) bytes" }
        for case .directive(let letter) in pieces where letter != "%" {
            guard let letter else { return "expected a letter after the last %, one of \(known)" }
            if Self.seconds.contains(letter) {
                return "%\(letter) has seconds, and a clock changes once a minute; expected one of \(known)"
            }
            if Self.directives[letter] == nil { return "unknown %\(letter), expected one of \(known)" }
        }
        let saysSomething = pieces.contains { if case .directive(let letter) = $0 { letter != "%" } else { false } }
        return saysSomething ? nil : "expected a format with at least one of \(known)"
    }

    private enum Piece {
        case letter(Character)
        /// Nil where nothing follows the percent sign.
        case directive(Character?)
    }

    private var pieces: [Piece] {
        var (pieces, isDirective): ([Piece], Bool) = ([], false)
        for letter in text {
            if isDirective {
                pieces.append(.directive(letter))
            } else if letter != "%" {
                pieces.append(.letter(letter))
            }
            isDirective = !isDirective && letter == "%"
        }
        return isDirective ? pieces + [.directive(nil)] : pieces
    }
}

import System

/// The dates, or times of day, among which one is picked by wheels: numbers of days or minutes.
///
/// A wheel has a part of the number: years, months and days; hours and minutes, or halves of days before them. Which values a wheel
/// has depends on those of the wheels before it.
package struct Moments: Equatable, Sendable {
    package enum Scale: String, Hashable, Sendable, CaseIterable {
        case date, time
    }

    let scale: Scale
    /// Days from 1970-01-01, or minutes from midnight.
    let range: ClosedRange<Int>
    /// Minutes from one value to the next; of dates 1.
    let step: Int
    /// Whether hours are counted from noon again.
    let hasHalves: Bool

    /// The values that are steps from midnight; nil where there is none.
    init?(_ scale: Scale, _ range: ClosedRange<Int>, step: Int, hasHalves: Bool) {
        let least = scale == .date ? range.lowerBound : (range.lowerBound + step - 1) / step * step
        let most = scale == .date ? range.upperBound : range.upperBound / step * step
        guard least <= most else { return nil }
        (self.scale, self.range, self.step) = (scale, least...most, step)
        self.hasHalves = hasHalves && scale == .time
    }

    func contains(_ number: Int) -> Bool { range.contains(number) && (scale == .date || number % step == 0) }
}

// As they are written.
extension Moments {
    /// The number of a date such as 2026-11-29, or a time of day such as 07:30; nil where there is none.
    static func number(_ text: String, _ scale: Scale) -> Int? {
        let digits = scale == .date ? [4, 2, 2] : [2, 2]
        let parts = text.split(separator: scale == .date ? "-" : ":", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == digits else { return nil }
        guard parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
        let numbers = parts.compactMap { Int($0) }
        switch scale {
        case .date: return CivilDay(numbers[0], numbers[1], numbers[2])?.number
        case .time: return numbers[0] < 24 && numbers[1] < 60 ? numbers[0] * 60 + numbers[1] : nil
        }
    }

    static func text(_ number: Int, _ scale: Scale) -> String {
        guard scale == .date else { return "\((number / 60).padded(2)):\((number % 60).padded(2))" }
        let day = CivilDay(number: number)
        return "\(day.year.padded(4))-\(day.month.padded(2))-\(day.day.padded(2))"
    }

    package func number(_ text: String) -> Int? { Self.number(text, scale) }

    package func text(_ number: Int) -> String { Self.text(number, scale) }
}

// Wheels, by what they have most of.
extension Moments {
    /// What each wheel shows of `number`.
    package func parts(of number: Int) -> [Int] {
        switch scale {
        case .date:
            let day = CivilDay(number: number)
            return [day.year, day.month, day.day]
        case .time:
            let (hour, minute) = (number / 60, number % 60 / step)
            return hasHalves ? [hour / 12, hour % 12, minute] : [hour, minute]
        }
    }

    private func number(of parts: [Int]) -> Int {
        switch scale {
        case .date: CivilDay(parts[0], parts[1], parts[2])?.number ?? range.lowerBound
        case .time:
            hasHalves
                ? (parts[0] * 12 + parts[1]) * 60 + parts[2] * step : parts[0] * 60 + parts[1] * step
        }
    }

    /// What a wheel may show beside those before it, as `parts` says.
    package func range(ofWheel wheel: Int, beside parts: [Int]) -> ClosedRange<Int> {
        let (first, last) = (self.parts(of: range.lowerBound), self.parts(of: range.upperBound))
        let all = all(ofWheel: wheel, beside: parts)
        let isFirst = parts[..<wheel] == first[..<wheel]
        let isLast = parts[..<wheel] == last[..<wheel]
        return (isFirst ? first[wheel] : all.lowerBound)...(isLast ? last[wheel] : all.upperBound)
    }

    private func all(ofWheel wheel: Int, beside parts: [Int]) -> ClosedRange<Int> {
        switch (scale, hasHalves ? wheel - 1 : wheel) {
        case (.date, 0): CivilDay.years
        case (.date, 1): 1...12
        case (.date, _): 1...CivilDay.length(ofMonth: parts[1], in: parts[0])
        case (.time, -1): 0...1
        case (.time, 0): 0...(hasHalves ? 11 : 23)
        case (.time, _): 0...60 / step - 1
        }
    }

    /// `number` with another value on one wheel, or the nearest that it may have; those behind it follow where they have to.
    package func setting(_ wheel: Int, to value: Int, in number: Int) -> Int {
        var parts = parts(of: number)
        parts[wheel] = value
        for wheel in wheel..<parts.count {
            let range = range(ofWheel: wheel, beside: parts)
            parts[wheel] = min(max(parts[wheel], range.lowerBound), range.upperBound)
        }
        return self.number(of: parts)
    }
}

extension Int {
    /// With zeros before it.
    func padded(_ digits: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}

/// A moment as calendars and clocks on the wall say it.
package struct CivilTime: Equatable, Sendable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int
    /// 0 is Sunday.
    package let weekday: Int
    package let hour: Int
    package let minute: Int
    package let second: Int

    static let daySeconds: Int64 = 86_400

    /// The time that is `seconds` after the beginning of 1970, as clocks at that place count.
    package init(local seconds: Int64) {
        let days = seconds.floored(by: Self.daySeconds)
        let rest = Int(seconds - days * Self.daySeconds)
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        weekday = Int((days + 4) - (days + 4).floored(by: 7) * 7)
        // Years begin in March here, so that the odd day is the last one: days since 0000-03-01, in eras of 400 years.
        let shifted = days + 719_468
        let era = shifted.floored(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * fromMarch + 2) / 5) + 1
        month = Int(fromMarch < 10 ? fromMarch + 3 : fromMarch - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    }

    /// The days from 1970 to a date.
    static func days(toYear year: Int, month: Int, day: Int) -> Int64 {
        let from = Int64(month <= 2 ? year - 1 : year)
        let era = from.floored(by: 400)
        let yearOfEra = from - era * 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The minutes since midnight, as the clock shows them.
    package var minuteOfDay: Int { hour * 60 + minute }
}

extension Int64 {
    /// The quotient, rounded towards what is less.
    func floored(by divisor: Int64) -> Int64 {
        self / divisor - (self % divisor < 0 ? 1 : 0)
    }
}

/// A day of the Gregorian calendar, which is used for the time before it as well.
package struct CivilDay: Equatable, Sendable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int

    package static let years = 1...9999

    /// nil where there is no such day.
    package init?(_ year: Int, _ month: Int, _ day: Int) {
        guard Self.years.contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.length(ofMonth: month, in: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    package static func length(ofMonth month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days from 1970-01-01.
    package var number: Int { Self.number(year, month, day) }

    /// Days from 1970-01-01 to a day of any year.
    ///
    /// Years are counted from March, so that a leap day is the last one of its year; 400 of them have 146,097 days.
    static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let march = month > 2 ? year : year - 1
        let era = march.floored(by: 400)
        let ofEra = march - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + 365 * ofEra + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }

    /// The day that is `number` days after 1970-01-01.
    package init(number: Int) {
        let days = number + 719_468
        let era = days.floored(by: 146_097)
        let ofEra = days - era * 146_097
        let ofYears = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * ofYears + ofYears / 4 - ofYears / 100)
        let march = (5 * ofYear + 2) / 153
        (day, month) = (ofYear - (153 * march + 2) / 5 + 1, march < 10 ? march + 3 : march - 9)
        year = ofYears + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// 0 is Sunday.
    package var weekday: Int { number + 4 - (number + 4).floored(by: 7) * 7 }
}

extension BinaryInteger {
    /// The quotient, rounded towards what is less.
    func floored(by divisor: Self) -> Self { self / divisor - (self % divisor < 0 ? 1 : 0) }
}

/// A day of the Gregorian calendar, which is used for the time before it as well.
struct CivilDay: Equatable, Sendable {
    let year: Int
    let month: Int
    let day: Int

    static let years = 1...9999

    /// nil where there is no such day.
    init?(_ year: Int, _ month: Int, _ day: Int) {
        guard Self.years.contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.length(ofMonth: month, in: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    static func length(ofMonth month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days from 1970-01-01.
    ///
    /// Years are counted from March, so that a leap day is the last one of its year; 400 of them have 146,097 days.
    var number: Int {
        let march = month > 2 ? year : year - 1
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return 365 * march + march / 4 - march / 100 + march / 400 + ofYear - 719_468
    }

    init(number: Int) {
        let days = number + 719_468
        let era = days / 146_097
        let ofEra = days - era * 146_097
        let ofYears = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * ofYears + ofYears / 4 - ofYears / 100)
        let march = (5 * ofYear + 2) / 153
        (day, month) = (ofYear - (153 * march + 2) / 5 + 1, march < 10 ? march + 3 : march - 9)
        year = ofYears + era * 400 + (month <= 2 ? 1 : 0)
    }
}

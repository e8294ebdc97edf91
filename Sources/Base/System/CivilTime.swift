/// A moment as calendars and clocks on the wall say it.
package struct CivilTime: Equatable, Sendable {
    package let date: CivilDay
    package let hour: Int
    package let minute: Int
    package let second: Int

    static let daySeconds: Int64 = 86_400

    /// The time that is `seconds` after the beginning of 1970, as clocks at that place count.
    package init(local seconds: Int64) {
        let days = seconds.floored(by: Self.daySeconds)
        let rest = Int(seconds - days * Self.daySeconds)
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        date = CivilDay(number: Int(days))
    }

    /// The minutes since midnight, as the clock shows them.
    package var minuteOfDay: Int { hour * 60 + minute }
}

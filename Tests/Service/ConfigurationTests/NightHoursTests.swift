import Canvas
import Content
import System
import TestSupport
import Testing

@testable import Configuration

@Suite("The hours of the night")
struct NightHoursTests {
    private static let berlin = TimeZone(rule: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc
    private static let night = NightHours(begin: 22 * 60, end: 6 * 60) ?? NightHours(begin: 0, end: 1)!

    /// The moment at which it is so late in UTC, on a day of March or October 2026.
    private static func moment(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> Int64 {
        let start: Int64 = month == 3 ? 1_772_323_200 : 1_790_812_800
        return start + Int64(((day - 1) * 24 + hour) * 60 + minute) * 60
    }

    @Test(
        "A night has its first minute and not the one after its last, over midnight too",
        arguments: [
            (22, 6, 21 * 60 + 59, false), (22, 6, 22 * 60, true), (22, 6, 0, true), (22, 6, 359, true),
            (22, 6, 360, false),
            (1, 5, 59, false), (1, 5, 60, true), (1, 5, 299, true), (1, 5, 300, false), (0, 1, 0, true),
            (23, 0, 0, false),
        ]
    )
    func contains(begin: Int, end: Int, minute: Int, isNight: Bool) throws {
        let night = try #require(NightHours(begin: begin * 60, end: end * 60))
        #expect(night.contains(minute) == isNight)
        #expect(NightHours(begin: begin, end: begin) == nil)
    }

    @Test(
        "The next change is where the clock shows it, on days too that are shorter or longer",
        arguments: [
            // In winter Berlin is an hour ahead, in summer two.
            (moment(3, 10, 12), moment(3, 10, 21)), (moment(3, 10, 21), moment(3, 11, 5)),
            (moment(3, 28, 22), moment(3, 29, 4)), (moment(3, 29, 4), moment(3, 29, 20)),
            (moment(10, 24, 21), moment(10, 25, 5)), (moment(10, 25, 5), moment(10, 25, 21)),
        ] as [(Int64, Int64)]
    )
    func change(after moment: Int64, next: Int64) {
        #expect(Self.night.change(after: moment, in: Self.berlin) == next)
        #expect(Self.night.contains(moment, in: Self.berlin) != Self.night.contains(next, in: Self.berlin))
        #expect(Self.night.change(after: next - 1, in: Self.berlin) == next)
    }

    @Test("A clock that leaps over the end of the night ends it, and one that goes back begins it once more")
    func leaps() throws {
        let night = try #require(NightHours(begin: 60, end: 150))
        // At 01:00 UTC it is 03:00 in Berlin, and was 01:59 before.
        #expect(night.change(after: Self.moment(3, 29, 0, 30), in: Self.berlin) == Self.moment(3, 29, 1))
        // 02:30 comes twice; in between the clock goes back to 02:00.
        let changes = sequence(first: Self.moment(10, 24, 23)) { night.change(after: $0, in: Self.berlin) }
        #expect(
            Array(changes.prefix(5).dropFirst()) == [
                Self.moment(10, 25, 0, 30), Self.moment(10, 25, 1), Self.moment(10, 25, 1, 30), Self.moment(10, 26, 0),
            ]
        )
    }

    @Test("Hours at any minute are found to the second, from any second")
    func minutes() throws {
        let night = try #require(NightHours(begin: 1327, end: 401))
        let noon = Self.moment(3, 10, 12)
        for second in stride(from: Int64(0), to: 86_400, by: 997) {
            let next = night.change(after: noon + second, in: .utc)
            #expect(next > noon + second && next - (noon + second) <= 86_400)
            #expect(night.contains(next, in: .utc) != night.contains(next - 1, in: .utc))
        }
    }

    @Test(
        "A fault has its key, and what is meant",
        arguments: [
            (
                "night = \"22:00-22:00\"",
                "expected two different times of day such as \"22:00-06:00\", found \"22:00-22:00\""
            ),
            (
                "theme = \"dark\"\nnight = \"22:00-06:00\"",
                "expected only with style.theme = \"auto\", found with \"dark\""
            ),
        ]
    )
    func fault(lines: String, message: String) throws {
        let found = try faults(Array("[style]\n\(lines)\n".utf8))
        #expect(found.map(\.message) == [message] && found.first?.key == "style.night")
    }

    @Test(
        "The word of a program counts before the hour, and the hour before nothing",
        arguments: [
            (nil, nil, false, .light), (nil, nil, true, .light), (.dark, nil, false, .dark), (.auto, nil, true, .dark),
            (.auto, nil, false, .light), (.auto, .light, true, .light), (.auto, .dark, false, .dark),
            (.light, .dark, false, .dark), (nil, .dark, false, .dark), (.dark, .light, true, .light),
        ] as [(ThemeSettings.Name?, ThemeSettings.Name?, Bool, Theme.Base)]
    )
    func word(name: ThemeSettings.Name?, word: ThemeSettings.Name?, isNight: Bool, base: Theme.Base) {
        var panel = PanelSettings()
        panel.theme.configured = name
        panel.theme.hour = ThemeSettings.Hour(word: word, isNight: isNight)
        #expect(panel.house.base == base && panel.theme.shownName == word ?? name ?? .light)
    }

    @Test("Colours of the style count in the theme that they are written for, and an accent in both")
    func colors() {
        var panel = PanelSettings()
        panel.style.colors = ["background": 0xFFF8E0, "accent": 0xE4002B]
        panel.theme.configured = .auto
        #expect(panel.house.colors == panel.style.colors)
        panel.theme.hour.isNight = true
        #expect(panel.house.colors == ["accent": 0xE4002B])
        // What is configured as dark is dark, whatever its colours are.
        (panel.theme.configured, panel.theme.hour.isNight) = (.dark, false)
        #expect(panel.house.base == .dark && panel.house.colors == panel.style.colors)
    }
}

import System
import TestSupport
import Testing
import Values

@testable import Content

@Suite("Clocks")
struct ClockTests {
    private static let known = "%A, %B, %H, %I, %M, %Y, %a, %b, %d, %e, %k, %l, %m, %p, %y"

    private static let faults = [
        (
            #""format": "%H:%M:%S""#,
            "format: %S has seconds, and a clock changes once a minute; expected one of \(known)"
        ),
        (#""format": "%T""#, "format: %T has seconds, and a clock changes once a minute; expected one of \(known)"),
        (#""format": "%H:%N""#, "format: unknown %N, expected one of \(known)"),
        (#""format": "%H:%""#, "format: expected a letter after the last %, one of \(known)"),
        (#""format": "now""#, "format: expected a format with at least one of \(known)"),
        (#""format": "100%%""#, "format: expected a format with at least one of \(known)"),
        (#""format": """#, "format: expected a format with at least one of \(known)"),
        (#""format": 5"#, "format: expected a text of at most 64 bytes, found 5"),
        (#""zone": "Asia/Seol""#, #"zone: no time zone is called "Asia/Seol", did you mean "Asia/Seoul"?"#),
        (#""zone": "asia/seoul""#, #"zone: no time zone is called "asia/seoul", did you mean "Asia/Seoul"?"#),
        (#""zone": "ASIA/SEOUL""#, #"zone: no time zone is called "ASIA/SEOUL", did you mean "Asia/Seoul"?"#),
        (
            #""zone": "Europe""#,
            #"zone: no time zone is called "Europe", expected one of that region such as "Europe/Amsterdam""#
        ),
        (#""zone": "Mars""#, #"zone: no time zone is called "Mars""#),
        (#""zone": "../../etc/passwd""#, #"zone: no time zone is called "../../etc/passwd""#),
        (#""size": "larg""#, #"size: found "larg", did you mean "large"?"#),
        (#""fromat": "%H""#, "fromat: unknown name, did you mean format?"),
    ]

    @Test("A fault has its place", arguments: faults)
    func fault(clock: String, fault: String) {
        let faults = Faults()
        _ = ShownPage.document(#"{"items": [{"kind": "clock", \#(clock)}]}"#, faults)
        #expect(faults.list.map(\.description) == ["items[0].\(fault)"])
    }

    @Test("So has one of what a program has made")
    func programFaults() {
        let faults = Faults()
        var document = Document(items: [.clock("%S"), .clock("%A", zone: "Nowhere")])
        document.language = "it"
        document.check(at: "content", faults)
        let names = ["content.language", "content.items[0].format", "content.items[1].zone"]
        #expect(faults.list.map(\.path) == names)
    }

    @Test("A language whose names nobody has here is a fault where a clock writes names, and nowhere else")
    func languages() {
        for (language, format, fault) in [("it", "%A", true), ("it", "%H:%M", false), ("ko-KR", "%A", false)] {
            let faults = Faults()
            let text = #"{"language": "\#(language)", "items": [{"kind": "clock", "format": "\#(format)"}]}"#
            _ = ShownPage.document(text, faults)
            let message = #"language: found "it", and clocks name days and months in one of ar, de, en, es, fr, ko"#
            #expect(faults.list.map(\.description) == (fault ? [message] : []))
        }
        let faults = Faults()
        _ = ShownPage.document(#"{"language": "english", "items": []}"#, faults)
        #expect(faults.list.map(\.path) == ["language"])
    }

    /// Sunday the 5th of July 2026, 00:03 and 15:09.
    private static let (night, noon) = (CivilTime(local: 1_783_209_780), CivilTime(local: 1_783_264_140))

    @Test(
        "A directive writes what strftime does in the document's language",
        arguments: [
            ("%H:%M", "en", "00:03", "15:09"), ("%k.%M", "de", "0.03", "15.09"),
            ("%l:%M %p", "en", "12:03 AM", "3:09 PM"),
            ("%I", "en", "12", "03"), ("%p %l:%M", "ko", "오전 12:03", "오후 3:09"),
            ("%A, %e. %B %Y", "de", "Sonntag, 5. Juli 2026", "Sonntag, 5. Juli 2026"),
            ("%Y-%m-%d", "en", "2026-07-05", "2026-07-05"),
            ("%a %d %b %y", "fr", "dim. 05 juil. 26", "dim. 05 juil. 26"),
            ("%B %e일 (%a)", "ko-KR", "7월 5일 (일)", "7월 5일 (일)"), ("%A", "es", "domingo", "domingo"),
            ("%A %B", "ar", "الأحد يوليو", "الأحد يوليو"), ("100%% %M", "en", "100% 03", "100% 09"),
        ]
    )
    func text(format: String, language: String, night: String, noon: String) throws {
        let names = try #require(CalendarNames(language))
        #expect(ClockFormat(format).fault == nil)
        #expect(ClockFormat(format).text(of: Self.night, in: names) == night)
        #expect(ClockFormat(format).text(of: Self.noon, in: names) == noon)
    }

    @Test("Every language has all its names", arguments: CalendarNames.languages)
    func names(language: String) throws {
        let names = try #require(CalendarNames(language))
        #expect(names.weekdays.count == 7 && names.shortWeekdays.count == 7 && names.halves.count == 2)
        #expect(names.months.count == 12 && names.shortMonths.count == 12 && names.halves[0] != names.halves[1])
        #expect(Set(names.weekdays).count == 7 && Set(names.months).count == 12)
    }

    @Test("It shows the time of its zone, else that of the panel, and only itself is painted again")
    func ticks() throws {
        var document = Document(items: [.row("a", "A"), .clock(), .clock(zone: "Asia/Kathmandu"), .row("b", "B")])
        let berlin = try #require(TimeZone(named: "Europe/Berlin"))
        document.show(WallMoment(seconds: 1_767_262_080, zone: berlin))
        #expect(document.cells[1].access()?.spokenText == "11:08" && document.cells[2].access()?.spokenText == "15:53")
        #expect(!document.isBehind(WallMoment(seconds: 1_767_262_139, zone: berlin)))
        #expect(document.isBehind(WallMoment(seconds: 1_767_262_140, zone: berlin)))
        #expect(document.isBehind(WallMoment(seconds: 1_767_262_080, zone: .utc)))
        #expect(document.value == Document(items: document.items).value)
    }
}

import Foundation
import Testing

@testable import System

@Suite("Time zones")
struct TimeZoneTests {
    private typealias Zone = System.TimeZone

    /// Moments from 1975 to 2035, and those beside changes of the clock, evenly and with every second of the minute.
    private static let moments = stride(from: Int64(157_766_400), to: 2_051_222_400, by: 1_234_567)

    @Test(
        "A zone of the database is as far from UTC as it is for others who read that",
        arguments: [
            "Asia/Seoul", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Europe/Dublin",
            "America/Santiago", "UTC", "Pacific/Apia", "Etc/GMT+12",
        ]
    )
    func offsets(name: String) throws {
        let zone = try #require(Zone(named: name))
        let known = Foundation.TimeZone(identifier: name)
        let other = try #require(known)
        for moment in Self.moments {
            let date = Date(timeIntervalSince1970: Double(moment))
            #expect(zone.offset(at: moment) == other.secondsFromGMT(for: date), "\(name) at \(moment)")
        }
    }

    @Test(
        "A rule changes the clock where it says, to the second, on both sides of the equator",
        arguments: [
            ("CET-1CEST,M3.5.0,M10.5.0/3", 1_774_746_000, 3600, 7200),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 1_792_890_000, 7200, 3600),
            ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_200, -18_000, -14_400),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_775_318_400, 39_600, 36_000),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_774_746_000, 0, 3600),
            ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 1_775_314_800, 39_600, 37_800),
            ("XXX-1YYY,J60/0,J300/0", 1_772_319_600, 3600, 7200), ("XXX-1YYY,59/0,299/0", 1_772_319_600, 3600, 7200),
        ] as [(String, Int64, Int, Int)]
    )
    func rule(text: String, moment: Int64, before: Int, after: Int) throws {
        let zone = try #require(Zone(rule: text))
        #expect(zone.offset(at: moment - 1) == before && zone.offset(at: moment) == after)
    }

    @Test(
        "What is no rule is none",
        arguments: [
            "", "C-1", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
            "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0/x,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,366,300",
            "<+01-1",
        ]
    )
    func noRule(text: String) { #expect(Zone(rule: text) == nil) }

    @Test("After the last change of a file its rule counts for ever")
    func later() throws {
        let zone = try #require(Zone(named: "Europe/Berlin"))
        // July and January 2100.
        #expect(zone.offset(at: 4_118_000_000) == 7200 && zone.offset(at: 4_102_444_800) == 3600)
    }

    @Test(
        "Names that lead nowhere, or elsewhere, are none",
        arguments: ["", "Mars/Base", "../../etc/passwd", "/etc/localtime", "Asia"]
    )
    func unknown(name: String) { #expect(Zone(named: name) == nil) }

    @Test("A name that is nearly one has that one among its neighbours")
    func near() {
        #expect(Zone.names(near: "Asia/Seol").contains("Asia/Seoul") && Zone.names(near: "Asai").contains("Asia"))
        #expect(Zone.names(near: "../Asia").isEmpty)
    }

    @Test("A file that is cut off at any byte, or says what cannot be, is refused or read, and never more")
    func damaged() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin")))
        for count in stride(from: 0, to: bytes.count, by: 7) { _ = Zone(file: Array(bytes[..<count])) }
        for place in stride(from: 0, to: bytes.count, by: 3) {
            var other = bytes
            other[place] ^= 0xFF
            _ = Zone(file: other)?.offset(at: 1_767_262_080)
        }
        #expect(Zone(file: bytes) == Zone(named: "Europe/Berlin") && Zone(file: []) == nil)
    }

    @Test("A calendar has the days that others count")
    func civil() {
        for seconds in stride(from: Int64(-70_000_000_000), to: 70_000_000_000, by: 86_311_111) {
            var (time, parts) = (time_t(seconds), tm())
            gmtime_r(&time, &parts)
            let civil = CivilTime(local: seconds)
            #expect(civil.date.year == Int(parts.tm_year) + 1900 && civil.date.month == Int(parts.tm_mon) + 1)
            #expect(civil.date.day == Int(parts.tm_mday) && civil.date.weekday == Int(parts.tm_wday))
            #expect(
                [civil.hour, civil.minute, civil.second] == [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Int.init)
            )
            #expect(civil.date.number == Int(seconds.floored(by: 86_400)))
        }
    }
}

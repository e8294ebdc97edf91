import Foundation
import TestSupport
import Testing

/// How the service gets the right to change the light behind the panel.
struct BacklightRuleTests {
    private static func text(_ file: String) throws -> String {
        try String(contentsOfFile: Fixture.path("../../" + file), encoding: .utf8)
    }

    @Test("An installation gives the light to the service before it starts the service, which may have to switch it on")
    func order() throws {
        let script = try Self.text("debian/sheetd.postinst")
        let steps = ["udevadm control --reload", "udevadm trigger --subsystem-match=backlight", "udevadm settle"]
        // There the packaging tools start the service.
        let places = try (steps + ["#DEBHELPER#"]).map { try #require(script.range(of: $0)).lowerBound }
        #expect(places == places.sorted())
    }

    @Test("A step of a fade starts no programs: the kernel names the source of such an event")
    func fades() throws {
        let rules = try Self.text("systemd/sheetd.rules").split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(rules.count == 1)
        #expect(rules.allSatisfy { $0.contains(#", ENV{SOURCE}=="", RUN+="#) })
    }
}

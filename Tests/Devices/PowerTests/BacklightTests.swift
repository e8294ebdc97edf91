import Configuration
import TestSupport
import Testing

@testable import Power

struct BacklightTests {
    @Test("A backlight on the panel's connector comes first, then the kernel's order of kinds, then the name")
    func choice() throws {
        let lights = try Lights()
        #expect(lights.choose() == nil)
        try lights.add("b-raw", "raw")
        try lights.add("a-raw", "raw")
        #expect(lights.choose() == "a-raw")
        try lights.add("z-platform", "platform")
        #expect(lights.choose() == "z-platform")
        try lights.add("acpi_video0", "firmware")
        #expect(lights.choose() == "acpi_video0")
        try lights.hang("b-raw", on: "card0-eDP-1")
        #expect(lights.choose(for: "card0-eDP-1") == "b-raw")
        #expect(lights.choose(for: "card0-HDMI-A-1") == "acpi_video0")
        #expect(lights.choose(.name("a-raw"), for: "card0-eDP-1") == "a-raw")
        #expect(lights.choose(.name("missing")) == nil)
        #expect(lights.choose(.none) == nil)
    }

    @Test("A backlight with unusable values is ignored")
    func broken() throws {
        let lights = try Lights()
        try lights.add("zero", "firmware", 0, of: 0)
        try lights.scratch.write("firmware\n", to: "backlight/empty/type")
        try lights.scratch.write("many\n", to: "backlight/odd/max_brightness")
        #expect(lights.choose() == nil)
        try lights.add("unknown", "new-kind")
        #expect(lights.choose() == "unknown")
    }

    @Test(
        "Steps look even whether the driver counts in light or not, and only darkness is 0",
        arguments: [
            (nil, 0.5, 18), (nil, 0.001, 1), (nil, 0, 0), (nil, 1, 100), ("non-linear", 0.5, 50), ("linear", 0.5, 18),
        ]
            as [(String?, Double, Int)]
    )
    func steps(scale: String?, lightness: Double, brightness: Int) throws {
        let lights = try Lights()
        try lights.add("panel", "raw", scale: scale)
        let light = try #require(lights.directory.light(.auto, for: nil))
        #expect(light.brightness(for: Lightness(lightness)) == brightness)
    }

    @Test(
        "Every brightness survives the conversion to perceived brightness and back",
        arguments: [1, 7, 100, 255, 4095]
    )
    func roundTrip(maximum: Int) throws {
        let lights = try Lights()
        try lights.add("panel", "raw", of: maximum)
        let light = try #require(lights.directory.light(.auto, for: nil))
        for brightness in 0...maximum { #expect(light.brightness(for: light.lightness(of: brightness)) == brightness) }
    }
}

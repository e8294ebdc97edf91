import Evdev
import Testing

@testable import Configuration

@Suite struct DeviceQuirkTests {
    @Test("every part of a configured quirk reaches the touchscreens")
    func parts() {
        var quirk = TouchscreenQuirk(name: "Wall Panel 7")
        quirk.x = .init(.z, range: 30...4040)
        quirk.y = .init(.rx)
        quirk.isTouchscreen = true
        quirk.liftGapMilliseconds = 140.5
        quirk.minimumMovement = 2
        quirk.palmSize = 200
        var input = Settings.Input()
        input.quirks = [quirk, TouchscreenQuirk(name: "Plain")]
        var wanted = DeviceQuirk(name: "Wall Panel 7")
        wanted.x = .init(name: "ABS_Z", range: 30...4040)
        wanted.y = .init(name: "ABS_RX")
        wanted.isTouchscreen = true
        wanted.liftGap = 140_500
        wanted.minimumMovement = 2
        wanted.palmSize = 200
        #expect(input.deviceQuirks == [wanted, DeviceQuirk(name: "Plain")])
    }

    @Test("the shipped quirks are there by default")
    func shipped() {
        let names = Settings().input.deviceQuirks.map(\.name)
        #expect(names.contains("eGalax Inc. USB TouchController"))
        #expect(names == TouchscreenQuirk.shipped.map(\.name))
    }
}

import Configuration
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import Power

struct PanelLightTests {
    private let loop: EventLoop
    private let lights: Lights

    init() throws {
        loop = try EventLoop()
        lights = try Lights()
        try lights.add("panel", "raw", 60)
    }

    @Test("The light dims, goes dark and returns to exactly the brightness that was set")
    func story() throws {
        let light = try lights.light(loop: loop)
        var arrivals = 0
        try light.fade(to: 0.5, on: nil) { arrivals += 1 }
        // L* of 60 % is 0.82; half of that is 12 % of the luminance.
        #expect(try lights.brightness() == 12)
        #expect(lights.scratch.names.contains("brightness-panel"))
        try light.fade(to: 0, on: nil) { arrivals += 1 }
        #expect(try lights.brightness() == 0)
        try light.fade(to: 1, on: nil) { arrivals += 1 }
        #expect(try lights.brightness() == 60)
        #expect(arrivals == 3)
        #expect(!lights.scratch.names.contains("brightness-panel"))
    }

    @Test("A level that a program sets is the user's from then on, whether the light is dimmed, dark or neither")
    func level() throws {
        let light = try lights.light(loop: loop)
        #expect(abs(try #require(light.level(on: nil)) - 0.82) < 0.005)
        try light.setLevel(0.5, on: nil)
        try light.fade(to: 1, on: nil)
        #expect(try lights.brightness() == 18)
        #expect(!lights.scratch.names.contains("brightness-panel"))
        try light.fade(to: 0, on: nil)
        try light.setLevel(1, on: nil)
        #expect(try lights.brightness() == 0 && light.level(on: nil) == 1)
        #expect(try lights.scratch.read("brightness-panel").starts(with: "100\n".utf8), "it outlives a crash")
        try light.fade(to: 1, on: nil)
        #expect(try lights.brightness() == 100)
    }

    @Test("A level that is set in the middle of a fade is what the panel gets back in the end")
    func levelInFade() throws {
        let light = try lights.light(fade: 10_000, loop: loop)
        try light.fade(to: 0, on: nil)
        try light.setLevel(0.5, on: nil)
        light.restore()
        #expect(try lights.brightness() == 18)
    }

    @Test("A level of no backlight, or of one that nobody may write, is refused")
    func refusedLevel() throws {
        let none = try lights.light(.none, loop: loop)
        #expect(none.level(on: nil) == nil)
        #expect(throws: PanelLightError.missing) { try none.setLevel(0.5, on: nil) }
        let light = try lights.light(loop: loop)
        let file = lights.scratch.file("backlight/panel/brightness")
        // Root may write what no mode allows, but nobody writes a folder; a read of it fails as well.
        try light.fade(to: 0.9, on: nil)
        #expect(unlink(file) == 0 && mkdir(file, 0o700) == 0)
        let error = #expect(throws: PanelLightError.self) { try light.setLevel(0.5, on: nil) }
        #expect(error?.description.hasPrefix("the backlight panel cannot be changed: ") == true)
        var asked: [Int] = []
        light.use { _, brightness in
            asked.append(brightness)
            return true
        }
        try light.setLevel(0.5, on: nil)
        try light.fade(to: 1, on: nil)
        #expect(asked.last == 18)
    }

    @Test("A brightness set between two fades is the one that is restored")
    func people() throws {
        let light = try lights.light(loop: loop)
        try light.fade(to: 0, on: nil)
        try light.fade(to: 1, on: nil)
        try lights.add("panel", "raw", 30)
        try light.fade(to: 0, on: nil)
        try light.fade(to: 1, on: nil)
        #expect(try lights.brightness() == 30)
    }

    @Test("The end in the middle of a fade restores the light", arguments: [0, 10_000])
    func end(fade: Double) throws {
        let light = try lights.light(fade: fade, loop: loop)
        try light.fade(to: 0, on: nil)
        light.restore()
        #expect(try lights.brightness() == 60)
        #expect(!lights.scratch.names.contains("brightness-panel"))
    }

    @Test("A program that was killed in the middle of a fade leaves a note file, and the next one restores the light")
    func killed() throws {
        try lights.light(fade: 10_000, loop: loop).fade(to: 0, on: nil)
        try lights.add("panel", "raw", 7)
        let next = try lights.light(loop: loop)
        try next.recover(on: nil)
        #expect(try lights.brightness() == 60)
        #expect(!lights.scratch.names.contains("brightness-panel"))
    }

    @Test("A light that another program has switched off shows the sheet, and is off again in the end")
    func switchedOff() throws {
        try lights.setPower(4)
        let light = try lights.light(loop: loop)
        light.switchOn(on: nil)
        #expect(try lights.power() == 0 && lights.brightness() == 60)
        try light.fade(to: 0, on: nil)
        try light.fade(to: 1, on: nil)
        #expect(try lights.power() == 0)
        try lights.setPower(1)
        light.switchOn(on: nil)
        #expect(try lights.power() == 0)
        light.restore()
        #expect(try lights.power() == 4)
    }

    @Test("A light that is on, has no switch, or is none of ours is left alone", arguments: [true, false])
    func switchLeftAlone(isNone: Bool) throws {
        let light = try lights.light(isNone ? .none : .auto, loop: loop)
        light.switchOn(on: nil)
        #expect(throws: (any Error).self) { try lights.power() }
        try lights.setPower(isNone ? 4 : 0)
        light.switchOn(on: nil)
        light.restore()
        #expect(try lights.power() == (isNone ? 4 : 0))
    }

    @Test("Without a note file darkness is not restored, any other brightness is")
    func noNote() throws {
        try lights.add("panel", "raw", 0)
        try lights.light(loop: loop).recover(on: nil)
        #expect(try lights.brightness() == 100)
        try lights.add("panel", "raw", 5)
        try lights.light(loop: loop).recover(on: nil)
        #expect(try lights.brightness() == 5)
    }

    @Test("Without a backlight, or with none configured, the panel is switched off at once", arguments: [true, false])
    func none(isThere: Bool) throws {
        let light = try lights.light(isThere ? .none : .name("missing"), loop: loop)
        var hasArrived = false
        try light.fade(to: 0, on: nil) { hasArrived = true }
        #expect(hasArrived)
        #expect(try lights.brightness() == 60)
    }

    @Test("A backlight that may not be written is set through logind, and the panel is switched off in any case")
    func denied() throws {
        try lights.add("locked", "firmware", 60)
        // Nobody may open a folder for writing, not even root.
        let file = lights.scratch.file("backlight/locked/brightness")
        let light = try lights.light(loop: loop)
        var asked: [Int] = []
        light.use { name, brightness in
            asked.append(brightness)
            return name == "locked"
        }
        try light.fade(to: 0.5, on: nil)
        #expect(asked.isEmpty)
        #expect(try lights.brightness("locked") == 12)
        #expect(unlink(file) == 0 && mkdir(file, 0o755) == 0)
        var hasArrived = false
        try light.fade(to: 0, on: nil) { hasArrived = true }
        try light.fade(to: 1, on: nil)
        #expect(asked == [0, 60] && hasArrived)
    }

    @Test("Of a light whose level is refused nothing is noted: what another program sets counts")
    func unnoted() throws {
        let file = lights.scratch.file("backlight/panel/brightness")
        let light = try lights.light(loop: loop)
        // A number that can be read, and that not even root may write.
        #expect(unlink(file) == 0 && symlink("/proc/sys/kernel/ngroups_max", file) == 0)
        #expect(throws: PanelLightError.self) { try light.setLevel(0.5, on: nil) }
        #expect(unlink(file) == 0)
        try lights.scratch.write("18\n", to: "backlight/panel/brightness")
        #expect(light.level(on: nil).map { abs($0 - 0.5) < 0.01 } == true)
        try light.fade(to: 0, on: nil)
        try light.fade(to: 1, on: nil)
        #expect(try lights.brightness() == 18)
    }

    @Test("After a refusal of logind the brightness is restored with the next fade, or by the next program")
    func refused() throws {
        let note = "brightness-panel"
        let file = lights.scratch.file("backlight/panel/brightness")
        let light = try lights.light(loop: loop)
        var asked: [Int] = []
        light.use { _, brightness in
            asked.append(brightness)
            return true
        }
        try light.fade(to: 0, on: nil)
        // A number that the kernel shows to everybody, and that not even root may write; it is larger than the brightest.
        #expect(unlink(file) == 0 && symlink("/proc/sys/kernel/ngroups_max", file) == 0)
        try light.fade(to: 1, on: nil)
        #expect(asked == [60] && !lights.scratch.names.contains(note))
        light.fallbackFailed("not now")
        #expect(lights.scratch.names.contains(note))
        try light.fade(to: 1, on: nil)
        #expect(asked == [60, 60] && !lights.scratch.names.contains(note))
        light.restore()
        #expect(asked == [60, 60])
    }
}

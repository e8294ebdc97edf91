import Configuration
import EventLoop
import Logging
import LoopTestSupport
import System
import Testing

@testable import Power

/// The owner of a panel, which keeps how it is lit.
private final class PanelOwner: PowerManagerOwner {
    var isPanelInUse = false
    var lastTouch: Microseconds = 0
    private(set) var light = ScreenLight.lit
    /// The lights that were asked for.
    var lights: [ScreenLight] = []
    var whenDark: () -> Void = {}

    var panelConnector: String? { nil }

    func setLight(_ light: ScreenLight) {
        self.light = light
        lights.append(light)
        if light == .dark { whenDark() }
    }

    func prepareForSleep() {}

    func recoverFromSleep() {}
}

struct PowerManagerTests {
    private let loop: EventLoop
    private let owner = PanelOwner()

    init() throws {
        loop = try EventLoop()
    }

    private func manager(blankAfter seconds: Double, on virtual: EventLoop? = nil) throws -> PowerManager {
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return try PowerManager(settings(blankAfter: seconds), loop: virtual ?? loop, log: log, owner: owner)
    }

    private func settings(blankAfter seconds: Double) -> PowerSettings {
        var settings = PowerSettings()
        settings.blankAfterSeconds = seconds
        settings.backlight = .none
        return settings
    }

    @Test("An idle panel is switched off, and touches wake it and do nothing else; a use switches it on again")
    func blanking() throws {
        let manager = try manager(blankAfter: 0.001)
        owner.whenDark = { [loop] in loop.stop() }
        try loop.withDeadline { try loop.run() }
        #expect(owner.lights == [.fading, .dark])
        owner.lights = []
        try manager.use()
        #expect(owner.lights == [.lit])
        manager.close()
    }

    @Test("A panel that is in use when its time is over stays on for as long again")
    func inUse() throws {
        let manager = try manager(blankAfter: 0.001)
        owner.isPanelInUse = true
        let end = try LoopTimer(on: loop) { [loop] in loop.stop() }
        end.set(at: loop.now + 10_000)
        try withExtendedLifetime(end) { try loop.withDeadline { try loop.run() } }
        #expect(owner.lights.isEmpty)
        manager.close()
    }

    @Test(
        "The time of a panel that is on begins with the last touch, which is not reported",
        arguments: [(nil, 100), (30, 70), (5, 55), (3600, 3640)] as [(Double?, Microseconds)]
    )
    func touched(delayAt50: Double?, end: Microseconds) throws {
        let loop = try EventLoop(.virtual)
        let manager = try manager(blankAfter: 60, on: loop)
        owner.whenDark = { loop.stop() }
        let touch = try LoopTimer(on: loop) { [owner] in owner.lastTouch = loop.now }
        let change = try LoopTimer(on: loop) {
            if let delayAt50 { try manager.change(to: settings(blankAfter: delayAt50)) }
        }
        touch.set(at: 40_000_000)
        change.set(at: 50_000_000)
        try withExtendedLifetime((touch, change)) { try loop.run() }
        #expect(owner.lights == [.fading, .dark])
        #expect(loop.now == end * 1_000_000)
        manager.close()
    }

    @Test("Settings that never blank switch a dark panel on")
    func change() throws {
        let manager = try manager(blankAfter: 0.001)
        owner.whenDark = { [loop] in loop.stop() }
        try loop.withDeadline { try loop.run() }
        owner.lights = []
        var settings = PowerSettings()
        settings.backlight = .none
        try manager.change(to: settings)
        #expect(owner.lights == [.lit])
        manager.close()
    }

    @Test("A panel that a program darkens stays dark, whatever time passes, until it is used")
    func darkened() throws {
        let manager = try manager(blankAfter: 0)
        #expect(manager.state == .on)
        try manager.darken()
        #expect(owner.lights == [.fading, .dark])
        var settings = PowerSettings()
        (settings.backlight, settings.blankAfterSeconds) = (.none, 3600)
        try manager.change(to: settings)
        #expect(manager.state == .off)
        owner.lights = []
        try manager.use()
        #expect(owner.lights == [.lit])
        manager.close()
    }

    @Test("A touch before a program darkened the panel does not light it, even one at the same moment")
    func darkenedAfterTouch() throws {
        let loop = try EventLoop(.virtual)
        let manager = try manager(blankAfter: 60, on: loop)
        owner.lastTouch = loop.now
        try manager.darken()
        try manager.change(to: settings(blankAfter: 3600))
        #expect(manager.state == .off)
        try manager.use()
        #expect(manager.state == .on)
        manager.close()
    }

    @Test("Without a backlight there is no level, and none can be set")
    func noLevel() throws {
        let manager = try manager(blankAfter: 0)
        #expect(manager.level == nil)
        let error = #expect(throws: PanelLightError.self) { try manager.setLevel(0.5) }
        #expect(error?.description == "there is no backlight")
        manager.close()
    }
}

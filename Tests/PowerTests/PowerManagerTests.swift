import Configuration
import EventLoop
import Logging
import Testing

@testable import Power

/// The owner of a panel that keeps what it is asked for.
private final class PanelOwner: PowerManagerOwner {
    enum Request: Equatable {
        case ignoreTouches(Bool)
        case switchPanel(Bool)
        case light(LightState)
    }

    var isPanelInUse = false
    var requests: [Request] = []
    var whenOff: () -> Void = {}

    var panelConnector: String? { nil }

    func ignoreTouches(_ areIgnored: Bool) { requests.append(.ignoreTouches(areIgnored)) }

    func switchPanel(isOn: Bool) {
        requests.append(.switchPanel(isOn))
        if !isOn { whenOff() }
    }

    func lightDidChange(to state: LightState) { requests.append(.light(state)) }

    func prepareForSleep() {}

    func recoverFromSleep() {}
}

struct PowerManagerTests {
    private let loop: EventLoop
    private let owner = PanelOwner()

    init() throws {
        loop = try EventLoop()
    }

    private func manager(blankAfter seconds: Double) throws -> PowerManager {
        var settings = Settings.Power()
        settings.blankAfterSeconds = seconds
        settings.backlight = .none
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return try PowerManager(settings, loop: loop, log: log, owner: owner)
    }

    @Test("An idle panel is switched off, and touches wake it and do nothing else; a use switches it on again")
    func blanking() throws {
        let manager = try manager(blankAfter: 0.001)
        owner.whenOff = { [loop] in loop.stop() }
        try loop.run()
        #expect(owner.requests == [.ignoreTouches(true), .light(.off), .switchPanel(false)])
        owner.requests = []
        try manager.use()
        #expect(owner.requests == [.ignoreTouches(false), .light(.on), .switchPanel(true)])
        manager.close()
    }

    @Test("A panel that is in use when its time is over stays on for as long again")
    func inUse() throws {
        let manager = try manager(blankAfter: 0.001)
        owner.isPanelInUse = true
        let end = try LoopTimer(on: loop) { [loop] in loop.stop() }
        end.set(at: loop.now + 10_000)
        try withExtendedLifetime(end) { try loop.run() }
        #expect(owner.requests.isEmpty)
        manager.close()
    }

    @Test("Settings that never blank switch a dark panel on")
    func change() throws {
        let manager = try manager(blankAfter: 0.001)
        owner.whenOff = { [loop] in loop.stop() }
        try loop.run()
        owner.requests = []
        var settings = Settings.Power()
        settings.backlight = .none
        try manager.change(to: settings)
        #expect(owner.requests == [.ignoreTouches(false), .light(.on), .switchPanel(true)])
        manager.close()
    }

    @Test("A panel that a program darkens stays dark, whatever time passes, until it is used")
    func darkened() throws {
        let manager = try manager(blankAfter: 0)
        #expect(manager.state == .on)
        try manager.darken()
        #expect(owner.requests == [.ignoreTouches(true), .light(.off), .switchPanel(false)])
        var settings = Settings.Power()
        (settings.backlight, settings.blankAfterSeconds) = (.none, 3600)
        try manager.change(to: settings)
        #expect(manager.state == .off)
        owner.requests = []
        try manager.use()
        #expect(owner.requests == [.ignoreTouches(false), .light(.on), .switchPanel(true)])
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

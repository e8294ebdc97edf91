import Configuration
import DaemonTestSupport
import Evdev
import EventLoop
import Gestures
import Logging
import System
import SystemPackage
import Testing
import Udev

@testable import SheetDaemon

@Suite("A touchscreen that cannot be opened")
struct TouchInputTests {
    @Test(
        "It is tried again after a while, ever more rarely, and the reason is logged once",
        arguments: [Errno.permissionDenied, .ioError, .resourceBusy]
    )
    func again(reason: Errno) throws {
        let touchscreen = try RefusedTouchscreen(refusing: Array(repeating: reason, count: 9))
        touchscreen.input?.open()
        try touchscreen.loop.run()
        let tenths = touchscreen.tries.map { $0 / 100_000 }
        #expect(tenths == [0, 1, 3, 7, 15, 31, 63, 113, 163, 213])
        #expect(touchscreen.journal.lines.filter { $0.contains("\(reason)") }.count == 1)
    }

    @Test(
        "One that is not there is waited for without a wake-up",
        arguments: [Errno.noSuchFileOrDirectory, .operationNotSupportedByDevice, .noSuchAddressOrDevice]
    )
    func missing(reason: Errno) throws {
        let touchscreen = try RefusedTouchscreen(refusing: [reason])
        touchscreen.input?.open()
        // Virtual time ends where no timer is set.
        try touchscreen.loop.run()
        #expect(touchscreen.tries == [0])
    }

    @Test("It is not tried while another session has the devices, and at once when they are back")
    func elsewhere() throws {
        let touchscreen = try RefusedTouchscreen(refusing: [.permissionDenied])
        touchscreen.input?.open()
        touchscreen.isAway = true
        touchscreen.input?.close()
        try touchscreen.loop.run()
        #expect(touchscreen.tries == [0])
        touchscreen.isAway = false
        touchscreen.input?.open()
        #expect(touchscreen.tries == [0, 0])
    }

    @Test("Other settings begin again: it is tried at once, and the reason is logged again")
    func settings() throws {
        let touchscreen = try RefusedTouchscreen(refusing: Array(repeating: .permissionDenied, count: 3))
        touchscreen.input?.open()
        touchscreen.input?.change(to: RefusedTouchscreen.settings)
        try touchscreen.loop.run()
        #expect(touchscreen.tries == [0, 0, 100_000, 300_000])
        #expect(touchscreen.journal.lines.filter { $0.contains("\(Errno.permissionDenied)") }.count == 2)
    }
}

/// A touchscreen that nobody can open, in virtual time.
private final class RefusedTouchscreen: InputSourceDelegate {
    let loop: EventLoop
    let journal = Journal()
    /// When it was tried to open it.
    private(set) var tries: [Microseconds] = []
    private(set) var input: TouchInput?
    var isAway = false
    private var refusals: [Errno]

    /// - Parameter refusals: why it cannot be opened, one time after the other; later it is not there.
    init(refusing refusals: [Errno]) throws {
        loop = try EventLoop(.virtual)
        self.refusals = refusals
        let log = Logger(label: "test") { [journal] _ in journal }
        let opener = DeviceOpener { [unowned self] _, _ throws(Errno) in throw refuse() }
        let faults = TouchFaultLog(log: log)
        input = try TouchInput(Self.settings, opener: opener, loop: loop, log: log, faults: faults, delegate: self)
    }

    static var settings: InputSettings {
        var settings = Settings().panel.input
        settings.device = .path("/dev/input/event7")
        return settings
    }

    private func refuse() -> Errno {
        tries.append(loop.now)
        return refusals.isEmpty ? .noSuchFileOrDirectory : refusals.removeFirst()
    }

    func touchscreenWasOpened(_ touchscreen: TouchscreenInfo) { Issue.record("it cannot be opened") }
    func handle(_ frame: TouchFrame, from source: any InputSource) {}
    func sourceWasRecorded(_ lines: String?) {}
}

import EventLoop
import Logging
import System
import SystemPackage

/// Receives logind's signals of sleep, and sets backlights through it that this user may not write.
///
/// Nothing here waits for a reply but `finish`.
final class Logind {
    struct Callbacks {
        /// The machine is about to sleep; it waits until this returns.
        var willSleep: () throws -> Void
        var hasSlept: () throws -> Void
        /// A backlight could not be set, and why.
        var lightRefused: (String) -> Void
    }

    private let log: Logger
    private let callbacks: Callbacks
    private let bus: SystemBus
    /// While it is open, sleep waits for this program.
    private var inhibitor: FileDescriptor?
    private var pendingBrightnesses = 0

    private static let service = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    /// How long the end of the program waits for logind.
    private static let finishTimeout: Microseconds = 500_000

    /// Listens; nil where there is no bus.
    ///
    /// Without logind on it nothing is ever reported.
    init?(on loop: EventLoop, log: Logger, callbacks: Callbacks) {
        do throws(Errno) {
            bus = try SystemBus(on: loop)
        } catch {
            log.debug("no system bus, so sleep is not noticed: \(error)")
            return nil
        }
        self.log = log
        self.callbacks = callbacks
        bus.onSignal(Self.manager("PrepareForSleep")) { [unowned self] message in try sleepChanged(message) }
        delaySleep()
    }

    deinit { allowSleep() }

    /// Requests another brightness of the backlight `name`, which logind allows to programs of its sessions.
    func setBrightness(_ brightness: Int, of name: String) {
        let interface = Self.service + ".Session"
        let path = Self.path + "/session/auto"
        let method = BusMember(service: Self.service, path: path, interface: interface, name: "SetBrightness")
        let arguments: [BusArgument] = [.text("backlight"), .text(name), .number(UInt32(clamping: brightness))]
        let willReply = bus.call(method, arguments) { [unowned self] reply in
            pendingBrightnesses -= 1
            if let error = reply.error { callbacks.lightRefused(error) }
        }
        if willReply { pendingBrightnesses += 1 }
    }

    /// Waits a moment until every brightness is set; nothing else is reported after that.
    ///
    /// logind asks the bus which session a call belongs to, so it refuses one whose sender has disconnected.
    func finish() {
        bus.process(for: Self.finishTimeout) { pendingBrightnesses > 0 }
    }

    private static func manager(_ member: String) -> BusMember {
        BusMember(service: service, path: path, interface: service + ".Manager", name: member)
    }

    /// Delays sleep until the panel is off, so that it does not wake with an old picture.
    private func delaySleep() {
        let arguments = ["sleep", "sheetd", "The panel is switched off first", "delay"].map(BusArgument.text)
        bus.call(Self.manager("Inhibit"), arguments) { [unowned self] reply in
            if let error = reply.error { return log.info("sleep does not wait for the panel: \(error)") }
            guard let file = reply.nextFile() else { return }
            allowSleep()
            inhibitor = file
        }
    }

    private func allowSleep() {
        try? inhibitor?.close()
        inhibitor = nil
    }

    private func sleepChanged(_ message: borrowing BusMessage) throws {
        guard let isComing = message.nextFlag() else { return }
        if isComing {
            defer { allowSleep() }
            try callbacks.willSleep()
        } else {
            delaySleep()
            try callbacks.hasSlept()
        }
    }
}

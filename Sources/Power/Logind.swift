import CLibsystemd
import EventLoop
import Glibc
import Logging
import System

/// What logind says of sleep, and what it does for programs that may not do it themselves.
///
/// Where there is no bus, or no logind on it, nothing is said and nothing breaks. A class, because libsystemd keeps a
/// pointer to it. Nothing here waits for an answer but the end.
final class Logind {
    /// What it tells its owner.
    struct Callbacks {
        /// The machine is about to sleep, and waits for a moment until this returns.
        var willSleep: () throws -> Void
        /// It has slept.
        var hasSlept: () throws -> Void
        /// A light could not be changed, and why.
        var lightRefused: (String) -> Void
    }

    private let loop: EventLoop
    private let log: Logger
    private let callbacks: Callbacks
    private var bus: OpaquePointer?
    /// While it is open, sleep waits for this program.
    private var inhibitor: Int32 = -1

    /// Brightnesses that were asked for and not answered.
    private var unanswered = 0

    private static let service = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    private static let patience: UInt64 = 5_000_000
    /// So long the end waits for logind.
    private static let farewell: Microseconds = 500_000

    /// Listens; nil where there is no bus.
    init?(on loop: EventLoop, log: Logger, callbacks: Callbacks) {
        self.loop = loop
        self.log = log
        self.callbacks = callbacks
        let result = sd_bus_open_system(&bus)
        guard result >= 0, sd_bus_attach_event(bus, loop.event, 0) >= 0 else {
            log.debug("no system bus, so nothing is heard of sleep: \(String(cString: strerror(-min(result, 0))))")
            return nil
        }
        // It closes with the loop otherwise, and the end could not ask for the light any more.
        sd_bus_set_close_on_exit(bus, 0)
        listen()
        delaySleep()
    }

    deinit {
        if let bus {
            sd_bus_detach_event(bus)
            sd_bus_close_unref(bus)
        }
        letSleep()
    }

    /// Asks for another brightness of the light `name`, which it grants to programs of its sessions.
    func setBrightness(_ brightness: Int, of name: String) {
        let session = Self.path + "/session/auto"
        let isAsked = call(session, "Session", "SetBrightness", texts: ["backlight", name], brightness) {
            message,
            pointer,
            _ in
            Logind.of(pointer)?.lightAnswered(message)
            return 0
        }
        if isAsked { unanswered += 1 }
    }

    /// Waits a moment until every brightness is answered; nothing else is heard after that.
    ///
    /// logind asks the bus to whom a call belongs, so it refuses one whose sender has hung up.
    func settle() {
        sd_bus_detach_event(bus)
        let end = loop.now + Self.farewell
        while unanswered > 0 {
            let left = end - loop.now
            let result = sd_bus_process(bus, nil)
            guard left > 0, result >= 0 else { return }
            if result == 0 { sd_bus_wait(bus, UInt64(left)) }
        }
    }
}

extension Logind {
    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> Logind? {
        pointer.map { Unmanaged<Logind>.fromOpaque($0).takeUnretainedValue() }
    }

    private func listen() {
        sd_bus_match_signal_async(
            bus,
            nil,
            Self.service,
            Self.path,
            Self.service + ".Manager",
            "PrepareForSleep",
            { message, pointer, _ in
                Logind.of(pointer)?.sleepChanged(message)
                return 0
            },
            // A bus that refuses to tell is as good as none.
            { _, _, _ in 0 },
            pointer
        )
    }

    /// Makes sleep wait until the panel is dark, so that it does not wake with an old picture.
    private func delaySleep() {
        let words = ["sleep", "sheetd", "The panel is switched off first", "delay"]
        call(Self.path, "Manager", "Inhibit", texts: words) { message, pointer, _ in
            Logind.of(pointer)?.inhibited(message)
            return 0
        }
    }

    private func letSleep() {
        if inhibitor >= 0 { close(inhibitor) }
        inhibitor = -1
    }

    private func sleepChanged(_ message: OpaquePointer?) {
        var isComing: Int32 = 0
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &isComing) > 0 else { return }
        if isComing != 0 {
            loop.perform(callbacks.willSleep)
            letSleep()
        } else {
            delaySleep()
            loop.perform(callbacks.hasSlept)
        }
    }

    private func inhibited(_ message: OpaquePointer?) {
        if let fault = fault(of: message) { return log.info("sleep does not wait for the panel: \(fault)") }
        var descriptor: Int32 = -1
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "h")), &descriptor) > 0 else { return }
        letSleep()
        inhibitor = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    }

    private func lightAnswered(_ message: OpaquePointer?) {
        unanswered -= 1
        if let fault = fault(of: message) { callbacks.lightRefused(fault) }
    }

    private func fault(of message: OpaquePointer?) -> String? {
        guard let error = sd_bus_message_get_error(message) else { return nil }
        return error.pointee.message.map { String(cString: $0) } ?? "refused"
    }

    /// Sends a call, whose answer `answered` gets together with a pointer to this object; says whether one will come.
    @discardableResult
    private func call(
        _ path: String,
        _ interface: String,
        _ member: String,
        texts: [String],
        _ number: Int? = nil,
        answered:
            @escaping @convention(c) (
                OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<sd_bus_error>?
            ) -> Int32
    ) -> Bool {
        var message: OpaquePointer?
        let name = Self.service + "." + interface
        guard sd_bus_message_new_method_call(bus, &message, Self.service, path, name, member) >= 0 else { return false }
        defer { sd_bus_message_unref(message) }
        for text in texts { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), text) }
        if var word = number.map(UInt32.init(clamping:)) {
            sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &word)
        }
        return sd_bus_call_async(bus, nil, message, answered, pointer, Self.patience) >= 0
    }
}

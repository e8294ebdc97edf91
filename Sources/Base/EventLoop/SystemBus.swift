import CLibsystemd
import Glibc
package import System
package import SystemPackage

/// A connection to the system's message bus, served by the event loop.
///
/// No method but `process` waits.
package final class SystemBus {
    package typealias Handler = (borrowing BusMessage) throws -> Void

    private let loop: EventLoop
    private let bus: OpaquePointer

    private static let timeout: UInt64 = 5_000_000

    /// - Throws: `Errno` where there is none.
    package init(on loop: EventLoop) throws(Errno) {
        var opened: OpaquePointer?
        var result = sd_bus_open_system(&opened)
        if result >= 0 { result = loop.withEvent { sd_bus_attach_event(opened, $0, 0) } }
        guard let opened, result >= 0 else {
            sd_bus_close_unref(opened)
            throw Errno(rawValue: -result)
        }
        // Otherwise it closes with the loop, and nothing could be called at the end.
        sd_bus_set_close_on_exit(opened, 0)
        self.loop = loop
        bus = opened
    }

    deinit {
        sd_bus_detach_event(bus)
        sd_bus_close_unref(bus)
    }

    /// Calls `handler` at each signal `member`; where the bus refuses the subscription, no signal comes.
    ///
    /// What the handler throws ends the loop.
    package func onSignal(_ member: BusMember, _ handler: @escaping Handler) {
        let subscription = Subscription(loop, handler)
        var slot: OpaquePointer?
        sd_bus_match_signal_async(
            bus,
            &slot,
            member.service,
            member.path,
            member.interface,
            member.name,
            { message, pointer, _ in Subscription.deliver(message, pointer) },
            { _, _, _ in 0 },
            subscription.retained()
        )
        subscription.release(with: slot)
    }

    /// Calls a method, and `handler` with its reply.
    ///
    /// - Returns: whether a reply will come; it may be an error, such as a timeout.
    @discardableResult
    package func call(_ member: BusMember, _ arguments: [BusArgument], reply handler: @escaping Handler) -> Bool {
        var message: OpaquePointer?
        let (service, path, interface, name) = (member.service, member.path, member.interface, member.name)
        let made = sd_bus_message_new_method_call(bus, &message, service, path, interface, name)
        defer { sd_bus_message_unref(message) }
        guard made >= 0 else { return false }
        for argument in arguments { argument.append(to: message) }
        let subscription = Subscription(loop, handler)
        var slot: OpaquePointer?
        let result = sd_bus_call_async(
            bus,
            &slot,
            message,
            { message, pointer, _ in Subscription.deliver(message, pointer) },
            subscription.retained(),
            Self.timeout
        )
        subscription.release(with: slot)
        return result >= 0
    }

    /// Serves the bus without the loop until `condition` is false, for at most `duration`.
    ///
    /// For the end of a program: the loop does not serve the bus after that.
    package func process(for duration: Microseconds, while condition: () -> Bool) {
        sd_bus_detach_event(bus)
        let end = loop.now + duration
        while condition() {
            let left = end - loop.now
            let result = sd_bus_process(bus, nil)
            guard left > 0, result >= 0 else { return }
            if result == 0 { sd_bus_wait(bus, UInt64(left)) }
        }
    }
}

package struct BusMember: Equatable, Sendable {
    let service: String
    let path: String
    let interface: String
    let name: String

    package init(service: String, path: String, interface: String, name: String) {
        self.service = service
        self.path = path
        self.interface = interface
        self.name = name
    }
}

package enum BusArgument: Equatable, Sendable {
    case text(String)
    case number(UInt32)

    fileprivate func append(to message: OpaquePointer?) {
        switch self {
        case .text(let text): sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), text)
        case .number(var number): sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &number)
        }
    }
}

/// A message that has come; its values are read one after the other.
package struct BusMessage: ~Copyable {
    private let message: OpaquePointer

    fileprivate init(_ message: OpaquePointer) { self.message = message }

    /// The text of the error that the message is; nil when it is none.
    package var error: String? {
        guard let error = sd_bus_message_get_error(message) else { return nil }
        return error.pointee.message.map { String(cString: $0) } ?? "refused"
    }

    /// The next value, which is a truth value; nil when it is not.
    package borrowing func nextFlag() -> Bool? {
        var flag: Int32 = 0
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &flag) > 0 else { return nil }
        return flag != 0
    }

    /// The next value, which is a file, as a descriptor of the caller's own; nil when it is not.
    package borrowing func nextFile() -> FileDescriptor? {
        var descriptor: Int32 = -1
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "h")), &descriptor) > 0 else { return nil }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        return copy < 0 ? nil : FileDescriptor(rawValue: copy)
    }
}

/// A handler as libsystemd keeps it: alive as long as the slot that it was registered with.
private final class Subscription {
    private let loop: EventLoop
    private let handler: SystemBus.Handler

    init(_ loop: EventLoop, _ handler: @escaping SystemBus.Handler) {
        self.loop = loop
        self.handler = handler
    }

    /// A pointer for libsystemd that keeps the object alive until `release(with:)`.
    func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    /// Makes libsystemd the owner of `slot`, which releases this object when it ends; without a slot nothing was registered.
    func release(with slot: OpaquePointer?) {
        guard let slot else { return Unmanaged.passUnretained(self).release() }
        sd_bus_slot_set_destroy_callback(slot) { pointer in
            if let pointer { Unmanaged<Subscription>.fromOpaque(pointer).release() }
        }
        sd_bus_slot_set_floating(slot, 1)
        sd_bus_slot_unref(slot)
    }

    static func deliver(_ message: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?) -> Int32 {
        guard let message, let pointer else { return 0 }
        let subscription = Unmanaged<Subscription>.fromOpaque(pointer).takeUnretainedValue()
        subscription.loop.perform { try subscription.handler(BusMessage(message)) }
        return 0
    }
}

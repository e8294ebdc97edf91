import EventLoop
import Gestures
import SheetDaemon
import Synchronization
import System
import SystemPackage

// What happens without a finger.
extension SheetApplication {
    /// Does `body` in so many seconds, between two frames.
    ///
    /// What it throws ends `run`, which throws it.
    package func after(_ seconds: Double, _ body: @escaping () throws -> Void) throws {
        var key: ObjectIdentifier?
        let timer = try LoopTimer(on: daemon.loop) { [unowned self] in
            // It must not die while it rings: the loop still holds on to it.
            let timer = key.flatMap { timers.removeValue(forKey: $0) }
            try withExtendedLifetime(timer) { try body() }
        }
        key = ObjectIdentifier(timer)
        timers[ObjectIdentifier(timer)] = timer
        let delay = min(max(seconds.isNaN ? 0 : seconds, 0), Self.century)
        timer.set(at: daemon.loop.now + Microseconds(delay * 1_000_000))
    }

    private static let century = 3e9

    /// How other threads reach an application, which is a matter of one thread.
    package final class Remote: Sendable {
        private let calls = Mutex<[@Sendable (SheetApplication) throws -> Void]>([])
        private let ends: (reading: FileDescriptor, writing: FileDescriptor)

        init() throws {
            let pipe = try FileDescriptor.pipe()
            ends = (pipe.readEnd, pipe.writeEnd)
        }

        deinit {
            try? ends.reading.close()
            try? ends.writing.close()
        }

        /// Does `body` on the application's thread, soon, between two frames.
        ///
        /// What it throws ends `run`, which throws it. When the application is not running any more, nothing happens.
        package func perform(_ body: @escaping @Sendable (SheetApplication) throws -> Void) {
            let isFirst = calls.withLock { calls in
                calls.append(body)
                return calls.count == 1
            }
            // There is one byte in the pipe at most, so that nobody waits.
            if isFirst { _ = try? ends.writing.writeAll([0]) }
        }

        /// Is readable when somebody has called.
        var bell: FileDescriptor { ends.reading }

        /// Does what others have called for.
        func answer(_ application: SheetApplication) throws {
            var byte = UInt8(0)
            _ = try withUnsafeMutableBytes(of: &byte) { try bell.read(into: $0) }
            let bodies = calls.withLock { calls in
                defer { calls = [] }
                return calls
            }
            for body in bodies { try body(application) }
        }
    }
}

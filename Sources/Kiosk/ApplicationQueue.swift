import EventLoop
import Synchronization
import System
import SystemPackage

/// What a program does between two frames: its answers to events, its delayed bodies, and the calls of other threads.
final class ApplicationQueue {
    private let loop: EventLoop
    private var bodies: [() throws -> Void] = []
    private var delivery: LoopTimer?
    private var calls: EventSource?
    /// The bodies that are due later.
    private(set) var timers: [ObjectIdentifier: LoopTimer] = [:]

    init(on loop: EventLoop) { self.loop = loop }

    /// Performs bodies from now on, and answers whenever `remote` is called.
    func start(_ remote: SheetApplication.Remote, answer: @escaping () throws -> Void) throws {
        delivery = try LoopTimer(on: loop) { [unowned self] in
            while !bodies.isEmpty { try bodies.removeFirst()() }
        }
        calls = try .readable(remote.bell.rawValue, on: loop, answer)
    }

    /// Runs `body` after the frame in progress, in which nothing may be presented.
    func perform(_ body: @escaping () throws -> Void) {
        bodies.append(body)
        delivery?.set(at: loop.now)
    }

    func run(after seconds: Double, _ body: @escaping () throws -> Void) throws {
        var key: ObjectIdentifier?
        let timer = try LoopTimer(on: loop) { [unowned self] in
            // The loop still uses the timer while it fires.
            let timer = key.flatMap { timers.removeValue(forKey: $0) }
            try withExtendedLifetime(timer) { try body() }
        }
        key = ObjectIdentifier(timer)
        timers[ObjectIdentifier(timer)] = timer
        let delay = min(max(seconds.isNaN ? 0 : seconds, 0), Self.century)
        timer.set(at: loop.now + Microseconds(delay * 1_000_000))
    }

    private static let century = 3e9
}

extension SheetApplication {
    /// Runs `body` after so many seconds, between two frames.
    ///
    /// What it throws ends `run`, which throws it.
    public func after(_ seconds: Double, _ body: @escaping () throws -> Void) throws {
        try queue.run(after: seconds, body)
    }

    /// The way for other threads to reach an application, which belongs to one thread.
    public final class Remote: Sendable {
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

        /// Runs `body` on the application's thread, soon, between two frames.
        ///
        /// What it throws ends `run`, which throws it. Once the application has stopped, nothing happens.
        public func perform(_ body: @escaping @Sendable (SheetApplication) throws -> Void) {
            let isFirst = calls.withLock { calls in
                calls.append(body)
                return calls.count == 1
            }
            // The pipe holds one byte at most, so that no caller blocks.
            if isFirst { _ = try? ends.writing.writeAll([0]) }
        }

        /// Becomes readable when another thread has called.
        var bell: FileDescriptor { ends.reading }

        /// Runs the bodies that other threads have passed.
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

import Glibc
import SystemPackage

/// A thread that gets no signals.
struct QuietThread {
    private let thread: pthread_t

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread that ends when `body` does.
    /// - Throws: `Errno` when the system has no room for it.
    static func start(_ body: @escaping @Sendable () -> Void) throws -> QuietThread {
        let held = Unmanaged.passRetained(Body(body))
        var started = pthread_t()
        // Signals are for the loop: whoever has all of them blocked hands that on to its thread.
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let failure = pthread_create(&started, nil, { QuietThread.run($0) }, held.toOpaque())
        guard failure == 0 else {
            held.release()
            throw Errno(rawValue: failure)
        }
        return QuietThread(thread: started)
    }

    private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
    }

    func join() { pthread_join(thread, nil) }

    func detach() { pthread_detach(thread) }
}

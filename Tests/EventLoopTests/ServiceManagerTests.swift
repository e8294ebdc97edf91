import Glibc
import Testing

@testable import EventLoop

struct ServiceManagerTests {
    /// In a process of its own, because the environment belongs to all tests.
    @Test("A step that may block for minutes moves the watchdog's time, and a shorter one does not")
    func watchdog() async {
        await #expect(processExitsWith: .success) {
            let listener = NotifyListener()
            setenv("WATCHDOG_USEC", "30000000", 1)
            let result = ServiceManager.allowing(120_000_000) {
                ServiceManager.status("in between")
                return 7
            }
            _ = ServiceManager.allowing(30_000_000) { 8 }
            let expected = ["WATCHDOG_USEC=120000000", "STATUS=in between", "WATCHDOG_USEC=30000000"]
            exit(result == 7 && listener.messages == expected ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test("Where there is no watchdog its time is left alone")
    func noWatchdog() async {
        await #expect(processExitsWith: .success) {
            let listener = NotifyListener()
            unsetenv("WATCHDOG_USEC")
            let result = ServiceManager.allowing(120_000_000) { 7 }
            exit(result == 7 && listener.messages.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}

/// A service manager's socket, which this process notifies from now on.
private struct NotifyListener {
    private let socket: Int32

    /// An abstract socket, which needs no file.
    init() {
        let name = "sheetd-test-\(getpid())"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0[1...].copyBytes(from: name.utf8) }
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(socket, $0, length) }
        }
        setenv("NOTIFY_SOCKET", "@\(name)", 1)
        self.socket = socket
    }

    /// What was sent to it since the last time.
    var messages: [String] {
        var messages: [String] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(socket, &bytes, bytes.count, 0), count > 0 {
            messages.append(String(decoding: bytes[..<count], as: UTF8.self))
        }
        return messages
    }
}

import Glibc
import TestSupport
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

    @Test("Standard error leads to the journal where it is the stream that the environment names, and not elsewhere")
    func journal() async {
        await #expect(processExitsWith: .success) {
            unsetenv("JOURNAL_STREAM")
            var answers = [ServiceManager.isJournal]
            var status = stat()
            fstat(STDERR_FILENO, &status)
            for inode in [status.st_ino + 1, status.st_ino] {
                setenv("JOURNAL_STREAM", "\(status.st_dev):\(inode)", 1)
                answers.append(ServiceManager.isJournal)
            }
            exit(answers == [false, false, true] ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}

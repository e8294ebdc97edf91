import Control
import System

/// The panel that questions are shown on, and when it is asked again where nobody was there.
final class AskedPanel {
    let socket: String
    let ok: String
    let cancel: String
    private let write: (String) -> Void
    private var last: String?
    /// When all that wait are asked, in their order.
    private(set) var retry: Microseconds = 0
    private var pause = firstPause

    /// How long is waited for sheetd, which is started again within moments: twice as long each time.
    private static let (firstPause, longestPause): (Microseconds, Microseconds) = (250_000, 5_000_000)

    /// - Parameter write: gets a line about what goes wrong; no answer stands in one.
    init(socket: String, ok: String, cancel: String, write: @escaping (String) -> Void) {
        (self.socket, self.ok, self.cancel, self.write) = (socket, ok, cancel, write)
    }

    func hasAnswered() { (pause, last) = (Self.firstPause, nil) }

    /// A question could not be asked; others that fail in the same moment count once.
    func hasFailed(_ error: ControlConnectionError, at time: Microseconds) {
        // What came instead of a reply may be part of an answer.
        if case .garbled = error { log("what answers is no sheetd") } else { log("\(error)") }
        guard time >= retry else { return }
        retry = time + pause
        pause = min(2 * pause, Self.longestPause)
    }

    /// While sheetd is away each attempt ends alike, which is said once.
    func log(_ message: String) {
        if message != last { write(message) }
        last = message
    }
}

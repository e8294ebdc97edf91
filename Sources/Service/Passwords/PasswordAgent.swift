import Control
import Glibc
import System
package import SystemPackage

/// Asks at the panel what systemd asks, and hands the answers back.
package struct PasswordAgent {
    /// Where systemd puts its questions.
    package static let folder = "/run/systemd/ask-password"

    private let folder: String
    private let panel: AskedPanel

    /// - Parameters:
    ///   - folder: where the questions are.
    ///   - socket: that of sheetd.
    ///   - ok: the button that ends the text.
    ///   - cancel: the button that cancels.
    ///   - log: gets a line about what goes wrong; no answer stands in one.
    package init(
        folder: String = folder,
        socket: String = ControlConnection.defaultPath,
        ok: String,
        cancel: String,
        log: @escaping (String) -> Void
    ) {
        self.folder = folder
        panel = AskedPanel(socket: socket, ok: ok, cancel: cancel, write: log)
    }

    /// Asks, until `stop` is readable.
    package func run(until stop: FileDescriptor?) throws {
        SecretMemory().use(true)
        let watch = try FolderWatch()
        try watch.watch([folder])
        _ = try FilePath(folder).entries()
        var requests = renewed([])
        while true {
            let now = SystemClock.monotonic.now
            requests = requests.filter { $0.request.proceed(at: now) }
            let common = [watch.file.rawValue, stop?.rawValue ?? -1].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            var watched = common + requests.flatMap(\.request.watched)
            let wait = requests.compactMap(\.request.deadline).min().map { max(0, $0 - now) }
            _ = try retryingInterrupts { poll(&watched, nfds_t(watched.count), Self.milliseconds(wait)) }
            if watched[1].revents != 0 { return }
            if watched[0].revents != 0 {
                _ = try watch.takeNames()
                requests = renewed(requests)
            }
        }
    }

    private typealias Named = (name: String, request: OpenRequest)

    /// The questions that there are now, the oldest first; those that were asked before go on.
    private func renewed(_ requests: [Named]) -> [Named] {
        let names = ((try? FilePath(folder).entries()) ?? []).map(\.string).filter { $0.hasPrefix("ask.") }
        let kept = requests.filter { names.contains($0.name) }
        let others = Set(names).subtracting(kept.map(\.name)).map { (age: time(of: $0), name: $0) }.sorted { $0 < $1 }
        return kept + others.compactMap { other in request(other.name).map { (other.name, $0) } }
    }

    /// When a file was written, in nanoseconds.
    private func time(of name: String) -> Int {
        var status = stat()
        guard lstat("\(folder)/\(name)", &status) == 0 else { return 0 }
        return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }

    private func request(_ name: String) -> OpenRequest? {
        let bytes = try? RegularFile.read(FilePath(name), beneath: FilePath(folder), limit: Self.mostBytes)
        return bytes.flatMap { PasswordRequest($0) }.flatMap {
            OpenRequest($0, on: panel, at: SystemClock.monotonic.now)
        }
    }

    private static let mostBytes = 1 << 16

    /// As poll has it: rounded up, and -1 for ever.
    private static func milliseconds(_ time: Microseconds?) -> Int32 {
        time.map { Int32(clamping: ($0 + 999) / 1000) } ?? -1
    }
}

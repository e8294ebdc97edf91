import CLibsystemd
import Glibc
package import SystemPackage

/// The service manager that has started the program: notifications to it, and the socket that it passes.
///
/// Where there is none, nothing happens.
package enum ServiceManager {
    /// Reports that the first frame is on the screen.
    package static func ready(_ status: String) { notify("READY=1\nSTATUS=\(status)") }

    /// Sets the line that `systemctl status` shows.
    package static func status(_ text: String) { notify("STATUS=\(text)") }

    /// Reports that the configuration is read again; `ready` follows.
    package static func reloading() { notify("RELOADING=1") }

    /// Reports that the program ends.
    package static func stopping() { notify("STOPPING=1") }

    /// Whether standard error leads to the journal.
    package static var isJournal: Bool { getenv("JOURNAL_STREAM") != nil }

    /// The first listening Unix socket that the program was started with; nil when there is none.
    ///
    /// To be called once: the variables of the environment that announce sockets are removed, so that programs which this one
    /// starts do not take them for theirs.
    package static func handedOverSocket() -> FileDescriptor? {
        let count = sd_listen_fds(1)
        guard count > 0 else { return nil }
        let first = SD_LISTEN_FDS_START
        return listeningSocket(among: (first..<first + count).map(FileDescriptor.init(rawValue:)))
    }

    /// The first of `files` that is a Unix socket and listens.
    package static func listeningSocket(among files: [FileDescriptor]) -> FileDescriptor? {
        files.first { sd_is_socket_unix($0.rawValue, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0 }
    }

    private static func notify(_ state: String) {
        sd_notify(0, state)
    }
}

/// The session of logind that the program belongs to.
package struct LoginSession: Hashable, Sendable {
    /// Its name for logind.
    package let id: String
    /// Its seat; nil for a session without screens, such as a login over the network.
    package let seat: String?

    /// A session as logind describes it.
    package init(id: String, seat: String?) {
        self.id = id
        self.seat = seat
    }

    /// The program's session; nil for a service, unless its unit asks for one.
    package static var current: LoginSession? {
        let named = getenv("XDG_SESSION_ID").map { String(cString: $0) }
        guard let id = named ?? text({ sd_pid_get_session(0, $0) }) else { return nil }
        return LoginSession(id: id, seat: text { sd_session_get_seat(id, $0) })
    }

    /// A text that libsystemd has allocated; nil when there is none.
    private static func text(_ ask: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32) -> String? {
        var answer: UnsafeMutablePointer<CChar>?
        defer { free(answer) }
        guard ask(&answer) >= 0, let answer else { return nil }
        return String(cString: answer)
    }
}

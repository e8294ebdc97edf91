import CLibsystemd
import Glibc
package import SystemPackage

/// The service manager that has started the program: notifications to it, and the socket that it passes.
///
/// Where there is none, nothing happens.
package enum ServiceManager {
    /// Reports that the program does its work, or waits for what it lacks and serves who asks.
    package static func ready(_ status: String) { notify("READY=1\nSTATUS=\(status)") }

    /// Sets the line that `systemctl status` shows.
    package static func status(_ text: String) { notify("STATUS=\(text)") }

    /// Reports that the configuration is read again; `ready` follows.
    package static func reloading() { notify("RELOADING=1") }

    package static func stopping() { notify("STOPPING=1") }

    /// Whether standard error leads to the journal.
    ///
    /// Whatever a service starts inherits the variable, as the shells of a terminal do, and may write elsewhere. So it names the
    /// device and the inode of the stream.
    package static var isJournal: Bool {
        var status = stat()
        guard let stream = getenv("JOURNAL_STREAM"), fstat(STDERR_FILENO, &status) == 0 else { return false }
        return String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }

    /// Whether the program is a service, and nobody types at it.
    ///
    /// Whatever is started at a terminal of a desktop may inherit the variable of a service, but has the terminal.
    package static var isService: Bool {
        if getenv("NOTIFY_SOCKET") != nil { return true }
        guard getenv("INVOCATION_ID") != nil else { return false }
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        if terminal >= 0 { close(terminal) }
        return terminal < 0
    }

    /// The folder that the program may keep files in until the machine is switched off; nil where it was given none.
    package static var runtimeFolder: FilePath? { folder("RUNTIME_DIRECTORY") }

    /// The folder that the program may keep files in for good; nil where it was given none.
    package static var stateFolder: FilePath? { folder("STATE_DIRECTORY") }

    private static func folder(_ variable: String) -> FilePath? {
        guard let folders = getenv(variable).map({ String(cString: $0) }) else { return nil }
        return folders.split(separator: ":").first.map { FilePath(String($0)) }
    }

    /// The first listening Unix socket that the program was started with; nil when there is none.
    package static func handedOverSocket() -> FileDescriptor? { listeningSocket(among: handedOver.map(\.file)) }

    /// The file that a run before gave to `keep` under this name; nil when there is none.
    package static func keptFile(named name: String) -> FileDescriptor? { handedOver.first { $0.name == name }?.file }

    /// Has the service manager hold `file` open until `release`, and hand it to the next run when this one crashes.
    ///
    /// It does so where the unit's FileDescriptorStoreMax allows it.
    package static func keep(_ file: FileDescriptor, named name: String) {
        let files = [file.rawValue]
        sd_pid_notify_with_fds(0, 0, "FDSTORE=1\nFDPOLL=0\nFDNAME=\(name)", files, UInt32(files.count))
    }

    /// Has the service manager close what `keep` gave it under this name, and waits until it has.
    package static func release(named name: String) {
        notify("FDSTOREREMOVE=1\nFDNAME=\(name)")
        sd_notify_barrier(0, releaseTime)
    }

    /// Does what may block for as long as `time` microseconds, without the watchdog ending the program meanwhile.
    package static func allowing<Result>(_ time: UInt64, for step: () throws -> Result) rethrows -> Result {
        var usual: UInt64 = 0
        guard sd_watchdog_enabled(0, &usual) > 0, usual < time else { return try step() }
        notify("WATCHDOG_USEC=\(time)")
        defer { notify("WATCHDOG_USEC=\(usual)") }
        return try step()
    }

    /// A service manager that is busy for longer, in microseconds, is not waited for.
    private static let releaseTime: UInt64 = 1_000_000

    /// What the program was started with, by name.
    ///
    /// Read once: the variables of the environment that announce files are removed then, so that programs which this one
    /// starts do not take them for theirs.
    private static let handedOver: [(name: String, file: FileDescriptor)] = {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        guard count > 0, let names else { return [] }
        defer { free(names) }
        return (0..<count).map { index in
            let name = names[Int(index)]
            defer { free(name) }
            let file = FileDescriptor(rawValue: SD_LISTEN_FDS_START + index)
            return (name.map { String(cString: $0) } ?? "", file)
        }
    }()

    /// The first of `files` that is a Unix socket and listens.
    package static func listeningSocket(among files: [FileDescriptor]) -> FileDescriptor? {
        files.first { sd_is_socket_unix($0.rawValue, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0 }
    }

    private static func notify(_ state: String) {
        sd_notify(0, state)
    }
}

/// The session of logind that the program belongs to.
package struct LoginSession: Equatable, Sendable {
    package let id: String
    /// Its seat; nil for a session without screens, such as a login over the network.
    package let seat: String?

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

/// The machine, as only this project knows it.
package enum MachineIdentity {
    /// Eight hexadecimal digits that are this machine's for as long as its system is installed, and by which nobody finds the
    /// machine's own number; nil where the machine has none.
    package static var digits: String? {
        var id = sd_id128_t()
        guard sd_id128_get_machine_app_specific(application, &id) >= 0 else { return nil }
        let bytes = withUnsafeBytes(of: id) { Array($0.prefix(4)) }
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// A number that was drawn once for this project.
    private static let application = sd_id128_t(
        bytes: (0x5c, 0x1e, 0x93, 0x60, 0x7a, 0x42, 0x4b, 0x0d, 0x9f, 0x21, 0xd8, 0x33, 0xb6, 0xe4, 0x57, 0xa9)
    )
}

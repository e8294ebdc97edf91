import Glibc
import Synchronization

/// The memory and the devices of a booted machine, from which others of the same blueprint go on.
///
/// Its file has no name, so nothing is left when this program is killed.
final class MachineState: Sendable {
    private let descriptor: Int32

    /// An empty state, stored on the disk of `folder`.
    init(in folder: String) throws {
        var template = Array("\(folder)/state-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            throw VirtualPanelError("cannot make a file in \(folder): \(String(cString: strerror(errno)))")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    deinit { close(descriptor) }

    /// Where QEMU reads the state from, as it writes an address of migration.
    var source: String { "exec:cat \(path)" }
    var destination: String { "exec:cat >\(path)" }

    private var path: String { "/proc/\(getpid())/fd/\(descriptor)" }
}

enum BootedStates {
    private static let states = Mutex<[Blueprint: MachineState]>([:])

    /// The state of a machine of `blueprint` right after its boot; nil if there was none yet.
    static subscript(blueprint: Blueprint) -> MachineState? {
        get { states.withLock { $0[blueprint] } }
        set { states.withLock { $0[blueprint] = newValue } }
    }
}

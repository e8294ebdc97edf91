import Glibc

/// A process that is killed with this value or with this program, whichever ends first, even if this program is killed.
///
/// A class, because its end ends the process. Foundation's `Process` counts a child as running while any child of
/// that child runs, and the guard is one.
final class GuardedProcess {
    private let id: pid_t
    /// The writing end of an unused pipe; when it closes, the guard kills the process.
    private let lifeline: Int32
    private var hasEnded = false

    /// Starts the program that `command` names, found through PATH, with its standard error in the file `messages`.
    init(_ command: [String], messages: String) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw GuardedProcess.error("make a pipe", errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        var words = (["/bin/sh", "-c", GuardedProcess.guarded, messages] + command).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var id: pid_t = 0
        let failure = posix_spawn(&id, "/bin/sh", &actions, nil, &words, environ)
        guard failure == 0 else {
            close(ends[1])
            throw GuardedProcess.error("start \(command[0])", failure)
        }
        self.id = id
        lifeline = ends[1]
    }

    deinit {
        if isRunning {
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }
        close(lifeline)
    }

    /// Whether it has not ended yet.
    var isRunning: Bool {
        if !hasEnded { hasEnded = waitpid(id, nil, WNOHANG) == id }
        return !hasEnded
    }

    /// A shell that becomes the program of its arguments and writes the program's messages to the file `$0`.
    ///
    /// Its guard kills the program when standard input ends.
    private static let guarded = """
        exec 3<&0
        { cat <&3; kill -KILL $$; } >/dev/null 2>&1 &
        exec "$@" </dev/null >/dev/null 2>"$0" 3<&-
        """

    private static func error(_ attempt: String, _ number: Int32) -> VirtualPanelError {
        VirtualPanelError("cannot \(attempt): \(String(cString: strerror(number)))")
    }
}

import CSpawn
import Foundation
import Glibc

/// A program that a test runs: it ends with this value, and with this process at the latest, even if that crashes.
package final class ChildProcess {
    package enum End: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)

        package var code: Int32? { if case .exit(let code) = self { code } else { nil } }
    }

    package static let environment = ProcessInfo.processInfo.environment
    /// Seconds that a program may take for what takes it a moment, on a busy machine.
    package static let patience = 120.0

    package let id: Int32
    private let name: String
    private let scratch: Scratch
    private var end: End?
    private var linesRead: [String: Int] = [:]

    /// Starts a program, which the PATH need not name in full.
    ///
    /// - Parameters:
    ///   - input: what it finds on standard input.
    ///   - output: the descriptor that standard output goes to; nil for a file that `output` reads.
    ///   - log: the file to which standard error is appended; nil for a file that `message` reads.
    ///   - environment: all of its variables.
    ///   - folder: where it works; nil for where this process does.
    package init(
        _ program: String,
        _ arguments: [String] = [],
        input: String = "",
        output: Int32? = nil,
        log: String? = nil,
        environment: [String: String] = environment,
        in folder: String? = nil
    ) throws {
        name = program
        scratch = try Scratch()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, try scratch.write(input, to: "input"), O_RDONLY, 0)
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, try scratch.write("", to: "output"), O_WRONLY | O_APPEND, 0)
        }
        let messages = try log ?? scratch.write("", to: "message")
        posix_spawn_file_actions_addopen(&actions, 2, messages, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
        // The kernel kills it when its parent ends.
        let command = ["/usr/bin/setpriv", "--pdeathsig", "KILL", program] + arguments
        var (words, variables) = (command.map { strdup($0) } + [nil], environment.map { strdup("\($0)=\($1)") } + [nil])
        defer { (words + variables).forEach { free($0) } }
        var (id, failure): (Int32, Int32) = (0, 0)
        Parent.one.perform { failure = posix_spawn(&id, command[0], &actions, nil, &words, &variables) }
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOENT) }
        self.id = id
    }

    deinit {
        if isRunning { stop(SIGKILL) }
    }

    package var isRunning: Bool {
        var status: Int32 = 0
        if end == nil, waitpid(id, &status, WNOHANG) == id { note(status) }
        return end == nil
    }

    package func signal(_ number: Int32) { kill(id, number) }

    /// Whether a signal has stopped it, until another one has it go on.
    package var isStopped: Bool {
        let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
        return status.contains("State:\tT")
    }

    /// Sends it a signal that ends it, and waits for that; one that takes no notice is killed.
    @discardableResult
    package func stop(_ number: Int32 = SIGTERM) -> End {
        if isRunning { signal(number) }
        if let end = try? wait() { return end }
        signal(SIGKILL)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return note(status)
    }

    /// Waits until it has ended; `look` is called meanwhile.
    @discardableResult
    package func wait(within seconds: Double = patience, _ look: () -> Void = {}) throws -> End {
        try Waiting.value("end of \(name)", within: seconds) { () -> End? in
            look()
            return isRunning ? nil : end
        }
    }

    package var output: String { text("output") }

    package var message: String { text("message") }

    package var bytes: [UInt8] { (try? scratch.read("output")) ?? [] }

    package func nextLine() throws -> String { try nextLine(of: "output") }

    package func nextMessage() throws -> String { try nextLine(of: "message") }

    private func nextLine(of file: String) throws -> String {
        let number = linesRead[file, default: 0]
        linesRead[file] = number + 1
        return try Waiting.value("line \(number + 1) of the \(file) of \(name)") { () -> String? in
            // A line that has no end yet does not count.
            let lines = text(file).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            return number < lines.count ? String(lines[number]) : nil
        }
    }

    private func text(_ file: String) -> String {
        (try? String(contentsOfFile: scratch.file(file), encoding: .utf8)) ?? ""
    }

    @discardableResult
    private func note(_ status: Int32) -> End {
        let end = status & 0x7F == 0 ? End.exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
        self.end = end
        return end
    }

    /// Runs a program to its end, which is to come soon; its exit status and what it printed, errors too.
    package static func run(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = environment,
        in folder: String? = nil
    ) throws -> (code: Int32?, output: String) {
        let scratch = try Scratch()
        let file = try scratch.write("", to: "output")
        let descriptor = open(file, O_WRONLY | O_APPEND | O_CLOEXEC)
        defer { close(descriptor) }
        let child = try ChildProcess(
            program,
            arguments,
            output: descriptor,
            log: file,
            environment: environment,
            in: folder
        )
        let end = try child.wait()
        return (end.code, String(decoding: try scratch.read("output"), as: UTF8.self))
    }
}

/// The thread that starts all programs: for the kernel a program's parent is the thread that has started it, and this one never
/// ends.
private final class Parent: @unchecked Sendable {
    static let one = Parent()

    private let turn = NSLock()
    private let asked = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    private var work: () -> Void = {}

    private init() {
        Thread.detachNewThread { [self] in
            while true {
                asked.wait()
                work()
                done.signal()
            }
        }
    }

    func perform(_ work: () -> Void) {
        turn.withLock {
            withoutActuallyEscaping(work) { work in
                self.work = work
                asked.signal()
                done.wait()
                self.work = {}
            }
        }
    }
}

import Foundation
import Glibc
import TestSupport

/// A mosquitto on a port of this machine that nobody else uses.
final class TestBroker {
    /// Where its files lie.
    let scratch: Scratch
    /// Its port.
    private(set) var port = 0
    private var process: ChildProcess?
    private let configuration: [String]

    /// Starts it.
    ///
    /// - Parameter configuration: lines of its configuration besides the port; anybody may connect where there are none.
    init(_ configuration: [String] = ["allow_anonymous true"], in scratch: Scratch? = nil) throws {
        self.scratch = try scratch ?? Scratch()
        self.configuration = configuration
        // Somebody may take the port between the two steps.
        for _ in 0..<10 {
            port = try Self.freePort()
            try start()
            if isRunning { return }
        }
        throw TestFailure("mosquitto does not start: \(log)")
    }

    /// Starts it on its port, as after a crash: it remembers nothing.
    func start() throws {
        let lines = [
            "listener \(port) 127.0.0.1", "log_dest file \(scratch.file("mosquitto.log"))", "persistence false",
            "user root",
        ]
        let file = try scratch.write((lines + configuration).joined(separator: "\n") + "\n", to: "mosquitto.conf")
        process = try ChildProcess("/usr/sbin/mosquitto", ["-c", file])
        try Waiting.wait(for: "broker") { !isRunning || Self.answers(port) }
    }

    private var isRunning: Bool { process?.isRunning == true }

    /// Ends it as a power cut does.
    func kill() { process?.stop(SIGKILL) }

    /// Has it do nothing from now on, as where a link is dead: what is sent to it lies there.
    ///
    /// A signal is only on its way when it has been sent.
    func pause() throws {
        process?.signal(SIGSTOP)
        try Waiting.wait(for: "broker that stands still") { process?.isStopped != false }
    }

    /// Has it go on.
    func resume() { process?.signal(SIGCONT) }

    /// What it has logged.
    var log: String { (try? String(contentsOfFile: scratch.file("mosquitto.log"), encoding: .utf8)) ?? "" }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func with<Result>(_ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result)
        -> Result
    {
        withUnsafeMutablePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
    }

    private static func freePort() throws -> Int {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        return try bound(file)
    }

    /// Binds a socket to a port of this machine that nobody else uses, and gives that.
    static func bound(_ file: Int32) throws -> Int {
        var address = address(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard with(&address, { bind(file, $0, size) }) == 0, with(&address, { getsockname(file, $0, &size) }) == 0
        else {
            throw TestFailure("no free port")
        }
        return Int(in_port_t(bigEndian: address.sin_port))
    }

    private static func answers(_ port: Int) -> Bool {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        var address = address(port)
        return with(&address) { connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } == 0
    }
}

/// Why a test cannot go on.
struct TestFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

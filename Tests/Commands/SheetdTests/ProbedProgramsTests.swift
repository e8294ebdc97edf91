import Glibc
import System
import TestSupport
import Testing

/// What `sheetd probe` says of the programs of a sheetd that runs.
@Suite struct ProbedProgramsTests {
    /// The lines of the section, without their indentation; nil without it.
    private func section(_ control: String) throws -> [String]? {
        let probe = try SheetdProcess(["probe", "--set", "control.socket=\(control)"])
        #expect(probe.code == 0)
        let lines = probe.output.split(separator: "\n").drop { $0 != "Programs behind the sheet" }
        return lines.isEmpty ? nil : lines.dropFirst().map { String($0.drop { $0 == " " }) }
    }

    @Test func `Those that are connected are listed, where programs can connect`() throws {
        let scratch = try Scratch()
        let socket = scratch.file("wayland")
        #expect(try section(scratch.file("nobody")) == nil)
        let plain = try HeadlessDaemon(size: "64x64")
        #expect(try section(plain.scratch.file("control")) == nil)
        let daemon = try HeadlessDaemon(size: "64x64", ["--set", "programs.socket=\(socket)"])
        let control = daemon.scratch.file("control")
        #expect(try section(control) == ["none is connected"])
        let program = try UnixSocket(.blocking)
        try program.connect(to: socket)
        let own = "process \(getpid()), user \(getuid())"
        try Waiting.wait(for: "program") { try section(control) == ["windowless, \(own)"] }
        let other = try UnixSocket(.blocking)
        try other.connect(to: socket)
        try Waiting.wait(for: "another") { try section(control)?.count == 2 }
        #expect(daemon.end() == 0)
        #expect(try section(control) == nil)
    }
}

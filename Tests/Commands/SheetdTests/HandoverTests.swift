import Foundation
import TestSupport
import Testing

@Suite("A socket that systemd hands over")
struct HandoverTests {
    @Test("Is listened at before there is a display, whatever is configured, and stays when the daemon ends")
    func handedOver() throws {
        let scratch = try Scratch()
        let script = Checkout.tests.appendingPathComponent("Fixtures/hand-over")
        let arguments = [
            script.path, scratch.file("given"), SheetdProcess.program.path, "run",
            "--config", try scratch.write("[display]\ncard = \"/dev/dri/none\"\nseat = \"none\"\n", to: "sheetd.toml"),
            "--set", "control.socket=\(scratch.file("configured"))",
        ]
        let child = try ChildProcess("python3", arguments)
        try child.wait()
        let lines = child.output.split(separator: "\n")
        #expect(lines.first?.contains("\"product\":\"sheetd\"") == true)
        #expect(lines.last == "status 0 and the socket is there")
        #expect(!FileManager.default.fileExists(atPath: scratch.file("configured")))
    }
}

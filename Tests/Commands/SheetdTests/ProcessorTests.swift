import Foundation
import TestSupport
import Testing

/// The C library chooses functions by what the processor can do; GLIBC_TUNABLES has it believe that it can do less.
struct ProcessorTests {
    @Test(
        "A trace has the same bytes on every processor",
        arguments: ["fluid", "lunabee", "card"],
        ["scroll-up-and-down", "stretch-and-catch"]
    )
    func trace(preset: String, recording: String) throws {
        let scratch = try Scratch()
        let fixtures = Checkout.tests.appendingPathComponent("Fixtures").path
        let arguments = [
            "replay", "\(fixtures)/recordings/\(recording).evemu", "--set", "sheet.preset=\(preset)",
            "--set", "sheet.content=\(fixtures)/content/rooms.toml", "--trace", "-",
        ]
        let here = try ProgramRun("sheetd", arguments, in: scratch.path)
        let older = ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4"]
        #expect(try ProgramRun("sheetd", arguments, in: scratch.path, older).output == here.output)
        #expect(here.code == 0 && here.output.contains("\"type\":\"pan\""))
    }
}

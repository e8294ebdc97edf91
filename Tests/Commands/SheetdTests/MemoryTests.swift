import Foundation
import TestSupport
import Testing

/// How much memory a replay takes does not depend on the length of the recording.
struct MemoryTests {
    private static let megabyte = 1 << 20
    /// Megabytes of recording: SHEETD_RECORDING_MB.
    ///
    /// A debug build reads one in two seconds.
    private static let size = ProcessInfo.processInfo.environment["SHEETD_RECORDING_MB"].flatMap { Int($0) } ?? 3

    @Test(
        "A long recording takes no more memory than a short one",
        .disabled(if: isSanitized, "a sanitizer takes memory")
    )
    func constantMemory() throws {
        let scratch = try Scratch()
        let short = try run(bytes: 500_000, in: scratch)
        let long = try run(bytes: Self.size * Self.megabyte, in: scratch)
        #expect(short > 0, "the program was never seen running")
        #expect(long < 60_000, "\(long) kB")
        #expect(long - short < 8000, "\(short) kB, then \(long) kB")
    }

    @Test(
        "A small picture with texts that inflate to gigabytes takes no more memory than another",
        .disabled(if: isSanitized, "a sanitizer takes memory")
    )
    func bomb() throws {
        let scratch = try Scratch()
        let recording = Recording.fixture("tap-sheet")
        let file = try scratch.write(try Self.bomb(texts: 200, in: scratch), to: "bomb.png")
        let run = try SheetdProcess(["replay", recording, "--snapshot", file])
        #expect(run.code == 0, "\(run.message)")
        #expect(run.peakKilobytes < 60_000, "\(run.peakKilobytes) kB")
    }

    /// A pixel, and before it texts of 8 MB of spaces each, compressed a thousandfold.
    private static func bomb(texts: Int, in scratch: Scratch) throws -> [UInt8] {
        let script = """
            import struct, sys, zlib
            def chunk(name, data):
                end = struct.pack(">I", zlib.crc32(name + data))
                return struct.pack(">I", len(data)) + name + data + end
            text = chunk(b"zTXt", b"a\\0\\0" + zlib.compress(b" " * 7900000, 9))
            header = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
            pixels = chunk(b"IDAT", zlib.compress(bytes(4)))
            end = chunk(b"IEND", b"")
            data = b"\\x89PNG\\r\\n\\x1a\\n" + header + text * \(texts) + pixels + end
            open(sys.argv[1], "wb").write(data)
            """
        _ = try ChildProcess.run("python3", ["-c", script, scratch.file("made.png")])
        return try scratch.read("made.png")
    }

    private func run(bytes: Int, in scratch: Scratch) throws -> Int {
        let file = scratch.file("long-\(bytes).evemu")
        try write(bytes: bytes, to: file)
        let run = try SheetdProcess(["replay", file, "--trace", "/dev/null"])
        #expect(run.code == 0, "\(run.message)")
        return run.peakKilobytes
    }

    /// A finger that wanders up and down for as long as it takes.
    private func write(bytes: Int, to path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: Data(Recording.description.utf8)) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? file.close() }
        try file.seekToEnd()
        try file.write(contentsOf: Data(Recording.frame(0, ["0003 0039 1", "0003 0035 2048", "0003 0036 3000"]).utf8))
        var written = 0
        var second = 1
        while written < bytes {
            // One second of touches at 100 Hz.
            let piece = (0..<100).map { (i: Int) -> String in
                let (time, y) = (Double(second) + Double(i) / 100, 2200 + abs(i - 50) * 10)
                return Recording.frame(time, ["0003 0036 \(y)"])
            }.joined()
            try file.write(contentsOf: Data(piece.utf8))
            written += piece.utf8.count
            second += 1
        }
    }
}

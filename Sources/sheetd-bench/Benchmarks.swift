import Glibc
import SystemPackage

/// `sheetd-bench [FOLDER]`: speed as ratios, each to something measured in the same rounds of the same run.
///
/// Milliseconds belong to one machine; a ratio to copying a frame, or to the time a finger took, carries over.
@main
enum Benchmarks {
    static func main() {
        do {
            try run()
        } catch {
            // Where even standard error cannot be written there is nobody left to tell.
            _ = try? FileDescriptor.standardError.writeAll("sheetd-bench: \(error)\n".utf8)
            exit(1)
        }
    }

    private static func run() throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "Tests/Fixtures/recordings"
        for look in Look.allCases {
            for size in DragDrawing.sizes { DragDrawing(size: size, look: look).report() }
        }
        try Recordings(folder: FilePath(folder)).report()
    }
}

import Glibc
import SystemPackage

/// `sheetd-bench [FOLDER]`: how well the fingers in a folder of recordings are understood, and speed as ratios.
///
/// Each ratio is to something measured in the same rounds of the same run. Milliseconds belong to one machine; a ratio to
/// copying a frame, or to the time a finger took, carries over.
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
        let argument = CommandLine.arguments.dropFirst().first ?? "Tests/Fixtures/recordings"
        let folder = try RecordingFolder(FilePath(argument))
        try Deciding(folder).report()
        Steadying().report()
        try Reading(folder).report()
        for scale in Typesetting.scales { Typesetting(scale: scale).report() }
        for look in Look.allCases {
            for size in DragDrawing.sizes { DragDrawing(size: size, look: look).report() }
        }
        Scrolling.report()
    }
}

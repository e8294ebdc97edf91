import SystemPackage

/// `sheetd-bench [FOLDER]`: speed as ratios, each to something measured in the same rounds of the same run.
///
/// Milliseconds belong to one machine; a ratio to copying a frame, or to the time a finger took, carries over.
@main
enum Benchmarks {
    static func main() throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "Tests/Fixtures/recordings"
        for look in Look.allCases {
            for size in DragDrawing.sizes { DragDrawing(size: size, look: look).report() }
        }
        try Recordings(folder: FilePath(folder)).report()
    }
}

import Glibc
import System
import SystemPackage

/// `sheetd-bench [FOLDER] [--peers]`: how well the recordings in a folder are recognized, and speed as ratios.
///
/// Each ratio is to something measured in the same rounds of the same run. Milliseconds depend on the machine; a ratio to
/// copying a frame, or to the duration of a recording, is comparable.
@main
enum Benchmarks {
    static func main() {
        do {
            try run()
        } catch {
            // A failure to write to standard error cannot be reported anywhere.
            _ = try? FileDescriptor.standardError.writeAll("sheetd-bench: \(error)\n".utf8)
            exit(1)
        }
    }

    private static func run() throws {
        let argument = CommandLine.arguments.dropFirst().first { $0 != "--peers" } ?? "Tests/Fixtures/recordings"
        let folder = try RecordingFolder(FilePath(argument))
        try Deciding(folder).report()
        Steadying().report()
        try Reading(folder).report()
        for scale in Typesetting.scales { Typesetting(scale: scale).report() }
        for look in Look.allCases {
            for size in DragDrawing.sizes { DragDrawing(size: size, look: look).report() }
        }
        for size in DragDrawing.sizes { ProgramDrawing(size: size)?.report() }
        if CommandLine.arguments.contains("--peers") {
            for size in DragDrawing.sizes { Peers(size: size).report() }
        }
        Scrolling.report()
        TileScrolling.report()
        HomeDrawing.report()
    }
}

enum Stopwatch {
    /// Seconds of processor time that `body` took on this thread; the time of other programs does not count.
    static func processorTime(_ body: () throws -> Void) rethrows -> Double {
        let start = seconds(.threadProcessor)
        try body()
        return seconds(.threadProcessor) - start
    }

    static func wallTime(_ body: () throws -> Void) rethrows -> Double {
        let start = seconds(.monotonic)
        try body()
        return seconds(.monotonic) - start
    }

    private static func seconds(_ clock: SystemClock) -> Double { Double(clock.nanoseconds) / 1e9 }
}

struct Sample {
    private var values: [Double] = []

    mutating func add(_ value: Double) {
        values.append(value)
    }

    var median: Double { values.sorted()[values.count / 2] }
    var least: Double { values.min() ?? .nan }
    var greatest: Double { values.max() ?? .nan }
    var text: String { "\(median.text()) (\(least.text()) to \(greatest.text()))" }
}

extension Double {
    func text(_ digits: Int = 2) -> String {
        let unit = (0..<digits).reduce(1) { power, _ in power * 10 }
        let whole = Int((self * Double(unit)).rounded())
        let fraction = String(whole % unit)
        return digits == 0
            ? "\(whole)" : "\(whole / unit)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}

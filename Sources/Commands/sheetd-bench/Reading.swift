import Canvas
import Evdev
import Gestures
import Interaction
import Replay
import System
import SystemPackage

/// Recorded fingers: how fast recordings are read and recognized, and how much faster than the finger a replay is.
struct Reading {
    private static let rounds = 21

    private let recordings: [[String]]

    init(_ folder: RecordingFolder) {
        recordings = folder.recordings
    }

    func report() throws {
        var reading = Sample()
        var recognizing = Sample()
        var playing = Sample()
        var seconds = 0.0
        for _ in 0..<Self.rounds {
            reading.add(try Stopwatch.processorTime { seconds = try read() })
            recognizing.add(try Stopwatch.processorTime(recognize))
            playing.add(try Stopwatch.processorTime(play))
        }
        let events = Double(try recordings.reduce(0) { try $0 + Self.events(in: $1[$1.count - 1]) })
        let count = "\(recordings.count) recordings of \(seconds.text(1)) s and \(events.text(0)) events together"
        print("\(count), \(Self.rounds) rounds")
        print("  read                 \(Self.rate(events, reading))")
        print("  read and recognized  \(Self.rate(events, recognizing)), goal 5")
        print("  replayed, no frames  \((seconds / playing.median).text(0)) times as fast as the fingers, goal 100")
    }

    /// The best round shows the processor when nothing else uses its caches.
    private static func rate(_ events: Double, _ seconds: Sample) -> String {
        let best = (events / seconds.least / 1e6).text()
        return "\((events / seconds.median / 1e6).text()) million events a second of processor time, at best \(best)"
    }

    /// Reads every recording; returns how long they last, in seconds.
    private func read() throws -> Double {
        var seconds = 0.0
        for paths in recordings {
            var reader = try RecordingReader(paths: paths)
            while try reader.next() != nil {}
            seconds += Double(reader.lastEventTime) / 1e6
        }
        return seconds
    }

    private func recognize() throws {
        let transform = DisplayTransform(panel: PixelSize(width: 720, height: 1280))
        for paths in recordings {
            var reader = try RecordingReader(paths: paths)
            var filter = TouchFilter()
            var pan = PanRecognizer()
            var tap = TapRecognizer()
            while let frame = try reader.next() {
                let points = transform.points(filter.handle(frame))
                _ = tap.handle(points)
                if pan.handle(points).contains(where: { $0.state == .began }) { tap.fail() }
            }
        }
    }

    private func play() throws {
        for paths in recordings { _ = try Replay(ReplayOptions(recordings: paths)).run() }
    }

    private static func events(in path: String) throws -> Int {
        let file = try FileDescriptor.open(FilePath(path), .readOnly)
        return try file.closeAfter {
            var bytes = [UInt8](repeating: 0, count: Int(try file.seek(offset: 0, from: .end)))
            let count = try bytes.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: 0, into: $0) }
            return bytes[..<count].split(separator: UInt8(ascii: "\n")).count { $0.starts(with: "E:".utf8) }
        }
    }
}

struct RecordingFolder {
    /// One path to description and events, or two: to a description and to events of its device.
    let recordings: [[String]]

    /// Finds each `.evemu`, and each `.events` whose name begins with that of a `.desc`.
    init(_ folder: FilePath) throws {
        let names = try Self.names(in: folder)
        let descriptions = names.filter { $0.hasSuffix(".desc") }
        recordings = names.compactMap { name -> [String]? in
            if name.hasSuffix(".evemu") { return [name] }
            guard name.hasSuffix(".events") else { return nil }
            // With "Panel.desc" and "Panel 2.desc" the longer name fits best.
            let fitting = descriptions.filter { name.hasPrefix($0.dropLast("desc".count)) }
            return fitting.max { $0.count < $1.count }.map { [$0, name] }
        }.map { names in names.map { folder.appending($0).string } }
        guard !recordings.isEmpty else {
            throw RecordingFolderError(folder: folder.string, reason: "no *.evemu in it, nor *.events with a *.desc")
        }
    }

    private static func names(in folder: FilePath) throws -> [String] {
        do throws(Errno) {
            return try folder.names().sorted()
        } catch {
            throw RecordingFolderError(folder: folder.string, reason: "\(error)")
        }
    }
}

struct RecordingFolderError: Error, CustomStringConvertible {
    let folder: String
    let reason: String

    var description: String { "cannot take recordings from \(folder): \(reason)" }
}

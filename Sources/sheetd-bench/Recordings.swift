import Evdev
import Glibc
import Kiosk
import SystemPackage

/// Recorded fingers: how much faster than the finger a replay is, and how fast recordings are read.
struct Recordings {
    private static let rounds = 21

    private let paths: [String]

    /// The recordings in a folder.
    /// - Throws: `MissingRecordings` when there is none.
    init(folder: FilePath) throws {
        guard let directory = opendir(folder.string) else {
            throw MissingRecordings(folder: folder.string, reason: "\(Errno(rawValue: errno))")
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            )
        }
        paths = names.filter { $0.hasSuffix(".evemu") }.sorted().map { folder.appending($0).string }
        guard !paths.isEmpty else { throw MissingRecordings(folder: folder.string, reason: "no *.evemu in it") }
    }

    /// Measures and prints.
    func report() throws {
        var reading = Sample()
        var playing = Sample()
        var seconds = 0.0
        for _ in 0..<Self.rounds {
            reading.add(try Stopwatch.wallTime { seconds = try read() })
            playing.add(try Stopwatch.wallTime(play))
        }
        let events = try paths.reduce(0) { try $0 + Self.events(in: $1) }
        print("\(paths.count) recordings of \(seconds.text(1)) s and \(events) events together, \(Self.rounds) rounds")
        print("  read                 \((Double(events) / reading.median / 1e6).text()) million events a second")
        print("  replayed, no frames  \((seconds / playing.median).text(0)) times as fast as the fingers, goal 100")
    }

    /// Reads every recording; the seconds that they took.
    private func read() throws -> Double {
        var seconds = 0.0
        for path in paths {
            var reader = try RecordingReader(paths: [path])
            while try reader.next() != nil {}
            seconds += Double(reader.lastEventTime) / 1e6
        }
        return seconds
    }

    private func play() throws {
        for path in paths { _ = try Replay(ReplayOptions(recordings: [path])).run() }
    }

    /// The lines that begin with `E:`.
    private static func events(in path: String) throws -> Int {
        let file = try FileDescriptor.open(FilePath(path), .readOnly)
        return try file.closeAfter {
            var bytes = [UInt8](repeating: 0, count: Int(try file.seek(offset: 0, from: .end)))
            let count = try bytes.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: 0, into: $0) }
            return bytes[..<count].split(separator: UInt8(ascii: "\n")).count { $0.starts(with: "E:".utf8) }
        }
    }
}

/// A folder without recordings.
struct MissingRecordings: Error, CustomStringConvertible {
    let folder: String
    let reason: String

    var description: String { "cannot take recordings from \(folder): \(reason)" }
}

import Canvas
import Glibc
import Pictures
import System
import SystemPackage

/// Writes the frames of a replay: one PNG each, an animation, a strip, as the outputs ask for.
final class FrameRecorder {
    private let folder: FilePath?
    private var film: Film?
    private var strip: Strip?
    private var last: Microseconds = 0

    private static let rest: Microseconds = 1_000_000

    init(_ outputs: ReplayOptions.Outputs, size: PixelSize) throws {
        folder = outputs.frames.map { FilePath($0) }
        film = nil
        strip = nil
        if let folder { try Self.create(folder) }
        if let path = outputs.film { film = try Film(path: path, size: size) }
        if let path = outputs.strip { strip = try Strip(path: path) }
    }

    func record(_ surface: Surface, number: Int, at time: Microseconds) throws {
        last = time
        if let folder { try PNG.write(surface, to: folder.appending(Self.name(number)).string) }
        try film?.add(surface, at: time)
        strip?.add(surface)
    }

    func finish() throws {
        try film.take()?.finish(at: last + Self.rest)
        try strip.take()?.finish()
    }

    private static func name(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
    }

    /// Removes the frames of an earlier replay, which would look like the end of this one where that was longer.
    private static func removeFrames(from folder: FilePath) throws {
        var number = 0
        while unlink(folder.appending(name(number)).string) == 0 { number += 1 }
        if errno != ENOENT { throw Errno(rawValue: errno) }
        OutputFile.removeDrafts(in: folder)
    }

    private static func create(_ folder: FilePath) throws {
        do {
            try folder.createDirectories()
            try removeFrames(from: folder)
        } catch let error as Errno {
            throw OutputError(path: folder.string, reason: error)
        }
    }
}

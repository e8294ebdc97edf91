import EventLoop
import Glibc
import System
import SystemPackage

/// Draws a preview into a file, and again whenever a file beside those that it shows has changed.
package final class PreviewWatch {
    package struct Task {
        /// Reads the configuration; it is called before each drawing.
        package var load: () throws -> PreviewOptions
        /// The documents, and the configuration where there is one.
        package var files: [String]
        package var output: String

        package init(files: [String], output: String, load: @escaping () throws -> PreviewOptions) {
            self.files = files
            self.output = output
            self.load = load
        }
    }

    private let task: Task
    private let loop: EventLoop
    private let watch: FolderWatch
    private let say: (String) -> Void
    private let fail: (any Error) throws -> Void
    private var sources: [EventSource] = []
    private var timer: LoopTimer?
    private var shown: [UInt8] = []
    /// The folders in which files count, and those above them with the names that lead there.
    private var places = Places()

    private struct Places {
        var folders: Set<String> = []
        var ways: [String: Set<String>] = [:]
    }

    /// How long no file may have changed before the preview is drawn: some programs save a file in several steps.
    private static let quietTime: Microseconds = 60_000

    /// Prepares to watch; nothing is drawn yet.
    ///
    /// - Parameters:
    ///   - say: is called with each picture that was written, and with what it warns of.
    ///   - fail: is called with why a picture could not be drawn; what it throws ends `run`.
    package init(
        _ task: Task,
        say: @escaping (String) -> Void,
        fail: @escaping (any Error) throws -> Void
    ) throws {
        self.task = task
        self.say = say
        self.fail = fail
        loop = try EventLoop()
        watch = try FolderWatch()
    }

    /// Draws, and goes on until SIGINT or SIGTERM.
    /// - Throws: `FolderWatchError` when a folder cannot be watched, `PictureError` when the picture cannot be written.
    package func run() throws {
        sources = [
            try .signal(SIGINT, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGTERM, on: loop) { [unowned self] in loop.stop() },
            try .readable(watch.file.rawValue, on: loop) { [unowned self] in try filesChanged() },
        ]
        timer = try LoopTimer(on: loop) { [unowned self] in try draw() }
        try draw()
        try loop.run()
    }

    private func filesChanged() throws {
        // The picture itself may lie there, and hidden files are drafts.
        let output = FilePath(task.output).lastComponent?.string
        let isNews = try watch.takeNames().contains { folder, names in
            let files = places.folders.contains(folder) ? names.filter { !$0.hasPrefix(".") && $0 != output } : []
            return !files.isEmpty || places.ways[folder]?.isDisjoint(with: names) == false
        }
        if isNews { timer?.set(at: loop.now + Self.quietTime) }
    }

    private func draw() throws {
        let drawing: Preview.Drawing
        do {
            try watch(for: [])
            let options = try task.load()
            // What changes while it is read is drawn again.
            try watch(for: options.pictures)
            drawing = try Preview(options).draw()
        } catch let error as FolderWatchError {
            throw error
        } catch {
            shown = []
            return try fail(error)
        }
        try write(drawing)
    }

    private func write(_ drawing: Preview.Drawing) throws(OutputError) {
        guard drawing.png != shown else { return }
        try OutputFile(task.output).commit(drawing.png)
        shown = drawing.png
        for warning in drawing.warnings { say("warning: \(warning)") }
        say("\(task.output): drawn")
    }

    /// Watches the folders in which files change, those that links lead to, and those above, where one of them may be renamed and
    /// made again.
    ///
    /// - Parameter pictures: files that need not be there.
    private func watch(for pictures: [String]) throws(FolderWatchError) {
        let files = (task.files + pictures).map { FilePath($0) }.flatMap { [$0, $0.resolved ?? $0] }
        places = Places(folders: Set(files.map(\.folder)))
        for file in files {
            var folder = FilePath(file.folder)
            while let name = folder.lastComponent, name.kind == .regular {
                let above = folder.folder
                places.ways[above, default: []].insert(name.string)
                folder = FilePath(above)
            }
        }
        try watch.watch(places.folders, and: Set(places.ways.keys))
    }
}

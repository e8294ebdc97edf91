import Configuration
import Evdev
import EventLoop
import Gestures
import Glibc
import System

/// `sheetd record`: what a live device says, written down as an evemu recording.
///
/// A class, because the loop calls back into it.
package final class Recorder {
    private let options: RecorderOptions
    private let say: (String) -> Void
    private let loop: EventLoop
    private var recording: LiveRecording
    private let output: OutputFile
    private var sources: [EventSource] = []
    private var timer: LoopTimer?
    private var isOver = false

    /// Opens the device, and the file after it.
    ///
    /// A path is taken at its word: any input device can be recorded, a touchscreen or not.
    /// - Parameter say: is told what goes on, a line each.
    /// - Throws: `TouchscreenNotFoundError`, `TouchscreenError`, `OutputError`, or `UdevError`.
    package init(_ options: RecorderOptions, say: @escaping (String) -> Void) throws {
        self.options = options
        self.say = say
        loop = try EventLoop()
        let path = try Self.path(options, say)
        recording = try LiveRecording(path: path, grab: options.grabs)
        output = try OutputFile(path: options.output)
    }

    /// Records until SIGINT or SIGTERM, until the time is over, or until the device goes away.
    /// - Throws: `OutputError` when the recording cannot be written, `TouchscreenError` when the device cannot be read.
    package func run() throws {
        // A reader that went away is told as an error of writing.
        signal(SIGPIPE, SIG_IGN)
        sources = [
            try .signal(SIGINT, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGTERM, on: loop) { [unowned self] in loop.stop() },
            try .readable(recording.fileDescriptor, on: loop) { [unowned self] in try record() },
        ]
        timer = try LoopTimer(on: loop) { [unowned self] in loop.stop() }
        if let seconds = options.seconds { timer?.set(at: loop.now + Microseconds(seconds * 1_000_000)) }
        try write(recording.head)
        say("recording \(recording.path) (\(recording.name))")
        try loop.run()
        // What came together with the signal is part of it.
        if !isOver { try record() }
    }
}

extension Recorder {
    private static func path(_ options: RecorderOptions, _ say: (String) -> Void) throws -> String {
        let input = options.settings.input
        let wanted = options.device ?? input.device
        if case .path(let path) = wanted { return path }
        let choice = try TouchscreenDiscovery.choose(
            device: wanted,
            pointer: input.pointer,
            quirks: input.quirks
        )
        if !choice.others.isEmpty {
            say("\(choice.others.count + 1) touchscreens; name one with --device to record another")
        }
        return choice.path
    }

    private func record() throws {
        let piece = recording.read()
        try write(piece.text)
        switch piece.end {
        case nil: return
        case .failed(let error): throw error
        case .some(let end):
            say("\(end): the recording ends there")
            isOver = true
            loop.stop()
        }
    }

    /// Every frame is in the file when the next one comes.
    private func write(_ text: String) throws {
        guard !text.isEmpty else { return }
        try output.write(text)
        try output.flush()
    }
}

package import Configuration
package import Evdev
import EventLoop
import Glibc
import System

/// `sheetd record`: writes the events of a live device as an evemu recording.
package final class Recorder {
    private let options: RecorderOptions
    private let log: (String) -> Void
    private let loop: EventLoop
    private var recording: LiveRecording
    private let output: OutputStream
    private var sources: [EventSource] = []
    private var timer: LoopTimer?
    private var isOver = false

    /// Opens the device, and the file after it.
    ///
    /// A path may be that of any input device, a touchscreen or not.
    /// - Parameter say: is called with messages, one line each.
    package init(_ options: RecorderOptions, say: @escaping (String) -> Void) throws {
        self.options = options
        log = say
        loop = try EventLoop()
        let path = try Self.path(options, say)
        recording = try LiveRecording(path: path, options.grabs ? .exclusive : .shared)
        // The touches of a PIN are in it.
        output = OutputStream(path: options.output, for: .owner)
        try output.open()
    }

    /// Records until SIGINT or SIGTERM, until the time is over, or until the device goes away.
    /// - Throws: `OutputError` when the recording cannot be written, `TouchscreenError` when the device cannot be read.
    package func run() throws {
        // A reader that went away becomes an error of writing.
        signal(SIGPIPE, SIG_IGN)
        sources = [
            try .signal(SIGINT, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGTERM, on: loop) { [unowned self] in loop.stop() },
            try .readable(recording.fileDescriptor, on: loop) { [unowned self] in try record() },
        ]
        timer = try LoopTimer(on: loop) { [unowned self] in loop.stop() }
        if let seconds = options.seconds { timer?.set(at: loop.now + Microseconds(seconds * 1_000_000)) }
        try write(recording.head)
        log("recording \(recording.path) (\(recording.name))")
        try loop.run()
        // Events that came together with the signal belong to the recording.
        if !isOver { try record() }
    }
}

extension Recorder {
    private static func path(_ options: RecorderOptions, _ say: (String) -> Void) throws -> String {
        let input = options.settings.panel.input
        let wanted = options.device ?? input.device
        if case .path(let path) = wanted { return path }
        let choice: TouchscreenChoice
        do {
            choice = try TouchscreenDiscovery.choose(device: wanted, pointer: input.pointer, quirks: input.quirks)
        } catch let error as TouchscreenNotFoundError {
            guard options.device != nil, case .name(let name) = wanted, let path = try keys(named: name) else {
                throw error
            }
            return path
        }
        if !choice.others.isEmpty {
            say("\(choice.others.count + 1) touchscreens; name one with --device to record another")
        }
        return choice.path
    }

    /// The first device of that name with keys, which are recorded only where somebody names it.
    private static func keys(named name: String) throws -> String? {
        try KeyDiscovery.candidates(named: name).first { $0.candidate.verdict.isUsable }?.candidate.path
    }

    private func record() throws {
        let piece = recording.read()
        try write(piece.text)
        switch piece.end {
        case nil: return
        case .failed(let error): throw error
        case .some(let end):
            log("\(end): the recording ends there")
            isOver = true
            loop.stop()
        }
    }

    /// Writes without buffering: every frame is in the file when the next one comes.
    private func write(_ text: String) throws {
        guard !text.isEmpty else { return }
        try output.write(text)
    }
}

package struct RecorderOptions: Sendable {
    package var settings: Settings
    /// The touchscreen to record; nil uses the one of the settings.
    package var device: DeviceRequest?
    /// The file to write; `-` is standard output.
    package var output = "-"
    /// How long to record; nil is until a signal.
    package var seconds: Double?
    package var grabs = false

    package init(settings: Settings) {
        self.settings = settings
    }
}

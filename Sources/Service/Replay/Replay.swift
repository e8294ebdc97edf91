import BottomSheet
import Canvas
import Configuration
import Content
import Evdev
import Gestures
import Interaction
import Output
import Pictures
import Rendering
import System
import Tracing
import Typing

/// Plays a recording in virtual time, through the same code as live touches, with another clock and display.
///
/// Deterministic: two runs of one recording give the same bytes.
package struct Replay: ~Copyable {
    package struct Summary: Sendable {
        /// What the panel did wrong, one line each.
        package var warnings: [String] = []
        /// Which device was played, and why, one line each.
        package let explanation: [String]

        init(_ recording: borrowing KeyRecording, warnings: [String]) {
            explanation = [recording.explanation]
            self.warnings = warnings + (recording.hasKeys ? [] : ["no key in this file"])
        }

        init(explanation: [String], warnings: [String]) {
            (self.explanation, self.warnings) = (explanation, warnings)
        }

        init(_ reader: borrowing RecordingReader, faults: TouchFilter.Faults) {
            explanation = reader.explanation
            let counts = [
                (reader.droppedFrames, "time runs backwards; \(reader.droppedFrames) frames dropped"),
                (reader.clockResets, "the clock was set back; time goes on from there"),
                (reader.phantoms, "contacts without a position: \(reader.phantoms), ignored"),
                (faults.stuck, "contacts that were never lifted: \(faults.stuck), cancelled"),
                (faults.storms, "storms of phantom contacts: \(faults.storms), ignored"),
            ]
            let remarks = [
                reader.doubt, reader.silence,
                reader.choice.map { "the recording has touches of several touchscreens; \($0)" },
            ]
            warnings = remarks.compactMap(\.self) + counts.filter { $0.0 > 0 }.map(\.1)
        }
    }

    private let options: ReplayOptions
    /// The touches that are played; nil where keys are.
    private let touches: PlayedTouches?
    private let keys: KeyPlayer?
    private let device: TouchDevice
    private var interaction: Interaction
    private var renderer: Renderer
    private let page: Page?
    private let home: Page?
    /// The items of the home that bring the sheet.
    private let bringers: Set<String>
    private let display: HeadlessDisplay
    private var ticks: DisplayTicks
    private let trace: OutputStream?
    private let recorder: FrameRecorder?
    /// Whether the sheet has moved since the last frame.
    private var isStale = false
    /// The time of the touches that the last frame shows.
    private var shownTime: Microseconds = 0

    package init(_ options: ReplayOptions) throws {
        let keys = KeyPlayer(options.recordings)
        let touches = keys == nil ? try PlayedTouches(options) : nil
        guard let device = keys?.device ?? touches?.reader.device else { preconditionFailure("nothing is played") }
        let snapshot = try options.snapshot.map { path in try PNG.read(path, over: .black) }
        let sheet = try Self.sheet(options, device: device, snapshot: snapshot)
        let trace = options.outputs.trace.map { OutputStream(path: $0) }
        try trace?.open()
        recorder = try options.outputs.wantsPixels ? FrameRecorder(options.outputs, size: options.panel.size) : nil
        (self.keys, self.touches, self.device) = (keys, touches, device)
        (interaction, renderer) = (sheet.interaction, sheet.renderer)
        (page, home, bringers) = (sheet.page, sheet.home, sheet.bringers)
        self.trace = trace
        display = HeadlessDisplay(
            size: options.panel.size,
            refreshRate: options.panel.refreshRate,
            wantsPixels: options.outputs.wantsPixels
        )
        ticks = DisplayTicks(refreshRate: options.panel.refreshRate)
        self.options = options
    }

    private static func sheet(
        _ options: ReplayOptions,
        device: TouchDevice,
        snapshot: Surface?
    ) throws -> HeadlessSheet {
        let settings = options.settings
        let behavior = settings.behavior(isEmpty: settings.sheet.content == nil)
        let transform = options.panel.transform(settings)
        let assets = try SceneAssets(settings)
        let home = try settings.home.map { try SceneAssets($0, fonts: assets.fonts) }
        return HeadlessSheet(
            settings,
            assets,
            page: assets.page(transform, behavior: behavior, turned: transform.rotation),
            home: home?.page(transform, behavior: Preset.home.behavior, turned: transform.rotation),
            bringers: home.map { $0.bringers(of: settings.sheet.content) } ?? [],
            on: transform,
            isPresented: behavior.touch.presentOn.contains(.start),
            handling: settings.panel.touchHandling(of: device),
            snapshot: snapshot
        )
    }

    /// Plays the recording to its end, and continues until nothing moves any more.
    /// - Throws: the error of a bad line of the recording, or of a file that cannot be written.
    package consuming func run() throws -> Summary {
        do {
            try begin()
            while let frame = try touches?.reader.next() { try handle(frame) }
            if !options.holds, let frame = touches?.reader.cancelAll() { try handle(frame) }
            while let key = try keys?.next(holds: options.holds) { try handle(key) }
            try run(until: .max)
        } catch {
            try? trace?.flush()
            throw error
        }
        try trace?.flush()
        try recorder?.finish()
        if let touches { return Summary(touches.reader, faults: interaction.faults) }
        return keys?.summary ?? Summary(explanation: [], warnings: [])
    }

    /// Writes the panel and the sheet at rest to the trace, and draws the first frame.
    private mutating func begin() throws {
        try trace?.append(
            TraceLines().meta(interaction, refreshRate: options.panel.refreshRate, device: device)
        )
        try record([InteractionEvent(.sheet(interaction.pose(at: 0)), at: 0)])
        try draw(at: 0)
        ticks.advance()
    }

    private mutating func handle(_ frame: TouchFrame) throws {
        try run(until: frame.time)
        if let page, !page.layout.fields.isEmpty { interaction.note(page.rulers) }
        if let home, !home.layout.fields.isEmpty { interaction.note(home.rulers, of: .home) }
        try record(interaction.handle(frame))
    }

    private mutating func handle(_ key: KeyInput) throws {
        try run(until: key.time)
        try record(interaction.handle(key))
    }

    /// Advances virtual time up to `time`: draws the frames that are due, and handles the deadlines of touches.
    ///
    /// While nothing moves and no deadline is set, no time is evaluated.
    private mutating func run(until time: Microseconds) throws {
        while true {
            let tick = wantsFrame(before: time) ? ticks.next : .max
            let due = deadline(until: time) ?? .max
            guard min(tick, due) < time else { break }
            if due <= tick {
                ticks.skip(to: due)
                try record(interaction.elapse(to: due))
            } else {
                try record(interaction.advance(to: tick))
                try draw(at: tick)
                ticks.advance()
            }
        }
        if time < .max { ticks.skip(to: time) }
    }

    /// The next deadline; nil for a finger that stays down after the end of the recording.
    private func deadline(until time: Microseconds) -> Microseconds? {
        time == .max && interaction.isTouched ? nil : interaction.deadline
    }

    /// Whether a frame is due before `time`; after the recording only until what comes to rest does so.
    private func wantsFrame(before time: Microseconds) -> Bool {
        if isStale { return true }
        return time < .max ? interaction.wantsFrames(after: shownTime) : !interaction.comesToRest(by: shownTime)
    }

    private mutating func draw(at time: Microseconds) throws {
        isStale = false
        shownTime = time - DisplayTicks.lead
        let appearance = interaction.appearance(at: time, fingers: shownTime)
        guard let frame = try renderer.render(appearance, on: display).frame else { return }
        try trace?.append(TraceLines().frame(frame, top: appearance.sheet.top, at: time))
        try recorder?.record(display.surface, number: frame.number, at: time)
    }

    private mutating func record(_ events: [InteractionEvent]) throws {
        for event in events {
            if event.isSeen { isStale = true }
            try trace?.append(TraceLines().line(event))
            if event.stage == .home, case .content(.activated(let id), let reason, _) = event.kind,
                bringers.contains(id)
            {
                try record(interaction.present(reason: reason, at: event.time))
            }
        }
    }
}

/// The touches of a recording.
private final class PlayedTouches {
    var reader: RecordingReader

    init(_ options: ReplayOptions) throws(RecordingError) {
        let input = options.settings.panel.input
        reader = try RecordingReader(
            paths: options.recordings,
            quirks: input.quirks,
            acceptsPointer: input.pointer
        )
    }
}

/// The times at which a virtual display shows frames: multiples of its period.
struct DisplayTicks {
    /// How long before its blank a frame is begun: what drawing costs on a small board, and the guard of `FrameClock`.
    static let lead: Microseconds = 3_000

    private let period: Double
    private var index: Int64 = 0

    init(refreshRate: Double) {
        period = 1_000_000 / refreshRate
    }

    var next: Microseconds { time(of: index) }

    mutating func advance() { index += 1 }

    mutating func skip(to time: Microseconds) {
        index = max(index, Int64(Double(time) / period) - 1)
        while next < time { index += 1 }
    }

    private func time(of index: Int64) -> Microseconds { Microseconds((Double(index) * period).rounded()) }
}

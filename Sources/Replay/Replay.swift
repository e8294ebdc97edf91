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

/// The whole trip of a recorded finger in virtual time: the same code as for a live one, with another clock and display.
///
/// Deterministic: two runs of one recording give the same bytes.
package struct Replay: ~Copyable {
    /// What was noticed on the way and is worth a warning.
    package struct Summary: Sendable {
        /// What the panel did wrong, a line each.
        package var warnings: [String] = []

        /// Counts what was dropped, cancelled or ignored.
        init(droppedFrames: Int, faults: TouchFilter.Faults) {
            let counts = [
                (droppedFrames, "time runs backwards; \(droppedFrames) frames dropped"),
                (faults.stuck, "contacts that were never lifted: \(faults.stuck), cancelled"),
                (faults.storms, "storms of phantom contacts: \(faults.storms), ignored"),
            ]
            warnings = counts.filter { $0.0 > 0 }.map(\.1)
        }
    }

    private let options: ReplayOptions
    private var reader: RecordingReader
    private var interaction: Interaction
    private var renderer: Renderer
    private let display: HeadlessDisplay
    private var ticks: DisplayTicks
    private let trace: OutputFile?
    private let recorder: FrameRecorder?
    /// Whether the sheet has moved since the last frame.
    private var isStale = false
    /// The time of the last frame.
    private var shownTime: Microseconds = 0

    /// Opens the recording and everything that will be written.
    /// - Throws: `RecordingError`, `PictureError` or `OutputError` that names the file at fault.
    package init(_ options: ReplayOptions) throws {
        let settings = options.settings
        let reader = try RecordingReader(paths: options.recordings, quirks: settings.input.quirks)
        let transform = settings.transform(
            panel: options.size,
            millimeters: nil,
            rotation: options.rotation,
            scale: options.scale
        )
        let behavior = settings.sheet.behavior
        let artwork = try SceneAssets(settings)
        let page = artwork.page(transform, behavior: behavior, turned: transform.rotation)
        let machine = SheetMachine(
            behavior,
            in: artwork.area(transform, behavior: behavior, page: page),
            presented: behavior.touch.presentOn.contains(.start)
        )
        let snapshot = try options.snapshot.map { path in try PNG.read(path, over: .black) }
        let scene = artwork.scene(transform, layout: machine.layout, snapshot: snapshot)
        let trace = try options.trace.map(OutputFile.init)
        let recorder = options.wantsPixels ? try FrameRecorder(options) : nil
        interaction = Interaction(
            machine: machine,
            transform: transform,
            handling: settings.touchHandling(of: reader.device),
            scrolling: settings.sheet.scrolling
        )
        interaction.show(page?.page.layout, contentTop: page?.top ?? 0, at: 0)
        renderer = Renderer(scene: scene, transform: transform, page: page)
        display = HeadlessDisplay(
            size: options.size,
            refreshRate: options.refreshRate,
            wantsPixels: options.wantsPixels
        )
        ticks = DisplayTicks(refreshRate: options.refreshRate)
        self.trace = trace
        self.recorder = recorder
        self.reader = reader
        self.options = options
    }

    /// Plays the recording to its end, and on until nothing moves any more.
    /// - Throws: what a bad line of the recording or a file that cannot be written gives.
    package consuming func run() throws -> Summary {
        do {
            try begin()
            while let frame = try reader.next() { try handle(frame) }
            if !options.holds, let frame = reader.cancelAll() { try handle(frame) }
            try run(until: .max)
        } catch {
            try? trace?.flush()
            throw error
        }
        try trace?.flush()
        try recorder?.finish()
        return Summary(droppedFrames: reader.droppedFrames, faults: interaction.faults)
    }

    /// Tells the panel, the sheet at rest, and draws it.
    private mutating func begin() throws {
        try trace?.write(
            TraceLines.meta(
                transform: interaction.transform,
                refreshRate: options.refreshRate,
                device: reader.device,
                machine: interaction.machine
            )
        )
        try tell([.sheet(interaction.pose(at: 0), at: 0)])
        try draw(at: 0)
        ticks.advance()
    }

    private mutating func handle(_ frame: TouchFrame) throws {
        try run(until: frame.time)
        try tell(interaction.handle(frame))
    }

    /// Lets time pass up to `time`: shows the frames that are due, and hears what fingers do by doing nothing.
    ///
    /// While nothing moves and nothing hangs in the air no moment is looked at.
    private mutating func run(until time: Microseconds) throws {
        while true {
            let tick = wantsFrame ? ticks.next : .max
            let due = deadline(until: time) ?? .max
            guard min(tick, due) < time else { break }
            if due <= tick {
                ticks.skip(to: due)
                try tell(interaction.elapse(to: due))
            } else {
                try tell(interaction.advance(to: tick))
                try draw(at: tick)
                ticks.advance()
            }
        }
        if time < .max { ticks.skip(to: time) }
    }

    /// A finger that stays down behind the end of the recording does nothing any more.
    private func deadline(until time: Microseconds) -> Microseconds? {
        time == .max && interaction.isTouched ? nil : interaction.deadline
    }

    private var wantsFrame: Bool { isStale || interaction.wantsFrames(after: shownTime) }

    private mutating func draw(at time: Microseconds) throws {
        isStale = false
        shownTime = time
        let appearance = interaction.appearance(at: time, fingers: time)
        guard let frame = try renderer.render(appearance, on: display) else { return }
        try trace?.write(TraceLines.frame(frame, top: appearance.sheet.top, at: time))
        try recorder?.record(display.surface, number: frame.number, at: time)
    }

    private mutating func tell(_ happenings: [InteractionEvent]) throws {
        for happening in happenings {
            if happening.isSeen { isStale = true }
            try trace?.write(TraceLines.line(happening))
        }
    }
}

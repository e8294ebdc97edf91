import BottomSheet
import Canvas
import Configuration
import Evdev
import Gestures
import Interaction
import Tracing

@testable import Replay

/// A replay without a picture: for behaviours that no configuration makes, and where only the finger and the sheet matter.
struct Rehearsal {
    /// The trace, byte by byte; the same as that of a replay without its frames.
    private(set) var trace = ""
    private var interaction: Interaction
    private var ticks: DisplayTicks

    /// Plays a recording by its name to its end, and on until nothing moves.
    init(
        _ name: String,
        behavior: SheetBehavior,
        panel: PixelSize = PixelSize(width: 720, height: 1280),
        refreshRate: Double = 60
    ) throws {
        let transform = DisplayTransform(panel: panel)
        let machine = SheetMachine(behavior, in: transform.area, presented: true)
        interaction = Interaction(
            machine: machine,
            transform: transform,
            handling: Settings().panel.touchHandling(of: nil)
        )
        ticks = DisplayTicks(refreshRate: refreshRate)
        var reader = try RecordingReader(paths: [Fixtures.recording(name)])
        trace += TraceLines().meta(interaction, refreshRate: refreshRate, device: reader.device)
        report([InteractionEvent(.sheet(interaction.pose(at: 0)), at: 0)])
        ticks.advance()
        while let frame = try reader.next() { handle(frame) }
        if let frame = reader.cancelAll() { handle(frame) }
        runDisplay(until: .max)
    }

    private mutating func handle(_ frame: TouchFrame) {
        runDisplay(until: frame.time)
        report(interaction.handle(frame))
    }

    private mutating func runDisplay(until time: Microseconds) {
        while interaction.machine.isUnderWay, ticks.next < time {
            report(interaction.advance(to: ticks.next))
            ticks.advance()
        }
        if time < .max { ticks.skip(to: time) }
    }

    private mutating func report(_ happenings: [InteractionEvent]) {
        for happening in happenings { trace += TraceLines().line(happening) }
    }
}

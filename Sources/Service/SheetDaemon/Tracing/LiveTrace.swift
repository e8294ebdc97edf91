import Canvas
import Evdev
import EventLoop
import Interaction
import Logging
import Rendering
import System
import Tracing

/// Writes what happens between fingers and the screen, as the trace of a replay has it.
///
/// Touches, frames and motions are known in another order than that of their times: a frame is written when it is on the
/// screen, a motion as of then. So lines wait a moment for earlier ones. Where nothing happens, it causes no wake-up. Nothing waits
/// for a reader: lines for which there is no room are dropped, and counted in the next one.
final class LiveTrace {
    private struct Entry {
        let time: Microseconds
        let line: String
    }

    /// A frame that is on its way to the screen.
    private struct Flight {
        let frame: DrawnFrame
        let top: Double
        let finger: Microseconds?
    }

    private let stream: OutputStream
    private let log: Logger
    /// Nil until the panel is known, when times begin.
    private var lines: TraceLines?
    private var waiting: [Entry] = []
    private var fingers = TracedFingers()
    private var flight: Flight?
    private var frames = 0
    /// Writes what waits when nothing more happens.
    private var timer: LazyLoopTimer?
    /// Wakes the loop when a pipe takes more; nil until it has taken too little.
    private var room: EventSource?
    private let loop: EventLoop
    /// The lines that were dropped since the last one.
    private var dropped = 0
    private var hasDropped = false
    private var hasFailed = false

    /// How long lines wait for earlier ones.
    private static let patience: Microseconds = 250_000
    /// The most bytes that are kept of what a pipe does not take: some seconds of a drag.
    private static let limit = 1 << 18

    /// A trace to the file at `path`; `-` is standard output.
    /// - Throws: `OutputError` when it cannot be written, or `LoopError`.
    init(_ path: String, on loop: EventLoop, log: Logger) throws {
        // The touches of a PIN are in it.
        stream = OutputStream(path: path, for: .owner, patience: .never)
        (self.loop, self.log) = (loop, log)
        try stream.open()
        timer = try LazyLoopTimer(on: loop) { [unowned self, unowned loop] in elapse(at: loop.now) }
    }

    deinit { room?.stop() }

    /// Begins with the panel and the sheet as it is; nothing is written before that, and only the first call counts.
    func begin(_ interaction: Interaction, refreshRate: Double, device: TouchDevice?, at now: Microseconds) {
        guard lines == nil else { return }
        let lines = TraceLines(origin: now)
        self.lines = lines
        let panel = interaction.transform.panel
        let device =
            device
            ?? TouchDevice(
                name: "",
                touchProtocol: .b,
                x: AxisRange(min: 0, max: panel.width - 1),
                y: AxisRange(min: 0, max: panel.height - 1)
            )
        attempt {
            try stream.append(lines.meta(interaction, refreshRate: refreshRate, device: device))
            try stream.append(lines.line(InteractionEvent(.sheet(interaction.pose(at: now)), at: now)))
            try stream.flush()
        }
    }

    func add(_ events: [InteractionEvent]) {
        guard let lines else { return }
        for event in events {
            fingers.note(event)
            add(lines.line(event), at: event.time)
        }
    }

    /// No finger is down at `time`, also of those that were not lifted.
    func endFingers(at time: Microseconds) { if !fingers.isEmpty { add(fingers.cancelled(at: time)) } }

    /// A frame was drawn that shows the sheet at `top`, and where the finger was at `finger`, if any.
    func drew(_ frame: DrawnFrame, top: Double, finger: Microseconds?) {
        if lines != nil { flight = Flight(frame: frame, top: top, finger: finger) }
    }

    func showed(at time: Microseconds) {
        guard let lines, let flight else { return }
        self.flight = nil
        var frame = flight.frame
        frame.number = frames
        frames += 1
        add(lines.frame(frame, top: flight.top, age: flight.finger.map { time - $0 }, at: time), at: time)
    }

    func write() { write(until: .max) }
}

// The order of time.
extension LiveTrace {
    private func add(_ line: String, at time: Microseconds) {
        if line.isEmpty { return }
        let place = waiting.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
        waiting.insert(Entry(time: time, line: line), at: place)
        timer?.set(at: time + Self.patience)
    }

    private func elapse(at now: Microseconds) {
        write(until: now - Self.patience)
        timer?.set(at: waiting.first.map { $0.time + Self.patience })
    }

    private func write(until time: Microseconds) {
        let count = waiting.firstIndex { $0.time > time } ?? waiting.count
        attempt {
            for entry in waiting.prefix(count) { try append(entry.line) }
            try stream.flush()
            try awaitRoom()
        }
        waiting.removeFirst(count)
    }

    private func append(_ line: String) throws {
        guard stream.pending + line.utf8.count <= Self.limit else { return drop() }
        try stream.append(dropped == 0 ? line : TraceLines.noting(dropped: dropped, in: line))
        dropped = 0
    }

    private func drop() {
        dropped += 1
        if !hasDropped { log.warning("the trace is not read fast enough: what is dropped is counted in it") }
        hasDropped = true
    }

    private func awaitRoom() throws {
        guard stream.pending > 0, let descriptor = stream.descriptor else {
            room?.await([])
            return
        }
        if room == nil {
            room = try .readable(descriptor, on: loop, priority: .control) { [unowned self] in write(until: .min) }
        }
        room?.await(.write)
    }

    /// Writes, until that fails once: the sheet goes on without a trace.
    private func attempt(_ step: () throws -> Void) {
        guard !hasFailed else { return }
        do {
            try step()
        } catch {
            hasFailed = true
            room?.stop()
            log.error("\(error); the trace ends here")
        }
    }
}

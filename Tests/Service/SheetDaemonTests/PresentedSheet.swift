import Canvas
import Configuration
import Content
import Control
import DaemonTestSupport
import EventLoop
import Foundation
import Gestures
import Interaction
import Jobs
import Logging
import Output
import Pictures
import TestSupport

@testable import SheetDaemon

/// A sheet on a fake display, and the owner of its other devices.
final class PresentedSheet: SettingsFollower {
    let display = FakeDisplay("A", size: PixelSize(width: 360, height: 640))
    let touches: TouchSession
    let frames: FrameSource
    let presentations: PresentationStore
    private let worker: Worker
    private let loop: EventLoop
    private let scratch: Scratch
    private(set) var output: DisplayOutput?
    /// The error that the other devices throw from now on.
    var refusal: (any Error)?
    private(set) var applied = 0
    private(set) var reverted = 0
    private(set) var changes = 0
    /// Whether the display is plugged in when it is searched for.
    var hasDisplay: Bool
    let trace: LiveTrace

    static let kitchen = Document(items: [.toggle("light", "Light", isOn: false)])

    init(_ worker: Worker? = nil, hasDisplay: Bool = true) throws {
        loop = try EventLoop()
        scratch = try Scratch()
        self.hasDisplay = hasDisplay
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        trace = try LiveTrace(scratch.file("trace"), on: loop, log: log)
        let publisher = try EventPublisher(on: loop, trace: trace, log: log)
        self.worker = try worker ?? Worker(budget: nil)
        let presentation = try Presentation(LoadedSettings())
        touches = try TouchSession(presentation.settings.panel, publisher: publisher, on: loop)
        frames = FrameSource(touches, try PanelPrograms(in: nil, on: loop, log: log), trace: trace)
        presentations = try PresentationStore(
            presentation,
            self.worker,
            touches,
            frames,
            publisher: publisher,
            on: loop,
            log: log
        )
        presentations.devices = self
        let finder = DisplayFinder(DisplayRequest(presentation.settings.panel, touchscreen: nil)) { [unowned self] _ in
            self.hasDisplay ? .found(display) : .none(reasons: ["a test"])
        }
        let output = try DisplayOutput(finder, loop: loop, log: log, delegate: frames)
        self.output = output
        (touches.output, frames.output, presentations.output) = (output, output, output)
        try output.open()
        if hasDisplay { awaitWholeScene() }
    }

    /// Delivers what the worker has done until the scene lacks nothing; no frame is drawn meanwhile.
    func awaitWholeScene() {
        worker.deliver { presentations.shown.scene?.lacks != .nothing }
    }

    /// Makes a change as a program does, and delivers what the worker has done until it is answered; no frame is drawn meanwhile.
    func make(_ change: SheetChange) throws { try presentations.makeNow(change) }

    /// Presents a document as a program does.
    func present(_ document: Document) throws { try make(.present({ _ in document }, with: { _ in [] }, detent: nil)) }

    /// Writes a picture beside the configuration.
    func write(_ picture: Surface, as name: String) throws { try PNG.write(picture, to: scratch.file(name)) }

    /// The height of the picture in points.
    var height: Double { Double(display.size.height) / (touches.interaction?.transform.scale ?? 1) }

    /// The lines of the trace so far.
    func traced() throws -> [Substring] {
        trace.write()
        return try String(contentsOfFile: scratch.file("trace"), encoding: .utf8).split(separator: "\n")
    }

    /// Reads a configuration of these lines.
    func reload(_ lines: String) throws {
        let file = scratch.file("sheetd.toml")
        try scratch.write(lines, to: "sheetd.toml")
        var outcome: Result<Void, any Error>?
        presentations.enqueue(.reconfigure(try LoadedSettings.load(file: file))) { outcome = $0 }
        worker.deliver { outcome == nil }
        try outcome?.get()
    }

    func prepare(_ transaction: inout Transaction, from old: Settings, to new: Settings) {
        transaction.add { [self] in
            if let refusal { throw refusal }
            applied += 1
        } revert: { [self] in
            reverted += 1
        }
    }

    func settingsDidChange(from old: Settings, to new: Settings) { changes += 1 }
}

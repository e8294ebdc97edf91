import Canvas
import Configuration
import Content
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
final class CommitStage: SheetControllerDelegate {
    let display = FakeDisplay("A", size: PixelSize(width: 360, height: 640))
    let sheet: SheetController
    private let loop: EventLoop
    private let scratch: Scratch
    private var output: DisplayOutput?
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
        let worker = try worker ?? Worker(budget: nil)
        sheet = try SheetController(Presentation(LoadedSettings()), worker, publisher: publisher, on: loop, log: log)
        sheet.delegate = self
        let finder = DisplayFinder(DisplayRequest(sheet.settings, touchscreen: nil)) { [unowned self] _ in
            self.hasDisplay ? .found(display) : .none(reasons: ["a test"])
        }
        let output = try DisplayOutput(finder, loop: loop, log: log, delegate: sheet)
        self.output = output
        sheet.draw(on: output)
        try output.open()
    }

    /// Writes a picture beside the configuration.
    func write(_ picture: Surface, as name: String) throws { try PNG.write(picture, to: scratch.file(name)) }

    /// The height of the picture in points.
    var height: Double { Double(display.size.height) / (sheet.interaction?.transform.scale ?? 1) }

    /// The lines of the trace so far.
    func traced() throws -> [Substring] {
        trace.write()
        return try String(contentsOfFile: scratch.file("trace"), encoding: .utf8).split(separator: "\n")
    }

    /// Reads a configuration of these lines.
    func reload(_ lines: String) throws {
        let file = scratch.file("sheetd.toml")
        try scratch.write(lines, to: "sheetd.toml")
        try sheet.changes.perform(.reconfigure(LoadedSettings.load(file: file)))
    }

    func displayWasLit(_ summary: String) {}

    func prepare(_ transaction: inout Transaction, from old: Settings, to new: Settings) {
        transaction.add { [self] in
            if let refusal { throw refusal }
            applied += 1
        } revert: { [self] in
            reverted += 1
        }
    }

    func silenceDidElapse(_ faults: TouchFilter.Faults) {}

    func settingsDidChange(from old: Settings, to new: Settings) { changes += 1 }
}

import BottomSheet
import Canvas
import Configuration
import DaemonTestSupport
import EventLoop
import Interaction
import Logging
import Output
import Power
import Rendering
import SystemPackage
import Testing

@testable import KMS
@testable import SheetDaemon

/// An output on fake displays, and its owner.
final class ScriptedOutput {
    private let loop: EventLoop
    private var answers: [Result<FakeDisplay?, DisplayError>]
    private let fault: DisplayError?
    private let journal: Journal
    private var steps: [(DisplayOutput) throws -> Void] = []
    private var output: DisplayOutput?
    private(set) var prepared = 0
    private(set) var lit: [String] = []

    /// - Parameter fault: what a search throws when no display is left.
    init(showing displays: [FakeDisplay], failingWith fault: DisplayError? = nil) throws {
        loop = try EventLoop()
        answers = displays.map { .success($0) }
        self.fault = fault
        journal = Journal()
    }

    /// - Parameter answers: what searches come to, one after the other, with nil for a card that another program has; later
    ///   ones find nothing.
    init(answering answers: [Result<FakeDisplay?, DisplayError>], _ journal: Journal) throws {
        loop = try EventLoop()
        self.answers = answers
        fault = nil
        self.journal = journal
    }

    /// Opens the output and does a step whenever the renderer that was made last has reached the screen; then closes it.
    func play(_ steps: [(DisplayOutput) throws -> Void]) throws {
        self.steps = steps
        let log = Logger(label: "test") { [journal] _ in journal }
        let finder = DisplayFinder(DisplayRequest()) { [unowned self] in try search($0) }
        let output = try DisplayOutput(finder, loop: loop, log: log, delegate: self)
        self.output = output
        // Nothing takes so long: a step that never comes is a failure, not a hang.
        let timeout = try LoopTimer(on: loop) { [unowned self] in
            Issue.record("\(self.steps.count) steps never came")
            loop.stop()
        }
        timeout.set(at: loop.now + 60_000_000)
        try output.open()
        try loop.run()
        output.close()
        self.output = nil
    }

    /// Ends `play`.
    func stop() { loop.stop() }

    private func search(_ request: DisplayRequest) throws -> DisplaySearch {
        if !answers.isEmpty {
            return try answers.removeFirst().get().map { .found($0) } ?? .withheld(reasons: ["another program has it"])
        }
        if let fault { throw fault }
        return .none(reasons: [])
    }
}

extension ScriptedOutput: DisplayOutputDelegate {
    func displayDidChange(to display: any Display) {
        prepared += 1
        let transform = DisplayTransform(panel: display.panel, rotation: display.rotation, scale: 0.125)
        let settings = Settings()
        let layout = SheetLayout(settings.sheet.behavior, in: transform.area)
        do {
            let scene = try SceneAssets(settings).scene(transform, layout: layout)
            output?.draw(with: Renderer(scene: scene, transform: transform))
        } catch {
            preconditionFailure("\(error)")
        }
    }

    func outputDidChange() {}

    func frameContent(at moment: FrameMoment) -> FrameContent? {
        let pose = Pose(state: .hidden, detent: nil, top: 1280, dim: 0)
        return FrameContent(appearance: Appearance(sheet: pose), isMoreWanted: false)
    }

    func frameWasDrawn(_ frame: DrawnFrame, of content: FrameContent) {}

    func frameWasSkipped() {}

    func frameWasShown(at time: Microseconds) {}

    func displayWasLit(as summary: String) { lit.append(summary) }

    func rendererReachedScreen() {
        guard let output, !steps.isEmpty else { return }
        let step = steps.removeFirst()
        loop.perform { try step(output) }
        if steps.isEmpty { loop.stop() }
    }
}

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
import Testing

@testable import KMS
@testable import SheetDaemon

@Suite("The display output on fake displays")
struct DisplayOutputTests {
    private let size = PixelSize(width: 90, height: 160)
    private let refusal = DisplayError.changeRefused(connector: "A", wanted: "90", reason: "no", kept: "0")

    @Test("A turn changes the display that is held, which draws anew and is not closed")
    func turns() throws {
        let display = FakeDisplay("A", size: size)
        try OutputStage(showing: [display]).play([
            { try $0.change(to: DisplayRequest(turning: Turning(.quarter))) },
            { _ in #expect(display.calls == ["shown", "turn 90, touches on the panel", "shown"]) },
        ])
        #expect(display.calls.last == "restored")
    }

    @Test("A turn that the display cannot do is an error, and frames go on as before")
    func turnFault() throws {
        let display = FakeDisplay("A", size: size)
        try OutputStage(showing: [display]).play([
            { output in
                display.faults = [.cannotTurn(connector: "A", by: 90, way: "by the plane", reason: "no")]
                #expect(throws: DisplayError.self) {
                    try output.change(to: DisplayRequest(turning: Turning(.quarter, by: .plane)))
                }
                output.refresh()
            },
            { output in
                #expect(output.display != nil)
                #expect(output.request.turning == Turning())
                #expect(display.calls == ["shown", "shown"])
            },
        ])
    }

    @Test(
        "Planes are switched off and on without closing the display; where that fails, the turn is reverted as well"
    )
    func planes() throws {
        let display = FakeDisplay("A", size: size)
        let error = DisplayError.noPlanes(card: "A", reason: "no")
        try OutputStage(showing: [display]).play([
            { try $0.change(to: DisplayRequest(planes: .off)) },
            { output in
                #expect(display.calls == ["shown", "planes off", "shown"])
                display.planeFaults = [error]
                #expect(throws: error) {
                    try output.change(to: DisplayRequest(turning: Turning(.quarter), planes: .on))
                }
                #expect(output.request.planes == .off && output.request.turning == Turning())
                #expect(display.rotation == .none)
                output.refresh()
            },
            { _ in #expect(display.calls.last == "shown") },
        ])
    }

    @Test("A turn that is refused with its frame is followed by a frame of the old one, on the same display")
    func refusedTurn() throws {
        let display = FakeDisplay("A", size: size)
        let stage = try OutputStage(showing: [display])
        try stage.play([
            { output in
                display.refusals = [self.refusal]
                try output.change(to: DisplayRequest(turning: Turning(.half)))
            },
            { _ in #expect(display.calls == ["shown", "turn 180, touches on the panel", "refused", "shown"]) },
        ])
        #expect(stage.prepared == 3)
    }

    @Test("Another touchscreen changes once what its touches count on")
    func touches() throws {
        let display = FakeDisplay("A", size: size)
        try OutputStage(showing: [display]).play([
            { output in
                output.turn(touches: .panel)
                output.turn(touches: .picture)
            },
            { output in
                #expect(display.calls == ["shown", "turn 0, touches on the picture", "shown"])
                #expect(output.request.turning.touches == .picture)
            },
        ])
    }

    @Test("A new mode is set at once; of those that follow within the back-off only the newest is set")
    func modes() throws {
        let display = FakeDisplay("A", size: size)
        let modes = [Self.mode(160, 90), Self.mode(90, 160), Self.mode(100, 80)]
        try OutputStage(showing: [display]).play([
            { output in
                display.change = .modeChanged(modes[0])
                try output.recheck()
            },
            { output in
                for mode in modes.dropFirst() {
                    display.change = .modeChanged(mode)
                    try output.recheck()
                }
                #expect(display.calls.count == 3)
            },
            { _ in
                #expect(display.calls == ["shown", "mode 160x90@60", "shown", "mode 100x80@60", "shown"])
            },
        ])
    }

    @Test("A new mode without memory for it leaves the display as it is")
    func modeFault() throws {
        let display = FakeDisplay("A", size: size)
        try OutputStage(showing: [display]).play([
            { output in
                display.faults = [.unusable(connector: "A", card: "A", reason: "no memory")]
                display.change = .modeChanged(Self.mode(160, 90))
                try output.recheck()
                #expect(output.display != nil)
                output.refresh()
            },
            { _ in #expect(display.calls == ["shown", "shown"]) },
        ])
    }

    @Test("A display that is unplugged is closed, and another one is opened")
    func unplugged() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        let stage = try OutputStage(showing: [first, second])
        try stage.play([
            { output in
                first.change = .disconnected
                try output.recheck()
            },
            { output in
                #expect(first.calls == ["shown", "restored"])
                #expect(second.calls == ["shown"])
                #expect(output.home == DisplayName(device: "A"))
            },
        ])
        #expect(stage.lit == ["A", "B"])
    }

    @Test("A display that cannot be used is an error at the start, and is waited for later")
    func noDisplay() throws {
        let fault = DisplayError.noSuchMode("1x1", connector: "A", known: [])
        #expect(throws: fault) { try OutputStage(showing: [], failingWith: fault).play([]) }

        let display = FakeDisplay("A", size: size)
        let stage = try OutputStage(showing: [display], failingWith: fault)
        try stage.play([
            { output in
                display.change = .disconnected
                try output.recheck()
                #expect(output.display == nil)
                stage.stop()
            }
        ])
    }

    private static func mode(_ width: UInt16, _ height: UInt16) -> Mode {
        let across = Mode.Axis(display: width, syncStart: width, syncEnd: width, total: width)
        let down = Mode.Axis(display: height, syncStart: height, syncEnd: height, total: height)
        let timing = Mode.Timing(clock: 0, horizontal: across, vertical: down, skew: 0, scan: 0, flags: 0)
        return Mode(timing: timing, nominalRefresh: 60, type: 0)
    }
}

/// An output on fake displays, and its owner.
private final class OutputStage {
    typealias Output = DisplayOutput<OutputStage>

    private let loop: EventLoop
    private var displays: [FakeDisplay]
    private let fault: DisplayError?
    private var steps: [(Output) throws -> Void] = []
    private var output: Output?
    private(set) var prepared = 0
    private(set) var lit: [String] = []

    /// - Parameter fault: what a search throws when no display is left.
    init(showing displays: [FakeDisplay], failingWith fault: DisplayError? = nil) throws {
        loop = try EventLoop()
        self.displays = displays
        self.fault = fault
    }

    /// Opens the output and does a step whenever the renderer that was made last has reached the screen; then closes it.
    func play(_ steps: [(Output) throws -> Void]) throws {
        self.steps = steps
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let finder = DisplayFinder(DisplayRequest()) { [unowned self] in try search($0) }
        let output = try Output(finder, loop: loop, log: log, delegate: self)
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
        if !displays.isEmpty { return .found(displays.removeFirst()) }
        if let fault { throw fault }
        return .none(reasons: [])
    }
}

extension OutputStage: DisplayOutputDelegate {
    func makeRenderer(for display: any LiveDisplay) -> Renderer {
        prepared += 1
        let transform = DisplayTransform(panel: display.panel, rotation: display.rotation, scale: 0.125)
        let settings = Settings()
        let layout = SheetLayout(settings.sheet.behavior, in: transform.area)
        do {
            return Renderer(scene: try SceneAssets(settings).scene(transform, layout: layout), transform: transform)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    func frameContent(at moment: FrameMoment) -> FrameContent? {
        let pose = Pose(state: .hidden, detent: nil, top: 1280, dim: 0)
        return FrameContent(appearance: Appearance(sheet: pose), isMoreWanted: false)
    }

    func displayWasLit(_ summary: String) { lit.append(summary) }

    func rendererReachedScreen() {
        guard let output, !steps.isEmpty else { return }
        let step = steps.removeFirst()
        loop.perform { try step(output) }
        if steps.isEmpty { loop.stop() }
    }
}

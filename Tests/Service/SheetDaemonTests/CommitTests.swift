import BottomSheet
import Canvas
import Configuration
import Content
import Control
import DaemonTestSupport
import Gestures
import Interaction
import Jobs
import Output
import Rendering
import Synchronization
import System
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("A change of the presentation is complete, or none")
struct CommitTests {
    /// What can fail when the configuration is read anew.
    enum Failure: CaseIterable {
        /// The file is half saved.
        case reading
        /// A picture that it names is not there.
        case assets
        /// A device refuses a setting, such as the light behind the panel.
        case device
        /// The display refuses to be turned.
        case turning
        /// The display refuses to give its plane up.
        case planes
    }

    private struct Refusal: Error {}

    @Test(
        "Whichever step fails, settings, document, picture and the values that fingers have set stay as they were",
        arguments: Failure.allCases
    )
    func failing(_ failure: Failure) throws {
        let stage = try CommitStage()
        try stage.present(CommitStage.kitchen)
        stage.touches.perform { interaction, _ in
            interaction.set(.flag(true), of: "light")
            return []
        }
        let (before, page) = (stage.presentations.presentation, stage.presentations.shown.page)
        let calls = stage.display.calls
        let applied = stage.applied
        #expect(throws: (any Error).self) {
            switch failure {
            case .reading: try stage.reload("[sheet\npreset = ")
            case .assets: try stage.reload("backdrop.image = \"/none/such.png\"")
            case .device:
                stage.refusal = Refusal()
                try stage.reload("sheet.preset = \"card\"\npower.dim_after_s = 5")
            case .turning:
                stage.display.faults = [.cannotTurn(connector: "A", by: 90, way: "by the plane", reason: "no")]
                try stage.reload("sheet.preset = \"card\"\ndisplay.rotation = 90")
            case .planes:
                stage.display.planeFaults = [.noPlanes(card: "A", reason: "no")]
                try stage.reload("sheet.preset = \"card\"\ndisplay.planes = \"on\"")
            }
        }
        let after = stage.presentations.presentation
        #expect(after.settings == before.settings && after.configured.settings == before.configured.settings)
        #expect(page != nil && after.document == before.document && stage.presentations.shown.page === page)
        #expect(stage.touches.interaction?.machine.behavior.preset == "classic")
        #expect(stage.touches.interaction?.contentPose(at: 0)?.values == ["light": .flag(true)])
        #expect(stage.display.calls == calls)
        #expect(stage.applied - applied == stage.reverted)
    }

    @Test("A content beyond the budget of processor time is refused with the key that says so, and nothing changes")
    func budget() throws {
        let clock = Mutex<Microseconds>(0)
        let stage = try CommitStage(
            Worker(budget: 2_000_000) {
                clock.withLock { time in
                    time += 300_000
                    return time
                }
            }
        )
        try stage.present(CommitStage.kitchen)
        let long = Document(items: (0..<20).map { .header("\($0)") })
        let fault = ValueFault(path: "content", message: "it takes more than 2000 ms of processor time (limits.job_ms)")
        #expect(throws: ControlError.invalidContent([fault])) {
            try stage.present(long)
        }
        #expect(throws: ControlError.invalidContent([fault])) { try stage.make(.update { long }) }
        #expect(stage.presentations.presentation.document == CommitStage.kitchen)
        #expect(stage.presentations.shown.page?.layout.document == CommitStage.kitchen)
    }

    @Test(
        "On a display that has another mode no sheet is seen without its content, which comes as soon as it is laid out"
    )
    func anotherMode() throws {
        let worker = try Worker(budget: nil)
        let stage = try CommitStage(worker)
        try stage.present(CommitStage.kitchen)
        let now = SystemClock.monotonic.now
        let moment = FrameMoment(onGlass: now, fingers: now, due: now, begun: now)
        #expect(stage.frames.frameContent(at: moment) != nil)
        stage.display.change = .modeChanged(.plain(640, 360))
        try stage.output?.recheck()
        #expect(stage.presentations.shown.scene?.lacks == .document)
        #expect(stage.frames.frameContent(at: moment) == nil)
        stage.awaitWholeScene()
        #expect(stage.presentations.shown.page?.layout.width == 640)
        #expect(stage.frames.frameContent(at: moment) != nil)
    }

    @Test("A hidden sheet waits for nothing: the picture behind it is drawn at once on a display with another mode")
    func hiddenInAnotherMode() throws {
        let worker = try Worker(budget: nil)
        let stage = try CommitStage(worker)
        try stage.make(.update { CommitStage.kitchen })
        stage.display.change = .modeChanged(.plain(640, 360))
        try stage.output?.recheck()
        #expect(stage.presentations.shown.scene?.lacks == .document)
        let now = SystemClock.monotonic.now
        let moment = FrameMoment(onGlass: now, fingers: now, due: now, begun: now)
        #expect(stage.frames.frameContent(at: moment) != nil)
    }

    @Test(
        """
        The loop scales no picture for a display that has another mode: a job does, nothing is seen until then, and touches \
        do not count
        """,
        arguments: ["backdrop.image", "sheet.content"]
    )
    func picturesInAnotherMode(key: String) throws {
        let worker = try Worker(budget: nil)
        let stage = try CommitStage(worker)
        try stage.write(Surface(size: PixelSize(width: 90, height: 40), color: Color(0xFF0000)), as: "red.png")
        try stage.reload("[\(key.split(separator: ".")[0])]\n\(key.split(separator: ".")[1]) = \"red.png\"")
        stage.display.change = .modeChanged(.plain(640, 360))
        try stage.output?.recheck()
        let interim = try #require(stage.presentations.shown.scene)
        #expect(interim.lacks == .pictures)
        #expect(interim.picture.pictures.isEmpty)
        let now = SystemClock.monotonic.now
        let moment = FrameMoment(onGlass: now, fingers: now, due: now, begun: now)
        #expect(stage.frames.frameContent(at: moment) == nil)
        #expect(stage.touches.validity != .counting)

        stage.awaitWholeScene()
        let pictures = try #require(stage.presentations.shown.scene?.picture.pictures)
        #expect(pictures.map(\.width) == [640])
        #expect(stage.frames.frameContent(at: moment) != nil)
    }

    @Test("A document that cannot be laid out for another mode is left away, and the picture behind the sheet is not")
    func lostInAnotherMode() throws {
        let clock = Mutex<(time: Microseconds, step: Microseconds)>((0, 0))
        let worker = try Worker(budget: 2_000_000) {
            clock.withLock { clock in
                clock.time += clock.step
                return clock.time
            }
        }
        let stage = try CommitStage(worker)
        try stage.write(Surface(size: PixelSize(width: 90, height: 40), color: Color(0xFF0000)), as: "red.png")
        try stage.reload("[backdrop]\nimage = \"red.png\"")
        try stage.present(CommitStage.kitchen)
        // The second step is beyond the budget.
        clock.withLock { $0.step = 1_500_000 }
        stage.display.change = .modeChanged(.plain(640, 360))
        try stage.output?.recheck()
        stage.awaitWholeScene()
        let shown = stage.presentations.shown
        #expect(shown.scene?.lacks == .nothing && shown.page == nil)
        #expect(shown.scene?.picture.pictures.map(\.width) == [640])
    }

    @Test("The first display shows nothing, and nothing can be touched, until the sheet is prepared for it")
    func firstDisplay() throws {
        let worker = try Worker(budget: nil)
        let stage = try CommitStage(worker, hasDisplay: false)
        try stage.make(.update { CommitStage.kitchen })
        stage.hasDisplay = true
        try stage.output?.open()
        let now = SystemClock.monotonic.now
        let moment = FrameMoment(onGlass: now, fingers: now, due: now, begun: now)
        #expect(stage.touches.interaction == nil && stage.frames.frameContent(at: moment) == nil)
        stage.awaitWholeScene()
        #expect(stage.touches.validity == .counting && stage.frames.frameContent(at: moment) != nil)
        #expect(stage.presentations.shown.page?.layout.document == CommitStage.kitchen)
    }

    @Test("A change that is under way when the first display comes is shown on it, however the two end")
    func underWayAtTheFirstDisplay() throws {
        let worker = try Worker(budget: nil)
        let stage = try CommitStage(worker, hasDisplay: false)
        var isDone = false
        stage.presentations.enqueue(.update { CommitStage.kitchen }) { _ in isDone = true }
        stage.hasDisplay = true
        try stage.output?.open()
        worker.deliver { !isDone || stage.presentations.shown.scene?.lacks != .nothing }
        #expect(stage.presentations.presentation.document == CommitStage.kitchen)
        #expect(stage.presentations.shown.page?.layout.document == CommitStage.kitchen)
    }

    @Test("A finger that is passed on ends where another document replaces the one that a second finger holds")
    func passedOnFinger() throws {
        let stage = try CommitStage()
        try stage.reload("sheet.backdrop_tap = \"forward\"\nsheet.motion.reduced = \"jump\"")
        let rooms = Document(items: (0..<40).map { .header("Room \($0)") })
        try stage.present(rooms)
        let interaction = try #require(stage.touches.interaction)
        stage.trace.begin(interaction, refreshRate: 60, device: nil, at: stage.touches.now)
        let row =
            (interaction.pose(at: stage.touches.now).top + (stage.presentations.shown.page?.place.top ?? 0) + 200)
            / stage.height
        let start = stage.touches.now
        for (step, phase) in [Contact.Phase.began, .moved, .moved, .moved].enumerated() {
            let beside = Contact(id: 1, phase: step == 0 ? .began : .stationary, position: Point(x: 0.5, y: 0.01))
            let scrolling = Contact(id: 2, phase: phase, position: Point(x: 0.5, y: row - 0.03 * Double(step)))
            _ = stage.touches.handle(TouchFrame(time: start + Int64(step) * 10_000, contacts: [beside, scrolling]))
        }
        try stage.present(Document(items: [.header("Bath")]))
        let forwarded = try stage.traced().filter { $0.contains("\"forwarded\":true") }
        #expect(forwarded.count == 2 && forwarded.last?.contains("\"cancelled\"") == true)
    }

    @Test("A valid configuration is shown, and each device is changed once")
    func succeeding() throws {
        let stage = try CommitStage()
        try stage.reload("sheet.preset = \"card\"\npower.dim_after_s = 5\ndisplay.rotation = 90")
        #expect(stage.presentations.settings.panel.power.dimAfterSeconds == 5)
        #expect(stage.touches.interaction?.machine.behavior.preset == "card")
        #expect(stage.display.rotation == .quarter)
        #expect(stage.applied == 1 && stage.reverted == 0 && stage.changes == 1)
    }
}

extension Mode {
    /// A mode of so many pixels.
    fileprivate static func plain(_ width: Int, _ height: Int) -> Mode {
        Mode(name: "\(width)x\(height)@60", size: PixelSize(width: width, height: height), refreshRate: 60)
    }
}

extension Scene {
    /// The sizes of the pictures behind the sheet and on it.
    fileprivate var pictures: [PixelSize] {
        [ground, sheet.fill].compactMap { if case .picture(let picture, _) = $0 { picture.size } else { nil } }
    }
}

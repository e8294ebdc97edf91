import BottomSheet
import Canvas
import Configuration
import Content
import Control
import DaemonTestSupport
import Foundation
import Gestures
import Glibc
import Interaction
import Jobs
import Logging
import Output
import Rendering
import Synchronization
import System
import SystemPackage
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("A change of the presentation is complete, or none")
struct CommitTests {
    /// What can fail when the configuration is read again.
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
        let sheet = try PresentedSheet()
        try sheet.present(PresentedSheet.kitchen)
        sheet.touches.perform { interaction, _ in
            interaction.set(.flag(true), of: "light", at: 0)
            return []
        }
        let (before, page) = (sheet.presentations.presentation, sheet.presentations.shown.page)
        let calls = sheet.display.calls
        let applied = sheet.applied
        #expect(throws: (any Error).self) {
            switch failure {
            case .reading: try sheet.reload("[sheet\npreset = ")
            case .assets: try sheet.reload("backdrop.image = \"/none/such.png\"")
            case .device:
                sheet.refusal = Refusal()
                try sheet.reload("sheet.preset = \"card\"\npower.dim_after_s = 5")
            case .turning:
                sheet.display.faults = [.cannotTurn(connector: "A", by: 90, way: "by the plane", reason: "no")]
                try sheet.reload("sheet.preset = \"card\"\ndisplay.rotation = 90")
            case .planes:
                sheet.display.planeFaults = [.noPlanes(card: "A", reason: "no")]
                try sheet.reload("sheet.preset = \"card\"\ndisplay.planes = \"on\"")
            }
        }
        let after = sheet.presentations.presentation
        #expect(after.settings == before.settings && after.configured.settings == before.configured.settings)
        #expect(page != nil && after.document == before.document && sheet.presentations.shown.page === page)
        #expect(sheet.touches.interaction?.machine.behavior.preset == "classic")
        #expect(sheet.touches.interaction?.contentPose(at: 0)?.values == ["light": .flag(true)])
        #expect(sheet.display.calls == calls)
        #expect(sheet.applied - applied == sheet.reverted)
    }

    @Test("What is configured takes at the start what it takes, since a slow panel is not a wrong configuration")
    func start() throws {
        let scratch = try Scratch()
        try scratch.write("title = \"Kitchen\"", to: "kitchen.toml")
        let content = Override("sheet.content=\(scratch.file("kitchen.toml"))")
        let configured = try LoadedSettings.load(file: nil, overrides: [content])
        let clock = Mutex<Microseconds>(0)
        let worker = try Worker(budget: 0) {
            clock.withLock { time in
                time += 1
                return time
            }
        }
        let keeper = CrashKeeper(in: FilePath(scratch.path), at: 0, log: Logger(label: "test") { _ in Journal() })
        #expect(try keeper.firstPresentation(of: configured, on: worker).assets.document?.title == "Kitchen")
        #expect(throws: (any Error).self) { try worker.wait { try Presentation(configured, $0) } }
    }

    @Test("A content beyond the budget of processor time is refused with the key that says so, and nothing changes")
    func budget() throws {
        let clock = Mutex<Microseconds>(0)
        let sheet = try PresentedSheet(
            Worker(budget: 2_000_000) {
                clock.withLock { time in
                    time += 300_000
                    return time
                }
            }
        )
        try sheet.present(PresentedSheet.kitchen)
        let long = Document(items: (0..<20).map { .header("\($0)") })
        let fault = ValueFault(path: "content", message: "it takes more than 2000 ms of processor time (limits.job_ms)")
        #expect(throws: ControlError.invalidContent([fault])) {
            try sheet.present(long)
        }
        #expect(throws: ControlError.invalidContent([fault])) { try sheet.make(.update { _ in long }) }
        #expect(sheet.presentations.presentation.document == PresentedSheet.kitchen)
        #expect(sheet.presentations.shown.page?.layout.document == PresentedSheet.kitchen)
    }

    @Test(
        "On a display that has another mode no sheet is seen without its content, which comes as soon as it is laid out"
    )
    func anotherMode() throws {
        let worker = try Worker(budget: nil)
        let sheet = try PresentedSheet(worker)
        try sheet.present(PresentedSheet.kitchen)
        let now = SystemClock.monotonic.now
        let moment = FrameMoment(onGlass: now, fingers: now, due: now, begun: now)
        #expect(sheet.frames.frameContent(at: moment) != nil)
        sheet.display.change = .modeChanged(.plain(640, 360))
        try sheet.output?.recheck()
        #expect(sheet.presentations.shown.scene?.lacks == .document)
        #expect(sheet.frames.frameContent(at: moment) == nil)
        sheet.awaitWholeScene()
        #expect(sheet.presentations.shown.page?.layout.width == 640)
        #expect(sheet.frames.frameContent(at: moment) != nil)
    }

    @Test("A hidden sheet waits for nothing: the picture behind it is drawn at once on a display with another mode")
    func hiddenInAnotherMode() throws {
        let worker = try Worker(budget: nil)
        let sheet = try PresentedSheet(worker)
        try sheet.make(.update { _ in PresentedSheet.kitchen })
        sheet.display.change = .modeChanged(.plain(640, 360))
        try sheet.output?.recheck()
        #expect(sheet.presentations.shown.scene?.lacks == .document)
        let now = SystemClock.monotonic.now
        let moment = FrameMoment(onGlass: now, fingers: now, due: now, begun: now)
        #expect(sheet.frames.frameContent(at: moment) != nil)
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
        let sheet = try PresentedSheet(worker)
        try sheet.write(Surface(size: PixelSize(width: 90, height: 40), color: Color(0xFF0000)), as: "red.png")
        try sheet.reload("[\(key.split(separator: ".")[0])]\n\(key.split(separator: ".")[1]) = \"red.png\"")
        sheet.display.change = .modeChanged(.plain(640, 360))
        try sheet.output?.recheck()
        let interim = try #require(sheet.presentations.shown.scene)
        #expect(interim.lacks == .pictures)
        #expect(interim.picture.pictures.isEmpty)
        let now = SystemClock.monotonic.now
        let moment = FrameMoment(onGlass: now, fingers: now, due: now, begun: now)
        #expect(sheet.frames.frameContent(at: moment) == nil)
        #expect(sheet.touches.validity != .counting)

        sheet.awaitWholeScene()
        let pictures = try #require(sheet.presentations.shown.scene?.picture.pictures)
        #expect(pictures.map(\.width) == [640])
        #expect(sheet.frames.frameContent(at: moment) != nil)
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
        let sheet = try PresentedSheet(worker)
        try sheet.write(Surface(size: PixelSize(width: 90, height: 40), color: Color(0xFF0000)), as: "red.png")
        try sheet.reload("[backdrop]\nimage = \"red.png\"")
        try sheet.present(PresentedSheet.kitchen)
        // The second step is beyond the budget.
        clock.withLock { $0.step = 1_500_000 }
        sheet.display.change = .modeChanged(.plain(640, 360))
        try sheet.output?.recheck()
        sheet.awaitWholeScene()
        let shown = sheet.presentations.shown
        #expect(shown.scene?.lacks == .nothing && shown.page == nil)
        #expect(shown.scene?.picture.pictures.map(\.width) == [640])
    }

    @Test("The first display shows nothing, and nothing can be touched, until the sheet is prepared for it")
    func firstDisplay() throws {
        let worker = try Worker(budget: nil)
        let sheet = try PresentedSheet(worker, hasDisplay: false)
        try sheet.make(.update { _ in PresentedSheet.kitchen })
        sheet.hasDisplay = true
        try sheet.output?.open()
        let now = SystemClock.monotonic.now
        let moment = FrameMoment(onGlass: now, fingers: now, due: now, begun: now)
        #expect(sheet.touches.interaction == nil && sheet.frames.frameContent(at: moment) == nil)
        sheet.awaitWholeScene()
        #expect(sheet.touches.validity == .counting && sheet.frames.frameContent(at: moment) != nil)
        #expect(sheet.presentations.shown.page?.layout.document == PresentedSheet.kitchen)
    }

    @Test("A change that is under way when the first display comes is shown on it, however the two end")
    func underWayAtTheFirstDisplay() throws {
        let worker = try Worker(budget: nil)
        let sheet = try PresentedSheet(worker, hasDisplay: false)
        var isDone = false
        sheet.presentations.enqueue(.update { _ in PresentedSheet.kitchen }) { _ in isDone = true }
        sheet.hasDisplay = true
        try sheet.output?.open()
        worker.deliver { !isDone || sheet.presentations.shown.scene?.lacks != .nothing }
        #expect(sheet.presentations.presentation.document == PresentedSheet.kitchen)
        #expect(sheet.presentations.shown.page?.layout.document == PresentedSheet.kitchen)
    }

    @Test("Clients are let in when the document is on the first display, and at once where none is being prepared")
    func letIn() throws {
        let worker = try Worker(budget: nil)
        let sheet = try PresentedSheet(worker, hasDisplay: false)
        var tops: [Double?] = []
        sheet.presentations.whenPrepared { tops.append(sheet.touches.interaction?.pose(at: 0).top) }
        #expect(tops.count == 1)
        sheet.presentations.enqueue(.update { _ in PresentedSheet.kitchen }) { _ in }
        sheet.hasDisplay = true
        try sheet.output?.open()
        var document: Document?
        sheet.presentations.whenPrepared { document = sheet.presentations.shown.page?.layout.document }
        #expect(document == nil)
        worker.deliver { document == nil }
        #expect(document == PresentedSheet.kitchen)
    }

    @Test("A finger that is passed on ends where another document replaces the one that a second finger holds")
    func passedOnFinger() throws {
        let sheet = try PresentedSheet()
        try sheet.reload("sheet.backdrop_tap = \"forward\"\nsheet.motion.reduced = \"jump\"")
        let rooms = Document(items: (0..<40).map { .header("Room \($0)") })
        try sheet.present(rooms)
        let interaction = try #require(sheet.touches.interaction)
        sheet.trace.begin(interaction, refreshRate: 60, device: nil, at: sheet.touches.now)
        let row =
            (interaction.pose(at: sheet.touches.now).top + (sheet.presentations.shown.page?.place.top ?? 0) + 200)
            / sheet.height
        let start = sheet.touches.now
        for (step, phase) in [Contact.Phase.began, .moved, .moved, .moved].enumerated() {
            let beside = Contact(id: 1, phase: step == 0 ? .began : .stationary, position: Point(x: 0.5, y: 0.01))
            let scrolling = Contact(id: 2, phase: phase, position: Point(x: 0.5, y: row - 0.03 * Double(step)))
            _ = sheet.touches.handle(TouchFrame(time: start + Int64(step) * 10_000, contacts: [beside, scrolling]))
        }
        try sheet.present(Document(items: [.header("Bath")]))
        let forwarded = try sheet.traced().filter { $0.contains("\"forwarded\":true") }
        #expect(forwarded.count == 2 && forwarded.last?.contains("\"cancelled\"") == true)
    }

    @Test("A valid configuration counts: settings of a program are kept where they fit it, else dropped")
    func droppedSettings() throws {
        let sheet = try PresentedSheet()
        let overrides = [Override("sheet.min_height=400"), Override("sheet.preset=lunabee")]
        try sheet.make(.present({ _ in PresentedSheet.kitchen }, with: { _ in overrides }, detent: nil))
        try sheet.reload("sheet.corner_radius = 3")
        #expect(sheet.presentations.presentation.overrides == overrides)
        try sheet.reload("sheet.max_height = 300")
        #expect(sheet.presentations.presentation.overrides.isEmpty)
        #expect(sheet.touches.interaction?.machine.behavior.preset == "classic")
        #expect(sheet.presentations.presentation.document == PresentedSheet.kitchen)
    }

    @Test("Who has presented with settings that do not fit a configuration any more receives which ones, and why")
    func settingsDropped() throws {
        let scratch = try Scratch()
        let file = try scratch.write("", to: "sheetd.toml")
        let stage = try DaemonStage(file: file)
        let thread = pthread_self()
        let event = try stage.play { path in
            let (watch, caller) = (try DaemonControlTests.watch(path), try ControlCaller(path))
            _ = try Waiting.value("display") { try caller.ask("State")["parameters"]?["state"]?["display"] }
            let settings: Value = ["sheet.min_height": 400]
            #expect(
                try caller.ask("Present", ["preset": "lunabee", "settings": settings]) == [
                    "parameters": ["name": "sheet"]
                ]
            )
            try Data("sheet.max_height = 300".utf8).write(to: URL(fileURLWithPath: file))
            pthread_kill(thread, SIGHUP)
            return try watch.wait(for: "settings_dropped")
        }
        let fault = event["faults"]?.list?.first
        #expect(fault?["path"] == "settings.sheet.min_height", "\(event)")
        #expect(stage.daemon.presentations.presentation.overrides.isEmpty)
    }

    @Test("A valid configuration is shown, and each device is changed once")
    func succeeding() throws {
        let sheet = try PresentedSheet()
        try sheet.reload("sheet.preset = \"card\"\npower.dim_after_s = 5\ndisplay.rotation = 90")
        #expect(sheet.presentations.settings.panel.power.dimAfterSeconds == 5)
        #expect(sheet.touches.interaction?.machine.behavior.preset == "card")
        #expect(sheet.display.rotation == .quarter)
        #expect(sheet.applied == 1 && sheet.reverted == 0 && sheet.changes == 1)
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

extension Value {
    fileprivate var list: [Value]? { if case .list(let values) = self { values } else { nil } }
}

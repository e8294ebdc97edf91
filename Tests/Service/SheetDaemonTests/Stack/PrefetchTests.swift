import BottomSheet
import Canvas
import Control
import EventLoop
import System
import Testing
import Values

@testable import SheetDaemon

@Suite("What comes next is prepared while what is shown moves away")
struct PrefetchTests {
    private static let rows: [Value] = (0..<40).map {
        ["kind": "row", "id": .text("row-\($0)"), "title": .text("Row \($0)"), "accessory": "toggle"]
    }

    /// A stage with a timer over a kitchen, of which the last row is on.
    private static func stage() throws -> (StackStage, kitchen: Surface) {
        let stage = try StackStage()
        try stage.call(.present(.document("Kitchen", rows)))
        try stage.tap("row-30")
        let kitchen = try stage.picture()
        try stage.call(.present(.document("Timer").named("timer")))
        return (stage, kitchen)
    }

    private static func prefetched(_ stage: StackStage) -> String? {
        stage.daemon.presentations.prefetch.map { $0.next.name + ($0.next.isReady ? " ready" : "") }
    }

    @Test("It is there when the upper one goes, whoever has it go, and taken when that is gone")
    func taken() throws {
        for request in [Request.dismiss(name: nil), nil] {
            let (stage, kitchen) = try Self.stage()
            var seen: [String?] = []
            var next: Prefetch?
            for time: Microseconds in [100_000, 150_000] {
                try stage.after(time) {
                    seen.append(Self.prefetched(stage))
                    next = stage.daemon.presentations.prefetch?.next
                }
            }
            if let request { try stage.call(request) } else { try stage.tapBackdrop() }
            #expect(seen == ["sheet ready", "sheet ready"])
            #expect(next?.isReady == false && Self.prefetched(stage) == nil)
            #expect(stage.stack == ["sheet!"])
            #expect(try stage.picture() == kitchen)
        }
    }

    @Test("What changes meanwhile counts: what comes back is as it is by then")
    func changed() throws {
        let (stage, _) = try Self.stage()
        try stage.after(100_000) {
            #expect(Self.prefetched(stage) == "sheet ready")
            stage.begin(.update(.content(["title": "Bath"]), name: "sheet"), called: "update")
        }
        try stage.after(150_000) { #expect(Self.prefetched(stage) == nil) }
        try stage.call(.dismiss(name: nil))
        #expect(stage.answers["update"] == .success([:]))
        #expect(try stage.call(.content(name: nil))?["content"]?["title"] == "Bath")

        let alone = try StackStage()
        try alone.call(.present(.document("Kitchen", Self.rows)))
        try alone.call(.update(.content(["title": "Bath"])))
        #expect(try stage.picture() == alone.picture())
    }

    @Test("A panel that is turned meanwhile shows it turned")
    func rotated() throws {
        let (stage, _) = try Self.stage()
        try stage.after(100_000) { stage.begin(.rotate(degrees: 90), called: "turn") }
        try stage.call(.dismiss(name: nil))
        #expect(stage.answers["turn"] == .success([:]) && stage.stack == ["sheet!"])
        #expect(try stage.picture().size == PixelSize(width: 640, height: 360))
        #expect(try stage.call(.content(name: nil))?["values"] == ["row-30": true])
    }

    @Test("Where the sheet comes up again on its way down, what was prepared is dropped as soon as it rests")
    func presentedAgain() throws {
        let (stage, _) = try Self.stage()
        let before = try stage.picture()
        var seen: [String?] = []
        try stage.after(60_000) {
            seen.append(Self.prefetched(stage))
            stage.daemon.touches.present(at: nil)
        }
        stage.daemon.touches.dismiss(reason: .control)
        try stage.daemon.run()
        #expect(seen == ["sheet ready"] && Self.prefetched(stage) == nil)
        #expect(stage.stack == ["sheet", "timer!"])
        #expect(try stage.picture() == before)
    }

    @Test("A question that waits is prepared as well, and the configured sheet where nothing else is left")
    func others() throws {
        let stage = try StackStage()
        let buttons: [Value] = [["kind": "button", "id": "ok", "title": "Yes"]]
        for name in ["first", "second"] { try stage.call(.ask(.document(name, footer: buttons)), called: name) }
        for expected in ["ask-2 ready", "sheet ready"] {
            var seen: String?
            try stage.after(100_000) { seen = Self.prefetched(stage) }
            try stage.call(.dismiss(name: nil))
            #expect(seen == expected)
        }
        #expect(stage.stack == [] && Self.prefetched(stage) == nil)
    }

    @Test("Where the configured sheet goes alone there is nothing to prepare")
    func alone() throws {
        let stage = try StackStage()
        try stage.call(.present(.document("Kitchen")))
        var seen: [String?] = []
        try stage.after(100_000) { seen.append(Self.prefetched(stage)) }
        try stage.call(.dismiss(name: nil))
        #expect(seen == [nil] && stage.stack == [])
    }
}

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

@Suite("The display output on fake displays")
struct DisplayOutputTests {
    private let size = PixelSize(width: 90, height: 160)
    private let refusal = Fallback.change(connector: "A", wanted: "90", reason: "no", kept: "0")

    @Test("A turn changes the display that is held, which draws again and is not closed")
    func turns() throws {
        let display = FakeDisplay("A", size: size)
        try ScriptedOutput(showing: [display]).play([
            { try $0.change(to: DisplayRequest(turning: Turning(.quarter))) },
            { _ in #expect(display.calls == ["shown", "turn 90, touches on the panel", "shown"]) },
        ])
        #expect(display.calls.last == "restored")
    }

    @Test("A turn that the display cannot do is an error, and frames go on as before")
    func turnFault() throws {
        let display = FakeDisplay("A", size: size)
        try ScriptedOutput(showing: [display]).play([
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
        try ScriptedOutput(showing: [display]).play([
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
        let stage = try ScriptedOutput(showing: [display])
        try stage.play([
            { output in
                display.fallbacks = [self.refusal]
                try output.change(to: DisplayRequest(turning: Turning(.half)))
            },
            { _ in #expect(display.calls == ["shown", "turn 180, touches on the panel", "refused", "shown"]) },
        ])
        #expect(stage.prepared == 3)
    }

    @Test("Another touchscreen changes once what its touches count on")
    func touches() throws {
        let display = FakeDisplay("A", size: size)
        try ScriptedOutput(showing: [display]).play([
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
        try ScriptedOutput(showing: [display]).play([
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
        try ScriptedOutput(showing: [display]).play([
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

    @Test("A mode that cannot be had is one error, however many events come; what was taken instead of one is reported")
    func modeFaults() throws {
        let display = FakeDisplay("A", size: size)
        let journal = Journal()
        let fault = DisplayError.unusable(connector: "A", card: "A", reason: "no memory")
        let remark = "A: no buffer for 160x90@60; now 80x45@60"
        var faults = 0
        try ScriptedOutput(answering: [.success(display)], journal).play([
            { output in
                display.faults = [fault, fault]
                display.whenFaulty = {
                    faults += 1
                    if faults == 2 { output.refresh() }
                }
                display.change = .modeChanged(Self.mode(160, 90))
                try output.recheck()
                // Comes after the back-off.
                try output.recheck()
            },
            { output in
                #expect(journal.lines.filter { $0.contains("\(fault)") }.count == 1)
                display.remarks = [remark]
                try output.recheck()
            },
            { _ in #expect(journal.lines.filter { $0 == remark }.count == 1) },
        ])
        #expect(faults == 2)
    }

    static func mode(_ width: Int, _ height: Int) -> Mode {
        Mode(name: "\(width)x\(height)@60", size: PixelSize(width: width, height: height), refreshRate: 60)
    }
}

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

@Suite("The search for another display, on fake displays")
struct DisplaySearchTests {
    private let size = PixelSize(width: 90, height: 160)

    @Test("A display that is unplugged is closed, and another one is opened")
    func unplugged() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        let stage = try ScriptedOutput(showing: [first, second])
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
        #expect(throws: fault) { try ScriptedOutput(showing: [], failingWith: fault).play([]) }

        let display = FakeDisplay("A", size: size)
        let stage = try ScriptedOutput(showing: [display], failingWith: fault)
        try stage.play([
            { output in
                display.change = .disconnected
                try output.recheck()
                #expect(output.display == nil)
                stage.stop()
            }
        ])
    }

    @Test("A card that another program has for a moment when the cable is back is tried again without another event")
    func anotherMaster() throws {
        let busy = DisplayError.busy(card: "A", holders: ["fbi (pid 9)"])
        try expectFound(after: [.failure(busy), .failure(busy)], saying: "no display can be used")
    }

    @Test(
        "A display that was plugged in while another program had the card is found when that has left, without an event"
    )
    func hiddenByAnotherMaster() throws {
        try expectFound(after: [.success(nil), .success(nil)], saying: "no display; waiting for one")
    }

    /// The first display is unplugged, and the second is lit though searches fail before; the journal says once why.
    private func expectFound(
        after failures: [Result<FakeDisplay?, DisplayError>],
        saying words: String
    ) throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        let journal = Journal()
        let stage = try ScriptedOutput(answering: [.success(first)] + failures + [.success(second)], journal)
        try stage.play([
            { output in
                first.change = .disconnected
                try output.recheck()
            },
            { _ in #expect(second.calls == ["shown"]) },
        ])
        #expect(stage.lit == ["A", "B"])
        #expect(journal.lines.filter { $0.contains(words) }.count == 1)
    }

    @Test("A display that refuses everything is one error, however often it is tried, and another one is taken")
    func refusingDisplay() throws {
        let refusal = DisplayError.noSuchMode("1x1", connector: "B", known: [])
        let refusing = (0..<2).map { _ in FakeDisplay("B", size: size) }
        for display in refusing { display.refusals = [refusal] }
        let (first, last) = (FakeDisplay("A", size: size), FakeDisplay("C", size: size))
        let journal = Journal()
        let stage = try ScriptedOutput(answering: ([first] + refusing + [last]).map { .success($0) }, journal)
        try stage.play([
            { output in
                first.change = .disconnected
                try output.recheck()
            },
            { _ in #expect(last.calls == ["shown"]) },
        ])
        #expect(refusing.allSatisfy { $0.calls.first == "refused" })
        #expect(journal.lines.filter { $0.contains("the display is lost") }.count == 1)
        #expect(journal.lines.filter { $0 == "display B" }.count == 1)
        // A and C were lit.
        #expect(journal.lines.filter { $0 == "the screen is given back" }.count == 2)
    }

    @Test("A display for whose modes there is no memory beside the picture is closed, and found again with all of it")
    func noBuffer() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("A", size: size))
        let fault = DisplayError.noBuffer(card: "A", connector: "A", tried: ["2x2"], reason: "no memory")
        let journal = Journal()
        let stage = try ScriptedOutput(answering: [.success(first), .success(second)], journal)
        try stage.play([
            { output in
                first.faults = [fault]
                first.change = .modeChanged(DisplayOutputTests.mode(2, 2))
                try output.recheck()
                #expect(output.display == nil)
            },
            { _ in #expect(second.calls == ["shown"]) },
        ])
        #expect(first.calls == ["shown", "restored"])
        #expect(journal.lines.filter { $0.contains("\(fault)") } == ["the display is lost: \(fault)"])
    }

    @Test(
        "A display that refuses mode after mode reports each once, however often it is tried, and again after a picture"
    )
    func refusingModes() throws {
        let steps = ["2x2", "1x1"].map { mode in
            Fallback.mode(connector: "B", mode: mode, reason: "no", next: "less")
        }
        let end = DisplayError.noSuchMode("0x0", connector: "B", known: [])
        let refusing = (0..<2).map { _ in FakeDisplay("B", size: size) }
        for display in refusing { (display.fallbacks, display.refusals) = (steps, [end]) }
        let (first, last) = (FakeDisplay("A", size: size), FakeDisplay("C", size: size))
        let journal = Journal()
        let stage = try ScriptedOutput(answering: ([first] + refusing + [last]).map { .success($0) }, journal)
        try stage.play([
            { output in
                first.change = .disconnected
                try output.recheck()
            },
            { output in
                for refusal in steps { #expect(journal.lines.filter { $0 == "\(refusal)" }.count == 1) }
                last.fallbacks = steps
                output.refresh()
            },
            { _ in
                for refusal in steps { #expect(journal.lines.filter { $0 == "\(refusal)" }.count == 2) }
            },
        ])
    }

    @Test("A display that is used for want of a better one is not returned to")
    func fallback() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        first.isStopgap = true
        try ScriptedOutput(showing: [first, second]).play([
            { output in
                #expect(output.home == nil)
                first.change = .superseded(because: "another display is connected now")
                try output.recheck()
            },
            { output in #expect(output.home == DisplayName(device: "B")) },
        ])
    }

    @Test("A card that is pulled out before its first frame is no end: the next display is waited for and lit")
    func vanishes() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        first.refusals = [.failed(operation: "set the mode", card: "A", errno: .operationNotSupportedByDevice)]
        let stage = try ScriptedOutput(showing: [first, second])
        try stage.play([{ _ in #expect(second.calls == ["shown"]) }])
        #expect(first.calls == ["refused", "restored"])
        #expect(stage.lit == ["B"])
    }

    @Test("A card that is pulled out while it is looked at is waited for; one that may not be opened is an error")
    func vanishesEarlier() throws {
        for reason in [Errno.operationNotSupportedByDevice, .noSuchFileOrDirectory, .noSuchAddressOrDevice] {
            let gone = DisplayError.failed(operation: "open it", card: "A", errno: reason)
            guard case .none(let reasons) = try DisplayFinder(DisplayRequest(), search: { _ in throw gone }).find()
            else {
                Issue.record("found")
                continue
            }
            #expect(reasons == ["\(gone)"])
        }
        let denied = DisplayError.denied(card: "A", group: nil)
        #expect(throws: denied) { try DisplayFinder(DisplayRequest(), search: { _ in throw denied }).find() }
    }
}

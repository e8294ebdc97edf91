import Canvas
import DaemonTestSupport
import Output
import SystemPackage
import Testing

@testable import SheetDaemon

@Suite("While another session has the seat")
struct OtherSessionTests {
    private let size = PixelSize(width: 90, height: 160)

    @Test("A display that goes meanwhile is let go of, and another one looked for, when the seat is back")
    func unplugged() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        try ScriptedOutput(showing: [first, second]).play([
            { output in
                output.pause()
                first.change = .disconnected
                try output.recheck()
                try output.recoverFromSleep()
                #expect(output.display != nil)
                try output.resume()
                #expect(output.display == nil)
            },
            { _ in #expect(second.calls == ["shown"]) },
        ])
        #expect(first.calls == ["shown", "invalidated", "invalidated", "restored"])
    }

    @Test("Another display that is asked for is looked for when the seat is back")
    func request() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        let stage = try ScriptedOutput(showing: [first, second])
        try stage.play([
            { output in
                output.pause()
                try output.change(to: DisplayRequest(card: "B"))
                try output.open()
                try output.recoverFromSleep()
                #expect(output.display == nil && stage.prepared == 1)
                #expect(output.request.card == "B")
                try output.resume()
            },
            { _ in #expect(second.calls == ["shown"]) },
        ])
        #expect(stage.lit == ["A", "B"])
    }

    @Test("A display that fails is no reason to look for one before the seat is back")
    func failure() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        let stage = try ScriptedOutput(showing: [first, second])
        let fault = DisplayError.failed(operation: "read its events", card: "A", errno: .ioError)
        try stage.play([
            { output in
                output.pause()
                try output.frameFailed(fault, after: .frames)
                #expect(output.display == nil)
                try output.recheck()
                #expect(output.display == nil && stage.prepared == 1)
                try output.resume()
            },
            { _ in #expect(second.calls == ["shown"]) },
        ])
        #expect(!first.calls.contains("restored"))
    }
}

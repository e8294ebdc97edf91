import Canvas
import DaemonTestSupport
import Logging
import Output
import Power
import SystemPackage
import Testing

@testable import SheetDaemon

@Suite("A monitor that unplugs itself where it gets no signal")
struct StandbyTests {
    private let size = PixelSize(width: 90, height: 160)

    @Test("It is held while it is switched off, and shows the sheet again when it is switched on")
    func dark() throws {
        let monitor = FakeDisplay("A", size: size)
        try ScriptedOutput(showing: [monitor, FakeDisplay("B", size: size)]).play([
            { output in
                output.setLight(.dark)
                monitor.change = .disconnected
                try output.recheck()
                try output.recoverFromSleep()
                #expect(output.display?.name == monitor.name)
                output.setLight(.lit)
                try output.recheck()
                monitor.change = .unchanged
                output.refresh()
            },
            { output in
                #expect(output.display?.name == monitor.name)
                #expect(monitor.calls == ["shown", "off", "invalidated", "shown"])
            },
        ])
    }

    @Test("One that was really unplugged meanwhile is let go of once it could have come back")
    func gone() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        try ScriptedOutput(showing: [first, second]).play([
            { output in
                output.setLight(.dark)
                first.change = .disconnected
                try output.recheck()
                output.setLight(.lit)
            },
            { _ in #expect(second.calls == ["shown"]) },
        ])
        #expect(first.calls == ["shown", "off", "shown", "restored"])
    }

    @Test("One whose card is pulled out while it is switched off is let go of at once")
    func pulledOut() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        try ScriptedOutput(showing: [first, second]).play([
            { output in
                output.setLight(.dark)
                first.probeFault = .failed(operation: "ask it", card: "A", errno: .operationNotSupportedByDevice)
                try output.recheck()
                #expect(output.display == nil)
                output.setLight(.lit)
            },
            { _ in #expect(second.calls == ["shown"]) },
        ])
    }

    private static let unplugged = DisplayWatch.Event.reprobed(.disconnected, DisplayName(device: "A"))
    private static let letGo: [DisplayWatch.Effect] = [
        .log(.notice, "the display was unplugged"), .close, .check(after: 0),
    ]

    @Test("Who says so while it is lit is believed; who was dark is held, and asked again a second after it was lit")
    func decisions() {
        var watch = DisplayWatch()
        #expect(watch.handle(Self.unplugged, on: .shown(.lit), at: 0) == Self.letGo)
        #expect(watch.handle(Self.unplugged, on: .shown(.dark), at: 3_600_000_000) == [])
        #expect(watch.handle(.switchedOn, on: .shown(.lit), at: 5_000_000) == [.check(after: 1_000_000)])
        #expect(watch.handle(Self.unplugged, on: .shown(.lit), at: 5_900_000) == [.check(after: 100_000)])
        #expect(watch.handle(Self.unplugged, on: .shown(.lit), at: 6_000_000) == Self.letGo)
    }

    @Test("Who never said so is not asked, but may say so for a second after it was lit")
    func pulse() {
        var watch = DisplayWatch()
        #expect(watch.handle(.switchedOn, on: .shown(.lit), at: 5_000_000) == [])
        #expect(watch.handle(Self.unplugged, on: .shown(.dimmed), at: 5_100_000) == [.check(after: 900_000)])
        #expect(watch.handle(Self.unplugged, on: .shown(.lit), at: 9_000_000) == Self.letGo)
    }

    @Test("A screen that is lit already, or fades, has its display neither switched on nor asked again")
    func again() {
        var screen = ScreenState.shown(.dark)
        #expect(screen.handle(.light(.lit)) == .switchOn)
        #expect(screen.handle(.light(.lit)) == .none)
        #expect(screen.handle(.light(.fading)) == .none)
        #expect(screen.handle(.light(.lit)) == .none)
    }
}

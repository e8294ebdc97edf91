import Canvas
import DaemonTestSupport
import Output
import SystemPackage
import Testing

@testable import SheetDaemon

@Suite("A monitor that unplugs itself where it gets no signal")
struct StandbyTests {
    private let size = PixelSize(width: 90, height: 160)

    @Test("It is held while it is switched off, and shows the sheet again when it is switched on")
    func dark() throws {
        let monitor = FakeDisplay("A", size: size)
        try OutputStage(showing: [monitor, FakeDisplay("B", size: size)]).play([
            { output in
                output.darken()
                monitor.change = .disconnected
                try output.recheck()
                try output.recoverFromSleep()
                #expect(output.display?.name == monitor.name)
                output.lighten()
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
        try OutputStage(showing: [first, second]).play([
            { output in
                output.darken()
                first.change = .disconnected
                try output.recheck()
                output.lighten()
            },
            { _ in #expect(second.calls == ["shown"]) },
        ])
        #expect(first.calls == ["shown", "off", "shown", "restored"])
    }

    @Test("One whose card is pulled out while it is switched off is let go of at once")
    func pulledOut() throws {
        let (first, second) = (FakeDisplay("A", size: size), FakeDisplay("B", size: size))
        try OutputStage(showing: [first, second]).play([
            { output in
                output.darken()
                first.probeFault = .failed(operation: "ask it", card: "A", errno: .operationNotSupportedByDevice)
                try output.recheck()
                #expect(output.display == nil)
                output.lighten()
            },
            { _ in #expect(second.calls == ["shown"]) },
        ])
    }

    @Test("Who says so while it is lit is believed; who was dark is held, and asked again a second after it was lit")
    func decisions() {
        var standby = Standby.lit
        #expect(standby.miss(at: 0) == .letGo)
        standby.darken()
        #expect(standby.miss(at: 3_600_000_000) == .keep)
        standby.darken()
        #expect(standby.lighten(at: 5_000_000) == 6_000_000)
        #expect(standby.miss(at: 5_900_000) == .keepUntil(6_000_000))
        #expect(standby.lighten(at: 5_950_000) == nil)
        #expect(standby.miss(at: 6_000_000) == .letGo)
    }

    @Test("Who never said so is not asked, but may say so for a second after it was lit")
    func pulse() {
        var standby = Standby.lit
        standby.darken()
        #expect(standby.lighten(at: 5_000_000) == nil)
        #expect(standby.miss(at: 5_100_000) == .keepUntil(6_000_000))
        #expect(standby.miss(at: 9_000_000) == .letGo)
    }
}

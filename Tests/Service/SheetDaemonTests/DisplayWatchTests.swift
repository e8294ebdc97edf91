import Canvas
import Logging
import Output
import Power
import System
import SystemPackage
import Testing

@testable import SheetDaemon

@Suite("What is done about displays that come, change, go and fail")
struct DisplayWatchTests {
    private typealias Effect = DisplayWatch.Effect

    private static let name = DisplayName(device: "A")
    private static let mode = DisplayOutputTests.mode(160, 90)
    private static let fault = DisplayError.failed(operation: "read its events", card: "A", errno: .ioError)
    private static let refusal = DisplayError.unusable(connector: "A", card: "A", reason: "no memory")
    private static let noBuffer = DisplayError.noBuffer(card: "A", connector: "A", tried: [], reason: "no memory")

    private var watch = DisplayWatch()

    private mutating func handle(
        _ event: DisplayWatch.Event,
        on screen: ScreenState = .shown(.lit),
        at now: Microseconds = 0
    ) -> [Effect] {
        watch.handle(event, on: screen, at: now)
    }

    @Test("What only happens to displays and requests asks for nothing")
    mutating func quiet() {
        for event in [DisplayWatch.Event.requested, .found, .lit, .switchedOn, .reprobed(.unchanged, Self.name)] {
            #expect(handle(event) == [])
        }
    }

    @Test("Why there is no display is logged once as long as it stays the same; only a withheld card is asked again")
    mutating func absence() {
        let text = "no display; waiting for one: unplugged; asleep"
        let reasons = ["unplugged", "asleep"]
        #expect(handle(.foundNone(because: reasons)) == [.log(.notice, text)])
        #expect(watch.waiting == "waiting for a display: unplugged; asleep")
        #expect(handle(.withheld(because: reasons)) == [.check(after: 1_000_000)])
        #expect(handle(.found) == [])
        #expect(watch.waiting == nil)
        #expect(handle(.withheld(because: reasons)) == [.log(.notice, text), .check(after: 1_000_000)])
    }

    @Test("A search that fails is repeated a second later, from the fifth time on ten seconds later, and logged once")
    mutating func failedSearches() {
        for second in 0..<7 {
            let effects = handle(.searchFailed(Self.fault), at: Microseconds(second) * 1_000_000)
            let words = second == 0 ? [Effect.log(.error, "no display can be used: \(Self.fault)")] : []
            #expect(effects == words + [.close, .check(after: second < 4 ? 1_000_000 : 10_000_000)])
        }
        #expect(handle(.requestRefused, at: 7_000_000) == [.check(after: 10_000_000)])
        #expect(handle(.foundNone(because: [])) == [])
        #expect(handle(.requestRefused, at: 8_000_000) == [.check(after: 1_000_000)])
    }

    @Test("A display is closed for a better one, and the search begins when the loop has let go of the card")
    mutating func replacement() {
        #expect(handle(.homeIsBack(Self.name)) == [.log(.notice, "the display A is back"), .close, .check(after: 0)])
        #expect(
            handle(.reprobed(.superseded(because: "B is connected now"), Self.name))
                == [.log(.notice, "B is connected now, which goes before A"), .close, .check(after: 0)]
        )
    }

    @Test("A display that is unplugged is believed, unless it may only get no signal")
    mutating func unplugged() {
        let gone: [Effect] = [.log(.notice, "the display was unplugged"), .close, .check(after: 0)]
        let event = DisplayWatch.Event.reprobed(.disconnected, Self.name)
        for light in [ScreenLight.lit, .dimmed, .fading] { #expect(handle(event, on: .shown(light)) == gone) }
        #expect(handle(event, on: .shown(.dark)) == [])
        #expect(handle(.switchedOn, at: 5_000_000) == [.check(after: 1_000_000)])
        #expect(handle(event, at: 5_400_000) == [.check(after: 600_000)])
        #expect(handle(event, at: 6_000_000) == gone)
    }

    @Test("A mode is changed at most every quarter of a second, and not any more where five attempts were refused")
    mutating func modes() {
        let event = DisplayWatch.Event.reprobed(.modeChanged(Self.mode), Self.name)
        let change: [Effect] = [.log(.info, "the display changes to \(Self.mode.name)"), .change(to: Self.mode)]
        #expect(handle(event) == change)
        #expect(handle(event, at: 100_000) == [.check(after: 150_000)])
        #expect(handle(.modeChanged(remarks: ["smaller"])) == [.log(.error, "smaller"), .refresh])
        let words = "\(Self.mode.name) cannot be shown, what is shown stays: \(Self.refusal)"
        for attempt in 1...5 {
            let now = Microseconds(attempt) * 1_000_000
            #expect(handle(event, at: now) == change)
            let effects = handle(.modeRefused(Self.mode, Self.refusal), at: now)
            #expect(effects == (attempt == 1 ? [.log(.error, words)] : []))
        }
        #expect(
            handle(event, at: 9_000_000)
                == [.log(.debug, "\(Self.mode.name) was refused too often; what is shown stays")]
        )
        #expect(handle(.requested) == [])
        #expect(handle(event, at: 9_000_000) == change)
    }

    @Test("Without memory for another mode the display is given up with its picture, and searched for a second later")
    mutating func noMemory() {
        #expect(
            handle(.modeRefused(Self.mode, Self.noBuffer))
                == [.log(.error, "the display is lost: \(Self.noBuffer)"), .close, .check(after: 1_000_000)]
        )
    }

    @Test("A display that fails is closed and searched for; one that never shows anything is logged once")
    mutating func failures() {
        let text = "the display is lost: \(Self.fault)"
        let tail: [Effect] = [.close, .check(after: 1_000_000)]
        #expect(handle(.failed(Self.fault, .nothing)) == [.log(.error, text)] + tail)
        #expect(handle(.failed(Self.fault, .nothing)) == tail)
        #expect(handle(.failed(Self.fault, .frames)) == [.log(.error, text)] + tail)
        #expect(handle(.lit) == [])
        #expect(handle(.failed(Self.fault, .nothing)) == [.log(.error, text)] + tail)
        #expect(handle(.failed(Self.fault, .frames)) == [.log(.error, text), .close, .check(after: 10_000_000)])
    }

    @Test("A display that goes on in another way draws again; until it has shown something, the way is logged once")
    mutating func fallbacks() {
        let fallback = Fallback.change(connector: "A", wanted: "90", reason: "no", kept: "0")
        let again: [Effect] = [.log(.error, "\(fallback)"), .refresh]
        #expect(handle(.fellBack(fallback, .frames)) == again)
        #expect(handle(.fellBack(fallback, .nothing)) == again)
        #expect(handle(.fellBack(fallback, .nothing)) == [.refresh])
        #expect(handle(.fellBack(fallback, .frames)) == again)
    }

    @Test("Whatever happens to a display that is closed, it is searched for again: nothing is given up for good")
    mutating func liveness() {
        let events: [DisplayWatch.Event] = [
            .searchFailed(Self.fault), .homeIsBack(Self.name), .reprobed(.disconnected, Self.name),
            .reprobed(.superseded(because: "B"), Self.name), .modeRefused(Self.mode, Self.noBuffer),
            .failed(Self.fault, .nothing), .failed(Self.fault, .frames),
        ]
        for event in events {
            let effects = handle(event)
            let isSearched = effects.contains { if case .check = $0 { true } else { false } }
            #expect(effects.contains(.close) && isSearched)
        }
    }
}

import Gestures
import Output
import System
import Testing

@testable import KMS
@testable import SheetDaemon

@Suite("How often the mode may be changed")
struct ModesetPaceTests {
    private let mode = Mode(timing: Self.timing(90), nominalRefresh: 60, type: 0)
    private let other = Mode(timing: Self.timing(160), nominalRefresh: 60, type: 0)

    private static func timing(_ side: UInt16) -> Mode.Timing {
        let axis = Mode.Axis(display: side, syncStart: side, syncEnd: side, total: side)
        return Mode.Timing(clock: 0, horizontal: axis, vertical: axis, skew: 0, scan: 0, flags: 0)
    }

    @Test("Two changes are at least a quarter of a second apart")
    func gap() {
        var pace = ModesetBackoff()
        #expect(pace.decision(about: mode, at: 0) == .now)
        pace.began(mode, at: 0)
        #expect(pace.decision(about: other, at: 100_000) == .later(250_000))
        #expect(pace.decision(about: other, at: 250_000) == .now)
    }

    @Test("After five refusals in ten seconds a mode is left alone until another one is wanted")
    func patience() {
        var pace = ModesetBackoff()
        for i in 0..<5 {
            let time = Microseconds(i) * 1_000_000
            #expect(pace.decision(about: mode, at: time) == .now)
            pace.began(mode, at: time)
            pace.failed(at: time)
        }
        #expect(pace.isExhausted)
        #expect(pace.decision(about: mode, at: 3_600_000_000) == .never)
        #expect(pace.decision(about: other, at: 3_600_000_000) == .now)
        pace.began(other, at: 3_600_000_000)
        #expect(!pace.isExhausted)
        #expect(pace.decision(about: mode, at: 3_600_250_000) == .now)
    }

    @Test("Refusals that are further apart do not add up, and a new start forgets them")
    func memory() {
        var pace = ModesetBackoff()
        for i in 0..<20 {
            let time = Microseconds(i) * 2_500_000
            pace.began(mode, at: time)
            pace.failed(at: time)
        }
        #expect(!pace.isExhausted)
        for _ in 0..<5 { pace.failed(at: 50_000_000) }
        #expect(pace.isExhausted)
        pace.startAnew()
        #expect(pace.decision(about: mode, at: 60_000_000) == .now)
    }
}

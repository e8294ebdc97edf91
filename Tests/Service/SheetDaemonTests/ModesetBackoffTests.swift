import Gestures
import Output
import System
import Testing

@testable import KMS
@testable import SheetDaemon

@Suite("The back-off of mode changes")
struct ModesetBackoffTests {
    private let mode = DisplayOutputTests.mode(90, 90)
    private let other = DisplayOutputTests.mode(160, 160)

    @Test("Two changes are at least a quarter of a second apart")
    func gap() {
        var backoff = ModesetBackoff()
        #expect(backoff.decision(about: mode, at: 0) == .now)
        backoff.began(mode, at: 0)
        #expect(backoff.decision(about: other, at: 100_000) == .later(250_000))
        #expect(backoff.decision(about: other, at: 250_000) == .now)
    }

    @Test("After five refusals in ten seconds a mode is not tried again until another one is requested")
    func exhaustion() {
        var backoff = ModesetBackoff()
        for i in 0..<5 {
            let time = Microseconds(i) * 1_000_000
            #expect(backoff.decision(about: mode, at: time) == .now)
            backoff.began(mode, at: time)
            backoff.failed(at: time)
        }
        #expect(backoff.isExhausted)
        #expect(backoff.decision(about: mode, at: 3_600_000_000) == .never)
        #expect(backoff.decision(about: other, at: 3_600_000_000) == .now)
        backoff.began(other, at: 3_600_000_000)
        #expect(!backoff.isExhausted)
        #expect(backoff.decision(about: mode, at: 3_600_250_000) == .now)
    }

    @Test("Refusals expire after ten seconds, and a new request forgets them")
    func memory() {
        var backoff = ModesetBackoff()
        for i in 0..<20 {
            let time = Microseconds(i) * 2_500_000
            backoff.began(mode, at: time)
            backoff.failed(at: time)
        }
        #expect(!backoff.isExhausted)
        for _ in 0..<5 { backoff.failed(at: 50_000_000) }
        #expect(backoff.isExhausted)
        backoff.startAnew()
        #expect(backoff.decision(about: mode, at: 60_000_000) == .now)
    }
}

import Testing

@testable import KMS
@testable import Output

@Suite("Finding out who sets the pace")
struct PacingDetectorTests {
    /// Feeds waits and distances between flips, in microseconds, at 60 Hz.
    private func isPaced(_ flips: [(wait: Int64, distance: Int64)], hasVblank: Bool? = nil) -> Bool {
        var detector = PacingDetector(refreshRate: 60, hasVblank: hasVblank)
        var time: Int64 = 1_000_000
        for flip in flips {
            time += flip.distance
            detector.note(committed: time - flip.wait, flipped: time)
        }
        return detector.isPacedByHardware
    }

    @Test("Flips that wait for the blank are paced by it")
    func paced() {
        #expect(isPaced([(12_000, 16_667), (15_000, 16_667), (14_000, 33_333)]))
    }

    @Test("Two flips in a row that return at once, one after the other, are not")
    func unpaced() {
        #expect(!isPaced([(100, 300), (100, 300)]))
        #expect(!isPaced([(12_000, 16_667), (100, 200), (100, 200), (12_000, 16_667)]))
    }

    @Test("A single one decides nothing")
    func single() {
        #expect(isPaced([(100, 300), (12_000, 16_667), (100, 300)]))
    }

    @Test("Frames committed just before the blank return soon, but a period apart")
    func lateCommits() {
        #expect(isPaced([(1500, 16_667), (1500, 16_667), (1400, 16_667), (1600, 33_333)]))
    }

    @Test("A driver that says it has no vertical blank is believed")
    func saidSo() {
        #expect(!isPaced([], hasVblank: false))
        #expect(isPaced([], hasVblank: true))
    }
}

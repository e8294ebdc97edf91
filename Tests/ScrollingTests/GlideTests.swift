import Testing

@testable import Scrolling

@Suite("How content goes on when the finger lets go")
struct GlideTests {
    @Test("A glide loses two thousandths of its speed every millisecond and goes as far as that adds up to")
    func decays() {
        let glide = Glide(start: 0, velocity: 1000, limits: 0...100_000, began: 0)
        for millisecond in [1, 10, 100, 1000] {
            let expected = 1000 * Double(repeating: Glide.decay, times: millisecond)
            #expect(abs(glide.state(at: Int64(millisecond) * 1000).velocity - expected) < 1e-6)
        }
        #expect(abs(glide.goal - 496) < 2)
    }

    @Test(
        "Whatever is flung wherever, its way has no jump, its speed no gap, and it ends within the limits",
        arguments: [-6000.0, -900, -40, 0, 40, 900, 6000]
    )
    func continuous(velocity: Double) {
        for start in stride(from: -120.0, through: 1120, by: 62) {
            let glide = Glide(start: start, velocity: velocity, limits: 0...1000, began: 5)
            var (before, time) = (glide.state(at: 5), Int64(5))
            while !glide.isOver(at: time), time < 20_000_000 {
                time += 1000
                let now = glide.state(at: time)
                let step = max(abs(before.velocity), abs(now.velocity)) * 0.001
                #expect(abs(now.offset - before.offset) <= step + 0.05)
                before = now
            }
            #expect(time < 6_000_000)
            #expect((0...1000).contains(glide.goal))
            #expect(abs(before.offset - glide.goal) < 4.5)
        }
    }
}

extension Double {
    init(repeating factor: Double, times: Int) {
        self = (0..<times).reduce(1) { product, _ in product * factor }
    }
}

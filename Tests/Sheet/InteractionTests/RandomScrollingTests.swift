import Testing

@testable import Interaction

struct RandomScrollingTests {
    @Test(
        "Whatever fingers do, content and sheet stay within their limits and come to rest there, at any frame rate alike"
    )
    func laws() {
        var names: Set<Substring> = []
        var scrolled = 0
        for seed in UInt64(1)...250 {
            var (slow, fast) = (RandomScrolling(seed: seed, rate: 60), RandomScrolling(seed: seed, rate: 120))
            let fault = slow.play() ?? fast.play()
            #expect(fault == nil, "seed \(seed)")
            #expect(slow.end == fast.end, "seed \(seed)")
            if fault != nil || slow.end != fast.end { return }
            names.formUnion(slow.reported.compactMap { $0.split(separator: " ").first })
            scrolled += slow.offset > 0 ? 1 : 0
        }
        #expect(names.isSuperset(of: ["will_move", "will_dismiss", "activated", "changed"]), "\(names)")
        #expect(scrolled > 40, "stories that end with the content scrolled: \(scrolled)")
    }
}

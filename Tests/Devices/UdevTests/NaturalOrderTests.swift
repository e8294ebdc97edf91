import Testing

@testable import Udev

@Suite("Order of device names")
struct NaturalOrderTests {
    @Test(
        "Runs of digits count as numbers",
        arguments: [
            ("card2", "card10"), ("card", "card0"), ("a9b", "a10a"), ("event1", "event1a"), ("card0", "event0"),
            ("0000:00:02.0/card1", "0000:00:10.0/card0"), ("a2z", "a02zz"),
        ]
    )
    func precedes(smaller: String, larger: String) {
        #expect(naturallyPrecedes(smaller, larger))
        #expect(!naturallyPrecedes(larger, smaller))
    }

    @Test(
        "A name precedes neither itself nor the same name with leading zeros",
        arguments: ["", "card7", "card007", "7"]
    )
    func isIrreflexive(name: String) {
        #expect(!naturallyPrecedes(name, name))
        #expect(!naturallyPrecedes(name, name.replacing("007", with: "7")))
    }
}

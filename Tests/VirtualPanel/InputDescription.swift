/// The capabilities of an input device, as evemu-device reads them.
package struct InputDescription: Sendable {
    package struct Axis: Sendable {
        let code: Int
        let max: Int

        package init(_ code: Int, upTo max: Int) {
            self.code = code
            self.max = max
        }
    }

    package let name: String
    private let properties: [Int]
    private let keys: [Int]
    private let relative: [Int]
    private let axes: [Axis]

    /// A device called `name` with codes from linux/input-event-codes.h.
    package init(
        _ name: String,
        properties: [Int] = [],
        keys: [Int] = [],
        relative: [Int] = [],
        axes: [Axis] = []
    ) {
        self.name = name
        self.properties = properties
        self.keys = keys
        self.relative = relative
        self.axes = axes
    }

    /// The description in the format of evemu 1.3.
    package var text: String {
        let codes = [(1, keys), (2, relative), (3, axes.map(\.code))].filter { !$0.1.isEmpty }
        let masks = [(0, [0] + codes.map(\.0))] + codes
        return
            (["# EVEMU 1.3", "N: \(name)", "I: 0003 1209 5d02 0100", "P: \(mask(properties))"]
            + masks.flatMap { type, bits in lines("B: \(type.hex)", bits) }
            + axes.map { "A: \($0.code.hex) 0 \($0.max) 0 0 0" })
            .joined(separator: "\n") + "\n"
    }

    private func lines(_ head: String, _ bits: [Int]) -> [String] {
        (0...(bits.max() ?? 0) / 64).map { line in "\(head) \(mask(bits.map { $0 - line * 64 }))" }
    }

    /// Those of `bits` that lie below 64, as eight bytes.
    private func mask(_ bits: [Int]) -> String {
        (0..<8).map { byte in
            bits.filter { $0 >> 3 == byte }.reduce(0) { $0 | 1 << ($1 & 7) }.hex
        }.joined(separator: " ")
    }
}

extension Int {
    fileprivate var hex: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}

import Testing

@testable import KMS
@testable import Output

@Suite("Flip events from the card")
struct FlipEventTests {
    /// A record as the kernel lays it out: type, length, user data, seconds, microseconds, sequence, CRTC.
    private func record(type: UInt32, length: UInt32 = 32, serial: UInt64 = 5, crtc: UInt32 = 40) -> [UInt8] {
        func bytes<T>(_ value: T) -> [UInt8] { withUnsafeBytes(of: value) { [UInt8]($0) } }
        let times = bytes(UInt32(12)) + bytes(UInt32(345_678)) + bytes(UInt32(99))
        let whole = bytes(type) + bytes(length) + bytes(serial) + times + bytes(crtc)
        return whole + [UInt8](repeating: 0, count: max(0, Int(length) - whole.count))
    }

    private func flips(in bytes: [UInt8]) -> [FlipEvent] {
        bytes.withUnsafeBytes { FlipEvent.all(in: $0) }
    }

    private let flip = FlipEvent(
        crtc: CrtcID(rawValue: 40),
        serial: 5,
        flip: PageFlip(time: 12_345_678, sequence: 99)
    )

    @Test("A flip is read with its time in microseconds")
    func reads() {
        #expect(flips(in: record(type: 2)) == [flip])
    }

    @Test("Events of other kinds and of other lengths are stepped over")
    func stepsOver() {
        let bytes = record(type: 1) + record(type: 2) + record(type: 0x8000_0001, length: 48) + record(type: 2)
        #expect(flips(in: bytes) == [flip, flip])
    }

    @Test("A record that is cut off or lies about its length ends the reading", arguments: [0, 4, 7, 33, 4000])
    func survivesNonsense(length: UInt32) {
        var lying = record(type: 2)
        withUnsafeBytes(of: length) { lying.replaceSubrange(4..<8, with: $0) }
        #expect(flips(in: record(type: 2) + lying) == [flip])
        #expect(flips(in: Array(record(type: 2).prefix(20))).isEmpty)
    }
}

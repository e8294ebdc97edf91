/// A display's description of itself, as it comes from the cable: blocks of 128 bytes, each with a checksum.
enum EDID {
    private static let blockSize = 128

    // Places in the first block and in those of CTA-861.
    private static let serialNumber = 12..<16
    private static let firstDescriptors = 54..<126
    private static let descriptorSize = 18
    /// The descriptor of the serial number in letters.
    private static let serialTag: UInt8 = 0xFF
    /// The block of CTA-861, which holds more timings.
    private static let ctaTag: UInt8 = 0x02

    /// The same description without what distinguishes displays of one model; its checksums are right again.
    ///
    /// Of other blocks than those of CTA-861 only the tag is kept, because they may hold a serial number anywhere.
    static func withoutSerials(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for start in stride(from: 0, to: bytes.count, by: blockSize) {
            let block = start..<min(start + blockSize, bytes.count)
            var content = Array(bytes[block])
            if start == 0 {
                clear(serialNumber, of: &content)
                clearSerials(firstDescriptors, of: &content)
            } else if content[0] == ctaTag {
                // Its third byte says where the descriptors begin; 0 says that there are none.
                let first = content.count > 2 && content[2] >= 4 ? Int(content[2]) : content.count
                clearSerials(first..<max(first, blockSize - 1), of: &content)
            } else {
                clear(1..<content.count, of: &content)
            }
            if content.count == blockSize { content[blockSize - 1] = checksum(content.dropLast()) }
            bytes.replaceSubrange(block, with: content)
        }
        return bytes
    }

    /// Clears the descriptors of a serial number; a timing begins with its clock, which is not 0.
    private static func clearSerials(_ place: Range<Int>, of block: inout [UInt8]) {
        for start in stride(from: place.lowerBound, to: place.upperBound - descriptorSize + 1, by: descriptorSize) {
            guard start + descriptorSize <= block.count, block[start] == 0, block[start + 1] == 0 else { continue }
            if block[start + 3] == serialTag { clear(start + 5..<start + descriptorSize, of: &block) }
        }
    }

    private static func clear(_ place: Range<Int>, of block: inout [UInt8]) {
        for index in place.clamped(to: block.indices) { block[index] = 0 }
    }

    /// The byte that makes the sum of a block 0.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt8 {
        0 &- bytes.reduce(0, &+)
    }
}

import Canvas

/// Sums of the pixels of boxes while a picture is decoded.
///
/// A box has a word with a sum for each channel, in sixteen bits each. A row of boxes is enough where the rows come in their
/// order; where the file is interlaced there is one for each box.
struct BoxSums {
    private let grid: BoxGrid
    private var sums: [UInt64]

    /// How many words the sums of a picture take, with eight bytes each.
    static func capacity(_ grid: BoxGrid, _ order: PNGRowOrder) -> Int {
        order == .interlaced ? grid.boxes.area : grid.boxes.width
    }

    init(_ grid: BoxGrid, _ order: PNGRowOrder) {
        self.grid = grid
        sums = [UInt64](repeating: 0, count: Self.capacity(grid, order))
    }

    mutating func add(_ row: PNGRow, _ pixels: UnsafeBufferPointer<UInt32>) {
        let (factor, step) = (grid.factor, row.step)
        var box = start(of: row.y / factor) + row.first / factor
        var inside = row.first % factor
        let count = (grid.size.width - row.first + step - 1) / step
        sums.withUnsafeMutableBufferPointer { sums in
            for index in 0..<count {
                sums[box] &+= Self.multiplied(UInt32(littleEndian: pixels[index]))
                inside &+= step
                while inside >= factor {
                    inside &-= factor
                    box &+= 1
                }
            }
        }
    }

    /// Makes a row of sums a row of the reduced picture, 0xAARRGGBB, and clears the sums.
    mutating func take(_ row: Int, into words: UnsafeMutableBufferPointer<UInt32>) {
        let columns = grid.boxes.width
        let (start, place) = (start(of: row), row * columns)
        let whole = Mean(of: grid.count(column: 0, row: row))
        let last = Mean(of: grid.count(column: columns - 1, row: row))
        sums.withUnsafeMutableBufferPointer { sums in
            for column in 0..<columns {
                let mean = column == columns &- 1 ? last : whole
                words[place &+ column] = mean.pixel(sums[start &+ column])
                sums[start &+ column] = 0
            }
        }
    }

    /// Where the sums of a row of boxes begin: all rows share one where there is no more.
    private func start(of row: Int) -> Int { row * grid.boxes.width % sums.count }

    /// A pixel's channels in sixteen bits each, from the lowest: blue, red, green, opacity.
    ///
    /// The colours are multiplied by the opacity, rounded to nearest.
    @inline(__always)
    private static func multiplied(_ word: UInt32) -> UInt64 {
        let (alpha, pixel) = (UInt64(word >> 24), UInt64(word))
        // 255 in the place of the opacity becomes the opacity.
        let channels = pixel & 0xFF00FF | (pixel & 0xFF00) << 24 | 0xFF << 48
        let products = channels &* alpha &+ 0x80_0080_0080_0080
        return (products &+ products >> 8 & 0xFF_00FF_00FF_00FF) >> 8 & 0xFF_00FF_00FF_00FF
    }
}

/// The mean of so many numbers of eight bits whose sum is known, rounded to nearest.
private struct Mean {
    private let half: UInt64
    /// 2³² divided by their count, rounded up: the product with a sum is exact for all of sixteen bits.
    private let reciprocal: UInt64

    init(of count: Int) {
        half = UInt64(count / 2)
        reciprocal = ((1 << 32) + UInt64(count) - 1) / UInt64(count)
    }

    @inline(__always)
    func pixel(_ sum: UInt64) -> UInt32 {
        channel(sum >> 48) << 24 | channel(sum >> 16) << 16 | channel(sum >> 32) << 8 | channel(sum)
    }

    @inline(__always)
    private func channel(_ sum: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: ((sum & 0xFFFF &+ half) &* reciprocal) >> 32)
    }
}

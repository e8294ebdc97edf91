import Canvas

/// Finds 256 colours for a picture of many: similar colours share a box, and the most uneven box is split in two until
/// there are enough.
///
/// giflib brings a quantiser too, but it splits by the number of pixels alone: gradients come out in blotches, and white
/// as a light grey.
struct ColorBoxes {
    /// For each cell, the place of its colours in the palette.
    private var places = [UInt8](repeating: 0, count: 1 << 15)
    /// The mean colour of each box.
    let palette: [Color]

    init(_ words: [UInt32]) {
        let cells = ColorBoxes.cells(of: words)
        var boxes = [Box(cells)]
        while boxes.count < 256, let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }) {
            guard let (low, high) = boxes[widest].split() else { break }
            boxes[widest] = low
            boxes.append(high)
        }
        palette = boxes.map(\.color)
        // A colour at the rim of its box may be nearer to the middle of the next one.
        for cell in cells {
            let mean = cell.mean
            let nearest = boxes.indices.min { boxes[$0].distance(to: mean) < boxes[$1].distance(to: mean) }
            places[cell.key] = UInt8(nearest ?? 0)
        }
    }

    /// The place in the palette of a colour of the picture.
    func place(of word: UInt32) -> UInt8 {
        places[ColorBoxes.key(word)]
    }

    /// Colours that agree in the upper five bits of each channel are not told apart.
    private static func key(_ word: UInt32) -> Int {
        let red = word >> 19 & 0x1F
        let green = word >> 11 & 0x1F
        let blue = word >> 3 & 0x1F
        return Int(red << 10 | green << 5 | blue)
    }

    private static func cells(of words: [UInt32]) -> [Cell] {
        var sums = [SIMD4<Int>](repeating: .zero, count: 1 << 15)
        for word in words {
            let color = Color(word)
            sums[key(word)] &+= SIMD4(Int(color.red), Int(color.green), Int(color.blue), 1)
        }
        return sums.indices.filter { sums[$0].w > 0 }.map { Cell(key: $0, sum: SIMD4<Double>(sums[$0])) }
    }
}

/// Neighbouring colours: the sum of their channels, and in the last lane the number of their pixels.
private struct Cell {
    let key: Int
    let sum: SIMD4<Double>

    var mean: SIMD4<Double> { sum / sum.w }
}

/// Cells that share a colour.
private struct Box {
    let cells: [Cell]
    /// How uneven it is: the summed squared distances along the channel where they are greatest.
    let spread: Double
    private let mean: SIMD4<Double>
    private let axis: Int

    init(_ cells: [Cell]) {
        self.cells = cells
        let sum = cells.reduce(SIMD4<Double>.zero) { $0 + $1.sum }
        let mean = sum / max(1, sum.w)
        let squares = cells.reduce(SIMD4<Double>.zero) { total, cell in
            let distance = cell.mean - mean
            return total + distance * distance * cell.sum.w
        }
        let axis = (0..<3).max { squares[$0] < squares[$1] } ?? 0
        self.mean = mean
        self.axis = axis
        spread = squares[axis]
    }

    var color: Color {
        let rounded = mean.rounded(.toNearestOrAwayFromZero)
        return Color(red: UInt8(rounded.x), green: UInt8(rounded.y), blue: UInt8(rounded.z))
    }

    /// The squared distance of its colour from another, of which the last lane does not count.
    func distance(to other: SIMD4<Double>) -> Double {
        let distance = mean - other
        let squares = distance * distance
        return squares.x + squares.y + squares.z
    }

    /// What lies below and above the mean; nil when nothing is left to tell apart.
    func split() -> (Box, Box)? {
        let low = cells.filter { $0.mean[axis] <= mean[axis] }
        let high = cells.filter { $0.mean[axis] > mean[axis] }
        return low.isEmpty || high.isEmpty ? nil : (Box(low), Box(high))
    }
}

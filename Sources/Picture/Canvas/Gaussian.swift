import Glibc

struct Gaussian {
    /// The standard deviation, 0 to 256.
    let sigma: Double

    /// A Gaussian of `sigma` pixels, limited to 0…256; nonsense is 0.
    init(sigma: Double) {
        self.sigma = sigma > 0 ? min(sigma, 256) : 0
    }

    /// The blurred coverage of a half-plane that begins at pixel 0, at the middle of pixel `x`.
    func edge(_ x: Int) -> Double {
        guard sigma > 0 else { return x < 0 ? 0 : 1 }
        return erfc(-(Double(x) + 0.5) / sigma * 0.5.squareRoot()) / 2
    }

    /// The same where differences below the resolution of eight bits count as 0 or 1: `depth` pixels away and further.
    func edge(_ x: Int, depth: Int) -> Double {
        x < -depth ? 0 : x >= depth ? 1 : edge(x)
    }

    /// The weight of a pixel at another one, `distance` pixels away.
    func weight(_ distance: Int) -> Double { edge(distance) - edge(distance - 1) }

    var weights: [Double] {
        var weights = [weight(0)]
        while let last = weights.last, last > 1e-12 { weights.append(weight(weights.count)) }
        return weights
    }

    /// The pixels outside a half-plane at which `opacity` still leaves so many `steps` of eight bits or more.
    func extent(_ opacity: Double, steps: Double) -> Int {
        var extent = 0
        while opacity * edge(-extent - 1) >= steps { extent += 1 }
        return extent
    }
}

/// The area that a round corner cuts off a square one, blurred.
///
/// A wide blur is smooth: it is computed at cells of several pixels, each a sixth of the standard deviation, and what lies
/// between is interpolated, which changes an opacity by less than a step. So the work does not grow with the blur.
struct BlurredCut {
    private(set) var work = 0
    private let columns: Range<Int>
    private let step: Int
    private let first: (column: Int, row: Int)
    private let width: Int
    private let values: [Double]

    /// The blur of what `corner` lacks, in the columns and rows that are given from the square's upper left pixel on.
    init(_ corner: Mask, _ blur: Gaussian, columns: Range<Int>, rows: Range<Int>) {
        let step = max(1, Int(blur.sigma / 6))
        let cellBlur = Gaussian(sigma: blur.sigma / Double(step))
        let weights = cellBlur.weights
        func cells(_ pixels: Range<Int>) -> Range<Int> {
            Int((Double(pixels.lowerBound) / Double(step)).rounded(.down)) - 1..<(pixels.upperBound - 1) / step + 2
        }
        let (across, down) = (cells(columns), cells(rows))
        let side = (corner.size.width + step - 1) / step
        let lack = Self.lack(corner, step, side: side)
        let lines = Self.blurAcross(lack, side: side, into: across, cellBlur, weights, &work)
        let blurred = Self.blurDown(lines, side: side, width: across.count, into: down, weights, &work)
        self.columns = columns
        self.step = step
        first = (across.lowerBound, down.lowerBound)
        width = across.count
        values = blurred
    }

    func row(_ y: Int) -> [Double] {
        let (line, below) = cell(y)
        let start = (line - first.row) * width
        return [Double](unsafeUninitializedCapacity: columns.count) { row, count in
            count = columns.count
            values.withUnsafeBufferPointer { values in
                for x in columns {
                    let (column, right) = cell(x)
                    let at = start + column - first.column
                    let upper = values[at] * (1 - right) + values[at + 1] * right
                    let lower = values[at + width] * (1 - right) + values[at + width + 1] * right
                    row.initializeElement(at: x - columns.lowerBound, to: upper * (1 - below) + lower * below)
                }
            }
        }
    }

    /// The cell whose middle lies at a pixel or before it, and how far the pixel lies on the way to the next one, 0..<1.
    private func cell(_ pixel: Int) -> (cell: Int, share: Double) {
        let place = (Double(pixel) + 0.5) / Double(step) - 0.5
        let cell = place.rounded(.down)
        return (Int(cell), place - cell)
    }
}

// The blur, one direction after the other.
extension BlurredCut {
    /// What a corner lacks in each of `side` x `side` cells, 0…1.
    private static func lack(_ corner: Mask, _ step: Int, side: Int) -> [Double] {
        let radius = corner.size.width
        var cells = [Double](repeating: 0, count: side * side)
        for (index, coverage) in corner.coverage.enumerated() where coverage < 255 {
            cells[index / radius / step * side + index % radius / step] += 1 - Double(coverage) / 255
        }
        return step == 1 ? cells : cells.map { $0 / Double(step * step) }
    }

    /// Lines of `cells` blurred along each line, into the cells `targets`: those that lack all, with which a line begins, in
    /// closed form, and each of the others by itself.
    private static func blurAcross(
        _ cells: [Double],
        side: Int,
        into targets: Range<Int>,
        _ blur: Gaussian,
        _ weights: [Double],
        _ work: inout Int
    ) -> [Double] {
        var lines = [Double](repeating: 0, count: side * targets.count)
        let edges = (targets.lowerBound - side..<targets.upperBound).map(blur.edge)
        for y in 0..<side {
            let whole = (0..<side).prefix { cells[y * side + $0] == 1 }.count
            for to in targets where whole > 0 {
                let index = to - targets.lowerBound
                lines[y * targets.count + index] = edges[index + side] - edges[index + side - whole]
            }
            work += targets.count
            for x in whole..<side where cells[y * side + x] > 0 {
                let near = (x - weights.count + 1..<x + weights.count).clamped(to: targets)
                work += near.count
                for to in near {
                    lines[y * targets.count + to - targets.lowerBound] += cells[y * side + x] * weights[abs(to - x)]
                }
            }
        }
        return lines
    }

    /// `side` lines of `width` cells blurred across the lines, into the lines `targets`.
    private static func blurDown(
        _ lines: [Double],
        side: Int,
        width: Int,
        into targets: Range<Int>,
        _ weights: [Double],
        _ work: inout Int
    ) -> [Double] {
        // Covered cells add nothing: of each line only the part counts that the blur has reached.
        let ends = (0..<side).map { y in
            (lines[y * width..<(y + 1) * width].lastIndex { $0 > 0 } ?? y * width - 1) + 1 - y * width
        }
        var blurred = [Double](repeating: 0, count: targets.count * width)
        for to in targets {
            let start = (to - targets.lowerBound) * width
            for y in (to - weights.count + 1..<to + weights.count).clamped(to: 0..<side) {
                let weight = weights[abs(to - y)]
                work += ends[y]
                for x in 0..<ends[y] { blurred[start + x] += lines[y * width + x] * weight }
            }
        }
        return blurred
    }
}

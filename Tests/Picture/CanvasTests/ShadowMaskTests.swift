import Foundation
import TestSupport
import Testing

@testable import Canvas

struct ShadowMaskTests {
    /// Shapes of several widths: far wider than the blur, hardly, and narrower.
    static let shapes: [(width: Int, radius: Int, corners: Corners)] = [
        (60, 8, .top), (60, 8, .topLeft), (60, 8, []), (31, 12, .topRight), (9, 4, .top), (2, 1, .top), (40, 0, .top),
    ]

    @Test("Its opacity is that of the shape's Gaussian blur", arguments: shapes, [0, 0.5, 1, 3, 5.5])
    func blurred(_ shape: (width: Int, radius: Int, corners: Corners), blur: Double) {
        let corner = Mask.corner(side: Double(shape.radius))
        let shadow = Scene.Shadow(opacity: 200, blur: blur)
        let mask = ShadowMask(shadow, width: shape.width, corner: corner, corners: shape.corners)
        let border = mask.extent + 3
        let truth = Self.blur(shape, corner, sigma: blur, border: border, rows: shape.radius + mask.extent + 8)
        for (row, line) in truth.enumerated() {
            for (column, value) in line.enumerated() {
                let alpha = mask.alpha(column: column - border, row: row - border)
                #expect(abs(Double(alpha) - 200 * value) <= 0.8, "column \(column - border), row \(row - border)")
            }
        }
    }

    @Test("It ends where less than half a step is left, and is whole far inside", arguments: [1, 77, 255] as [UInt8])
    func ends(opacity: UInt8) {
        let corner = Mask.corner(side: 6)
        let mask = ShadowMask(.init(opacity: opacity, blur: 4), width: 200, corner: corner, corners: .top)
        let edge = (-30..<0).map { mask.alpha(column: $0, row: 1000) }
        #expect(edge == edge.sorted())
        #expect(edge.count { $0 > 0 } == mask.extent)
        #expect(mask.alpha(column: 100, row: 1000) == opacity)
        #expect(mask.alpha(column: 100, row: -mask.extent - 1) == 0)
    }

    @Test("Without blur it is the shape itself, and no blur that is asked for is endless")
    func limits() {
        let corner = Mask.corner(side: 6)
        let sharp = ShadowMask(.init(opacity: 255, blur: 0), width: 20, corner: corner, corners: .top)
        #expect((0..<36).map { sharp.alpha(column: $0 % 6, row: $0 / 6) } == corner.coverage)
        #expect(sharp.extent == 0)
        for blur in [-1, Double.nan] {
            #expect(ShadowMask(.init(opacity: 255, blur: blur), width: 20, corner: corner, corners: .top) == sharp)
        }
        let widest = ShadowMask(.init(opacity: 9, blur: .infinity), width: 20, corner: .corner(side: 0), corners: [])
        #expect(widest.extent < 700)
    }

    @Test("A narrow blur is the plain sum over all pixels, and a wide one is within a step of it")
    func plain() {
        var random = SplitMix(seed: 15)
        for _ in 0..<24 {
            let (radius, blur) = (random.index(24), random.number(in: 0...30))
            let corner = Mask.corner(side: Double(radius))
            let shadow = Scene.Shadow(opacity: UInt8(1 + random.index(255)), blur: blur)
            let corners = random.pick([.top, .topLeft, .topRight, []] as [Corners])
            let mask = ShadowMask(shadow, width: 2 * radius + random.index(90), corner: corner, corners: corners)
            let sums = PlainShadow(shadow, width: mask.width, corner: corner, corners: corners)
            var worst = 0
            for row in -mask.extent - 1...mask.rows - mask.extent {
                for column in -mask.extent - 1...mask.width + mask.extent {
                    let alpha = Int(mask.alpha(column: column, row: row))
                    worst = max(worst, abs(alpha - Int(sums.alpha(column, row))))
                }
            }
            #expect(worst <= (blur < 12 ? 0 : 1), "blur \(blur), radius \(radius)")
        }
    }

    @Test(
        "Huge corners under the softest shadow cost a few multiplications for each pixel of the panel",
        arguments: [1, 8, 11.9, 12, 40, 199, 256]
    )
    func bounded(blur: Double) {
        let corner = Mask.corner(side: 480)
        let shadow = Scene.Shadow(opacity: 255, blur: blur)
        let mask = ShadowMask(shadow, width: 960, corner: corner, corners: .top, height: 540)
        #expect(mask.work <= 40 * 960 * 540)
    }

    /// The coverage of the shape around its upper edge, every pixel spread over all others.
    private static func blur(
        _ shape: (width: Int, radius: Int, corners: Corners),
        _ corner: Mask,
        sigma: Double,
        border: Int,
        rows: Int
    ) -> [[Double]] {
        func covered(_ x: Int, _ y: Int) -> Double {
            guard y >= 0, (0..<shape.width).contains(x) else { return 0 }
            let isLeft = x < shape.width - x
            let inset = isLeft ? x : shape.width - 1 - x
            guard shape.corners.contains(isLeft ? .topLeft : .topRight), max(inset, y) < shape.radius else { return 1 }
            return Double(corner.coverage[y * shape.radius + inset]) / 255
        }
        let reach = Int((sigma * 6).rounded(.up)) + 1
        let weights = (-reach...reach).map { bell($0, sigma: sigma) }
        return weighted(weights, reach: reach, columns: shape.width + 2 * border, rows: rows + border) { x, y in
            covered(x - border, y - border)
        }
    }

    /// What of the bell lies over a pixel, in a hundred slices.
    private static func bell(_ distance: Int, sigma: Double) -> Double {
        guard sigma > 0 else { return distance == 0 ? 1 : 0 }
        return (0..<100).reduce(0.0) { sum, slice in
            let place = (Double(distance) + (Double(slice) - 49.5) / 100) / sigma
            return sum + exp(-place * place / 2)
        }
    }

    private static func weighted(
        _ weights: [Double],
        reach: Int,
        columns: Int,
        rows: Int,
        _ value: (Int, Int) -> Double
    ) -> [[Double]] {
        let total = weights.reduce(0, +)
        let across = (-reach..<rows + reach).map { y in
            (0..<columns).map { x in
                zip(-reach...reach, weights).reduce(0) { $0 + value(x + $1.0, y) * $1.1 } / total
            }
        }
        return (0..<rows).map { y in
            (0..<columns).map { x in
                weights.indices.reduce(0) { $0 + across[y + $1][x] * weights[$1] } / total
            }
        }
    }
}

/// A shadow by its definition: what a corner lacks is spread from every pixel to every other.
private struct PlainShadow {
    private let opacity: Double
    private let width: Int
    private let corners: Corners
    private let edges: (Int) -> Double
    private let lost: [[Double]]
    private let extent: Int

    init(_ shadow: Scene.Shadow, width: Int, corner: Mask, corners: Corners) {
        let blur = Gaussian(sigma: shadow.blur)
        let opacity = Double(shadow.opacity)
        let (extent, depth) = (blur.extent(opacity, steps: 0.5), blur.extent(opacity, steps: 0.1))
        let radius = corner.size.width
        let targets = -extent..<radius + depth
        let across = (0..<radius).map { y in
            targets.map { to in
                (0..<radius).reduce(0.0) { sum, x in
                    let lack = 1 - Double(corner.coverage[y * radius + x]) / 255
                    return sum + lack * blur.weight(abs(to - x))
                }
            }
        }
        lost = targets.map { to in
            targets.indices.map { x in
                (0..<radius).reduce(0.0) { $0 + across[$1][x - targets.lowerBound] * blur.weight(abs(to - $1)) }
            }
        }
        (self.opacity, self.width, self.corners, self.extent) = (opacity, width, corners, extent)
        edges = { $0 < -depth ? 0 : $0 >= depth ? 1 : blur.edge($0) }
    }

    func alpha(_ column: Int, _ row: Int) -> UInt8 {
        guard row >= -extent, (-extent..<width + extent).contains(column) else { return 0 }
        let whole = edges(row) * (edges(column) + edges(width - 1 - column) - 1)
        let left = corners.contains(.topLeft) ? lack(column, row) : 0
        let right = corners.contains(.topRight) ? lack(width - 1 - column, row) : 0
        return UInt8((opacity * max(0, whole - (left + right))).rounded())
    }

    private func lack(_ column: Int, _ row: Int) -> Double {
        let (x, y) = (column + extent, row + extent)
        return lost.indices.contains(y) && lost.indices.contains(x) ? lost[y][x] : 0
    }
}

import Foundation
import Testing

@testable import Canvas

struct ShadowMaskTests {
    /// Shapes of several widths: far wider than the blur, hardly, and narrower.
    static let shapes: [(width: Int, radius: Int, corners: Corners)] = [
        (60, 8, .top), (60, 8, .topLeft), (60, 8, []), (31, 12, .topRight), (9, 4, .top), (2, 1, .top), (40, 0, .top),
    ]

    @Test("Its opacity is that of the shape's Gaussian blur", arguments: shapes, [0, 0.5, 1, 3, 5.5])
    func blurred(_ shape: (width: Int, radius: Int, corners: Corners), blur: Double) {
        let corner = Mask.corner(radius: Double(shape.radius))
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
        let corner = Mask.corner(radius: 6)
        let mask = ShadowMask(.init(opacity: opacity, blur: 4), width: 200, corner: corner, corners: .top)
        let edge = (-30..<0).map { mask.alpha(column: $0, row: 1000) }
        #expect(edge == edge.sorted())
        #expect(edge.count { $0 > 0 } == mask.extent)
        #expect(mask.alpha(column: 100, row: 1000) == opacity)
        #expect(mask.alpha(column: 100, row: -mask.extent - 1) == 0)
    }

    @Test("Without blur it is the shape itself, and no blur that is asked for is endless")
    func limits() {
        let corner = Mask.corner(radius: 6)
        let sharp = ShadowMask(.init(opacity: 255, blur: 0), width: 20, corner: corner, corners: .top)
        #expect((0..<36).map { sharp.alpha(column: $0 % 6, row: $0 / 6) } == corner.coverage)
        #expect(sharp.extent == 0)
        for blur in [-1, Double.nan] {
            #expect(ShadowMask(.init(opacity: 255, blur: blur), width: 20, corner: corner, corners: .top) == sharp)
        }
        let widest = ShadowMask(.init(opacity: 9, blur: .infinity), width: 20, corner: .corner(radius: 0), corners: [])
        #expect(widest.extent < 700)
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

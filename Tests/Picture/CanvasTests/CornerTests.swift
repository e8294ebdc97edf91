import TestSupport
import Testing

@testable import Canvas

@Suite("Round corners, of a circle or as iOS bends them")
struct CornerTests {
    private static let curves = [CornerCurve.circular, .continuous]
    private static let sides = [0.4, 1, 2.5, 7, 16, 24.4, 37, 61, 112, 399.5]

    /// The floor of anti-aliasing: how far a pixel may be from the area that the curve covers of it, in steps of eight bits.
    ///
    /// A circle has sixteen lines to a row, half of one of which it may be off; a continuous curve, which is flat over more pixels,
    /// is off by no more than it is rounded.
    private static func floor(of curve: CornerCurve) -> Double { curve == .circular ? 255 / 32 + 0.5 : 1 }

    /// The area that the curve covers of the pixels in a row, summed up over very fine lines, 0…255.
    private static func areas(row: Int, side: Double, _ curve: CornerCurve) -> [Double] {
        let (lines, pixels) = (1024, Int(side.rounded(.up)))
        let insets = (0..<lines).map { line in
            let y = Double(row) + (Double(line) + 0.5) / Double(lines)
            return y < side ? curve.inset(depth: side - y, side: side) : 0
        }
        return (0..<pixels).map { x in
            insets.reduce(0) { $0 + min(1, max(0, Double(x + 1) - $1)) } * 255 / Double(lines)
        }
    }

    @Test("No pixel is further from its area than the floor, and so is no step between two", arguments: curves, sides)
    func exact(curve: CornerCurve, side: Double) {
        let mask = Mask.corner(side: side, curve)
        let (pixels, floor) = (mask.size.width, Self.floor(of: curve))
        for row in stride(from: 0, to: pixels, by: max(1, pixels / 60)) {
            let areas = Self.areas(row: row, side: side, curve)
            let own = mask.coverage[row * pixels..<(row + 1) * pixels].map(Double.init)
            for (covered, area) in zip(own, areas) { #expect(abs(covered - area) <= floor, "row \(row)") }
            let steps = zip(own.dropFirst(), own).map(-)
            for (step, area) in zip(steps, zip(areas.dropFirst(), areas).map(-)) {
                #expect(abs(step - area) <= 2 * floor, "row \(row)")
            }
        }
    }

    @Test("Along the arc coverage only grows, inwards and downwards", arguments: curves, sides)
    func monotone(curve: CornerCurve, side: Double) {
        let mask = Mask.corner(side: side, curve)
        let pixels = mask.size.width
        for line in 0..<pixels {
            let row = mask.coverage[line * pixels..<(line + 1) * pixels]
            #expect(Array(row) == row.sorted())
            let column = (0..<pixels).map { mask.coverage[$0 * pixels + line] }
            #expect(column == column.sorted())
        }
    }

    @Test("A continuous corner is its own mirror image at the diagonal", arguments: sides)
    func symmetric(side: Double) {
        let mask = Mask.corner(side: side, .continuous)
        let pixels = mask.size.width
        for index in 0..<mask.size.area {
            #expect(mask.coverage[index] == mask.coverage[index % pixels * pixels + index / pixels])
        }
    }

    @Test("The corners of a sheet are mirror images of each other", arguments: curves, [1, 9, 24, 37])
    func mirrored(curve: CornerCurve, side: Int) {
        let sheet = Scene.Sheet(
            x: 0,
            width: 100,
            fill: .color(.white),
            rounding: Rounding(.all, curve, radius: side)
        )
        let size = PixelSize(width: 100, height: 100)
        let scene = Scene(size: size, ground: .color(.black), dimColor: .black, sheet: sheet)
        let picture = scene.picture(.init(sheetRow: 0, dimAlpha: 0))
        for y in 0..<side {
            for x in 0..<side {
                let pixel = picture[x, y]
                #expect(picture[99 - x, y] == pixel && picture[x, 99 - y] == pixel && picture[99 - x, 99 - y] == pixel)
            }
        }
        #expect(side == 1 || picture[0, 0] == 0)
        #expect(picture[side, side] == 0xFFFFFF)
    }

    @Test("A continuous corner sets out later from its edges, and has the same middle", arguments: [4.0, 24, 100])
    func middle(radius: Double) {
        let side = CornerCurve.continuous.side(radius: radius)
        #expect(CornerCurve.circular.side(radius: radius) == radius)
        #expect(abs(side - 1.528665 * radius) < 1e-9)
        let middle = radius * (1 - 0.5.squareRoot())
        #expect(abs(CornerCurve.circular.inset(depth: radius - middle, side: radius) - middle) < 1e-9)
        #expect(abs(CornerCurve.continuous.inset(depth: side - middle, side: side) - middle) < 1e-9)
    }

    @Test(
        "What lies below and behind its middle is whole, and before it a pixel that is hardly cut at most",
        arguments: curves,
        0..<200
    )
    func middle(curve: CornerCurve, side: Int) {
        let (mask, middle) = (Mask.corner(side: Double(side), curve), curve.middle(side: side))
        for row in middle..<max(middle, side) {
            for column in middle..<side { #expect(mask.coverage[row * side + column] == 255) }
        }
        if middle > 1 { #expect(mask.coverage[(middle - 2) * (side + 1)] < 255) }
    }

    @Test("Where it begins it has no curvature, as a circle has")
    func curvature() {
        // Twice the distance from a tangent over the square of the way along it is the curvature where that is short.
        func curvature(_ curve: CornerCurve, _ way: Double) -> Double {
            2 * curve.inset(depth: way, side: 1) / way / way
        }
        #expect(abs(curvature(.circular, 0.001) - 1) < 1e-3)
        #expect(curvature(.continuous, 0.001) < 1e-3)
        let ways = (1...500).map { Double($0) / 1000 }
        let curvatures = ways.map { curvature(.continuous, $0) }
        #expect(curvatures == curvatures.sorted())
    }

    @Test("A sheet too narrow for its corners has those that fit, of the same curve")
    func narrow() {
        let rounding = Rounding(.all, .continuous, radius: 40, to: 0)
        #expect(rounding.limited(to: 50) == Rounding(.all, .continuous, radius: 25, to: 0))
    }
}

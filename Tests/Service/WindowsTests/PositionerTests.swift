import Canvas
import TestSupport
import Testing

@testable import Windows

/// Where popups lie, by the rules of xdg_positioner.
@Suite struct PositionerTests {
    private let room = PixelRect(x: 0, y: 0, width: 200, height: 100)

    private func positioner(_ anchor: Positioner.Edge, _ gravity: Positioner.Edge) -> Positioner {
        var rules = Positioner()
        rules.size = PixelSize(width: 20, height: 10)
        rules.anchorRect = PixelRect(x: 100, y: 50, width: 30, height: 8)
        rules.isAnchored = true
        (rules.anchor, rules.gravity) = (anchor, gravity)
        return rules
    }

    /// The corner of a popup of 20 x 10 at a rectangle of 30 x 8 at (100, 50), for every anchor with the gravity to its side.
    @Test(arguments: [
        (Positioner.Edge.none, Positioner.Edge.none, 105, 49),
        (.top, .top, 105, 40), (.bottom, .bottom, 105, 58), (.left, .left, 80, 49), (.right, .right, 130, 49),
        (.topLeft, .topLeft, 80, 40), (.bottomLeft, .bottomLeft, 80, 58),
        (.topRight, .topRight, 130, 40), (.bottomRight, .bottomRight, 130, 58),
        // A menu under its title, and one that hangs from a corner into the rectangle.
        (.bottomLeft, .bottomRight, 100, 58), (.topRight, .bottomLeft, 110, 50), (.top, .bottom, 105, 50),
    ])
    func place(_ anchor: Positioner.Edge, _ gravity: Positioner.Edge, _ x: Int, _ y: Int) {
        let place = positioner(anchor, gravity).place(within: room)
        #expect(place == PixelRect(x: x, y: y, width: 20, height: 10))
    }

    /// A popup that would reach beyond the room's lower right corner.
    @Test(
        arguments: [
            ([], 186, 94, 20, 10),
            ([.flipX, .flipY], 160, 78, 20, 10),
            ([.slideX, .slideY], 180, 90, 20, 10),
            ([.resizeX, .resizeY], 186, 94, 14, 6),
            ([.flipX], 160, 94, 20, 10),
            ([.flipX, .slideX, .resizeX, .slideY], 160, 90, 20, 10),
        ] as [([Positioner.Adjustment], Int, Int, Int, Int)]
    )
    func adjust(_ adjustment: [Positioner.Adjustment], _ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        var rules = positioner(.bottomRight, .bottomRight)
        rules.anchorRect = PixelRect(x: 180, y: 88, width: 6, height: 6)
        rules.adjustment = Positioner.Adjustment(adjustment)
        #expect(rules.place(within: room) == PixelRect(x: x, y: y, width: width, height: height))
    }

    @Test func `A popup that does not fit on either side stays where it was`() {
        var rules = positioner(.right, .right)
        rules.size.width = 150
        rules.adjustment = .flipX
        #expect(rules.place(within: room).x == 130)
        rules.adjustment = [.flipX, .slideX]
        #expect(rules.place(within: room).x == 50)
    }

    @Test func `A popup larger than the room shows its beginning`() {
        var rules = positioner(.bottomRight, .bottomRight)
        rules.size = PixelSize(width: 300, height: 10)
        rules.adjustment = .slideX
        #expect(rules.place(within: room).x == 0)
        rules.gravity = .bottomLeft
        #expect(rules.place(within: room).maxX == 200)
    }

    @Test func `The offset counts, and is not turned by a flip`() {
        var rules = positioner(.right, .right)
        rules.offset = Offset(x: 3, y: -2)
        #expect(rules.place(within: room) == PixelRect(x: 133, y: 47, width: 20, height: 10))
    }

    /// Random rules: what may slide or be resized lies within a room that is large enough, and nothing is ever empty.
    @Test(arguments: 0..<20)
    func law(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<200 {
            var rules = Positioner()
            rules.size = PixelSize(
                width: .random(in: 1...250, using: &random),
                height: .random(in: 1...150, using: &random)
            )
            rules.anchorRect = PixelRect(
                x: .random(in: -50...250, using: &random),
                y: .random(in: -50...150, using: &random),
                width: .random(in: 0...60, using: &random),
                height: .random(in: 0...60, using: &random)
            )
            rules.isAnchored = true
            rules.anchor = Positioner.Edge.allCases.randomElement(using: &random)!
            rules.gravity = Positioner.Edge.allCases.randomElement(using: &random)!
            rules.adjustment = Positioner.Adjustment(rawValue: .random(in: 0...63, using: &random))
            let place = rules.place(within: room)
            #expect(!place.isEmpty)
            #expect(place.width <= rules.size.width && place.height <= rules.size.height)
            if rules.adjustment.contains(.slideX), rules.size.width <= room.width {
                #expect(place.x >= 0 && place.maxX <= room.maxX)
            }
            if rules.adjustment.contains(.slideY), rules.size.height <= room.height {
                #expect(place.y >= 0 && place.maxY <= room.maxY)
            }
        }
    }
}

import Canvas
import Testing

@testable import KMS
@testable import Output

@Suite("How a panel is built in")
struct PanelOrientationTests {
    @Test(
        "The side that points up gets the picture's top row",
        arguments: [
            (0, PixelRect(x: 0, y: 0, width: 64, height: 1)), (1, PixelRect(x: 0, y: 47, width: 64, height: 1)),
            (2, PixelRect(x: 0, y: 0, width: 1, height: 48)), (3, PixelRect(x: 63, y: 0, width: 1, height: 48)),
        ] as [(UInt64, PixelRect)]
    )
    func topRow(number: UInt64, top: PixelRect) throws {
        let panel = PixelSize(width: 64, height: 48)
        let correction = try #require(PanelOrientation(rawValue: number)).correction
        let row = PixelRect(x: 0, y: 0, width: correction.turn(panel).width, height: 1)
        #expect(correction.onPanel(row, panel: panel) == top)
    }

    @Test(
        "Planes that turn pictures as the kernel's console does agree",
        arguments: [
            (PanelOrientation.leftSideUp, 0b10), (.upsideDown, 0b100), (.rightSideUp, 0b1000), (.normal, 0b1),
        ] as [(PanelOrientation, UInt64)]
    )
    func console(orientation: PanelOrientation, bits: UInt64) {
        let plane: PlaneRotation = [.upright, .left, .half, .right]
        #expect(plane.bits(for: orientation.correction)?.rawValue == bits)
    }

    @Test("Asked for and built in add up, all the way round", arguments: Rotation.allCases)
    func total(rotation: Rotation) {
        for orientation in PanelOrientation.allCases {
            let expected = (rotation.rawValue + orientation.correction.rawValue) % 360
            #expect(orientation.total(with: rotation).rawValue == expected)
        }
        #expect(PanelOrientation.rightSideUp.total(with: .threeQuarters) == .none)
    }

    @Test("A number that no kernel gives is no orientation")
    func unknown() {
        #expect(PanelOrientation(rawValue: 4) == nil)
    }
}

import Canvas
import Gestures
import Interaction
import Testing

@testable import KMS

@Suite("Touches on a panel that is mounted turned")
struct TouchOrientationTests {
    @Test("The panel orientation turns picture and touches alike", arguments: PanelOrientation.allCases)
    func orientation(orientation: PanelOrientation) throws {
        let corners: [PanelOrientation: Point] = [
            .normal: Point(x: 0, y: 0), .upsideDown: Point(x: 1, y: 1), .leftSideUp: Point(x: 0, y: 1),
            .rightSideUp: Point(x: 1, y: 0),
        ]
        let panel = PixelSize(width: 1280, height: 720)
        let transform = DisplayTransform(panel: panel, rotation: orientation.total(with: .none))
        // The viewer's top-left is the corner where the side that points up begins, seen from the left.
        let contact = Contact(id: 1, phase: .began, position: try #require(corners[orientation]))
        #expect(transform.points(TouchFrame(time: 0, contacts: [contact])).contacts[0].position == .zero)
    }
}

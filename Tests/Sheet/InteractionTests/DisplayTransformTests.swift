import BottomSheet
import Canvas
import Gestures
import System
import Testing

@testable import Interaction

struct DisplayTransformTests {
    private static let portrait = PixelSize(width: 720, height: 1280)
    private static let landscape = PixelSize(width: 1280, height: 720)

    /// Where a touch at panel fractions `u`, `v` lies in points.
    private func point(_ transform: DisplayTransform, _ u: Double, _ v: Double) -> Point {
        let contact = Contact(id: 1, phase: .began, position: Point(x: u, y: v))
        return transform.points(TouchFrame(time: 0, contacts: [contact])).contacts[0].position
    }

    // Fractions to points.

    @Test(
        "A fraction of the panel becomes points by way of the scale",
        arguments: [(1.0, 360.0, 320.0), (1.5, 240, 213.33333333333334), (2, 180, 160), (0.125, 2880, 2560)]
    )
    func scale(scale: Double, x: Double, y: Double) {
        let transform = DisplayTransform(panel: Self.portrait, scale: scale)
        #expect(point(transform, 0.5, 0.25) == Point(x: x, y: y))
        #expect(transform.area == SheetArea(width: 720 / scale, height: 1280 / scale))
    }

    @Test("Points count from the safe area's top-left; the bottom inset belongs to the height, the sides do not")
    func safeArea() {
        let safeArea = DisplayTransform.SafeArea(top: 20, left: 30, bottom: 50, right: 40)
        let transform = DisplayTransform(panel: Self.portrait, scale: 2, safeArea: safeArea)
        var area = SheetArea(width: 290, height: 620)
        area.insetAbove = 20
        area.insetBelow = 50
        area.insetLeft = 30
        area.insetRight = 40
        #expect(transform.area == area)
        #expect(point(transform, 0, 0) == Point(x: -30, y: -20))
        #expect(point(transform, 0.5, 0.5) == Point(x: 150, y: 300))
    }

    @Test(
        "A sensor that is mounted otherwise than the panel is put right before anything else",
        arguments: Rotation.allCases
    )
    func calibration(rotation: Rotation) throws {
        let straight = DisplayTransform(panel: Self.portrait, rotation: rotation, scale: 2)
        var askew = straight
        askew.calibration = try #require(Calibration([0, 1, 0, -1, 0, 1]))
        // The sensor's x runs up the panel, its y to the right.
        for (u, v) in [(0.25, 0.125), (0.5, 0.75), (0.875, 0.0625)] {
            #expect((point(askew, 1 - v, u) - point(straight, u, v)).length < 1e-9)
        }
    }

    @Test("A point is found again where the touchscreen reports it", arguments: Rotation.allCases)
    func panelFraction(rotation: Rotation) throws {
        let safeArea = DisplayTransform.SafeArea(top: 20, left: 30, bottom: 50, right: 40)
        var transform = DisplayTransform(panel: Self.portrait, rotation: rotation, scale: 1.5, safeArea: safeArea)
        transform.calibration = try #require(Calibration([0, 0.8, 0.1, -0.9, 0, 0.95]))
        for wanted in [Point(x: 0, y: 0), Point(x: 200, y: 100), Point(x: 333, y: 222)] {
            let place = transform.panelFraction(wanted)
            #expect((point(transform, place.x, place.y) - wanted).length < 1e-9)
        }
    }

    @Test("A safe area larger than the panel leaves an area of 0, never a negative one")
    func noRoom() {
        let safeArea = DisplayTransform.SafeArea(top: 5000, left: 400, bottom: 0, right: 400)
        let transform = DisplayTransform(panel: Self.portrait, safeArea: safeArea)
        var area = SheetArea(width: 0, height: 0)
        area.insetAbove = 5000
        (area.insetLeft, area.insetRight) = (400, 400)
        #expect(transform.area == area)
    }

    @Test(
        "A turned picture turns the touches: the viewer's top-left is where the panel has it",
        arguments: [
            (Rotation.none, 0.0, 0.0), (.quarter, 1, 0), (.half, 1, 1), (.threeQuarters, 0, 1),
        ]
    )
    func corners(rotation: Rotation, u: Double, v: Double) {
        let transform = DisplayTransform(panel: Self.landscape, rotation: rotation)
        #expect(point(transform, u, v) == .zero)
        let opposite = point(transform, 1 - u, 1 - v)
        #expect((opposite - Point(x: transform.area.width, y: transform.area.height)).length < 1e-5)
    }

    @Test(
        "A finger at the very edge is in the picture, and on a sheet that reaches there, however the panel hangs",
        arguments: Rotation.allCases,
        [1.0, 1.25, 1.333]
    )
    func edges(rotation: Rotation, scale: Double) {
        let transform = DisplayTransform(panel: Self.portrait, rotation: rotation, scale: scale)
        let sheet = SheetLayout(.classic, in: transform.area)
        for u in [0, 0.5, 1.0.nextDown] {
            for v in [0, 0.5, 1.0.nextDown] {
                let place = point(transform, u, v)
                #expect((0..<transform.area.width).contains(place.x) && (0..<transform.area.height).contains(place.y))
                #expect(sheet.target(at: (place.x, place.y), top: 0) != .backdrop)
            }
        }
    }

    @Test(
        "A quarter turn makes portrait of landscape",
        arguments: [
            (Rotation.none, 640.0, 180.0), (.quarter, 180, 640), (.half, 640, 540), (.threeQuarters, 540, 640),
        ]
    )
    func rotation(rotation: Rotation, x: Double, y: Double) {
        let transform = DisplayTransform(panel: Self.landscape, rotation: rotation)
        #expect(transform.picture == (rotation.swapsSides ? Self.portrait : Self.landscape))
        #expect(point(transform, 0.5, 0.25) == Point(x: x, y: y))
    }

    @Test("A touch and the pixel under it agree in every rotation", arguments: Rotation.allCases)
    func touchMeetsPixel(rotation: Rotation) {
        let panel = PixelSize(width: 40, height: 30)
        let transform = DisplayTransform(panel: panel, rotation: rotation)
        for y in 0..<transform.picture.height {
            for x in 0..<transform.picture.width {
                let pixel = rotation.onPanel(PixelRect(x: x, y: y, width: 1, height: 1), panel: panel)
                let touch = point(transform, (Double(pixel.x) + 0.5) / 40, (Double(pixel.y) + 0.5) / 30)
                #expect((touch - Point(x: Double(x) + 0.5, y: Double(y) + 0.5)).length < 1e-9)
            }
        }
    }

    @Test("What the display rotates itself is drawn upright, row by row", arguments: Rotation.allCases)
    func drawn(rotation: Rotation) {
        let transform = DisplayTransform(panel: Self.landscape, rotation: rotation, scale: 2, safeArea: .init(top: 9))
        let byPlane = transform.drawn(in: rotation.turn(Self.landscape), turned: .none)
        #expect(byPlane.picture == transform.picture)
        #expect(byPlane.area == transform.area)
        #expect(byPlane.row(top: 100) == transform.row(top: 100))
        #expect(transform.drawn(in: Self.landscape, turned: rotation) == transform)
    }

    // Rows.

    @Test(
        "A row is the nearest one, half a pixel away from zero",
        arguments: [
            (1.0, 0.0, 780.0, 780), (1, 0, 780.49, 780), (1, 0, 780.5, 781), (2, 0, 0.25, 1), (1.5, 0, 1, 2),
            (1, 20, 10, 30), (2, 20.25, 0, 41), (1, 0, -0.5, -1), (1, 0, -0.49, 0),
        ]
    )
    func row(scale: Double, inset: Double, top: Double, row: Int) {
        let transform = DisplayTransform(panel: Self.portrait, scale: scale, safeArea: .init(top: inset))
        #expect(transform.row(top: top) == row)
    }

    // Automatic scale.

    @Test(
        "The scale comes from the panel's millimetres in quarters, at least 1, and is 1 where they are no help",
        arguments: [
            (720, 1280, 0, 0, 1.0), (720, 1280, 62, 110, 1.75), (720, 1280, -62, 110, 1), (1920, 1080, 476, 268, 1),
            (1920, 1080, 160, 90, 2), (1920, 1080, 16, 9, 1), (800, 480, 154, 86, 1), (1080, 2340, 68, 147, 2.5),
            (3840, 2160, 160, 90, 1), (3840, 2160, 170, 96, 3.5), (720, 1280, 2000, 3000, 1), (1600, 1600, 254, 254, 1),
            (1800, 1800, 254, 254, 1.25), (1799, 1799, 254, 254, 1), (6000, 6000, 254, 254, 3.75),
            (6001, 6001, 254, 254, 1),
        ]
    )
    func automaticScale(width: Int, height: Int, across: Int, down: Int, scale: Double) {
        let panel = PixelSize(width: width, height: height)
        #expect(DisplayTransform.scale(of: panel, millimeters: PhysicalSize(width: across, height: down)) == scale)
    }

    @Test("Without millimetres the scale is 1")
    func scaleOfUnknownSize() {
        #expect(DisplayTransform.scale(of: Self.portrait, millimeters: nil) == 1)
    }
}

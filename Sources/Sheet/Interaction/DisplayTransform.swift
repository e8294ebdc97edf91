package import BottomSheet
package import Canvas
package import Gestures
package import System

/// Where the sheet's coordinate system lies on the panel: the one place where pixels, points, calibration and
/// rotation meet.
///
/// Points count from the safe area's top-left corner of the picture as the viewer sees it, y down.
package struct DisplayTransform: Equatable, Sendable {
    /// Distances from the picture's edges that stay free, in points.
    package struct SafeArea: Equatable, Sendable {
        package var top = 0.0
        package var left = 0.0
        package var bottom = 0.0
        package var right = 0.0

        package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    package var panel: PixelSize
    package var rotation: Rotation
    /// Pixels per point.
    package var scale: Double
    package var safeArea: SafeArea
    package var calibration: Calibration

    package init(
        panel: PixelSize,
        rotation: Rotation = .none,
        scale: Double = 1,
        safeArea: SafeArea = SafeArea(),
        calibration: Calibration = .none
    ) {
        self.panel = panel
        self.rotation = rotation
        self.scale = scale
        self.safeArea = safeArea
        self.calibration = calibration
    }

    /// The same picture for drawing, where the display turns a part of it: in buffers of `size`, turned by `rotation`.
    package func drawn(in size: PixelSize, turned rotation: Rotation) -> DisplayTransform {
        var transform = self
        (transform.panel, transform.rotation) = (size, rotation)
        return transform
    }

    package var picture: PixelSize { rotation.turn(panel) }

    /// The area that the sheet lives in, in points; never negative, and nothing said of its content.
    package var area: SheetArea {
        var area = SheetArea(
            width: Double(picture.width) / scale - safeArea.left - safeArea.right,
            height: Double(picture.height) / scale - safeArea.top
        )
        area.insetAbove = safeArea.top
        area.insetBelow = safeArea.bottom
        area.insetLeft = safeArea.left
        area.insetRight = safeArea.right
        return area
    }

    /// A frame in panel fractions, in points.
    package func points(_ frame: TouchFrame) -> TouchFrame {
        var frame = frame
        for i in frame.contacts.indices { frame.contacts[i].position = point(frame.contacts[i].position) }
        return frame
    }

    /// The pixel row of a distance from the safe area's top, in points; half a pixel rounds away from zero.
    package func row(top: Double) -> Int {
        Int(((safeArea.top + top) * scale).rounded(.toNearestOrAwayFromZero))
    }

    /// The pixel of the picture whose upper-left corner is nearest to a point.
    package func pixel(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
        (Int(((safeArea.left + x) * scale).rounded()), row(top: y))
    }

    /// The furthest place that is in the picture, in fractions: hardly before its right and lower edges.
    ///
    /// Touchscreens count from 0 to below 1. What is mirrored would count from above 0 to 1, which is beside the picture: a finger
    /// at the edge of a panel that hangs upside down would be beside a sheet that reaches there.
    private static let furthest = 1 - 1e-9

    private func point(_ fraction: Point) -> Point {
        let place = calibration.apply(fraction)
        let turned = rotation.inPicture(x: place.x, y: place.y)
        return Point(
            x: min(turned.x, Self.furthest) * Double(picture.width) / scale - safeArea.left,
            y: min(turned.y, Self.furthest) * Double(picture.height) / scale - safeArea.top
        )
    }

    /// A point as fractions of the picture, 0 to 1 from its left and upper edges.
    package func fraction(_ point: Point) -> Point {
        Point(
            x: (point.x + safeArea.left) * scale / Double(picture.width),
            y: (point.y + safeArea.top) * scale / Double(picture.height)
        )
    }

    /// Where the touchscreen reports a finger at `point`, in fractions of the panel.
    package func panelFraction(_ point: Point) -> Point {
        let place = fraction(point)
        let turned = rotation.inverse.inPicture(x: place.x, y: place.y)
        return calibration.undo(Point(x: turned.x, y: turned.y))
    }

    /// Pixels per point from the panel's size: 160 dots per inch are scale 1, in steps of a quarter, at least 1.
    ///
    /// - Parameter millimeters: the panel's width and height; nil, zero or a density outside 50…600 dpi give 1.
    package static func scale(of panel: PixelSize, millimeters: PhysicalSize?) -> Double {
        guard let millimeters, millimeters.width > 0, millimeters.height > 0 else { return 1 }
        let across = Double(panel.width) / (Double(millimeters.width) / 25.4)
        let down = Double(panel.height) / (Double(millimeters.height) / 25.4)
        let density = (across + down) / 2
        guard (50...600).contains(density) else { return 1 }
        return max(1, (density / 160 * 4).rounded() / 4)
    }
}

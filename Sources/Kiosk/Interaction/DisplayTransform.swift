public import BottomSheet
public import Canvas
public import Gestures

/// Where the sheet's coordinate system lies on the panel: the one place where pixels, points, calibration and
/// rotation meet.
///
/// Points count from the safe area's top-left corner of the picture as the viewer sees it, y down.
public struct DisplayTransform: Hashable, Sendable {
    /// Distances from the picture's edges that stay free, in points.
    public struct SafeArea: Hashable, Sendable {
        /// From the top.
        public var top = 0.0
        /// From the left.
        public var left = 0.0
        /// From the bottom.
        public var bottom = 0.0
        /// From the right.
        public var right = 0.0

        /// Insets of `top`, `left`, `bottom`, `right` points.
        public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    /// The panel's pixels.
    public var panel: PixelSize
    /// How the picture is turned on the panel.
    public var rotation: Rotation
    /// Pixels per point.
    public var scale: Double
    /// What stays free at the edges.
    public var safeArea: SafeArea
    /// How the touchscreen lies on the panel.
    public var calibration: Calibration

    /// A transform.
    public init(
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
    public func drawn(in size: PixelSize, turned rotation: Rotation) -> DisplayTransform {
        var transform = self
        (transform.panel, transform.rotation) = (size, rotation)
        return transform
    }

    /// The picture's pixels: the panel's, turned.
    public var picture: PixelSize { rotation.turn(panel) }

    /// The area that the sheet lives in, in points; never negative, and nothing said of its content.
    public var area: SheetArea {
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
    public func points(_ frame: TouchFrame) -> TouchFrame {
        var frame = frame
        for i in frame.contacts.indices { frame.contacts[i].position = point(frame.contacts[i].position) }
        return frame
    }

    /// The pixel row of a distance from the safe area's top, in points; half a pixel rounds away from zero.
    public func row(top: Double) -> Int {
        Int(((safeArea.top + top) * scale).rounded(.toNearestOrAwayFromZero))
    }

    private func point(_ fraction: Point) -> Point {
        let place = calibration.apply(fraction)
        let turned = rotation.inPicture(x: place.x, y: place.y)
        return Point(
            x: turned.x * Double(picture.width) / scale - safeArea.left,
            y: turned.y * Double(picture.height) / scale - safeArea.top
        )
    }

    /// A point as fractions of the picture, 0 to 1 from its left and upper edges.
    public func fraction(_ point: Point) -> Point {
        Point(
            x: (point.x + safeArea.left) * scale / Double(picture.width),
            y: (point.y + safeArea.top) * scale / Double(picture.height)
        )
    }

    /// Pixels per point from the panel's size: 160 dots per inch are scale 1, in steps of a quarter, at least 1.
    ///
    /// - Parameter millimeters: the panel's width and height; nil, zero or a density outside 50…600 dpi give 1.
    public static func scale(of panel: PixelSize, millimeters: (width: Int, height: Int)?) -> Double {
        guard let millimeters, millimeters.width > 0, millimeters.height > 0 else { return 1 }
        let across = Double(panel.width) / (Double(millimeters.width) / 25.4)
        let down = Double(panel.height) / (Double(millimeters.height) / 25.4)
        let density = (across + down) / 2
        guard (50...600).contains(density) else { return 1 }
        return max(1, (density / 160 * 4).rounded() / 4)
    }
}

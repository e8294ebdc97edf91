/// How wide a sheet is and how round, in points.
///
/// It is what of a sheet's looks its touches and poses depend on.
public struct SheetShape: Hashable, Sendable {
    /// The radius of its corners.
    public var cornerRadius: Double
    /// The radius of its corners when it fills the height; nil is the same.
    public var fullRadius: Double?
    /// What it leaves free at the left.
    public var leftMargin = 0.0
    /// What it leaves free at the right.
    public var rightMargin = 0.0
    /// It is no wider than this, and centred where there is more room; nil is as wide as there is room.
    public var maximumWidth: Double?
    /// The bar on the sheet, nil when none is drawn.
    public var grabber: GrabberGeometry?

    /// A shape that spans the area.
    public init(cornerRadius: Double, grabber: GrabberGeometry? = GrabberGeometry()) {
        self.cornerRadius = cornerRadius
        self.grabber = grabber
    }
}

/// Where the grabber lies on the sheet, in points.
public struct GrabberGeometry: Hashable, Sendable {
    /// The bar's width.
    public var width: Double
    /// The bar's height.
    public var height: Double
    /// The radius of its corners; nil is half its height.
    public var radius: Double?
    /// From the sheet's top to the bar's top; a negative one has the bar float above the sheet.
    public var margin: Double
    /// Whether the content begins below the grabber's zone instead of lying under it.
    public var isOpaque = false

    /// The size of the area that a finger hits, centred on the bar.
    public static let touchSize = (width: 120.0, height: 44.0)

    /// A bar; by default that of the first source, 60 x 3, 9 below the sheet's top.
    public init(width: Double = 60, height: Double = 3, margin: Double = 9) {
        self.width = width
        self.height = height
        self.margin = margin
    }

    /// The height of the grabber's zone: the bar with its margin on both sides, nothing for a bar above the sheet.
    public var zone: Double { max(0, 2 * margin + height) }
}

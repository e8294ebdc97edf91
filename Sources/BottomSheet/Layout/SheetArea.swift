/// The area that a sheet lives in, in points: below the safe area's top, between its sides, down to the screen's end.
public struct SheetArea: Hashable, Sendable {
    /// From the left to the right safe-area edge.
    public var width: Double
    /// H: from the safe-area top to the bottom of the screen, bottom inset included.
    public var height: Double
    /// What the safe area keeps clear above the area.
    public var insetAbove = 0.0 { didSet { insetAbove = max(0, insetAbove.orZero) } }
    /// What the safe area keeps clear at the area's bottom.
    public var insetBelow = 0.0 { didSet { insetBelow = max(0, insetBelow.orZero) } }
    /// What the safe area keeps clear at its left.
    public var insetLeft = 0.0 { didSet { insetLeft = max(0, insetLeft.orZero) } }
    /// What the safe area keeps clear at its right.
    public var insetRight = 0.0 { didSet { insetRight = max(0, insetRight.orZero) } }
    /// The height that the sheet's content asks for, all insets included; nil, or no height, where nothing is known of it.
    public var contentHeight: Double?

    /// An area of `width` x `height` points; a number that is not finite or negative counts as 0.
    ///
    /// The same holds for the insets that are set later.
    public init(width: Double, height: Double) {
        self.width = max(0, width.orZero)
        self.height = max(0, height.orZero)
    }

    /// The content's height; without any, three quarters of the screen.
    var contentHeightOrUsual: Double {
        if let contentHeight, contentHeight.isFinite, contentHeight > 0 { return contentHeight }
        return 0.75 * (height + insetAbove)
    }

    /// Whether `other` is the same piece of screen, whatever the content asks for.
    func isSameScreen(as other: SheetArea) -> Bool {
        width == other.width && height == other.height && insetAbove == other.insetAbove
            && insetBelow == other.insetBelow
    }
}

extension Double {
    /// The number itself, or 0 when it is not finite.
    var orZero: Double { isFinite ? self : 0 }
}

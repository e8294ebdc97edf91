/// The area of a sheet, in points: below the safe area's top, between its sides, down to the bottom of the screen.
public struct SheetArea: Hashable, Sendable {
    /// From the left to the right safe-area edge.
    public var width: Double
    /// H: from the safe-area top to the bottom of the screen, bottom inset included.
    public var height: Double
    /// What the safe area keeps clear above the area.
    public var insetAbove = 0.0 { didSet { insetAbove = max(0, insetAbove.orZero) } }
    /// What the safe area keeps clear at the area's bottom.
    public var insetBelow = 0.0 { didSet { insetBelow = max(0, insetBelow.orZero) } }
    /// What a keyboard covers above that.
    package var insetKeyboard = 0.0 { didSet { insetKeyboard = max(0, insetKeyboard.orZero) } }
    /// What the safe area keeps clear at its left.
    public var insetLeft = 0.0 { didSet { insetLeft = max(0, insetLeft.orZero) } }
    /// What the safe area keeps clear at its right.
    public var insetRight = 0.0 { didSet { insetRight = max(0, insetRight.orZero) } }
    /// The height that the sheet's content needs, insets included; nil or 0 where it is not known.
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

    /// Where what is seen of a sheet ends, in points below the safe area's top.
    package var floor: Double { height - insetBelow - insetKeyboard }

    /// What a keyboard has left of it.
    var aboveKeyboard: SheetArea {
        var area = self
        (area.height, area.insetKeyboard) = (max(0, height - insetKeyboard), 0)
        return area
    }

    /// Whether `other` is the same piece of screen, whatever height the content needs and whatever covers it below.
    func isSameScreen(as other: SheetArea) -> Bool {
        width == other.width && height == other.height && insetAbove == other.insetAbove
    }
}

/// How tall a sheet is, in one of several units; it is resolved to a top in an area.
public enum Extent: Hashable, Sendable {
    /// Points above the screen's bottom.
    case height(Double)
    /// Points below the safe area's top.
    case top(Double)
    /// A part of the area's height, 1 for all of it.
    case fraction(Double)
    /// A part of the content's height, 1 for all of it.
    case content(Double)
    /// As tall as the sheet may be.
    case full
    /// A height in points that a function computes for an area.
    case custom(NamedFunction<SheetArea>)

    /// The distance of the sheet's upper edge from the top of `area`, in points, not limited in any way.
    ///
    /// - Parameters:
    ///   - area: where the sheet lives.
    ///   - highest: the top of a sheet that is as tall as it may be, in points.
    public func top(in area: SheetArea, highest: Double) -> Double {
        switch self {
        case .height(let height): area.height - height
        case .top(let top): top
        case .fraction(let fraction): area.height - area.height * fraction
        case .content(let fraction): area.height - area.contentHeightOrUsual * fraction
        case .full: highest
        case .custom(let function): area.height - function(area)
        }
    }
}

/// A detent before an area gives it a top.
public struct DetentRule: Hashable, Sendable {
    /// Its name in traces and events.
    public var name: String
    /// How tall the sheet is there.
    public var extent: Extent

    /// A detent.
    public init(_ name: String, _ extent: Extent) {
        self.name = name
        self.extent = extent
    }
}

/// The greatest height of a sheet, whatever its detents are.
public enum HeightLimit: Hashable, Sendable {
    /// Up to the safe area's top.
    case safeArea
    /// Up to the screen's edge, beyond the safe area.
    case screen
    /// A height in points.
    case height(Double)

    /// The top of the tallest sheet in `area`, in points.
    func top(in area: SheetArea) -> Double {
        switch self {
        case .safeArea: 0
        case .screen: -area.insetAbove
        case .height(let height): area.height - height
        }
    }
}

/// The highest top of a sheet, whatever its detents are.
public struct TopLimit: Hashable, Sendable {
    /// The least distance from the safe area's top, in points; nil where only `height` limits it.
    public var minimumTop: Double?
    /// The greatest height.
    public var height = HeightLimit.safeArea

    /// A limit within the safe area.
    public init(minimumTop: Double? = nil) {
        self.minimumTop = minimumTop
    }

    /// The top of the tallest sheet in `area`, in points; never off the screen.
    func top(in area: SheetArea) -> Double {
        let limit = height.top(in: area).orZero
        let wanted = max(limit, minimumTop?.orZero ?? limit)
        return min(max(wanted, -area.insetAbove), area.height)
    }
}

/// A function that can be compared: functions with the same name are equal.
///
/// With it a behaviour is a plain value, although an application may add a rule of its own.
public struct NamedFunction<Input>: Hashable, Sendable {
    /// Its identity.
    public let name: String
    private let body: @Sendable (Input) -> Double

    /// A function; `body` must give the same result for the same input.
    public init(_ name: String, _ body: @escaping @Sendable (Input) -> Double) {
        self.name = name
        self.body = body
    }

    /// Its result.
    public func callAsFunction(_ input: Input) -> Double { body(input) }

    /// Whether the names are equal.
    public static func == (a: NamedFunction, b: NamedFunction) -> Bool { a.name == b.name }

    /// Feeds the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

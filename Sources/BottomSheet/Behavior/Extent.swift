/// How tall a sheet is, said in the way that suits its author; an area gives it a place.
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
    /// A height in points that a function finds for an area.
    case custom(NamedFunction<SheetArea>)

    /// The distance of the sheet's upper edge from the top of `area`, in points; not yet held within any limit.
    ///
    /// - Parameter highest: the top of a sheet that is as tall as it may be.
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

/// A place where an open sheet may rest, before an area gives it a top.
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

/// How tall a sheet may be at most, whatever its detents say.
public enum HeightLimit: Hashable, Sendable {
    /// Up to the safe area's top.
    case safeArea
    /// Up to the screen's edge, under whatever the safe area keeps clear.
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

/// A function that can be compared: two of one name count as the same.
///
/// It lets a behaviour be a plain value although an application puts a rule of its own into it.
public struct NamedFunction<Input>: Hashable, Sendable {
    /// What tells it apart.
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

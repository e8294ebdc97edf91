/// A place where the open sheet may rest.
public struct Detent: Hashable, Sendable {
    /// Its name in traces and events.
    public var name: String
    /// The distance of the sheet's upper edge from the safe area's top, in points.
    public var top: Double

    /// A detent.
    public init(name: String, top: Double) {
        self.name = name
        self.top = top
    }
}

/// Where a sheet rests or is heading.
public enum Place: Hashable, Sendable {
    /// Below the screen.
    case hidden
    /// Open.
    case detent(Detent)

    /// The name of the detent, or `hidden`.
    public var name: String {
        switch self {
        case .hidden: "hidden"
        case .detent(let detent): detent.name
        }
    }
}

/// What a touch hits.
public enum Target: String, Hashable, Sendable {
    /// Outside the sheet.
    case backdrop
    /// The bar on the sheet.
    case grabber
    /// The rest of the sheet.
    case content
    /// An edge of the screen that the hidden sheet can be pulled in from.
    case edge
}

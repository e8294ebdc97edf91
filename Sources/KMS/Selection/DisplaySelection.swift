public import Canvas

/// A display that was chosen, with everything needed to light it.
public struct DisplaySelection: Hashable, Sendable {
    /// The card's device file.
    public let card: String
    /// The connector that the display hangs on.
    public internal(set) var connector: Connector
    /// The mode to run.
    public internal(set) var mode: Mode
    /// The CRTC that will feed the connector.
    public let crtc: Crtc
    /// The CRTC's primary plane; nil from drivers that do not list one.
    public let plane: Plane?
    /// How pixels are stored.
    public let format: PixelFormat
    /// Why each of them was chosen, one sentence each.
    public let reasons: [String]
}

/// What a search for a display came to.
public enum DisplayChoice: Hashable, Sendable {
    /// This one.
    case display(DisplaySelection)
    /// None is connected now; the reasons say where it was looked. One may be plugged in later.
    case none(reasons: [String])
}

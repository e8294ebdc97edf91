package import Canvas
package import Output

/// A display that was chosen, with everything needed to light it.
package struct DisplaySelection: Hashable, Sendable {
    /// The card's device file.
    package let card: String
    /// The connector that the display hangs on.
    package internal(set) var connector: Connector
    /// The mode to run.
    package internal(set) var mode: Mode
    /// The CRTC that will feed the connector.
    package let crtc: Crtc
    /// The CRTC's primary plane; nil from drivers that do not list one.
    package let plane: Plane?
    /// How pixels are stored.
    package let format: PixelFormat
    /// Why each of them was chosen, one sentence each.
    package let reasons: [String]
}

/// What a search for a display came to.
package enum DisplayChoice: Hashable, Sendable {
    /// This one.
    case display(DisplaySelection)
    /// None is connected now; the reasons say where it was looked. One may be plugged in later.
    case none(reasons: [String])
}

import Canvas
import Output

/// A display that was chosen, with everything needed to light it.
struct DisplaySelection: Hashable, Sendable {
    /// The card's device file.
    let card: String
    /// The connector that the display hangs on.
    var connector: Connector
    /// The mode to run.
    var mode: Mode
    /// The CRTC that will feed the connector.
    let crtc: Crtc
    /// The CRTC's primary plane; nil from drivers that do not list one.
    let plane: Plane?
    /// How pixels are stored.
    let format: PixelFormat
    /// Why each of them was chosen, one sentence each.
    let reasons: [String]
}

/// What a search for a display came to.
enum DisplayChoice: Hashable, Sendable {
    /// This one.
    case display(DisplaySelection)
    /// None is connected now; the reasons say where it was looked. One may be plugged in later.
    case none(reasons: [String])
}

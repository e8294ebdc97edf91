package import Canvas

/// What a screen showed before this program took it.
package enum Snapshot: Hashable, Sendable {
    /// The picture, its pixels as they lay on the panel.
    ///
    /// Its size need not be that of the mode.
    case picture(Surface)
    /// There is none, and why: one sentence for the log.
    case none(reason: String)
}

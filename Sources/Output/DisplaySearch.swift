/// What a search for a display found.
package enum DisplaySearch {
    /// A display, ready for its first frame.
    case found(any LiveDisplay)
    /// None is connected now; the reasons say where it was looked. A uevent of subsystem "drm" says when to look again.
    case none(reasons: [String])
}

/// What became of a display after a uevent.
package enum DisplayChange: Hashable, Sendable {
    /// It shows what it is told to.
    case unchanged
    /// It should run this mode from now on, or is built in otherwise than it said before: `reconfigure(to:)`.
    case modeChanged(Mode)
    /// It is gone: let go of it, and look for another one.
    case disconnected
    /// A better one has come: let go of it, and look again.
    case superseded
}

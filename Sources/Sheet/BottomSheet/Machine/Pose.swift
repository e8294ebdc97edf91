/// The look of a sheet at one moment.
public struct Pose: Hashable, Sendable {
    /// What the sheet is doing.
    public enum State: String, Hashable, Sendable {
        /// Below the screen.
        case hidden
        /// Moving from hidden to a detent.
        case presenting
        /// At a detent.
        case resting
        /// Dragged by a finger.
        case dragging
        /// Moving to a detent.
        case settling
        /// Moving to hidden.
        case dismissing
    }

    /// What it is doing.
    public var state: State
    /// Where it rests or is heading (`hidden` included); nil during a drag.
    public var detent: String?
    /// The distance of its upper edge from the safe area's top, in points.
    public var top: Double
    /// The opacity of the dim, 0…1.
    public var dim: Double
    /// The radius of its corners, in points.
    public var radius: Double
    /// The opacity of the sheet, 0…1; below 1 only where a fade replaces a slide.
    public var opacity: Double
    /// The progress from hidden to the tallest detent, 0…1.
    public var progress: Double

    /// A pose.
    public init(
        state: State,
        detent: String?,
        top: Double,
        dim: Double,
        radius: Double = 0,
        opacity: Double = 1,
        progress: Double = 0
    ) {
        self.state = state
        self.detent = detent
        self.top = top
        self.dim = dim
        self.radius = radius
        self.opacity = opacity
        self.progress = progress
    }

    /// Whether it changes with time alone.
    public var isMoving: Bool { state == .presenting || state == .settling || state == .dismissing }
}

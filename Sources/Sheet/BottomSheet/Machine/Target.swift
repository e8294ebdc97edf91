package import Gestures

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
    /// A message above the sheet.
    case toast
}

extension SheetLayout {
    /// The strips along the screen's edges where a swipe drags a hidden sheet in.
    package var edgeZones: EdgeZones {
        EdgeZones(
            edges: behavior.touch.edges,
            depth: behavior.touch.edgeZone,
            origin: Point(x: -area.insetLeft, y: -area.insetAbove),
            end: Point(x: area.width + area.insetRight, y: area.height)
        )
    }

    /// What lies at `point` with the sheet at `top`; points from the safe area's top-left.
    public func target(at point: (x: Double, y: Double), top: Double) -> Target {
        if top >= area.height { return edgeZones.edge(at: Point(x: point.x, y: point.y)) == nil ? .backdrop : .edge }
        if isOnGrabber(point, top: top) { return .grabber }
        return point.y >= top && columns.contains(point.x) ? .content : .backdrop
    }

    private func isOnGrabber(_ point: (x: Double, y: Double), top: Double) -> Bool {
        guard let grabber else { return false }
        let size = GrabberGeometry.touchSize
        let middle = (columns.lowerBound + columns.upperBound) / 2
        let height = top + grabber.margin + grabber.height / 2
        // A bar on the sheet is hit on the sheet alone; one that floats above it is hit all around.
        guard grabber.margin < 0 || point.y >= top, columns.contains(point.x) else { return false }
        return abs(point.x - middle) <= size.width / 2 && abs(point.y - height) <= size.height / 2
    }
}

// Where the grabber lies.
extension SheetLayout {
    /// From the sheet's top to a bar that cannot float above it, in points: less than titles and rows keep clear.
    private static let marginInside = 3.0

    /// The bar where it is drawn and hit; nil where none is.
    ///
    /// One that floats above the sheet would leave the screen where the sheet fills it: there it lies on the sheet.
    package var grabber: GrabberGeometry? {
        guard behavior.isPannable, var bar = behavior.shape.grabber else { return nil }
        if bar.margin < -(tallest.top + area.insetAbove) { bar.margin = Self.marginInside }
        return bar
    }
}

extension SheetLayout {
    /// Whether a sheet that looks like `pose` hides all that is behind it.
    package func isCovering(_ pose: Pose) -> Bool {
        // Corners are drawn no straighter than at the tallest detent, however far a finger drags the sheet beyond it.
        let isStraight = pose.radius == 0 && radius(at: tallest.top) == 0
        let isWhole = pose.opacity == 1 && isStraight && pose.top <= -area.insetAbove
        return pose.dim == 1
            || isWhole && columns.lowerBound <= -area.insetLeft && columns.upperBound >= area.width + area.insetRight
    }
}

extension SheetMachine {
    /// What lies at `point`, in points from the safe area's top-left, at `time`.
    package func target(at point: Point, time: Microseconds) -> Target {
        layout.target(at: (point.x, point.y), top: top(at: time))
    }

    /// Whether a finger that comes down on `target` begins a drag at once: the sheet moves by itself, or the finger that drags
    /// it leaves in the same frame, as when a panel changes a finger's tracking id.
    public func isCaught(on target: Target, time: Microseconds) -> Bool {
        guard !isFading, isMoving(at: time) || heading == nil else { return false }
        return target != .backdrop && target != .edge && behavior.touch.dragFrom.admits(target)
    }

    /// Whether a touch that comes down on `target` at `time` is forwarded to the program behind the sheet.
    ///
    /// That is so beside a sheet that forwards touches, or that keeps the backdrop clear. A hidden sheet keeps only touches
    /// that may present it.
    public func isForwarded(_ target: Target, time: Microseconds) -> Bool {
        let forwards = behavior.touch.backdropTap == .forward
        switch heading {
        case nil: return false
        case .hidden: return forwards && !mayPresent(from: target)
        case .detent: return target == .backdrop && (forwards || isBackdropClear(at: time))
        }
    }

    /// Whether a touch that comes down on `target` at `time` is for another sheet, which lies below this one.
    ///
    /// That is so where it would be forwarded; a hidden sheet keeps only touches that may present it, whatever it forwards.
    package func isForBelow(_ target: Target, time: Microseconds) -> Bool {
        heading == .hidden ? !mayPresent(from: target) : isForwarded(target, time: time)
    }

    /// Whether a touch on `target`, which may present the hidden sheet, is for what lies below it until it does.
    package func isShared(_ target: Target) -> Bool {
        target == .edge && behavior.touch.presentOn.isDisjoint(with: [.tap, .longPress])
    }

    /// Whether a finger on `target` can present the hidden sheet.
    private func mayPresent(from target: Target) -> Bool {
        let triggers = behavior.touch.presentOn
        return !triggers.isDisjoint(with: [.tap, .longPress])
            || (target == .edge && behavior.isPannable && triggers.contains(.edgeSwipe))
    }

    /// Whether the sheet is at or below the tallest detent that keeps the backdrop clear.
    private func isBackdropClear(at time: Microseconds) -> Bool {
        behavior.dim.undimmedUpTo != nil && pose(at: time).dim == 0
    }
}

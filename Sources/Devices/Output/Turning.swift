package import Canvas

package struct Turning: Equatable, Sendable {
    /// How the picture is to be seen on a panel that is built in upright.
    package var rotation: Rotation
    /// Who must turn it; nil for the best that can be had.
    package var way: Turning.Way?
    package var touches: TouchBase

    /// A picture turned by `rotation`, in the best way, under a touchscreen that is glued to its panel.
    package init(_ rotation: Rotation = .none, by way: Turning.Way? = nil, touches: TouchBase = .panel) {
        self.rotation = rotation
        self.way = way
        self.touches = touches
    }
}

extension Turning {
    package enum Way: Hashable, Sendable {
        /// The display: its mode gets the picture's sides.
        case modeChange
        /// The plane, while it is scanned out.
        case plane
        /// The program, while it draws; also where nothing is to be turned.
        case drawing
    }
}

extension Turning.Way {
    package var name: String {
        switch self {
        case .modeChange: "by another mode"
        case .plane: "by the plane"
        case .drawing: "by drawing"
        }
    }
}

/// What touches count on: whether they turn along when the display turns the picture by another mode.
package enum TouchBase: Hashable, Sendable {
    /// On the panel, which stays as it is built in.
    ///
    /// A display that lists modes of both shapes shows one of them between bars, or stretched, but it does not turn.
    case panel
    /// On what is shown, as far as is known: a device of software has no panel under it.
    ///
    /// That says something of the touches, and nothing of the display.
    case picture
    /// On what is shown, as their owner says: the display turns, and touches turn with it.
    case display
}

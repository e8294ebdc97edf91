public import Canvas

/// How a picture is to be turned, and what may be done to turn it.
public struct Turning: Hashable, Sendable {
    /// How the picture is to be seen on a panel that is built in upright.
    public var rotation: Rotation
    /// Who must turn it; nil for the best that can be had.
    public var way: RotationMethod.Way?
    /// What touches count on.
    public var touches: TouchBase

    /// A picture turned by `rotation`, in the best way, under a touchscreen that is glued to its panel.
    public init(_ rotation: Rotation = .none, by way: RotationMethod.Way? = nil, touches: TouchBase = .panel) {
        self.rotation = rotation
        self.way = way
        self.touches = touches
    }
}

/// What touches count on: whether they turn along when the display turns the picture by another mode.
public enum TouchBase: Hashable, Sendable {
    /// On the panel, which stays as it is built in.
    ///
    /// A display that lists modes of both shapes shows one of them between bars, or stretched, but it does not turn.
    case panel
    /// On what is shown, as far as is known: no glass is between the finger and a device of software.
    ///
    /// That says something of the touches, and nothing of the display.
    case picture
    /// On what is shown, as their owner says: the display turns, and touches turn with it.
    case display
}

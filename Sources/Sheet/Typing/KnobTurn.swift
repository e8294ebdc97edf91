package import System

/// An encoder was turned.
package struct KnobTurn: Equatable, Sendable {
    /// On the clock of touches.
    package var time: Microseconds
    /// How many detents of the encoder; clockwise above 0.
    package var ticks: Int

    package init(ticks: Int, at time: Microseconds) { (self.time, self.ticks) = (time, ticks) }
}

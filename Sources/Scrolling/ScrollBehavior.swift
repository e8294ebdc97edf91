/// How the content of a sheet scrolls.
package struct ScrollBehavior: Hashable, Sendable {
    /// Who moves first when a finger drags a sheet whose content scrolls.
    package var first: ScrollPriority
    /// Whether a bar shows how far it is scrolled.
    package var showsIndicator: Bool
    /// What is left of its speed after a millisecond of gliding, above 0, below 1.
    package var deceleration: Double

    /// As on the phones that everybody knows.
    package static let usualDeceleration = 0.998

    /// A behaviour.
    package init(
        first: ScrollPriority = .sheet,
        showsIndicator: Bool = true,
        deceleration: Double = usualDeceleration
    ) {
        self.first = first
        self.showsIndicator = showsIndicator
        self.deceleration = deceleration
    }

    /// How long something that sets out with `speed` glides until it has come `distance`, and how fast it is there.
    ///
    /// Seconds, and points a second; nil where it stands before.
    package func pass(_ distance: Double, with speed: Double) -> (seconds: Double, speed: Double)? {
        let rate = Glide.rate(deceleration)
        let left = speed - max(0, distance) * rate
        guard left > Glide.slowest else { return nil }
        return (Glide.time(from: speed, to: left, rate: rate), left)
    }
}

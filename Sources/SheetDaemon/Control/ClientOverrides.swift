import Configuration
import EventLoop

/// What programs have asked for and what hangs in the air because of them.
struct ClientOverrides {
    /// Settings for as long as the sheet is shown.
    var overrides: [Override] = []
    /// The fingers that nobody has decided about.
    var attempts = DismissalAttempts()
    /// Rings when one of them has waited for too long.
    var decision: LazyLoopTimer?
    /// Rings when the configured settings are to come back.
    var restoration: LoopTimer?
}

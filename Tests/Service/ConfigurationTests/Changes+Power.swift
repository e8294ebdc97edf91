@testable import Configuration

extension Change {
    /// When the panel grows dim and dark.
    static let power = [
        Change("power.dim_after_s = 30", { $0.panel.power.dimAfterSeconds = 30 }),
        Change("power.dim_level = 0.5", { $0.panel.power.dimLevel = 0.5 }),
        Change("power.blank_after_s = 60.5", { $0.panel.power.blankAfterSeconds = 60.5 }),
        Change("power.fade_ms = 0", { $0.panel.power.fadeMilliseconds = 0 }),
        Change("power.backlight = \"none\"", { $0.panel.power.backlight = .none }),
        Change("power.backlight = \"intel_backlight\"", { $0.panel.power.backlight = .name("intel_backlight") }),
    ]
}

package import Configuration
package import Evdev

/// What `sheetd record` is asked for.
package struct RecorderOptions: Sendable {
    /// Where it is said which touchscreen is meant, unless `device` says it.
    package var settings: Settings
    /// Which touchscreen is asked for; nil leaves it to the settings.
    package var device: DeviceRequest?
    /// The file to write; `-` is standard output.
    package var output = "-"
    /// How long to record; nil is until somebody ends it.
    package var seconds: Double?
    /// Whether no other program shall see the events meanwhile.
    package var grabs = false

    /// The defaults, with `settings`.
    package init(settings: Settings) {
        self.settings = settings
    }
}

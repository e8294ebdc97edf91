package import Configuration

/// What `sheetd record` is asked for.
package struct RecorderOptions: Sendable {
    /// Where it is said which touchscreen is meant, unless `device` says it.
    package var settings: Settings
    /// "auto", a path or a name; nil leaves it to the settings.
    package var device: String?
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

    /// What is meant, in the configuration's words.
    var wantedDevice: String { device ?? settings.input.device.name }
}

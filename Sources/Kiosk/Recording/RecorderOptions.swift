public import Configuration

/// What `sheetd record` is asked for.
public struct RecorderOptions: Sendable {
    /// Where it is said which touchscreen is meant, unless `device` says it.
    public var settings: Settings
    /// "auto", a path or a name; nil leaves it to the settings.
    public var device: String?
    /// The file to write; `-` is standard output.
    public var output = "-"
    /// How long to record; nil is until somebody ends it.
    public var seconds: Double?
    /// Whether no other program shall see the events meanwhile.
    public var grabs = false

    /// The defaults, with `settings`.
    public init(settings: Settings) {
        self.settings = settings
    }

    /// What is meant, in the configuration's words.
    var wantedDevice: String { device ?? settings.input.device.name }
}

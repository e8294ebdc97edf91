public import Configuration
public import Content
public import Values

/// A sheet as a program describes it: what it shows, and how it differs from what is configured.
///
/// What is nil is as the application is configured, or else as the preset has it.
public struct Sheet: Hashable, Sendable {
    /// What it shows.
    public var content: Document
    /// What it looks like and how it moves, where nothing else is said.
    public var preset: Settings.Sheet.Preset?
    /// The height of the detent where it opens, in points.
    public var defaultHeight: Double?
    /// The radius of its corners, in points.
    public var cornerRadius: Double?
    /// How dark the backdrop gets, 0 to 1.
    public var dimAlpha: Double?
    /// What colour darkens it.
    public var dimColor: Color?
    /// Whether a finger moves it.
    public var isPannable: Bool?
    /// Everything else: keys of the configuration below `sheet` and `backdrop`, such as `"sheet.shadow.opacity"`.
    ///
    /// They have the names, values and faults that they have in a file, and win over the properties.
    public var settings: [String: Value]

    /// A sheet of `content`.
    public init(
        _ content: Document,
        preset: Settings.Sheet.Preset? = nil,
        defaultHeight: Double? = nil,
        cornerRadius: Double? = nil,
        dimAlpha: Double? = nil,
        dimColor: Color? = nil,
        isPannable: Bool? = nil,
        settings: [String: Value] = [:]
    ) {
        self.content = content
        self.preset = preset
        self.defaultHeight = defaultHeight
        self.cornerRadius = cornerRadius
        self.dimAlpha = dimAlpha
        self.dimColor = dimColor
        self.isPannable = isPannable
        self.settings = settings
    }

    /// A sheet of `items`, under a title and above a footer.
    public init(
        title: String? = nil,
        items: [Item],
        footer: [Item] = [],
        theme: Theme = .light,
        preset: Settings.Sheet.Preset? = nil,
        defaultHeight: Double? = nil,
        cornerRadius: Double? = nil,
        dimAlpha: Double? = nil,
        dimColor: Color? = nil,
        isPannable: Bool? = nil,
        settings: [String: Value] = [:]
    ) {
        self.init(
            Document(title: title, items: items, footer: footer, theme: theme),
            preset: preset,
            defaultHeight: defaultHeight,
            cornerRadius: cornerRadius,
            dimAlpha: dimAlpha,
            dimColor: dimColor,
            isPannable: isPannable,
            settings: settings
        )
    }
}

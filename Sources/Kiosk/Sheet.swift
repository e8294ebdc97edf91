package import BottomSheet
package import Canvas
package import Content
package import Values

/// A sheet as a program describes it: what it shows, and how it differs from what is configured.
///
/// What is nil is as the application is configured, or else as the preset has it.
package struct Sheet: Hashable, Sendable {
    /// What it shows.
    package var content: Document
    /// What it looks like and how it moves, where nothing else is said.
    package var preset: Preset?
    /// The height of the detent where it opens, in points.
    package var defaultHeight: Double?
    /// The radius of its corners, in points.
    package var cornerRadius: Double?
    /// How dark the backdrop gets, 0 to 1.
    package var dimAlpha: Double?
    /// What colour darkens it.
    package var dimColor: Color?
    /// Whether a finger moves it.
    package var isPannable: Bool?
    /// Everything else: keys of the configuration below `sheet` and `backdrop`, such as `"sheet.shadow.opacity"`.
    ///
    /// They have the names, values and faults that they have in a file, and win over the properties.
    package var settings: [String: Value]

    /// A sheet of `content`.
    package init(
        _ content: Document,
        preset: Preset? = nil,
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
    package init(
        title: String? = nil,
        items: [Item],
        footer: [Item] = [],
        theme: Theme = .light,
        preset: Preset? = nil,
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

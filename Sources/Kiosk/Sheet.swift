public import BottomSheet
public import Canvas
import Configuration
public import Content
import Control
public import Values

/// A sheet as a program describes it: what it shows, and how it differs from the configured one.
///
/// A property that is nil has the application's configured value, or else the preset's.
public struct Sheet: Equatable, Sendable {
    /// What it shows.
    public var content: Document
    /// The values to start from.
    public var preset: Preset?
    /// The height of the detent where it opens, in points.
    public var defaultHeight: Double?
    /// The radius of its corners, in points.
    public var cornerRadius: Double?
    /// The opacity of the backdrop's dim, 0 to 1.
    public var dimAlpha: Double?
    /// The colour of the backdrop's dim.
    public var dimColor: Color?
    /// Whether a finger can drag it.
    public var isPannable: Bool?
    /// Everything else: keys of the configuration below `sheet` and `backdrop`, such as `"sheet.shadow.opacity"`.
    ///
    /// They have the names, values and faults that they have in a file, and win over the properties.
    public var settings: [String: Value]

    /// A sheet that shows `content`.
    public init(
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

    /// A sheet that shows `items` between a title and a footer.
    public init(
        title: String? = nil,
        items: [Item],
        footer: [Item] = [],
        theme: Theme? = nil,
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

    /// What it asks for, as keys of the configuration; the later ones win.
    func overrides(_ faults: Faults) -> [Override] {
        let properties: [(String, Value?)] = [
            ("sheet.default_height", defaultHeight.map { .number($0) }),
            ("sheet.corner_radius", cornerRadius.map { .number($0) }),
            ("sheet.dim.alpha", dimAlpha.map { .number($0) }),
            ("sheet.dim.color", dimColor.map { .text($0.hexadecimal) }),
            ("sheet.pannable", isPannable.map { .flag($0) }),
        ]
        let keys = properties.compactMap { key, value in value.map { (key, $0) } }
        let others = settings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let overrides = (keys + others).compactMap { key, value -> Override? in
            let isOfSheet = key.hasPrefix("sheet.") || key.hasPrefix("backdrop.")
            let refusal = isOfSheet ? nil : "expected a key of [sheet] or [backdrop]"
            return Override(key, value, refusal: refusal, faults)
        }
        return preset.map { [Override($0)] + overrides } ?? overrides
    }
}

extension Override {
    /// A key that a program has set; nil with a fault noted where it is none, or where `refusal` says why not.
    init?(_ key: String, _ value: Value, refusal: String? = nil, _ faults: Faults) {
        if refusal == nil, let override = Override(key: key, value: value) {
            self = override
        } else {
            let wrong = "expected a key and a value of the configuration, found \(value.shown)"
            faults.note(refusal ?? wrong, at: "settings.\(key.oneLine(atMost: 80))")
            return nil
        }
    }
}

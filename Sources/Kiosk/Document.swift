import Content

/// What a sheet shows: a title, items that scroll, and a footer that stays.
public struct Document: Hashable, Sendable {
    var base = Content.Document()

    /// An empty document.
    public init() {}

    /// A document of these items.
    public init(title: String? = nil, items: [Item], footer: [Item] = [], theme: Theme = .light) {
        base = Content.Document(
            title: title,
            items: items.map(\.base),
            footer: footer.map(\.base),
            theme: theme.base
        )
    }

    /// Above everything, in large letters.
    public var title: String? {
        get { base.title }
        set { base.title = newValue }
    }

    /// From top to bottom; they scroll.
    public var items: [Item] {
        get { base.items.map(Item.init) }
        set { base.items = newValue.map(\.base) }
    }

    /// Below the items; they do not scroll.
    public var footer: [Item] {
        get { base.footer.map(Item.init) }
        set { base.footer = newValue.map(\.base) }
    }

    /// Its colours.
    public var theme: Theme {
        get { Theme(base: base.theme) }
        set { base.theme = newValue.base }
    }

    /// The size of its texts as a multiple of the usual one, 0.5 to 4.
    public var textScale: Double {
        get { base.textScale }
        set { base.textScale = newValue }
    }

    /// How wide lines, rows and buttons are at most, in points: 560 unless set, 100 to 10000.
    public var maxWidth: Double {
        get { base.maxWidth }
        set { base.maxWidth = newValue }
    }

    /// The side on which its lines begin.
    public var direction: Direction {
        get { Direction(base: base.direction) }
        set { base.direction = newValue.base }
    }

    /// The font families in order of preference, separated by commas as in CSS; nil for the system's font.
    public var font: String? {
        get { base.font }
        set { base.font = newValue }
    }

    /// The side on which lines begin.
    public struct Direction: Hashable, Sendable {
        fileprivate let base: Content.Document.Direction

        /// That of the script of the title or, without one, of the first text.
        public static let auto = Direction(base: .auto)
        /// On the left.
        public static let leftToRight = Direction(base: .leftToRight)
        /// On the right: the layout is mirrored.
        public static let rightToLeft = Direction(base: .rightToLeft)
    }
}

/// The colours of a document.
///
/// The sheet is filled with `background`, so that no edge shows where the content ends.
public struct Theme: Hashable, Sendable {
    var base: Content.Theme

    /// Dark on white.
    public static let light = Theme(base: .light)
    /// Light on nearly black.
    public static let dark = Theme(base: .dark)

    /// Behind everything.
    public var background: Color {
        get { Color(base.background) }
        set { base.background = newValue.word }
    }

    /// Titles.
    public var text: Color {
        get { Color(base.text) }
        set { base.text = newValue.word }
    }

    /// Subtitles, values and headers.
    public var secondary: Color {
        get { Color(base.secondary) }
        set { base.secondary = newValue.word }
    }

    /// Switches, sliders, checks and primary buttons.
    public var accent: Color {
        get { Color(base.accent) }
        set { base.accent = newValue.word }
    }

    /// Texts on `accent`.
    public var onAccent: Color {
        get { Color(base.onAccent) }
        set { base.onAccent = newValue.word }
    }

    /// Buttons that destroy something.
    public var destructive: Color {
        get { Color(base.destructive) }
        set { base.destructive = newValue.word }
    }

    /// Lines between items; tracks and chevrons are made of it, strong enough to be seen.
    public var line: Color {
        get { Color(base.line) }
        set { base.line = newValue.word }
    }

    /// Behind a pressed item, and behind buttons.
    public var pressed: Color {
        get { Color(base.pressed) }
        set { base.pressed = newValue.word }
    }
}

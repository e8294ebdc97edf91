package import Scrolling

/// A sheet to start from: values, each of which a configuration may override, and nothing more.
///
/// All of them stand in one table, `all`. Nothing else in sheetd knows which presets there are; sheetctl completes their names.
public struct Preset: Hashable, Sendable, CustomStringConvertible {
    /// What it is, in a few words.
    public var summary: String
    /// How it rests, moves and responds to fingers; it also holds the preset's name.
    public var behavior: SheetBehavior
    /// Its colours and its shadow.
    public var style: SheetStyle
    /// What lies behind it.
    public var backdrop: BackdropImage
    /// How its content scrolls.
    package var scrolling: ScrollBehavior
    /// The velocity beyond which a fling up opens the tallest of specific heights, in points per second; nil leaves that
    /// to `behavior`.
    public var specificOpenVelocity: Double?

    /// A preset whose name is that of its behaviour.
    package init(
        _ summary: String,
        behavior: SheetBehavior,
        style: SheetStyle,
        backdrop: BackdropImage = .plain,
        scrolling: ScrollBehavior = ScrollBehavior(),
        specificOpenVelocity: Double? = nil
    ) {
        self.summary = summary
        self.behavior = behavior
        self.style = style
        self.backdrop = backdrop
        self.scrolling = scrolling
        self.specificOpenVelocity = specificOpenVelocity
    }

    /// The preset called `name`; nil when there is none.
    public init?(named name: String) {
        guard let preset = Preset.all.first(where: { $0.name == name }) else { return nil }
        self = preset
    }

    /// The name, as a configuration and a trace have it.
    public var name: String { behavior.preset }

    /// The name.
    public var description: String { name }
}

/// The colours and the shadow of a sheet; colours are words 0x00RRGGBB.
public struct SheetStyle: Hashable, Sendable {
    /// A shadow around the sheet, in points.
    public struct Shadow: Hashable, Sendable {
        /// Its colour.
        public var color: UInt32 = 0x000000
        /// Its opacity, 0 to 1.
        public var opacity: Double
        /// How far it lies to the right of the sheet.
        public var x = 0.0
        /// How far it lies below the sheet.
        public var y = 0.0
        /// The standard deviation of its blur.
        public var radius: Double

        /// A black shadow right behind the sheet.
        public init(opacity: Double = 0.3, radius: Double = 5) {
            self.opacity = opacity
            self.radius = radius
        }
    }

    /// What darkens the backdrop.
    public var dim: UInt32
    /// The bar.
    public var grabber: UInt32
    /// The fill of the zone around the bar; nil is clear.
    public var grabberBackground: UInt32?
    /// The shadow, if there is one.
    public var shadow: Shadow?

    /// The colours of the dim and of the bar, and a shadow.
    public init(dim: UInt32, grabber: UInt32, shadow: Shadow? = nil) {
        self.dim = dim
        self.grabber = grabber
        self.shadow = shadow
    }
}

/// A picture behind a sheet.
public enum BackdropImage: Hashable, Sendable {
    /// None: the backdrop's colour shows.
    case plain
    /// A PNG, by its path.
    case file(String)
    /// What the screen showed before.
    case snapshot
}

package import Scrolling

/// A sheet to start from: values, each of which a configuration may override, and nothing more.
///
/// All of them stand in one table, `all`. Nothing else in sheetd knows which presets there are; sheetctl completes their names.
public struct Preset: Hashable, Sendable, CustomStringConvertible {
    /// What it is, in a few words.
    public var summary: String
    /// How it rests, moves and responds to fingers; it also holds the preset's name.
    public var behavior: SheetBehavior
    /// Its colours, its shadow and the curve of its corners.
    public var style: SheetStyle
    /// What lies behind it.
    public var backdrop = BackdropImage.plain
    /// How its content scrolls.
    package var scrolling = ScrollBehavior()
    /// The velocity beyond which a fling up opens the tallest of specific heights, in points per second; nil leaves that
    /// to `behavior`.
    public var specificOpenVelocity: Double?

    /// The name, as a configuration and a trace have it.
    public var name: String { behavior.preset }

    /// The name.
    public var description: String { name }
}

/// The colours, the shadow and the corners of a sheet; colours are words 0x00RRGGBB.
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

    /// The curve of round corners.
    public enum CornerStyle: String, Hashable, Sendable, CaseIterable {
        /// A quarter of a circle.
        case circular
        /// One that bends little by little, as the corners of iOS do.
        case continuous
    }

    /// What darkens the backdrop.
    public var dim: UInt32
    /// The bar.
    public var grabber: UInt32
    /// The fill of the zone around the bar; nil is clear.
    public var grabberBackground: UInt32?
    /// The shadow, if there is one.
    public var shadow: Shadow?
    /// How the corners are bent.
    public var cornerStyle: CornerStyle
    /// The contrast that a line around the sheet has with it whatever lies behind, where a shadow would not be seen; nil for a
    /// line on a backdrop like the sheet alone.
    public var rim: Double?

    /// The colours of the dim and of the bar, a shadow, and corners.
    public init(dim: UInt32, grabber: UInt32, shadow: Shadow? = nil, cornerStyle: CornerStyle = .circular) {
        self.dim = dim
        self.grabber = grabber
        self.shadow = shadow
        self.cornerStyle = cornerStyle
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

extension Preset {
    /// The preset called `name`; nil when there is none.
    public init?(named name: String) {
        guard let preset = Preset.all.first(where: { $0.name == name }) else { return nil }
        self = preset
    }

    /// Every preset, in the order of the manual.
    public static let all = [classic, velog, stepped, card, lunabee, fluid, tray]

    /// iOS-BottomSheet-Demo: two heights, a dim that follows the sheet, the nearest detent, dismissal at 1500 pt/s.
    public static let classic = Preset(
        summary: "two heights, nearest place, a flick dismisses",
        behavior: SheetBehavior(
            preset: "classic",
            detents: [DetentRule("expanded", .full), DetentRule("normal", .height(500))],
            initialDetent: "normal",
            minimumTop: 40,
            release: ReleaseBehavior(.nearest, dismissVelocity: 1500),
            touch: TouchBehavior(dragFrom: .anywhere),
            dim: DimBehavior(alpha: 0.4, rule: .linear),
            shape: SheetShape(cornerRadius: 16),
            motion: MotionBehavior(
                show: .curve(.easeOut, milliseconds: 250),
                hide: .curve(.easeIn, milliseconds: 250)
            )
        ),
        style: SheetStyle(dim: 0x555555, grabber: 0x000000)
    )

    /// The velog article behind it: the same sheet with other constants.
    public static let velog: Preset = {
        var preset = classic
        preset.summary = "the same, nearer to the top, darker, ease-in"
        preset.behavior.preset = "velog"
        preset.behavior.limit.minimumTop = 30
        preset.behavior.dim.alpha = 0.7
        preset.behavior.motion.show = .curve(.easeIn, milliseconds: 250)
        preset.behavior.motion.settle = preset.behavior.motion.show
        return preset
    }()

    /// JacksonJang: speed moves the sheet by one step, its position does not count.
    public static let stepped = Preset(
        summary: "three steps; speed alone decides",
        behavior: SheetBehavior(
            preset: "stepped",
            detents: [DetentRule("high", .height(700)), DetentRule("low", .height(400))],
            initialDetent: "low",
            release: ReleaseBehavior(.step),
            touch: TouchBehavior(dragFrom: .anywhere, backdropTap: .block),
            dim: DimBehavior(alpha: 0.4, rule: .constant),
            shape: SheetShape(cornerRadius: 10, grabber: GrabberGeometry(width: 40, height: 4, margin: -12)),
            motion: MotionBehavior(
                show: .curve(.easeInOut, milliseconds: 300),
                hide: .curve(.easeInOut, milliseconds: 300)
            )
        ),
        style: SheetStyle(dim: 0x000000, grabber: 0xFFFFFF)
    )

    /// psychehose: a card over a picture of the screen before, with fixed bands that decide.
    public static let card = Preset(
        summary: "a card with a handle over what the screen showed before",
        behavior: SheetBehavior(
            preset: "card",
            detents: [DetentRule("expanded", .full), DetentRule("normal", .fraction(0.5))],
            initialDetent: "normal",
            minimumTop: 30,
            release: ReleaseBehavior(.zones, dismissVelocity: 1500),
            touch: TouchBehavior(dragFrom: .sheet),
            dim: DimBehavior(alpha: 0.7, rule: .linear, fullAt: .fraction(0.5)),
            shape: SheetShape(cornerRadius: 10, grabber: GrabberGeometry(width: 60, height: 6, margin: -16)),
            motion: MotionBehavior(
                show: .curve(.easeIn, milliseconds: 300),
                hide: .curve(.easeIn, milliseconds: 300)
            )
        ),
        style: SheetStyle(dim: 0x808080, grabber: 0xD1D1D6),
        backdrop: .snapshot
    )

    /// LBBottomSheet: as tall as its content, dismissed by speed or by half of its height, elastic at its limits.
    ///
    /// Of specific heights a fling up opens the tallest.
    public static let lunabee: Preset = {
        var release = ReleaseBehavior(.nearest, dismissVelocity: 700)
        release.dismissFraction = 0.5
        var touch = TouchBehavior(dragFrom: .sheet)
        touch.resistanceAbove = .logarithmic
        touch.resistanceBelow = .logarithmic
        var shape = SheetShape(cornerRadius: 12, grabber: GrabberGeometry(width: 30, height: 4, margin: 20))
        shape.fullRadius = 0
        return Preset(
            summary: "as tall as its content, elastic, springs",
            behavior: SheetBehavior(
                preset: "lunabee",
                detents: [DetentRule("fit-content", .content(1))],
                release: release,
                touch: touch,
                dim: DimBehavior(alpha: 0.4, rule: .constant),
                shape: shape,
                motion: MotionBehavior(
                    show: .spring(Spring(duration: 500_000)),
                    hide: .spring(Spring(duration: 500_000)),
                    settle: .spring(Spring(duration: 300_000))
                )
            ),
            style: SheetStyle(dim: 0x000000, grabber: 0xC5C5C7, shadow: SheetStyle.Shadow()),
            scrolling: ScrollBehavior(first: .once),
            specificOpenVelocity: 700
        )
    }()

    /// A fling carries the sheet one detent further, and springs go on at its speed.
    public static let fluid: Preset = {
        var release = ReleaseBehavior(.project)
        release.wantsVerticalFling = true
        var touch = TouchBehavior(dragFrom: .sheet)
        touch.grabber.tap = .nextDetent
        touch.resistanceAbove = .rubberBand
        touch.resistanceBelow = .rubberBand
        touch.removesSlop = true
        touch.locksDirection = true
        var shape = SheetShape(cornerRadius: 24, grabber: GrabberGeometry(width: 36, height: 5, margin: 6))
        shape.fullRadius = 0
        shape.landscapeWidth = 640
        let spring = Animation.spring(Spring(response: 0.4, dampingRatio: 1))
        var style = SheetStyle(dim: 0x000000, grabber: 0xC5C5C7, shadow: SheetStyle.Shadow(opacity: 0.25, radius: 6))
        (style.cornerStyle, style.rim) = (.continuous, 1.75)
        return Preset(
            summary: "any detents, projected flings, springs that keep velocity",
            behavior: SheetBehavior(
                preset: "fluid",
                detents: [
                    DetentRule("large", .full), DetentRule("medium", .fraction(0.5)), DetentRule("small", .height(160)),
                ],
                initialDetent: "medium",
                minimumTop: 40,
                release: release,
                touch: touch,
                dim: DimBehavior(alpha: 0.4, rule: .detents, undimmedUpTo: "small"),
                shape: shape,
                motion: MotionBehavior(show: spring, hide: spring)
            ),
            style: style
        )
    }()

    /// `fluid` with one detent, as tall as its content; it stays below the screen's top however tall that is.
    public static let tray: Preset = {
        var preset = fluid
        preset.summary = "fluid with one detent, as tall as its content"
        preset.behavior.preset = "tray"
        preset.behavior.detents = [DetentRule("fit-content", .content(1))]
        preset.behavior.initialDetent = nil
        preset.behavior.dim.undimmedUpTo = nil
        return preset
    }()
}

// The behaviours alone, for programs that draw the sheet themselves.
extension SheetBehavior {
    /// The behaviour of ``Preset/classic``.
    public static let classic = Preset.classic.behavior
    /// The behaviour of ``Preset/velog``.
    public static let velog = Preset.velog.behavior
    /// The behaviour of ``Preset/stepped``.
    public static let stepped = Preset.stepped.behavior
    /// The behaviour of ``Preset/card``.
    public static let card = Preset.card.behavior
    /// The behaviour of ``Preset/lunabee``.
    public static let lunabee = Preset.lunabee.behavior
    /// The behaviour of ``Preset/fluid``.
    public static let fluid = Preset.fluid.behavior

    /// The behaviours of every preset, in the order of the manual.
    public static let presets = Preset.all.map(\.behavior)
}

import BottomSheet
import Canvas
import Configuration
import Content

/// The colours of a sheet that depend on what is beside them: those of its preset, made as strong as they have to be where
/// nobody has chosen any.
struct SheetColors: Equatable {
    let grabber: Color
    /// The line along the upper edge.
    let edge: Color
    /// The shadow; where it would not be seen beside the sheet, it gives a line its colour alone.
    let shadow: SheetStyle.Shadow?
    /// The opacity of a line around the sheet in the shadow's colour, 0…255; 0 where there is none.
    let rimOpacity: UInt8

    /// The colours of the sheet of `settings`, filled with `fill`; nil where a picture lies on it.
    ///
    /// - Parameters:
    ///   - behavior: how much the backdrop is dimmed.
    ///   - barMargin: from the sheet's top to the bar as it is drawn, in points; nil where there is none.
    ///   - accent: that of the document's theme.
    init(_ settings: Settings, _ behavior: SheetBehavior, barMargin: Double?, fill: Color?, accent: Color) {
        let style = settings.sheet.style
        let backdrop = Self.backdrop(settings, behavior, dim: Color(style.dim))
        grabber = Self.grabber(settings, floats: (barMargin ?? 0) < 0, fill: fill, backdrop: backdrop)
        let ground = style.grabberBackground.map { Color($0) } ?? fill
        edge = accent.standingOut(from: [ground].compactMap(\.self), by: Color.controlContrast)
        guard !settings.sheet.sets("sheet.shadow"), let fill else {
            (shadow, rimOpacity) = (style.shadow, 0)
            return
        }
        (shadow, rimOpacity) = Self.edge(of: fill, style, on: backdrop)
    }

    /// The colours of the backdrop without and with all of its dim; none where it is a picture.
    private static func backdrop(_ settings: Settings, _ behavior: SheetBehavior, dim: Color) -> [Color] {
        guard settings.sheet.backdropImage == .plain else { return [] }
        let color = settings.sheet.backdropColor
        let alpha = behavior.dim.alphas.values.reduce(behavior.dim.alpha, max)
        return [color, color.mixed(with: dim, min(max(alpha, 0), 1))]
    }

    private static func grabber(
        _ settings: Settings,
        floats: Bool,
        fill: Color?,
        backdrop: [Color]
    ) -> Color {
        let style = settings.sheet.style
        guard !settings.sheet.sets("sheet.grabber.color") else { return Color(style.grabber) }
        let ground = style.grabberBackground.map { Color($0) } ?? fill
        let grounds = floats ? backdrop : [ground].compactMap(\.self)
        return Color(style.grabber).standingOut(from: grounds, by: Color.controlContrast)
    }
}

// The edge of a sheet over whatever lies behind it.
extension SheetColors {
    /// The preset's shadow, and on a backdrop like the sheet a line around it; some presets have that line over anything, unless
    /// every pixel of their shadow differs from the sheet.
    private static func edge(
        of fill: Color,
        _ style: SheetStyle,
        on backdrop: [Color]
    ) -> (SheetStyle.Shadow?, rimOpacity: UInt8) {
        let shadow = style.shadow
        let alike = backdrop.filter { $0.contrast(with: fill) < Color.controlContrast }
        // Beside the sheet a little less than half of a blurred shadow is left.
        let lightest = shadow.map { Color.white.mixed(with: Color($0.color), 0.45 * $0.opacity) } ?? .white
        let isSeen = lightest.luminance < fill.luminance && lightest.contrast(with: fill) >= Color.shadeContrast
        let isEnough = style.rim == nil || isSeen
        guard !isEnough || !alike.isEmpty, let rim = fill.rim(by: style.rim ?? 1, on: alike) else {
            return (shadow, 0)
        }
        // Both have one colour: light does not fall on what is behind.
        var edge = SheetStyle.Shadow(opacity: 0, radius: 0)
        if let shadow, shadow.color == rim.color.word { edge = shadow }
        edge.color = rim.color.word
        return (edge, rim.opacity)
    }
}

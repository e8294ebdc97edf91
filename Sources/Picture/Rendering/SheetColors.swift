import BottomSheet
import Canvas
import Configuration
import Content

/// The colours of a sheet that depend on what is beside them: those of its preset, made as strong as they have to be where
/// nobody has chosen any.
struct SheetColors: Hashable {
    let grabber: Color
    /// The shadow; on a backdrop like the sheet itself it is the light of its upper edge.
    let shadow: SheetStyle.Shadow?

    /// The colours of the sheet of `settings`, filled with `fill`; nil where a picture lies on it.
    ///
    /// - Parameters:
    ///   - behavior: how much the backdrop is dimmed.
    ///   - barMargin: from the sheet's top to the bar as it is drawn, in points; nil where there is none.
    init(_ settings: Settings, _ behavior: SheetBehavior, barMargin: Double?, fill: Color?) {
        let style = settings.sheet.style
        let backdrop = Self.backdrop(settings, behavior, dim: Color(style.dim))
        grabber = Self.grabber(settings, floats: (barMargin ?? 0) < 0, fill: fill, backdrop: backdrop)
        let rim = settings.sheet.sets("sheet.shadow") ? nil : fill.flatMap { Self.rim(of: $0, on: backdrop) }
        shadow = rim ?? style.shadow
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

    /// The light of the upper edge of a sheet that is like its backdrop; nil where it stands out by itself.
    ///
    /// It is a shadow without blur that lies a little higher than the sheet, so it follows the corners.
    private static func rim(of fill: Color, on backdrop: [Color]) -> SheetStyle.Shadow? {
        guard backdrop.contains(where: { $0.contrast(with: fill) < Color.controlContrast }) else { return nil }
        var rim = SheetStyle.Shadow(opacity: 1, radius: 0)
        rim.color = fill.standingOut(from: [fill] + backdrop, by: Color.controlContrast).word
        rim.y = -1
        return rim
    }
}

import Canvas
import Configuration

/// What a sheet looks like beyond its shape: colours, corners and shadow, in points.
struct SheetStyle {
    /// A shadow around the sheet.
    struct Shadow {
        var color = Color.black
        var opacity = 0.3
        var x = 0.0
        var y = 0.0
        /// The standard deviation of its blur.
        var radius = 5.0
    }

    /// What darkens the backdrop.
    var dim: Color
    /// The bar.
    var grabber: Color
    /// The fill of the zone around the bar; nil is clear.
    var grabberBackground: Color?
    /// The round corners.
    var corners = Corners.top
    /// The shadow, if there is one.
    var shadow: Shadow?

    /// The looks of a preset.
    init(_ preset: Settings.Sheet.Preset) {
        switch preset {
        case .classic, .velog: self.init(dim: 0x555555, grabber: 0x000000)
        case .stepped: self.init(dim: 0x000000, grabber: 0xFFFFFF)
        case .card: self.init(dim: 0x808080, grabber: 0xD1D1D6)
        case .lunabee: self.init(dim: 0x000000, grabber: 0xC5C5C7, shadow: Shadow())
        case .fluid: self.init(dim: 0x000000, grabber: 0xC5C5C7, shadow: Shadow(opacity: 0.25, radius: 6))
        }
    }

    /// The looks of a preset with what `sheet` overrides in them.
    init(_ sheet: Settings.Sheet) {
        self.init(sheet.preset)
        dim = sheet.dim.color.map(Color.init) ?? dim
        grabber = sheet.grabber.color.map(Color.init) ?? grabber
        if let background = sheet.grabber.background { grabberBackground = background.value.map(Color.init) }
        corners = sheet.shape.corners.map(Corners.init) ?? corners
        if sheet.shadow != Settings.Sheet.Shadow() { shadow = (shadow ?? Shadow()).overridden(by: sheet.shadow) }
    }

    private init(dim: UInt32, grabber: UInt32, shadow: Shadow? = nil) {
        self.dim = Color(dim)
        self.grabber = Color(grabber)
        self.shadow = shadow
    }
}

extension SheetStyle.Shadow {
    fileprivate func overridden(by shadow: Settings.Sheet.Shadow) -> SheetStyle.Shadow {
        SheetStyle.Shadow(
            color: shadow.color.map(Color.init) ?? color,
            opacity: shadow.opacity ?? opacity,
            x: shadow.x ?? x,
            y: shadow.y ?? y,
            radius: shadow.radius ?? radius
        )
    }
}

extension Corners {
    fileprivate init(_ corners: Set<Settings.Sheet.Corner>) {
        self = corners.reduce([]) { result, corner in
            switch corner {
            case .topLeft: result.union(.topLeft)
            case .topRight: result.union(.topRight)
            case .bottomLeft: result.union(.bottomLeft)
            case .bottomRight: result.union(.bottomRight)
            }
        }
    }
}

import Canvas

/// Paints a message, as it lies on the panel.
struct ToastPainter {
    private let layout: ToastLayout
    private let role: Toast.Role?
    private let icon: Picture?
    private let theme: Theme
    private let colors: ToastColors

    init(_ layout: ToastLayout, _ role: Toast.Role?, _ icon: Picture?) {
        (self.layout, self.role, self.icon) = (layout, role, icon)
        theme = layout.panel.style.theme
        colors = ToastColors(theme, role)
    }

    var picture: FloatingPicture {
        let (scale, measures) = (layout.panel.scale, layout.measures)
        let surface = body(
            PixelSize(width: measures.pixels(layout.panel.width), height: measures.pixels(layout.height))
        )
        let shadow = Scene.Shadow(opacity: 56, y: Int((ToastLayout.shadowY * scale).rounded()), blur: 8 * scale)
        let rim = FloatingPicture.Rim(width: measures.hairline, color: colors.rim.color, opacity: colors.rim.opacity)
        return FloatingPicture(
            surface,
            color: colors.ground,
            radius: measures.pixels(ToastLayout.radius),
            shadow: shadow,
            rim: rim,
            layout.panel.rotation,
            serial: TileCache.nextSerial
        )
    }

    private func body(_ size: PixelSize) -> Surface {
        var surface = Surface(size: size, color: colors.ground)
        surface.pixels.withUnsafeMutableBufferPointer { memory in
            let context = CairoContext(memory, size: size, scale: layout.panel.scale, isMirrored: layout.isMirrored)
            if let context { paint(on: context) }
            for i in memory.indices { memory[i] &= 0x00FF_FFFF }
        }
        return surface
    }

    private func paint(on context: CairoContext) {
        context.fillAll(colors.ground)
        let painter = ItemPainter(
            context: context,
            typesetter: layout.typesetter,
            measures: layout.measures,
            theme: theme,
            buttonRadius: 0,
            letters: 1,
            columns: 0...layout.panel.width,
            height: layout.height,
            look: Look(),
            pictures: [],
            text: nil
        )
        painter.write(layout.block, ToastLayout.style, in: layout.text, colors.text)
        guard let box = layout.mark else { return }
        if let icon {
            let side = ToastLayout.iconSide(of: layout.panel)
            context.paint(icon.fitted(into: PixelSize(width: side, height: side)).enlarged, in: box, colors.text)
        } else if let role {
            paint(role, in: box, on: context)
        }
    }

    /// A mark that differs from the others by its shape, without its colour: a disc with an i, a disc with a tick, a triangle, an
    /// octagon.
    private func paint(_ role: Toast.Role, in box: Box, on context: CairoContext) {
        let unit = box.width / 24
        let (x, y) = (box.x + box.width / 2, box.middle)
        func places(_ points: [(Double, Double)], mirrored side: Double = 1) -> [(x: Double, y: Double)] {
            points.map { (x + side * unit * $0.0, y + unit * $0.1) }
        }
        func line(_ points: [(Double, Double)], _ thickness: Double = 2.4, mirrored side: Double = 1) {
            context.lines(places(points, mirrored: side), thickness: thickness * unit, colors.sign)
        }
        func dot(_ down: Double) { context.disc(x: x, y: y + unit * down, diameter: 2.9 * unit, colors.sign) }
        switch role {
        case .info:
            context.disc(x: x, y: y, diameter: 22 * unit, colors.mark)
            dot(-4.8)
            line([(0, -0.6), (0, 5.2)])
        case .success:
            context.disc(x: x, y: y, diameter: 22 * unit, colors.mark)
            // A tick is written the same way everywhere, so it is not mirrored.
            line([(-4.8, 0.4), (-1.5, 3.7), (5, -3.5)], mirrored: context.isMirrored ? -1 : 1)
        case .warning:
            context.shape(places([(0, -8.6), (9.4, 7.8), (-9.4, 7.8)]), rounded: 4 * unit, colors.mark)
            line([(0, -3.6), (0, 1.6)])
            dot(5.6)
        case .error:
            let (far, near) = (9.4, 3.9)
            let octagon = [
                (-near, -far), (near, -far), (far, -near), (far, near), (near, far), (-near, far), (-far, near),
                (-far, -near),
            ]
            context.shape(places(octagon), rounded: 3 * unit, colors.mark)
            line([(0, -5.4), (0, 0.8)])
            dot(5.2)
        }
    }
}

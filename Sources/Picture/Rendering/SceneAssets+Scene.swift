package import BottomSheet
package import Canvas
import Configuration
package import Content
package import Interaction

extension SceneAssets {
    /// The area that the sheet lives in on one panel, with the height that its content asks for: all of the picture,
    /// what the grabber keeps for itself, and what the safe area keeps clear below.
    package func area(_ transform: DisplayTransform, behavior: SheetBehavior, page: PageLayout? = nil) -> SheetArea {
        var area = transform.area
        let zone = Self.contentTop(behavior)
        if let height = settings.sheet.sizing.contentHeight {
            area.contentHeight = height + zone
        } else if let page {
            let top = place(transform, behavior: behavior).top
            area.contentHeight = Double(page.height) / transform.scale + top + area.insetBelow
        } else if let content, content.size.width > 0 {
            let columns = SheetLayout(behavior, in: area).columns
            let width = columns.upperBound - columns.lowerBound
            let height = width * Double(content.size.height) / Double(content.size.width)
            area.contentHeight = height + zone + area.insetBelow
        }
        return area
    }

    /// The scene on one panel: pictures fitted, shapes rasterised, all turned as it lies there.
    ///
    /// - Parameters:
    ///   - layout: where the sheet lies on it, in points.
    ///   - snapshot: what the panel showed before, as its pixels lie; nil when that is not known.
    ///   - drawing: how it is turned as it is drawn; nil when that is all of the turn, and the display does none of it.
    package func scene(
        _ transform: DisplayTransform,
        layout: SheetLayout,
        snapshot: Surface? = nil,
        turned drawing: Rotation? = nil
    ) -> Scene {
        let style = settings.sheet.style
        return Scene(
            size: transform.picture,
            rotation: drawing ?? transform.rotation,
            backdrop: backdropFill(transform, snapshot),
            dimColor: Color(style.dim),
            sheet: sheet(transform, layout, style)
        )
    }

    /// Where the content begins below the sheet's top, in points.
    static func contentTop(_ behavior: SheetBehavior) -> Double {
        guard let grabber = behavior.shape.grabber, grabber.isOpaque else { return 0 }
        return grabber.zone
    }

    private func sheet(_ transform: DisplayTransform, _ layout: SheetLayout, _ style: SheetStyle) -> Scene.Sheet {
        let scale = transform.scale
        let pixels = { (points: Double) in Int((points * scale).rounded()) }
        let shape = layout.behavior.shape
        let columns = columns(transform, layout)
        let width = columns.count
        let bar = layout.behavior.isPannable ? shape.grabber : nil
        let colors = SheetColors(
            settings,
            layout.behavior,
            barMargin: layout.grabber?.margin,
            fill: content == nil ? fillColor : nil
        )
        return Scene.Sheet(
            x: columns.lowerBound,
            width: width,
            fill: contentFill(width: width, screen: transform.picture.height),
            contentRow: pixels(Self.contentTop(layout.behavior)),
            rounding: Rounding(
                settings.sheet.appearance.shape.corners ?? .top,
                radius: pixels(shape.cornerRadius),
                to: pixels(layout.radius(at: layout.tallest.top))
            ),
            strip: bar.flatMap { bar in
                style.grabberBackground.map { Scene.Strip(rows: pixels(bar.zone), color: Color($0)) }
            },
            grabber: layout.grabber.map { bar in
                grabber(bar, scale: scale, sheetWidth: width, panel: transform.picture, colors.grabber)
            },
            shadow: colors.shadow.map { shadow($0, scale: scale) }
        )
    }

    private func grabber(
        _ geometry: GrabberGeometry,
        scale: Double,
        sheetWidth: Int,
        panel: PixelSize,
        _ color: Color
    ) -> Scene.Grabber {
        let width = min(geometry.width * scale, Double(sheetWidth))
        let height = min(geometry.height * scale, Double(panel.height))
        let radius = geometry.radius.map { $0 * scale } ?? height / 2
        let mask = Mask.roundedRect(width: width, height: height, radius: radius)
        return Scene.Grabber(
            mask: mask,
            x: (sheetWidth - mask.size.width) / 2,
            y: Int((geometry.margin * scale).rounded()),
            color: color
        )
    }

    private func shadow(_ shadow: SheetStyle.Shadow, scale: Double) -> Scene.Shadow {
        Scene.Shadow(
            color: Color(shadow.color),
            opacity: UInt8((shadow.opacity * 255).rounded()),
            x: Int((shadow.x * scale).rounded()),
            y: Int((shadow.y * scale).rounded()),
            blur: shadow.radius * scale
        )
    }
}

package import BottomSheet
package import Canvas
import Configuration
package import Content
package import Interaction
package import Jobs
package import Values

extension SceneAssets {
    /// The area that the sheet lives in on one panel, with the height that its content asks for: all of the picture,
    /// what the grabber keeps for itself, and what the safe area keeps clear below.
    package func area(_ transform: DisplayTransform, behavior: SheetBehavior, page: PageLayout? = nil) -> SheetArea {
        var area = transform.area
        let zone = Self.contentTop(behavior)
        // What shows nothing, or next to nothing, can still be taken by a finger.
        func wanted(_ height: Double) -> Double { max(GrabberGeometry.touchSize.height, height) + area.insetBelow }
        if let height = settings.sheet.sizing.contentHeight {
            area.contentHeight = height + zone
        } else if let page {
            let rows = place(transform, behavior: behavior).row + page.height
            area.contentHeight = wanted(Double(rows) / transform.scale)
        } else if let content, content.size.width > 0 {
            let columns = SheetLayout(behavior, in: area).columns
            let width = columns.upperBound - columns.lowerBound
            let height = width * Double(content.size.height) / Double(content.size.width)
            area.contentHeight = wanted(height + zone)
        }
        return area
    }

    /// The scene on one panel: pictures fitted, shapes rasterised, all turned as it lies there.
    ///
    /// - Parameters:
    ///   - layout: where the sheet lies on it, in points.
    ///   - snapshot: what the panel showed before, as its pixels lie; nil when that is not known.
    ///   - beneath: what lies beneath, upright, in the place of the backdrop; nil where that is nothing else.
    ///   - drawing: how it is turned as it is drawn; nil when that is all of the turn, and the display does none of it.
    package func scene(
        _ transform: DisplayTransform,
        layout: SheetLayout,
        snapshot: Surface? = nil,
        beneath: Surface? = nil,
        turned drawing: Rotation? = nil
    ) -> Scene {
        let style = settings.sheet.style
        return Scene(
            size: transform.picture,
            rotation: drawing ?? transform.rotation,
            ground: beneath.map { .picture($0, beyond: .black) } ?? backdropFill(transform, snapshot),
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
            fill: content == nil ? fillColor : nil,
            accent: accent
        )
        let fill = contentFill(width: width, screen: transform.picture.height)
        var sheet = Scene.Sheet(x: columns.lowerBound, width: width, fill: fill)
        sheet.contentRow = pixels(Self.contentTop(layout.behavior))
        let curve = CornerCurve(style.cornerStyle)
        sheet.rounding = Rounding(
            settings.sheet.corners,
            curve,
            radius: pixels(curve.side(radius: shape.cornerRadius)),
            to: pixels(curve.side(radius: layout.radius(at: layout.tallest.top)))
        )
        if let bar, let color = style.grabberBackground {
            sheet.strip = Scene.Strip(rows: pixels(bar.zone), color: Color(color))
        }
        sheet.edge = Scene.Edge(rows: max(1, pixels(Self.edgeHeight)), color: colors.edge)
        sheet.grabber = layout.grabber.map { bar in
            grabber(bar, scale: scale, sheetWidth: width, panel: transform.picture, colors.grabber)
        }
        sheet.shadow = colors.shadow.map { shadow($0, rim: colors.rimOpacity, scale: scale) }
        return sheet
    }

    /// How thick the line is along the sheet's upper edge, in points.
    private static let edgeHeight = 3.0

    /// The accent of the document; of a sheet without one that of all documents, or of those on its colour.
    private var accent: Color {
        if let document { return document.theme.accent }
        return settings.panel.house[color: "accent"] ?? Theme(fitting: fillColor).accent
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

    private func shadow(_ shadow: SheetStyle.Shadow, rim: UInt8, scale: Double) -> Scene.Shadow {
        Scene.Shadow(
            color: Color(shadow.color),
            opacity: UInt8((shadow.opacity * 255).rounded()),
            x: Int((shadow.x * scale).rounded()),
            y: Int((shadow.y * scale).rounded()),
            blur: shadow.radius * scale,
            rim: rim == 0 ? nil : Scene.Shadow.Rim(width: max(1, Int(scale.rounded())), opacity: rim)
        )
    }
}

extension CornerCurve {
    fileprivate init(_ style: SheetStyle.CornerStyle) {
        switch style {
        case .circular: self = .circular
        case .continuous: self = .continuous
        }
    }
}

// The document on one panel.
extension SceneAssets {
    /// The document on one panel, laid out and painted on the thread of the caller; nil where the sheet shows none.
    package func page(_ transform: DisplayTransform, behavior: SheetBehavior, turned drawing: Rotation) -> Page? {
        // Work without a budget never ends before it is done.
        let content = try? prepared(transform, behavior: behavior, turned: drawing, Faults(), JobContext())
        return content.map { Page($0, at: place(transform, behavior: behavior), paintedBy: .inline) }
    }

    /// The document laid out for one panel; nil where the sheet shows none, or with a fault noted.
    ///
    /// - Parameters:
    ///   - drawing: how the picture is turned as it is drawn.
    ///   - last: the page laid out before; it is kept when it shows the same.
    ///   - faults: collects the document's faults.
    /// - Throws: `JobError` when `job` is to end.
    package func prepared(
        _ transform: DisplayTransform,
        behavior: SheetBehavior,
        turned drawing: Rotation,
        lostPictures: LostPictures = .refused,
        after last: PreparedPage? = nil,
        _ faults: Faults,
        _ job: JobContext
    ) throws -> PreparedPage? {
        guard let document else { return nil }
        let canvas = PageCanvas(
            width: max(1, columns(transform, SheetLayout(behavior, in: transform.area)).count),
            scale: transform.scale,
            seenHeights: seenHeights(transform, behavior: behavior),
            fonts: fonts,
            lostPictures: lostPictures,
            load: loadPicture
        )
        if let last, last.shows(document, on: canvas) { return last.turned(to: drawing, job) }
        return try PreparedPage(document, on: canvas, turned: drawing, at: documentPath, faults, job)
    }

    /// How many points of the document are seen at the detents, were it as high as can be.
    private func seenHeights(_ transform: DisplayTransform, behavior: SheetBehavior) -> [Double] {
        var area = area(transform, behavior: behavior)
        area.contentHeight = area.contentHeight ?? 1e6
        let bottom = area.height - area.insetBelow - place(transform, behavior: behavior).top
        return SheetLayout(behavior, in: area).detents.map { max(0, bottom - $0.top) }
    }

    /// Where a document begins on the sheet: below a bar that lies on it.
    package func place(_ transform: DisplayTransform, behavior: SheetBehavior) -> PagePlace {
        var top = 0.0
        if behavior.isPannable, let bar = behavior.shape.grabber, bar.margin >= 0 {
            top = max(Self.contentTop(behavior), bar.margin + bar.height)
        }
        let row = (top * transform.scale).rounded()
        return PagePlace(top: row / transform.scale, row: Int(row))
    }

    package var loadPicture: PictureLoader { { [pictures] in try pictures.load($0, within: $1, $2) } }

    /// The pictures of our keyboard over the document, over `home` where that is given, or over what has none; one of `last` where
    /// these are the same.
    package func keyboard(
        _ transform: DisplayTransform,
        turned drawing: Rotation,
        over home: Document? = nil,
        after last: [KeyboardPictures] = [],
        paintedBy worker: Worker
    ) -> KeyboardPictures {
        let style = (home ?? document)?.overlayStyle ?? settings.panel.house
        let panel = KeyboardPictures.Panel(scale: transform.scale, rotation: drawing, style: style)
        return last.first { $0.panel == panel } ?? KeyboardPictures(on: panel, fonts, paintedBy: worker)
    }

    /// Tries everything that the document names, as it would be on some panel; the result is what is seen otherwise than it is
    /// written, pictures that are left out among it.
    /// - Throws: `JobError` when `job` is to end.
    @discardableResult
    package func check(_ faults: Faults, _ job: JobContext) throws -> [ValueFault] {
        guard let document else { return [] }
        let canvas = PageCanvas(width: 720, scale: 1, fonts: fonts, load: loadPicture)
        try checkLeads(faults, job)
        let lost = try PreparedPage(document, on: canvas, at: documentPath, faults, job)?.lostPictures
        return document.oddities + (lost ?? [])
    }

    /// The sheet's columns in the picture.
    func columns(_ transform: DisplayTransform, _ layout: SheetLayout) -> Range<Int> {
        let pixels = { (points: Double) in
            min(Int(((transform.safeArea.left + points) * transform.scale).rounded()), transform.picture.width)
        }
        return pixels(layout.columns.lowerBound)..<pixels(layout.columns.upperBound)
    }
}

import BottomSheet
import Canvas
import Configuration
import Content
import Interaction
import Jobs
import Output
import Rendering
import System
import Values

/// What has to be known of a display to lay a sheet out on it.
struct Panel: Hashable, Sendable {
    private var size: PixelSize
    private let millimeters: PhysicalSize?
    private var rotation: Rotation
    private var drawingSize: PixelSize
    private var drawingRotation: Rotation

    /// A display as it is now.
    init(_ display: any Display) {
        size = display.panel
        millimeters = display.millimeters
        rotation = display.rotation
        drawingSize = display.size
        drawingRotation = display.drawingRotation
    }

    /// The display as it will most likely be where `rotation` is asked for instead of `before`: it turns the picture as it
    /// did until now.
    func turned(to rotation: Rotation, from before: Rotation) -> Panel {
        guard rotation != before else { return self }
        var panel = self
        let isDrawnTurned = drawingRotation == self.rotation
        panel.rotation = rotation
        panel.drawingRotation = isDrawnTurned ? rotation : .none
        panel.drawingSize = isDrawnTurned ? size : rotation.turn(size)
        return panel
    }

    /// Where the sheet lies on it.
    func transform(_ settings: Settings) -> DisplayTransform {
        settings.transform(panel: size, millimeters: millimeters, rotation: rotation)
    }

    /// The same for drawing.
    func drawn(_ transform: DisplayTransform) -> DisplayTransform {
        transform.drawn(in: drawingSize, turned: drawingRotation)
    }
}

/// A presentation made ready for one display: a value, so that a job can make it.
struct PreparedScene: Sendable {
    /// The display that it is for.
    let panel: Panel
    /// Where the sheet lies on it.
    let transform: DisplayTransform
    /// The room of the sheet.
    let area: SheetArea
    /// Backdrop and sheet, without what lies on it.
    let scene: Scene
    /// The document; nil where there is none, or where it is not laid out yet.
    var page: PreparedPage?
    /// Where the document begins on the sheet.
    let place: PagePlace
    /// Whether no picture is missing.
    let isWhole: Bool

    /// Backdrop, sheet and `page` of `presentation` on `panel`.
    ///
    /// - Parameters:
    ///   - height: the layout that says how high the content is.
    ///   - snapshot: what the display showed before.
    ///   - isWhole: whether pictures are drawn; if not, colours are in their place.
    init(
        _ presentation: Presentation,
        on panel: Panel,
        _ page: PreparedPage?,
        height: PageLayout? = nil,
        snapshot: Surface?,
        isWhole: Bool = true
    ) {
        let (assets, behavior) = (presentation.assets, presentation.behavior)
        let transform = panel.transform(presentation.settings)
        area = assets.area(transform, behavior: behavior, page: page?.layout ?? height)
        let layout = SheetLayout(behavior, in: area)
        let rotation = panel.drawn(transform).rotation
        let drawn = isWhole ? assets : assets.withoutPictures
        scene = drawn.scene(transform, layout: layout, snapshot: snapshot, turned: rotation)
        place = assets.place(transform, behavior: behavior)
        self.panel = panel
        self.transform = transform
        self.page = page
        self.isWhole = isWhole
    }
}

extension PreparedPage {
    /// Paints what will be seen where the sheet is `top` points below the safe area, so that the first frame lacks nothing.
    ///
    /// - Parameters:
    ///   - pose: how far it is scrolled, and what fingers have set.
    ///   - place: where it begins on the sheet.
    /// - Throws: `JobError` when `job` is to end.
    mutating func paint(
        _ pose: ContentPose,
        at place: PagePlace,
        of transform: DisplayTransform,
        top: Double,
        _ job: JobContext
    ) throws {
        let rows = max(0, transform.picture.height - transform.row(top: top))
        let room = rows - place.row
        // Whether title and footer are pinned depends on the detents, which are not known here.
        let (title, footer) = (layout.titleHeight, layout.footerHeight)
        for (title, footer) in [(title, footer), (title, 0), (0, footer), (0, 0)] {
            var pose = pose
            pose.viewport = Double(max(0, room - title - footer)) / transform.scale
            pose.looseTitle = Double(layout.titleHeight - title) / transform.scale
            pose.looseFooter = Double(layout.footerHeight - footer) / transform.scale
            try paint(pose, top: place.row, rows: rows, job)
        }
    }
}

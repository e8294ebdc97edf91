import BottomSheet
import Canvas
import Configuration
import Content
import Interaction
import Jobs
import Rendering

/// A presentation prepared for one display: a value, so that a job can make it.
struct SheetScene: Sendable {
    /// What is missing while a job prepares the whole.
    enum Lack: Hashable, Sendable {
        case nothing
        case document
        /// Pictures that have to be scaled, and the document if there is one: colours are in their place.
        case pictures
    }

    let panel: Panel
    let transform: DisplayTransform
    /// The room of the sheet.
    let area: SheetArea
    /// Backdrop and sheet, without the document.
    let picture: Scene
    /// What it covers, which is in the place of the backdrop; nil where that is nothing.
    let beneath: Beneath.Flattened?
    /// Where the document begins on the sheet.
    let place: PagePlace
    /// The document; of a scene that lacks it, as it was laid out for the display before.
    ///
    /// Nil where there is none, and once a `Page` shows it.
    var page: PreparedPage?
    private(set) var lacks: Lack

    /// Backdrop, sheet and `page` of `presentation` on `panel`.
    ///
    /// - Parameters:
    ///   - height: the layout that says how high the content is, where that is not `page`.
    ///   - snapshot: what the display showed before.
    ///   - beneath: what it covers.
    init(
        _ presentation: Presentation,
        on panel: Panel,
        _ page: PreparedPage?,
        height: PageLayout? = nil,
        snapshot: Surface?,
        beneath: Beneath.Flattened?,
        lacking lacks: Lack = .nothing
    ) {
        let (assets, behavior) = (presentation.assets, presentation.behavior)
        let transform = panel.transform(presentation.settings.panel)
        area = assets.area(transform, behavior: behavior, page: page?.layout ?? height)
        let layout = SheetLayout(behavior, in: area)
        let drawn = lacks == .pictures ? assets.withoutPictures : assets
        picture = drawn.scene(
            transform,
            layout: layout,
            snapshot: snapshot,
            beneath: beneath?.picture,
            turned: panel.drawn(transform).rotation
        )
        self.beneath = beneath
        place = assets.place(transform, behavior: behavior)
        self.panel = panel
        self.transform = transform
        self.page = page
        self.lacks = lacks
    }

    /// What the loop makes at once: backdrop and sheet alone, in the room that the document had on the display before.
    ///
    /// - Parameters:
    ///   - last: the document as it was laid out there.
    ///   - covers: whether it covers other presentations, which only a job can paint.
    init(_ presentation: Presentation, on panel: Panel, after last: PreparedPage?, covers: Bool) {
        let assets = presentation.assets
        let last = assets.document == nil ? nil : last
        let lacks: Lack = assets.hasPictures || covers ? .pictures : assets.document == nil ? .nothing : .document
        self.init(presentation, on: panel, nil, height: last?.layout, snapshot: nil, beneath: nil, lacking: lacks)
        page = last
    }

    /// Waits for nothing any more: what is missing cannot be prepared.
    mutating func giveUp() {
        page = nil
        lacks = .nothing
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

package import BottomSheet
package import Canvas
import Configuration
package import Content
package import Interaction
package import Jobs
package import Values

/// Where a document begins below the sheet's top.
package struct PagePlace: Hashable, Sendable {
    /// In points.
    package let top: Double
    /// In pixels.
    package let row: Int
}

/// A document laid out for the sheet of one panel, and where it begins on the sheet.
package struct PlacedPage {
    /// The document's pictures.
    package let page: Page
    /// Where it begins on the sheet.
    package let place: PagePlace

    /// A page in a place.
    package init(_ page: Page, at place: PagePlace) {
        self.page = page
        self.place = place
    }

    /// Where it begins below the sheet's top, in points.
    package var top: Double { place.top }
}

extension PlacedPage {
    /// The rows of the viewport of `pose` on a sheet whose top is at `top`, where it ends at the picture's lower edge; nil
    /// elsewhere.
    ///
    /// The sheet's first row and the viewport's height are rounded each by itself: what is pinned at the edge would go up and
    /// down by a row while the sheet moves by less than one.
    func viewportRows(_ pose: ContentPose, sheetTop top: Double, _ transform: DisplayTransform) -> Int? {
        let (scale, pinned) = (transform.scale, Double(page.layout.titleHeight + page.layout.footerHeight))
        let loose = (pose.looseTitle + pose.looseFooter) * scale
        let end = (transform.safeArea.top + top + place.top + pose.viewport) * scale - loose + pinned
        let bottom = Double(transform.picture.height) - transform.safeArea.bottom * scale
        // A sheet below its lowest detent takes the footer along.
        guard pose.viewport > 0, abs(end - bottom) < 0.01 else { return nil }
        let rows = bottom.rounded() - Double(transform.row(top: top) + place.row)
        return Int((rows - pinned + loose).rounded())
    }
}

extension SceneAssets {
    /// The document on one panel, laid out and painted on the thread of the caller; nil where the sheet shows none.
    package func page(_ transform: DisplayTransform, behavior: SheetBehavior, turned drawing: Rotation) -> PlacedPage? {
        // Work without a budget never ends before it is done.
        let content = try? prepared(transform, behavior: behavior, turned: drawing, Faults(), JobContext())
        return content.map { PlacedPage(Page($0, paintedBy: .inline), at: place(transform, behavior: behavior)) }
    }

    /// The document laid out for one panel; nil where the sheet shows none, or with a fault noted.
    ///
    /// - Parameters:
    ///   - drawing: how the picture is turned as it is drawn.
    ///   - keepsLost: whether a picture that cannot be read becomes a placeholder, not a fault.
    ///   - last: the page laid out before; it is kept when it shows the same.
    ///   - faults: collects the document's faults.
    /// - Throws: `JobError` when `job` is to end.
    package func prepared(
        _ transform: DisplayTransform,
        behavior: SheetBehavior,
        turned drawing: Rotation,
        keepsLost: Bool = false,
        after last: PreparedPage? = nil,
        _ faults: Faults,
        _ job: JobContext
    ) throws -> PreparedPage? {
        guard let document else { return nil }
        let width = max(1, columns(transform, SheetLayout(behavior, in: transform.area)).count)
        let seenHeights = seenHeights(transform, behavior: behavior)
        if let last, last.shows(document, width: width, scale: transform.scale, seenHeights: seenHeights) {
            return last.turned(to: drawing, job)
        }
        return try PreparedPage(
            document,
            width: width,
            scale: transform.scale,
            seenHeights: seenHeights,
            rotation: drawing,
            fonts: fonts,
            at: documentPath,
            keepsLost: keepsLost,
            faults,
            load: loadPicture,
            job
        )
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
        return PagePlace(top: top, row: Int((top * transform.scale).rounded()))
    }

    /// Reads the pictures of the document.
    package var loadPicture: PictureLoader { { [pictures] in try pictures.load($0, within: $1, $2) } }

    /// Tries everything that the document names, as it would be on some panel.
    /// - Throws: `JobError` when `job` is to end.
    package func check(_ faults: Faults, _ job: JobContext) throws {
        guard let document else { return }
        _ = try PreparedPage(
            document,
            width: 720,
            scale: 1,
            rotation: .none,
            fonts: fonts,
            at: documentPath,
            faults,
            load: loadPicture,
            job
        )
    }

    /// The sheet's columns in the picture.
    func columns(_ transform: DisplayTransform, _ layout: SheetLayout) -> Range<Int> {
        let pixels = { (points: Double) in
            min(Int(((transform.safeArea.left + points) * transform.scale).rounded()), transform.picture.width)
        }
        return pixels(layout.columns.lowerBound)..<pixels(layout.columns.upperBound)
    }
}

import Canvas
package import Content
import Interaction

/// Where a document begins below the sheet's top.
package struct PagePlace: Hashable, Sendable {
    /// In points.
    package let top: Double
    /// In pixels.
    package let row: Int
}

/// A document laid out for the sheet of one panel, and where it begins on the sheet.
package struct PlacedPage {
    package let page: Page
    package let place: PagePlace

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

package import BottomSheet
package import Canvas
import Configuration
package import Content
package import Interaction
package import Values

/// A document laid out for the sheet of one panel, and where it begins on the sheet.
package struct PlacedPage {
    /// The document's pictures.
    package let page: Page
    /// Where it begins below the sheet's top, in points.
    package let top: Double
    /// The same in pixels.
    let row: Int
}

extension SceneAssets {
    /// The document on one panel; nil where the sheet shows none.
    ///
    /// - Parameters:
    ///   - drawing: how the picture is turned as it is drawn.
    ///   - last: the page laid out before; it is kept when it shows the same.
    ///   - faults: collects the document's faults.
    package func page(
        _ transform: DisplayTransform,
        behavior: SheetBehavior,
        turned drawing: Rotation,
        after last: PlacedPage? = nil,
        _ faults: Faults = Faults()
    ) -> PlacedPage? {
        guard let document else { return nil }
        let width = max(1, columns(transform, SheetLayout(behavior, in: transform.area)).count)
        let shown = last.flatMap { last in
            last.page.shows(document, width: width, scale: transform.scale, rotation: drawing) ? last.page : nil
        }
        let page = shown ?? page(document, width: width, scale: transform.scale, turned: drawing, faults)
        let top = Self.pageTop(behavior)
        return page.map { PlacedPage(page: $0, top: top, row: Int((top * transform.scale).rounded())) }
    }

    /// Where a document begins below the sheet's top: below a bar that lies on the sheet.
    private static func pageTop(_ behavior: SheetBehavior) -> Double {
        guard behavior.isPannable, let bar = behavior.shape.grabber, bar.margin >= 0 else { return 0 }
        return max(contentTop(behavior), bar.margin + bar.height)
    }

    /// The document laid out for a sheet of `width` pixels.
    private func page(_ document: Document, width: Int, scale: Double, turned drawing: Rotation, _ faults: Faults)
        -> Page?
    {
        Page(
            document,
            width: width,
            scale: scale,
            rotation: drawing,
            fonts: fonts,
            at: documentPath,
            faults,
            load: pictures.load
        )
    }

    /// Tries everything that the document names, as it would be on some panel.
    package func check(_ faults: Faults) {
        guard let document else { return }
        _ = page(document, width: 720, scale: 1, turned: .none, faults)
    }

    /// The sheet's columns in the picture.
    func columns(_ transform: DisplayTransform, _ layout: SheetLayout) -> Range<Int> {
        let pixels = { (points: Double) in
            min(Int(((transform.safeArea.left + points) * transform.scale).rounded()), transform.picture.width)
        }
        return pixels(layout.columns.lowerBound)..<pixels(layout.columns.upperBound)
    }
}

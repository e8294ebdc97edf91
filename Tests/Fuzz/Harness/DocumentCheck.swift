import Canvas
import Content
import Jobs
import Values

/// What has to hold whatever a document says, from its JSON to its pixels.
enum DocumentCheck {
    private static let scales = [0.25, 1, 1.5, 2, 4, 16]
    private static let widths = [1, 41, 320, 720]
    private static let rows = 400
    /// One for all documents, as a daemon has it.
    private static let fonts = Fonts()

    /// Shows the document that follows two bytes, which say how large the sheet and its points are.
    static func pixels(_ input: [UInt8]) {
        guard input.count > 2, let value = try? Value(json: Array(input.dropFirst(2))) else { return }
        let (scale, width) = (scales[Int(input[0]) % scales.count], widths[Int(input[1]) % widths.count])
        let faults = Faults()
        guard let document = Document(value, at: "content", faults), faults.list.isEmpty else { return check(faults) }
        let canvas = PageCanvas(width: width, scale: scale, fonts: fonts) { _, _, _ in throw NoPictures() }
        guard let prepared = try? PreparedPage(document, on: canvas, at: "content", faults, JobContext()) else {
            return check(faults)
        }
        let page = Page(prepared, paintedBy: .inline)
        require(faults.list.isEmpty, "a document that is accepted has faults")
        let viewport = Double(rows) / scale
        for offset in [0, Double(page.layout.itemsHeight) / scale - viewport] {
            var pose = ContentPose(viewport: viewport)
            pose.offset = offset
            show(page, pose)
        }
    }

    private static func show(_ page: Page, _ pose: ContentPose) {
        let tiles = page.content(pose, rows: rows).tiles
        for tile in tiles {
            let size = tile.picture.size
            require(size.width == page.layout.width && size.height > 0, "a tile that does not span the sheet")
            require(tile.picture.surface.pixels.count == size.area, "a tile that is not whole")
        }
        require(tiles.count < 2 * rows, "more tiles than rows")
    }

    private static func check(_ faults: Faults) {
        require(!faults.list.isEmpty, "refused without a fault")
        for fault in faults.list {
            require(!fault.message.isEmpty, "a fault without a reason")
            require(fault.path.hasPrefix("content"), "a fault of something else")
            require(fault.description.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "a fault of more than one line")
        }
    }

    private struct NoPictures: Error {}
}

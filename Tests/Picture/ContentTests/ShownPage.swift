import Canvas
import Jobs
import Testing
import Values

@testable import Content

/// A page, and what it shows.
struct ShownPage {
    let page: Page
    var pose: ContentPose
    let rows: Int

    /// A page of `json` on a sheet of these pixels; the families are those that the tests' packages install.
    init(_ json: String, width: Int = 320, rows: Int = 400, scale: Double = 1, rotation: Rotation = .none) throws {
        let faults = Faults()
        let document = Self.document(json, faults)
        let page = document.flatMap { document in
            Page(document, width: width, scale: scale, rotation: rotation, fonts: Fonts(), faults, load: Self.load)
        }
        self.init(try #require(page, "\(faults.list)"), rows: rows)
    }

    /// A page on a sheet of so many rows.
    init(_ page: Page, rows: Int) {
        self.page = page
        self.rows = rows
        let layout = page.layout
        pose = ContentPose(viewport: Double(rows - layout.titleHeight - layout.footerHeight) / layout.scale)
    }

    /// A document of `json` in a font that is always the same.
    static func document(_ json: String, _ faults: Faults) -> Document? {
        guard let value = try? Value(json: Array(json.utf8)) else {
            faults.note("no JSON", at: "")
            return nil
        }
        var document = Document(value, at: "", faults)
        if document?.font == nil { document?.font = "DejaVu Sans" }
        return faults.list.isEmpty ? document : nil
    }

    /// `document` as `job` lays it out on a sheet of 320 columns; nil where it is refused.
    static func prepared(_ document: Document, _ job: JobContext = JobContext()) throws -> PreparedPage? {
        let canvas = PageCanvas(width: 320, scale: 1, fonts: Fonts()) { try load($0, $1, $2) }
        return try PreparedPage(document, on: canvas, Faults(), job)
    }

    /// What the sheet shows.
    var content: Scene.Content { page.content(pose, rows: rows) }

    /// The sheet upright, put together from its tiles.
    var picture: Surface {
        var picture = Surface(
            size: PixelSize(width: page.layout.width, height: rows),
            color: page.layout.document.theme.background
        )
        let upright = page.rotation.inverse
        for tile in content.tiles {
            let surface = tile.picture.surface.turned(upright)
            for y in 0..<surface.size.height {
                let row = tile.y + y
                guard tile.rows.contains(row), (0..<rows).contains(row) else { continue }
                let (width, start) = (surface.size.width, row * picture.size.width + tile.x)
                picture.pixels.replaceSubrange(start..<start + width, with: surface.pixels[y * width..<(y + 1) * width])
            }
        }
        return picture
    }

    /// A picture of one colour, "COLOUR WIDTHxHEIGHT", half of it seen through where the colour is "glass".
    static func load(_ source: ImageSource, _ box: PixelSize, _ job: JobContext = JobContext()) throws -> Picture {
        guard case .file(let name) = source, let space = name.firstIndex(of: " ") else {
            throw NoPicture(source: source)
        }
        let sides = name[space...].dropFirst().split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2 else { throw NoPicture(source: source) }
        let size = PixelSize(width: sides[0], height: sides[1])
        let word: UInt32 = name.hasPrefix("glass") ? 0x8080_0000 : 0xFFFF_0000
        return Picture(size: size, words: [UInt32](repeating: word, count: size.area))
    }

    struct NoPicture: Error, CustomStringConvertible {
        let source: ImageSource
        var description: String {
            if case .file(let name) = source { "\(name): no such picture" } else { "these bytes are no picture" }
        }
    }
}

extension Surface {
    /// The same picture in a mirror.
    var mirrored: Surface {
        var result = self
        for y in 0..<size.height {
            let row = y * size.width..<(y + 1) * size.width
            result.pixels.replaceSubrange(row, with: pixels[row].reversed())
        }
        return result
    }

    /// A part of it.
    func part(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt32] {
        rows.flatMap { y in columns.map { self[$0, y] } }
    }

    /// The smallest rectangle around everything that is not `color`; nil where nothing is.
    func ink(on color: UInt32) -> PixelRect? {
        var ink = PixelRect(x: 0, y: 0, width: 0, height: 0)
        for y in 0..<size.height {
            let row = pixels[y * size.width..<(y + 1) * size.width]
            guard let first = row.firstIndex(where: { $0 != color }), let last = row.lastIndex(where: { $0 != color })
            else { continue }
            ink = ink.union(PixelRect(x: first - row.startIndex, y: y, width: last - first + 1, height: 1))
        }
        return ink.isEmpty ? nil : ink
    }
}

extension UInt32 {
    /// The three channels of a colour.
    var channels: [Int] { [16, 8, 0].map { Int(self >> $0 & 0xFF) } }
}

// Changes of a page, made at once.
extension Page {
    /// Shows another document; false, with faults noted and nothing changed, when something is wrong with it.
    func set(_ document: Document, _ faults: Faults, load: @escaping PictureLoader) -> Bool {
        let next = try? prepared.showing(document, at: "", faults, load: load, JobContext())
        next.map(show)
        return next != nil
    }

    /// Shows another item in the place of the one with its id.
    func update(_ item: Item, at path: String, _ faults: Faults) -> Bool {
        let next = prepared.replacing(item, at: path, faults, JobContext())
        next.map(show)
        return next != nil
    }
}

extension Page {
    /// Lays `document` out, and paints it, on the thread of the caller; nil when something is wrong with it, which is noted
    /// in `faults`.
    convenience init?(
        _ document: Document,
        width: Int,
        scale: Double,
        seenHeights: [Double] = [],
        rotation: Rotation = .none,
        fonts: Fonts,
        at path: String = "",
        _ faults: Faults,
        load: @escaping PictureLoader
    ) {
        let canvas = PageCanvas(width: width, scale: scale, seenHeights: seenHeights, fonts: fonts, load: load)
        // Work without a budget never ends before it is done.
        let content = try? PreparedPage(document, on: canvas, turned: rotation, at: path, faults, JobContext())
        guard let content else { return nil }
        self.init(content, paintedBy: .inline)
    }
}

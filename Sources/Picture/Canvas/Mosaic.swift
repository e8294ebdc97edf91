import CDim

/// Opaque pieces of pictures and colours, none of them over another, drawn row by row across all that lie side by side.
///
/// Memory is written in the order in which it lies. Drawn one piece after the other, a turned list of hundreds of narrow pieces
/// would leave the cache line that two of them share, and fetch it once more.
struct Mosaic {
    private struct Piece {
        let rect: PixelRect
        let source: Source
    }

    private enum Source {
        case color(Color)
        /// The pixels of one of the pictures, from `first` on, a row every `stride`.
        case pixels(picture: Int, first: Int, stride: Int)
    }

    /// The column and the row on the panel of its first pixel.
    private let origin: (x: Int, y: Int)
    private var pieces: [Piece] = []
    private var pictures: [[UInt32]] = []

    /// A mosaic of nothing; what is added is placed on the panel, of which it shows what lies from `x` and `y` on.
    init(x: Int = 0, y: Int = 0) { origin = (x, y) }

    mutating func add(_ rect: PixelRect, _ color: Color) { add(rect, .color(color)) }

    /// Adds the part `rect` of a picture that lies at `place`.
    mutating func add(_ rect: PixelRect, of picture: Surface, at place: PixelRect) {
        pictures.append(picture.pixels)
        addPixels(rect, from: 0, at: place)
    }

    /// Adds the part `rect` of a picture that lies at `place`.
    mutating func add(_ rect: PixelRect, of picture: SparsePicture, at place: PixelRect) {
        pictures.append(picture.pixels)
        for part in picture.parts {
            let whole = part.rect.moved(x: place.x, y: place.y)
            let seen = whole.intersection(rect)
            if let first = part.first {
                addPixels(seen, from: first, at: whole)
            } else {
                add(seen, picture.color)
            }
        }
    }

    /// Adds the part `rect` of pixels of the last picture, which lie at `place`, row after row from `first` on.
    private mutating func addPixels(_ rect: PixelRect, from first: Int, at place: PixelRect) {
        let first = first + (rect.y - place.y) * place.width + rect.x - place.x
        add(rect, .pixels(picture: pictures.count - 1, first: first, stride: place.width))
    }

    private mutating func add(_ rect: PixelRect, _ source: Source) {
        guard !rect.isEmpty else { return }
        pieces.append(Piece(rect: rect.moved(x: -origin.x, y: -origin.y), source: source))
    }

    /// A picture of `size` with all of it; black where nothing was added.
    func picture(_ size: PixelSize) -> Surface {
        var picture = Surface(size: size)
        picture.withFrame { target in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size.width) { scratch in
                withRows { $0.draw(to: size.height, into: target, through: scratch) }
            }
        }
        return picture
    }

    func withRows(_ body: (inout MosaicRows) -> Void) {
        var pointers: [UnsafePointer<UInt32>?] = []
        withPointers(&pointers) { pointers in
            var rows = MosaicRows()
            gather(&rows, pointers)
            body(&rows)
        }
    }

    /// Calls `body` with the first pixel of each picture; `pointers` are those of the first pictures.
    private func withPointers(
        _ pointers: inout [UnsafePointer<UInt32>?],
        _ body: ([UnsafePointer<UInt32>?]) -> Void
    ) {
        guard pointers.count < pictures.count else { return body(pointers) }
        pictures[pointers.count].withUnsafeBufferPointer { pixels in
            pointers.append(pixels.baseAddress)
            withPointers(&pointers, body)
        }
    }

    /// Goes down the pieces from edge to edge: between two edges every row has the same spans.
    private func gather(_ rows: inout MosaicRows, _ pointers: [UnsafePointer<UInt32>?]) {
        // By index, since a piece is larger and there may be hundreds.
        let order = pieces.indices.sorted {
            let (a, b) = (pieces[$0].rect, pieces[$1].rect)
            return a.y == b.y ? a.x < b.x : a.y < b.y
        }
        var (next, top) = (0, 0)
        var here: [Int] = []
        while next < order.count || !here.isEmpty {
            if here.isEmpty { top = pieces[order[next]].rect.y }
            let begun = order[next...].prefix { pieces[$0].rect.y == top }
            next += begun.count
            here = merged(here, begun)
            let below = next < order.count ? pieces[order[next]].rect.y : Int.max
            let end = here.reduce(below) { min($0, pieces[$1].rect.maxY) }
            rows.add(top..<end, here.lazy.map { (pieces[$0].rect.x, span(of: pieces[$0], row: top, pointers)) })
            here.removeAll { pieces[$0].rect.maxY <= end }
            top = end
        }
    }

    private func merged(_ some: [Int], _ others: ArraySlice<Int>) -> [Int] {
        if some.isEmpty { return Array(others) }
        var rest = some[...]
        var all: [Int] = []
        all.reserveCapacity(some.count + others.count)
        for other in others {
            while let first = rest.first, pieces[first].rect.x < pieces[other].rect.x {
                all.append(first)
                rest.removeFirst()
            }
            all.append(other)
        }
        return all + rest
    }

    private func span(of piece: Piece, row: Int, _ pointers: [UnsafePointer<UInt32>?]) -> sheetd_span {
        switch piece.source {
        case .color(let color): sheetd_span(source: nil, stride: 0, width: piece.rect.width, color: color.word)
        case .pixels(let picture, let first, let stride):
            sheetd_span(
                source: pointers[picture].map { $0 + first + (row - piece.rect.y) * stride },
                stride: stride,
                width: piece.rect.width,
                color: 0
            )
        }
    }
}

/// The rows of a mosaic from the upper one to the lowest, while its pictures stay where they are in memory.
struct MosaicRows {
    /// Rows that show the same spans, one beside the other.
    private struct Band {
        let rows: Range<Int>
        let x: Int
        var width: Int
        let first: Int
        var count: Int
    }

    private var bands: [Band] = []
    private var spans: [sheetd_span] = []
    private var row = 0
    private var next = 0

    /// Adds spans that all of `rows` show, from left to right, each with its column; rows come from top to bottom.
    fileprivate mutating func add(_ rows: Range<Int>, _ spans: some Sequence<(x: Int, span: sheetd_span)>) {
        var end: Int?
        for (x, span) in spans {
            if x != end { bands.append(Band(rows: rows, x: x, width: 0, first: self.spans.count, count: 0)) }
            append(span)
            end = x + span.width
        }
    }

    private mutating func append(_ span: sheetd_span) {
        let band = bands.count - 1
        bands[band].width += span.width
        // One colour beside itself, as between two lines of a list.
        if bands[band].count > 0, let last = spans.last, last.source == nil, span.source == nil,
            last.color == span.color
        {
            spans[spans.count - 1].width += span.width
        } else {
            bands[band].count += 1
            spans.append(span)
        }
    }

    mutating func draw(to end: Int, into target: FrameTarget, through scratch: Pixels) {
        spans.withUnsafeBufferPointer { spans in
            for band in bands[next...].prefix(while: { $0.rows.lowerBound < end }) {
                let rows = max(row, band.rows.lowerBound)..<min(end, band.rows.upperBound)
                let rect = PixelRect(x: band.x, y: rows.lowerBound, width: band.width, height: rows.count)
                let spans = UnsafeBufferPointer(rebasing: spans[band.first...].prefix(band.count))
                target.draw(spans, from: rows.lowerBound - band.rows.lowerBound, in: rect, through: scratch)
            }
        }
        row = end
        while next < bands.count, bands[next].rows.upperBound <= end { next += 1 }
    }
}

import Canvas
import Values

extension Item {
    /// A text that telephones read off the panel.
    struct QR: DocumentItemKind {
        static let word = "qr"

        var text: String
        /// What is read below it, and said of it.
        var title: String?
        var level = QRLevel.medium
        var place = Alignment.center

        static let bytes = 1024
        /// The side of its card, in points before the text scale.
        private static let side = 240.0
        /// Above and below it, and between it and its title, in points.
        private static let (room, gap) = (12.0, 8.0)
        /// The least side of a module that cameras part from the next one, in pixels, where there is room.
        private static let leastModule = 2
    }

    /// How much of a QR code may be lost, dirty or in a reflection, so that it can be read all the same.
    public enum QRLevel: String, Hashable, Sendable, CaseIterable {
        /// 7 %.
        case low
        /// 15 %.
        case medium
        /// 25 %.
        case quartile
        /// 30 %.
        case high
    }

    /// A text as a QR code, such as an address or `WIFI:T:WPA;S:name;P:password;;`, in at most 1024 bytes.
    public static func qr(
        _ text: String,
        _ title: String? = nil,
        id: String? = nil,
        level: QRLevel = .medium,
        align place: Alignment = .center
    ) -> Item {
        Item(id: id, QR(text: text, title: title, level: level, place: place))
    }
}

// Reading, writing and checking.
extension Item.QR {
    init(_ reader: TableReader) {
        let read = reader.required("text", reader.text("text", limit: Self.bytes))
        text = read ?? ""
        title = reader.line("title")
        level = reader.choice("level") ?? .medium
        place = reader.choice("align") ?? .center
        if read != nil, let fault { reader.note(fault, of: "text") }
    }

    var fields: [String: Value] {
        var fields: [String: Value] = ["text": .text(text)]
        fields["title"] = title.map(Value.text)
        if level != .medium { fields["level"] = .text(level.rawValue) }
        if place != .center { fields["align"] = .text(place.rawValue) }
        return fields
    }

    func check(at path: String, _ faults: Faults) { if let fault { faults.note(fault, at: "\(path).text") } }

    private var fault: String? {
        if text.isEmpty { return "expected a text, found \"\"" }
        // C takes texts to the first zero byte.
        if text.utf8.contains(0) { return "expected a text without zero bytes" }
        let count = text.utf8.count
        return count > Self.bytes ? "expected a text of at most \(Self.bytes) bytes, found \(count)" : nil
    }
}

// Measuring and painting.
extension Item.QR {
    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let (width, measures) = (measurer.innerWidth, measurer.measures)
        var rows = measures.pixels(min(width, measures.grown(Self.side)))
        do throws(QRError) {
            let symbol = try QRSymbol.picture(of: text, level)
            let pixels = pixels(ofModules: symbol.size.width, measures, width: width)
            rows = pixels * symbol.size.width
            if pixels == 0 {
                let (most, found) = (measures.pixels(width), symbol.size.width)
                measurer.note("expected a text of at most \(most) modules a side, found \(found)", of: "text")
            }
            measurer.keep(symbol)
        } catch {
            measurer.lose("a QR code is left out: \(error.reason)")
        }
        let title = titleHeight(measurer.typesetter, measures, width: width)
        return ItemHeight(points: 2 * Self.room + title, rows: rows)
    }

    /// The height of the title and of what parts it from the card, in points.
    private func titleHeight(_ typesetter: Typesetter, _ measures: Measures, width: Double) -> Double {
        title.map { Self.gap + typesetter.fit($0, .subtitle, width: width).height(.subtitle, measures) } ?? 0
    }

    /// The side of a module in pixels, where a line has so many, and the item is `width` points wide; 0 where that is too narrow.
    private func pixels(ofModules count: Int, _ measures: Measures, width: Double) -> Int {
        let (usual, most) = (measures.pixels(min(width, measures.grown(Self.side))), measures.pixels(width))
        return max(usual / count, min(Self.leastModule, most / count))
    }

    func paint(with painter: ItemPainter) {
        let (inner, measures) = (painter.inner, painter.measures)
        var side = min(inner.width, measures.grown(Self.side))
        if let symbol = painter.picture {
            let pixels = pixels(ofModules: symbol.size.width, measures, width: inner.width)
            guard pixels > 0 else { return }
            side = Double(pixels * symbol.size.width) / measures.scale
            let card = Box(x: inner.x + (inner.width - side) * place.part, y: Self.room, width: side, height: side)
            // No corner reaches the code: its margin is 4 modules wide.
            let radius = min(painter.buttonRadius, 3 * Double(pixels) / measures.scale)
            painter.context.clipped(to: card, radius: radius) {
                painter.context.paint(symbol.withModules(of: pixels), in: card)
            }
        }
        guard let title else { return }
        let height = titleHeight(painter.typesetter, measures, width: inner.width) - Self.gap
        let below = Box(x: inner.x, y: Self.room + side + Self.gap, width: inner.width, height: height)
        let alignment: ItemPainter.Alignment =
            switch place {
            case .start: .start
            case .center: .centre
            case .end: .end
            }
        painter.write(title, .subtitle, in: below, painter.theme.secondary, alignment)
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .image, name: title ?? "QR code") }
}

extension Picture {
    /// The picture with a square of `side` pixels for each of its own.
    fileprivate func withModules(of side: Int) -> Picture {
        let large = PixelSize(width: size.width * side, height: size.height * side)
        var words: [UInt32] = []
        words.reserveCapacity(large.area)
        for row in 0..<size.height {
            let line = self.words[row * size.width..<(row + 1) * size.width].flatMap { repeatElement($0, count: side) }
            for _ in 0..<side { words += line }
        }
        return Picture(size: large, words: words)
    }
}

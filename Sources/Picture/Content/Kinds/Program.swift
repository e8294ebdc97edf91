import Canvas
import Values

extension Item {
    struct Program: DocumentItemKind {
        static let word = "program"

        enum Height: Equatable {
            case fixed(Double)
            /// As high as the program asks, and at least that.
            case atLeast(Double)
        }

        /// What the program calls itself.
        let appID: String
        /// In points.
        let height: Height
        /// The height that the program has asked for, in points; documents do not say it.
        var asked: Double?

        private static let heights = 1.0...2000
    }

    /// The window of the Wayland program that calls itself `appID`, as high as that many points, 1 to 2000.
    public static func program(_ appID: String, height: Double, id: String? = nil) -> Item {
        Item(id: id, Program(appID: appID, height: .fixed(height)))
    }

    /// The window of the Wayland program that calls itself `appID`, as high as the program asks, and at least as high as that many points,
    /// 1 to 2000.
    public static func program(_ appID: String, minHeight: Double, id: String? = nil) -> Item {
        Item(id: id, Program(appID: appID, height: .atLeast(minHeight)))
    }
}

extension Item.Program {
    init(_ reader: TableReader) {
        appID = reader.required("app_id", reader.text("app_id", limit: 256)) ?? " "
        if appID.isEmpty { reader.note("expected a name, found \"\"", of: "app_id") }
        let least = reader.number("min_height", in: Self.heights)
        let fixed = reader.number("height", in: Self.heights)
        if least != nil, fixed != nil { reader.note("is a second height, beside \"height\"", of: "min_height") }
        let isFixed = reader.value("min_height") == nil
        height = isFixed ? .fixed(reader.required("height", fixed) ?? 1) : .atLeast(least ?? 1)
    }

    var fields: [String: Value] {
        switch height {
        case .fixed(let height): ["app_id": .text(appID), "height": .number(height)]
        case .atLeast(let height): ["app_id": .text(appID), "min_height": .number(height)]
        }
    }

    func check(at path: String, _ faults: Faults) {
        if appID.isEmpty { faults.note("expected a name, found \"\"", at: "\(path).app_id") }
    }

    /// The least height that it may have.
    var least: Double {
        switch height {
        case .fixed(let height), .atLeast(let height): height
        }
    }

    var isFixed: Bool { if case .fixed = height { true } else { false } }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        measurer.addProgram()
        guard Self.heights.contains(least) else {
            let (least, most) = (Self.heights.lowerBound, Self.heights.upperBound)
            measurer.note(
                "expected \(least) to \(most) points, found \(self.least)",
                of: isFixed ? "height" : "min_height"
            )
            return ItemHeight(rows: 1)
        }
        let height = isFixed ? least : min(max(least, asked ?? 0), Self.heights.upperBound)
        return ItemHeight(rows: measurer.measures.pixels(height))
    }

    /// A quiet surface with the program's name, as long as its window is not there.
    func paint(with painter: ItemPainter) {
        let (theme, inner) = (painter.theme, painter.inner)
        let surface = Box(x: inner.x, y: 4, width: inner.width, height: max(0, painter.height - 8))
        painter.context.fill(surface, theme.pressed, radius: painter.buttonRadius)
        let letters = Box(x: inner.x + 12, y: 0, width: inner.width - 24, height: painter.height)
        painter.write(appID, .subtitle, in: letters, theme.seen(on: theme.pressed).secondary, .centre)
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .image, name: appID) }
}

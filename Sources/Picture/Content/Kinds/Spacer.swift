import Values

extension Item {
    struct Spacer: DocumentItemKind {
        static let word = "spacer"

        /// How high it is, in points.
        let height: Double

        /// The height of a spacer that does not say how high it is.
        private static let usualHeight = 16.0
        private static let heights = 0.0...2000
    }

    /// Room of so many points, 0 to 2000.
    public static func spacer(_ height: Double = 16) -> Item { Item(Spacer(height: height)) }
}

extension Item.Spacer {
    init(_ reader: TableReader) {
        height = reader.number("height", in: Self.heights) ?? Self.usualHeight
    }

    var fields: [String: Value] { ["height": .number(height)] }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        guard Self.heights.contains(height) else {
            let (least, most) = (Self.heights.lowerBound, Self.heights.upperBound)
            measurer.note("expected \(least) to \(most) points, found \(height)", of: "height")
            return ItemHeight()
        }
        return .points(height)
    }

    var leastWidth: Double { 0 }

    /// Nothing: those who cannot see the room need not know of it.
    func access(_ look: Look) -> ItemAccess? { nil }
}

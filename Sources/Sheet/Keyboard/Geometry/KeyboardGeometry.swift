package import Gestures

/// Where the keys of a view lie; lengths in points.
///
/// A letter is as wide as a tenth of the panel, or of the longest row that is longer, and 72 at most. A row of letters lies in
/// the middle; what a row with commands lacks of the longest is shared among these, so that space is long and Return reaches the edge.
package struct KeyboardGeometry: Equatable, Sendable {
    /// Row by row, from left to right.
    package let rows: [[KeyCell]]
    package let width: Double
    package let height: Double

    static let none = KeyboardGeometry(rows: [], width: 0, height: 0)

    /// What of the panel stays for the sheet.
    package static let leastSheet = 96.0
    /// Narrower panels have their own views, or all keys in seven columns.
    package static let leastWidth = 300.0

    private static let greatestLetter = 72.0
    /// Pads, as those of numbers, have few keys, which are larger.
    private static let greatestPadKey = 120.0
    private static let padColumns = 5
    private static let narrowColumns = 7
    private static let rowHeights = 30.0...54.0
    /// Of a row for a panel without any room.
    private static let leastRow = 8.0

    /// The keys of `view` on a panel of `width` × `height`, within its safe area.
    package init(_ view: String, of layout: KeyboardLayout, width: Double, height: Double) {
        let caps = Self.rows(view, of: layout, width: width)
        let units = caps.map { row in row.map { layout.units(of: $0) } }
        let longest = units.map { $0.reduce(0, +) }.max() ?? 1
        let columns = width < Self.leastWidth ? Self.narrowColumns : 10
        let isPad = longest <= Double(Self.padColumns)
        let unit =
            isPad
            ? min(width / longest, Self.greatestPadKey)
            : min(width / max(Double(columns), longest), Self.greatestLetter)
        let rowHeight = Self.rowHeight(max(1, caps.count), height: height)
        let rows = zip(caps, units).enumerated().map { index, row in
            let widths = Self.filled(row.0, row.1, to: longest).map { $0 * unit }
            var x = (width - widths.reduce(0, +)) / 2
            return zip(row.0, widths).map { cap, width in
                defer { x += width }
                return KeyCell(cap: cap, x: x, y: Double(index) * rowHeight, width: width, height: rowHeight)
            }
        }
        self.init(rows: rows, width: width, height: rowHeight * Double(caps.count))
    }

    private init(rows: [[KeyCell]], width: Double, height: Double) {
        (self.rows, self.width, self.height) = (rows, width, height)
    }

    package var keys: [KeyCell] { rows.flatMap(\.self) }

    /// The key at `point`, or the nearest one; nil where there are no keys.
    package func key(at point: Point) -> KeyCell? {
        guard let height = rows.first?.first?.height, height > 0 else { return nil }
        let index = (point.y / height).rounded(.down)
        let row = rows[Int(min(max(index, 0), Double(rows.count - 1)))]
        return row.first { point.x < $0.x + $0.width } ?? row.last
    }

    private static func rowHeight(_ rows: Int, height: Double) -> Double {
        let part = height < 480 ? 0.62 : 0.5
        let wanted = min(max(part * height / Double(rows), rowHeights.lowerBound), rowHeights.upperBound)
        return max(leastRow, min(wanted, (height - leastSheet) / Double(rows)))
    }

    /// The widths of a row, in letters, as long as the longest one where it has commands.
    private static func filled(_ row: KeyboardLayout.Row, _ units: [Double], to longest: Double) -> [Double] {
        let isCommand = row.map { $0.letter == nil }
        let commands = zip(units, isCommand).reduce(0) { $1.1 ? $0 + $1.0 : $0 }
        guard commands > 0 else { return units }
        let factor = 1 + (longest - units.reduce(0, +)) / commands
        return zip(units, isCommand).map { $1 ? $0 * factor : $0 }
    }
}

// Narrow panels.
extension KeyboardGeometry {
    private static func rows(_ view: String, of layout: KeyboardLayout, width: Double) -> [KeyboardLayout.Row] {
        let rows = layout.views[view] ?? []
        guard width < leastWidth else { return rows }
        let longest = rows.map { row in row.reduce(0) { $0 + layout.units(of: $1) } }.max() ?? 0
        return layout.narrow[view] ?? (longest <= Double(narrowColumns) ? rows : wrapped(rows, of: layout))
    }

    /// All letters in the order of their rows, with shift and backspace beside the last of them where there is room, then the commands.
    private static func wrapped(_ rows: [KeyboardLayout.Row], of layout: KeyboardLayout) -> [KeyboardLayout.Row] {
        let caps = rows.flatMap(\.self)
        let letters = caps.filter { $0.letter != nil }
        var wrapped = stride(from: 0, to: letters.count, by: narrowColumns).map {
            KeyboardLayout.Row(letters[$0..<min($0 + narrowColumns, letters.count)])
        }
        var bottom = caps.filter { $0.letter == nil }
        for command in [KeyCap.command(.shift), .command(.backspace)] {
            guard let index = bottom.firstIndex(of: command), let last = wrapped.indices.last else { continue }
            let key = bottom.remove(at: index)
            let row = wrapped[last].count < narrowColumns ? wrapped[last] : bottom
            let joined = command == .command(.shift) ? [key] + row : row + [key]
            if wrapped[last].count < narrowColumns { wrapped[last] = joined } else { bottom = joined }
        }
        return wrapped + [bottom].filter { !$0.isEmpty }
    }
}

extension KeyboardLayout {
    /// The width of a key, in letters.
    fileprivate func units(of cap: KeyCap) -> Double { widths[cap] ?? 1 }
}

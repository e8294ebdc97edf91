import Canvas
import Values

extension Item {
    struct Progress: DocumentItemKind {
        static let word = "progress"

        /// How much is done, 0…1; nil for work of unknown length.
        let part: Double?

        /// From one stripe to the next, in points.
        private static let stripe = 16.0
        /// How long a stripe takes to where the next one was, in microseconds.
        private static let stripeTime: Int64 = 500_000
    }

    /// Progress from 0 to 1; nil for work of unknown length.
    public static func progress(_ value: Double?, id: String? = nil) -> Item { Item(id: id, Progress(part: value)) }
}

extension Item.Progress {
    init(_ reader: TableReader) { part = reader.number("value", in: 0...1) }

    var fields: [String: Value] { part.map { ["value": .number($0)] } ?? [:] }

    func check(at path: String, _ faults: Faults) {
        guard let part, !(0...1).contains(part) else { return }
        faults.note("expected a number from 0 to 1, found \(part)", at: "\(path).value")
    }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight { .points(36) }

    func paint(with painter: ItemPainter) {
        let inner = painter.inner
        let bar = Box(x: inner.x, y: painter.height / 2 - 3, width: inner.width, height: 6)
        guard let part else { return paintStripes(bar, with: painter) }
        painter.paintBar(bar, filledTo: bar.x + (painter.look.place ?? min(max(part, 0), 1)) * bar.width)
    }

    /// Stripes that lean towards the end and travel there, where it is not known how much is done.
    private func paintStripes(_ bar: Box, with painter: ItemPainter) {
        let (context, theme) = (painter.context, painter.theme)
        context.fill(bar, theme.track, radius: bar.height / 2)
        context.clipped(to: bar, radius: bar.height / 2) {
            let travelled = Double(painter.look.stripes) / painter.measures.scale
            for x in stride(from: bar.x - 8 - Self.stripe + travelled, to: bar.end + 8, by: Self.stripe) {
                let (top, bottom) = (bar.y - 2, bar.y + bar.height + 2)
                context.lines([(x, bottom), (x + 8, top)], thickness: 6, theme.filled)
            }
        }
    }

    func stand(_ look: Look) -> ControlStand? { part.map { .along(min(max($0, 0), 1)) } }

    var isEndless: Bool { part == nil }

    /// How far stripes have travelled at `time`, in microseconds: points, less than from one stripe to the next.
    static func travel(at time: Int64) -> Double {
        let rest = time % stripeTime
        return stripe * Double(rest < 0 ? rest + stripeTime : rest) / Double(stripeTime)
    }

    func access(_ look: Look) -> ItemAccess? {
        ItemAccess(role: .progress, value: part.map { AccessValue.number($0, in: 0...1) })
    }
}

import Canvas
package import System
import Values

extension Item {
    /// The time of day, and what else a calendar says.
    struct Clock: DocumentItemKind {
        static let word = "clock"

        var title: String?
        var format = ClockFormat.usual
        /// The name of a time zone; nil for that of the panel.
        var zone: String?
        var size = ClockSize.normal
        var alignment = Alignment.start
        /// What `zone` says.
        private var rules: TimeZone?
        /// What is seen: no document says it.
        private var text = ""

        /// Above and below it, in points.
        private static let room = 10.0
    }

    /// How large a clock is.
    public enum ClockSize: String, Hashable, Sendable, CaseIterable {
        /// As a title.
        case small
        /// As a figure beside others.
        case normal
        /// To be read across a room.
        case large

        fileprivate var style: TextStyle {
            switch self {
            case .small: .title
            case .normal: .figure
            case .large: .clock
            }
        }
    }

    /// The time of day in a format such as `%H:%M`, in a time zone such as `Asia/Seoul`, or in that of the panel.
    public static func clock(
        _ format: String = "%H:%M",
        _ title: String? = nil,
        id: String? = nil,
        zone: String? = nil,
        size: ClockSize = .normal,
        align alignment: Alignment = .start
    ) -> Item {
        Item(id: id, Clock(title: title, format: ClockFormat(format), zone: zone, size: size, alignment: alignment))
    }
}

// Reading, writing and checking.
extension Item.Clock {
    fileprivate init(
        title: String?,
        format: ClockFormat,
        zone: String?,
        size: Item.ClockSize,
        alignment: Item.Alignment
    ) {
        (self.title, self.format, self.zone, self.size, self.alignment) = (title, format, zone, size, alignment)
        rules = zone.flatMap { TimeZone(named: $0) }
        show(WallMoment(), in: nil)
    }

    init(_ reader: TableReader) {
        let format = ClockFormat(reader.line("format", limit: ClockFormat.bytes) ?? ClockFormat.usual.text)
        let zone = reader.text("zone", limit: 64)
        if let fault = format.fault { reader.note(fault, of: "format") }
        self.init(
            title: reader.line("title"),
            format: format.fault == nil ? format : .usual,
            zone: zone,
            size: reader.choice("size") ?? .normal,
            alignment: reader.choice("align") ?? .start
        )
        if let zoneFault { reader.note(zoneFault, of: "zone") }
    }

    var fields: [String: Value] {
        var fields: [String: Value] = [:]
        fields["title"] = title.map(Value.text)
        if format != .usual { fields["format"] = .text(format.text) }
        fields["zone"] = zone.map(Value.text)
        if size != .normal { fields["size"] = .text(size.rawValue) }
        if alignment != .start { fields["align"] = .text(alignment.rawValue) }
        return fields
    }

    func check(at path: String, _ faults: Faults) {
        if let fault = format.fault { faults.note(fault, at: "\(path).format") }
        if let zoneFault { faults.note(zoneFault, at: "\(path).zone") }
    }

    private var zoneFault: String? {
        guard let name = zone, rules == nil else { return nil }
        let near = TimeZone.names(near: name).closest(to: name)
        // A region has the name of its folder, and is no zone itself.
        let inside = TimeZone.names(near: "\(name)/-").first { $0.hasPrefix("\(name)/") }
        let hint =
            near == name
            ? inside.map { ", expected one of that region such as \"\($0)\"" }
            : near.map { ", did you mean \"\($0)\"?" }
        return "no time zone is called \"\(name.oneLine(atMost: 60))\"" + (hint ?? "")
    }
}

// What is seen.
extension Item.Clock {
    /// Shows `moment` from now on, with names in `language`.
    mutating func show(_ moment: WallMoment, in language: String?) {
        text = format.text(
            of: (rules ?? moment.zone).civil(at: moment.seconds),
            in: CalendarNames(language) ?? .english
        )
    }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let boxes = boxes(measurer.typesetter, measurer.measures, width: measurer.innerWidth)
        return .points((boxes.title ?? boxes.text).lower + Self.room)
    }

    private func boxes(_ typesetter: Typesetter, _ measures: Measures, width: Double) -> (text: Box, title: Box?) {
        let lines = typesetter.fit(text, size.style, width: width).height(size.style, measures)
        let upper = Box(x: 0, y: Self.room, width: width, height: lines)
        guard let title else { return (upper, nil) }
        let height = typesetter.fit(title, .subtitle, width: width).height(.subtitle, measures)
        return (upper, Box(x: 0, y: upper.lower, width: width, height: height))
    }

    func paint(with painter: ItemPainter) {
        let boxes = boxes(painter.typesetter, painter.measures, width: painter.inner.width)
        let side: ItemPainter.Alignment = alignment == .start ? .start : alignment == .end ? .end : .centre
        painter.write(text, size.style, in: painter.placed(boxes.text), painter.theme.text, side)
        guard let title, let box = boxes.title else { return }
        painter.write(title, .subtitle, in: painter.placed(box), painter.theme.secondary, side)
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .text, name: title, value: .text(text)) }
}

extension Box {
    fileprivate var lower: Double { y + height }
}

extension Document {
    var clocks: [ItemLocation] { locations { $0.kind is Item.Clock } }

    package var hasClocks: Bool { !clocks.isEmpty }

    /// Whether its clocks show another time than `moment`.
    package func isBehind(_ moment: WallMoment) -> Bool {
        clocks.contains { location in
            guard var clock = self[location].kind as? Item.Clock else { return false }
            clock.show(moment, in: language)
            return !self[location].kind.isEqual(to: clock)
        }
    }

    /// Has its clocks show `moment`.
    package mutating func show(_ moment: WallMoment) {
        for location in clocks {
            guard var clock = self[location].kind as? Item.Clock else { continue }
            clock.show(moment, in: language)
            if !self[location].kind.isEqual(to: clock) { self[location].kind = clock }
        }
    }
}

/// The time of day at which documents are laid out, and the time zone of the panel.
///
/// It is nothing that anybody sets: what differs in it alone is the same.
package struct WallMoment: Equatable, Sendable {
    package var seconds: Int64
    package var zone: TimeZone

    /// 10:08 on the first day of 2026, unless the time is given.
    package init(seconds: Int64 = 1_767_262_080, zone: TimeZone = .utc) { (self.seconds, self.zone) = (seconds, zone) }

    package static func == (one: WallMoment, other: WallMoment) -> Bool { true }
}

package import BottomSheet
import Values

extension SheetSettings {
    package struct Sizing: Equatable, Sendable {
        package var defaultHeight: Double?
        package var heightMode: HeightMode?
        /// Mode `specific`: the detents, each named as its height was written.
        package var heights: [DetentRule]?
        /// Mode `free`: it rests no lower.
        package var minHeight: Extent?
        /// Mode `free`: it rests no taller.
        package var maxHeight = Extent.full
        /// The height that its content asks for, in points; nil asks the content.
        package var contentHeight: Double?
        package var detents: [DetentRule]?
    }

    /// What makes a sheet's detents.
    package enum HeightMode: String, Hashable, Sendable, CaseIterable {
        case fitContent = "fit-content"
        case specific
        /// It rests wherever it is released, between two heights.
        case free
    }
}

extension SheetSettings.Sizing {
    static let keys = [
        Key("sheet.default_height", Syntax.height.orNone(), \.sheet.sizing.defaultHeight)
            .means("The height of the preset's initial detent, or in place of the content's."),
        Key("sheet.min_top", Syntax.length.or("off"), preset: \.behavior.limit.minimumTop)
            .means("How near it may come to the safe area's top."),
        Key("sheet.height_limit", Self.heightLimit, preset: \.behavior.limit.height)
            .means("How tall it may be at most."),
        Key("sheet.height_mode", Syntax.word().orNone(), \.sheet.sizing.heightMode)
            .means("What makes its detents."),
        Key("sheet.heights", Self.heights.orNone(), \.sheet.sizing.heights)
            .means("The detents of specific heights."),
        Key("sheet.min_height", Syntax.extent.orNone(), \.sheet.sizing.minHeight)
            .means("A free sheet rests no lower."),
        Key("sheet.max_height", Syntax.extent, \.sheet.sizing.maxHeight)
            .means("A free sheet rests no taller."),
        Key("sheet.content_height", Syntax.height.orNone(), \.sheet.sizing.contentHeight)
            .means("The height that the content asks for; without it, what its picture needs."),
        Key("sheet.detents", Self.detents.orNone(), \.sheet.sizing.detents)
            .means("Detents with names of their own."),
        Key("sheet.initial_detent", Syntax.detent.orNone(), preset: \.behavior.initialDetent)
            .means("The detent where it opens."),
    ]

    private static let heightLimit = Syntax.height.map(HeightLimit.height)
        .or(("safe-area", .safeArea), ("screen", .screen))

    /// The most detents that a sheet may have; far more than a finger can tell apart.
    private static let limit = 64

    /// Heights, each with its text as the name of the detent.
    private static let heights = ValueSyntax<[DetentRule]>(expected: "a list of 1 to \(limit) heights") {
        value,
        reading in
        guard case .array(let elements) = value.content, (1...limit).contains(elements.count) else { return nil }
        let before = reading.faultCount
        let rules = elements.compactMap { element in
            Syntax.extent.value(of: element, &reading).map { DetentRule(name(of: element), $0) }
        }
        return reading.faultCount == before ? rules : nil
    }

    /// A height as it was written; a fraction of nothing but zeros does not count.
    private static func name(of value: TOMLValue) -> String {
        if let number = value.number, let whole = Int(exactly: number) { return String(whole) }
        return value.string ?? value.shown
    }

    private static let detents = ValueSyntax<[DetentRule]>(
        expected: "a list of 1 to \(limit) tables { name = \"small\", height = 160 }, with height, top or extent"
    ) { value, reading in
        guard case .array(let elements) = value.content, (1...limit).contains(elements.count) else { return nil }
        let before = reading.faultCount
        var names: Set<String> = []
        var rules: [DetentRule] = []
        for element in elements {
            guard let rule = DetentReader.rule(element, &reading) else { continue }
            rules.append(rule)
            if !names.insert(rule.name).inserted {
                reading.report("expected each name once, found \"\(rule.name)\" again", at: element.location)
            }
        }
        return reading.faultCount == before ? rules : nil
    }
}

private struct DetentReader {
    private var name: String?
    private var extent: Extent?
    private var given: [String] = []

    /// The detent, or nil after a fault was reported.
    static func rule(_ value: TOMLValue, _ reading: inout Reading) -> DetentRule? {
        guard case .table(let entries) = value.content else {
            reading.report("expected a table, found \(value.shown)", at: value.location)
            return nil
        }
        let before = reading.faultCount
        var reader = DetentReader()
        for entry in entries { reader.take(entry, &reading) }
        reader.check(value.location, &reading)
        guard reading.faultCount == before, let name = reader.name, let extent = reader.extent else { return nil }
        return DetentRule(name, extent)
    }

    private mutating func take(_ entry: TOMLEntry, _ reading: inout Reading) {
        given.append(entry.name)
        switch entry.name {
        case "name": name = Syntax.detent.value(of: entry.value, &reading)
        case "height": extent = Syntax.height.value(of: entry.value, &reading).map(Extent.height)
        case "top": extent = Syntax.length.value(of: entry.value, &reading).map(Extent.top)
        case "extent": extent = Syntax.extent.value(of: entry.value, &reading)
        default:
            reading.report("expected name, height, top or extent, found the key \(entry.name)", at: entry.location)
        }
    }

    /// A name and exactly one height, whether or not they could be read.
    private func check(_ location: SourceLocation, _ reading: inout Reading) {
        if !given.contains("name") { reading.report("expected a detent with a name", at: location) }
        let heights = ["height", "top", "extent"].filter(given.contains)
        guard heights.count != 1 else { return }
        let found = heights.isEmpty ? "none" : heights.joined(separator: " and ")
        reading.report("expected exactly one of height, top and extent, found \(found)", at: location)
    }
}

extension Syntax {
    /// Names that mean something else where a detent is named: no detent, none in particular, none at all.
    private static let reservedNames = ["hidden", "free", "off"]

    static let detent = ValueSyntax<String>(
        expected: "a name other than \(reservedNames.quoted)",
        toml: { $0.quoted },
        read: { value, reading in
            name("").read(value, &reading).flatMap { reservedNames.contains($0) ? nil : $0 }
        }
    )

    static let extent = ValueSyntax<Extent>(
        expected: "a height: points above 0, at most 100000, "
            + "\"50%\" of the screen, \"content\", \"80% of content\" or \"full\"",
        toml: { $0.toml },
        read: { value, reading in
            if let text = value.string { return Extent(text) }
            return height.read(value, &reading).map(Extent.height)
        }
    )
}

extension Extent {
    /// Reads `50%`, `content`, `80% of content` and `full`; nil when `text` is none of these.
    fileprivate init?(_ text: String) {
        switch text {
        case "content": self = .content(1)
        case "full": self = .full
        default:
            if let part = Self.percent(text, "% of content") {
                self = .content(part)
            } else if let part = Self.percent(text, "%") {
                self = .fraction(part)
            } else {
                return nil
            }
        }
    }

    /// The number before `unit`, as a part of 1: above 0, at most 1.
    private static func percent(_ text: String, _ unit: String) -> Double? {
        guard text.hasSuffix(unit), let percent = Double(decimal: text.dropLast(unit.count)) else { return nil }
        return percent > 0 && percent <= 100 ? percent / 100 : nil
    }

    /// As a key takes it; nil for what only `sheet.detents` or a program can say.
    fileprivate var toml: String? {
        switch self {
        case .height(let height): height.plain
        case .fraction(let part): part.percent.quoted
        case .content(1): "content".quoted
        case .content(let part): "\(part.percent) of content".quoted
        case .full: "full".quoted
        case .top, .custom: nil
        }
    }
}

extension Double {
    /// The part of 1 in percent, as it was most likely written.
    var percent: String { ((self * 1e6).rounded() / 1e4).plain + "%" }
}

extension SheetSettings.Sizing {
    /// What makes the detents: a list of heights needs no mode to say so.
    var effectiveHeightMode: SheetSettings.HeightMode? {
        heightMode ?? (heights == nil ? nil : .specific)
    }

    /// Puts the configured detents in the place of the preset's, and what of the release hangs on them.
    func replaceDetents(of preset: inout Preset) {
        if let detents {
            preset.behavior.detents = detents
            return
        }
        switch effectiveHeightMode {
        case .fitContent: fitContent(&preset.behavior)
        case .specific: specify(&preset)
        case .free: free(&preset.behavior)
        case nil: replaceInitialHeight(of: &preset.behavior)
        }
    }

    private func fitContent(_ behavior: inout SheetBehavior) {
        behavior.detents = [DetentRule("fit-content", contentExtent)]
        behavior.initialDetent = nil
    }

    private func specify(_ preset: inout Preset) {
        guard let heights else { return }
        preset.behavior.detents = heights
        preset.behavior.initialDetent = nil
        if let velocity = preset.specificOpenVelocity { preset.behavior.release.openVelocity = velocity }
    }

    private func free(_ behavior: inout SheetBehavior) {
        let highest = DetentRule("max", maxHeight)
        if let minHeight {
            behavior.detents = [highest, DetentRule("min", minHeight)]
            behavior.initialDetent = "min"
        } else {
            behavior.detents = [highest, DetentRule("fit-content", heldContent), DetentRule("min", lowestFloor)]
            behavior.initialDetent = "fit-content"
        }
        behavior.release.rule = .free
    }

    private func replaceInitialHeight(of behavior: inout SheetBehavior) {
        guard let defaultHeight else { return }
        let index = behavior.detents.firstIndex { $0.name == behavior.initialDetent } ?? behavior.detents.endIndex - 1
        behavior.detents[index].extent = .height(defaultHeight)
    }

    private var contentExtent: Extent { defaultHeight.map(Extent.height) ?? .content(1) }

    /// What is left of a sheet that may be dragged down freely: enough to take hold of.
    private var lowestFloor: Extent {
        let floor = GrabberGeometry.touchSize.height
        if case .height(let highest) = maxHeight { return .height(min(floor, highest)) }
        return .height(floor)
    }

    /// The content's height, but no more than the greatest that is allowed.
    private var heldContent: Extent {
        guard maxHeight != .full else { return contentExtent }
        let (content, maxHeight) = (contentExtent, maxHeight)
        return .custom(
            NamedFunction("\(content), at most \(maxHeight)") { area in
                area.height - max(content.top(in: area, highest: 0), maxHeight.top(in: area, highest: 0))
            }
        )
    }
}

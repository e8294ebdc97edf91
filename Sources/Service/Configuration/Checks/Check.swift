import BottomSheet

/// Something that several keys must agree about, looked at when everything is read.
struct Check: Sendable {
    struct Finding {
        let key: String
        let message: String
    }

    /// The keys that it looks at; the first one that is set is shown when the key to blame is not.
    ///
    /// When one of them could not be read, there is a fault already, and nothing to be said of the others.
    let keys: [String]
    let find: @Sendable (Settings) -> [Finding]

    init(_ key: String, with others: [String], message: @escaping @Sendable (SheetSettings) -> String?) {
        self.init([key] + others) { sheet in message(sheet).map { [Finding(key: key, message: $0)] } ?? [] }
    }

    init(settings key: String, with others: [String], message: @escaping @Sendable (Settings) -> String?) {
        keys = [key] + others
        find = { settings in message(settings).map { [Finding(key: key, message: $0)] } ?? [] }
    }

    init(_ keys: [String], find: @escaping @Sendable (SheetSettings) -> [Finding]) {
        self.keys = keys
        self.find = { find($0.sheet) }
    }

    /// Everything that is wrong with `settings`, each with the number of the source at fault.
    static func faults(of settings: Settings, _ record: KeyRecord) -> [(source: Int, fault: Fault)] {
        all.flatMap { check in check.faults(of: settings, record) }
    }

    private func faults(of settings: Settings, _ record: KeyRecord) -> [(source: Int, fault: Fault)] {
        let entries = keys.compactMap { record[$0] }
        guard entries.allSatisfy(\.isValid) else { return [] }
        return find(settings).compactMap { finding in
            guard let entry = record[finding.key] ?? entries.first else { return nil }
            let fault = Fault(finding.message, origin: entry.origin, location: entry.location, key: finding.key)
            return (entry.source, fault)
        }
    }
}

extension Check {
    private static let all =
        [heights, bounds, detents, initialDetent, undimmed, alphas, swipeMode] + motions + [power, night]

    /// The keys on which the names of the detents hang.
    private static let naming = ["sheet.preset", "sheet.height_mode", "sheet.heights", "sheet.detents"]

    private static let heights = Check("sheet.heights", with: ["sheet.height_mode"]) { sheet in
        sheet.sizing.heightMode == .specific && sheet.sizing.heights == nil
            ? "expected a list of heights beside height_mode = \"specific\", found none" : nil
    }

    private static let bounds = Check("sheet.min_height", with: ["sheet.max_height"]) { sheet in
        switch (sheet.sizing.minHeight, sheet.sizing.maxHeight) {
        case (.height(let low)?, .height(let high)) where low > high:
            "expected no more than sheet.max_height, \(high.plain), found \(low.plain)"
        case (.fraction(let low)?, .fraction(let high)) where low > high,
            (.content(let low)?, .content(let high)) where low > high:
            "expected no more than sheet.max_height, \(high.percent), found \(low.percent)"
        default: nil
        }
    }

    private static let detents = Check("sheet.detents", with: ["sheet.heights", "sheet.height_mode"]) { sheet in
        guard sheet.sizing.detents != nil, let mode = sheet.sizing.effectiveHeightMode else { return nil }
        let other = sheet.sizing.heights == nil ? "sheet.height_mode = \"\(mode.rawValue)\"" : "sheet.heights"
        return "expected either detents or \(other), found both"
    }

    private static let initialDetent = Check("sheet.initial_detent", with: naming) { sheet in
        sheet.value(of: "sheet.initial_detent").flatMap(sheet.unknown)
    }

    private static let undimmed = Check("sheet.dim.undimmed_up_to", with: naming) { sheet in
        sheet.value(of: "sheet.dim.undimmed_up_to").flatMap(sheet.unknown)
    }

    private static let alphas = Check(["sheet.dim.alphas"] + naming) { sheet in
        sheet.alphas.keys.compactMap { name in
            sheet.unknown(name).map { Finding(key: Key.join("sheet.dim.alphas", name), message: $0) }
        }
    }

    private static let swipeMode = Check("sheet.swipe_mode", with: ["sheet.drag_from"]) { sheet in
        guard sheet.swipeMode != nil, let from: DragOrigin = sheet.value(of: "sheet.drag_from") else { return nil }
        return "expected either swipe_mode or sheet.drag_from = \"\(from.rawValue)\", found both"
    }

    private static let power = Check(settings: "power.dim_after_s", with: ["power.blank_after_s"]) { settings in
        let (dim, blank) = (settings.panel.power.dimAfterSeconds, settings.panel.power.blankAfterSeconds)
        guard blank > 0, dim >= blank else { return nil }
        return "expected less than power.blank_after_s, \(blank.plain), found \(dim.plain)"
    }

    private static let night = Check(settings: "style.night", with: ["style.theme"]) { settings in
        let theme = settings.panel.theme
        guard theme.night != nil, let name = theme.configured, name != .auto else { return nil }
        return "expected only with style.theme = \"auto\", found with \(name.rawValue.quoted)"
    }

    private static let motions = ["show", "hide", "settle"].flatMap { name in
        let table = "sheet.motion.\(name)"
        let pace = Check("\(table).response_ms", with: ["\(table).duration_ms"]) { sheet in
            guard sheet.sets("\(table).response_ms"), sheet.sets("\(table).duration_ms") else { return nil }
            return "expected either response_ms or duration_ms, found both"
        }
        let springs = ["response_ms", "damping", "velocity", "keeps_velocity"].map { last in
            Check("\(table).\(last)", with: ["\(table).curve"]) { sheet in
                let curve: SheetSettings.Curve? = sheet.value(of: "\(table).curve")
                guard sheet.sets("\(table).\(last)"), case .timing = curve else { return nil }
                return "expected only with curve = \"spring\", found beside another curve"
            }
        }
        return [pace] + springs
    }
}

extension SheetSettings {
    /// What is wrong with a name that no detent has; nil when one has it.
    fileprivate func unknown(_ name: String) -> String? {
        let names = behavior.detents.map(\.name)
        guard !names.contains(name) else { return nil }
        return "expected a detent, one of \(names.quoted), found \"\(name)\""
    }
}

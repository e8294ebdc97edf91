import BottomSheet

extension Check {
    /// Every check there is.
    static let all = [heights, bounds, detents, initialDetent, undimmed, alphas, swipeMode] + motions + power

    /// The keys on which the names of the detents hang.
    private static let naming = ["sheet.preset", "sheet.height_mode", "sheet.heights", "sheet.detents"]

    private static let heights = Check("sheet.heights", with: ["sheet.height_mode"]) { sheet in
        sheet.sizing.heightMode == .specific && sheet.sizing.heights == nil
            ? "expected a list of heights beside height_mode = \"specific\", found none" : nil
    }

    private static let bounds = Check("sheet.min_height", with: ["sheet.max_height"]) { sheet in
        switch (sheet.sizing.minHeight, sheet.sizing.maxHeight) {
        case (.height(let low)?, .height(let high)?) where low > high:
            "expected no more than sheet.max_height, \(high.plain), found \(low.plain)"
        case (.fraction(let low)?, .fraction(let high)?) where low > high,
            (.content(let low)?, .content(let high)?) where low > high:
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
        sheet.sizing.initialDetent.flatMap(sheet.unknown)
    }

    private static let undimmed = Check("sheet.dim.undimmed_up_to", with: naming) { sheet in
        sheet.appearance.dim.undimmedUpTo?.value.flatMap(sheet.unknown)
    }

    private static let alphas = Check(["sheet.dim.alphas"] + naming) { sheet in
        sheet.appearance.dim.alphas.keys.compactMap { name in
            sheet.unknown(name).map { Finding(key: Key.join("sheet.dim.alphas", name), message: $0) }
        }
    }

    private static let swipeMode = Check("sheet.swipe_mode", with: ["sheet.drag_from"]) { sheet in
        guard let from = sheet.touch.dragFrom, sheet.touch.swipeMode != nil else { return nil }
        return "expected either swipe_mode or sheet.drag_from = \"\(from.rawValue)\", found both"
    }
}

extension Check {
    /// What the keys of `[power]` must agree about.
    fileprivate static let power = [
        Check(settings: "power.dim_after_s", with: ["power.blank_after_s"]) { settings in
            let (dim, blank) = (settings.power.dimAfterSeconds, settings.power.blankAfterSeconds)
            guard blank > 0, dim >= blank else { return nil }
            return "expected less than power.blank_after_s, \(blank.plain), found \(dim.plain)"
        }
    ]

    /// What the keys of each motion must agree about.
    fileprivate static let motions =
        motion("show") { $0.motion.show } + motion("hide") { $0.motion.hide } + motion("settle") { $0.motion.settle }

    private static func motion(
        _ name: String,
        _ animation: @escaping @Sendable (Settings.Sheet) -> Settings.Sheet.Animation
    ) -> [Check] {
        let table = "sheet.motion.\(name)"
        let pace = Check("\(table).response_ms", with: ["\(table).duration_ms"]) { sheet in
            let motion = animation(sheet)
            guard motion.responseMilliseconds != nil, motion.durationMilliseconds != nil else { return nil }
            return "expected either response_ms or duration_ms, found both"
        }
        return [pace]
            + springKeys.map { last, isSet in
                Check("\(table).\(last)", with: ["\(table).curve"]) { sheet in
                    let motion = animation(sheet)
                    guard isSet(motion), case .timing = motion.curve else { return nil }
                    return "expected only with curve = \"spring\", found beside another curve"
                }
            }
    }

    /// The keys that only a spring has, and whether they are set.
    private static let springKeys: [(String, @Sendable (Settings.Sheet.Animation) -> Bool)] = [
        ("response_ms", { $0.responseMilliseconds != nil }),
        ("damping", { $0.damping != nil }),
        ("velocity", { $0.velocity != nil }),
        ("keeps_velocity", { $0.keepsVelocity != nil }),
    ]
}

extension Settings.Sheet {
    /// What is wrong with a name that no detent has; nil when one has it.
    fileprivate func unknown(_ name: String) -> String? {
        let names = behavior.detents.map(\.name)
        guard !names.contains(name) else { return nil }
        return "expected a detent, one of \(names.map { "\"\($0)\"" }.joined(separator: ", ")), found \"\(name)\""
    }
}

extension Double {
    /// The number without a fraction that is zero.
    var plain: String { Int(exactly: self).map(String.init) ?? "\(self)" }

    /// The part of 1 in percent, as it was most likely written.
    fileprivate var percent: String { ((self * 1e6).rounded() / 1e4).plain + "%" }
}

extension Check {
    /// What the keys of each motion must agree about.
    static let motions =
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

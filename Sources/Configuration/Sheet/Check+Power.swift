extension Check {
    /// What the keys of `[power]` must agree about.
    static let power = [
        Check(settings: "power.dim_after_s", with: ["power.blank_after_s"]) { settings in
            let (dim, blank) = (settings.power.dimAfterSeconds, settings.power.blankAfterSeconds)
            guard blank > 0, dim >= blank else { return nil }
            return "expected less than power.blank_after_s, \(blank.plain), found \(dim.plain)"
        }
    ]
}

extension Key {
    static let motion =
        animation("show", \.show, "comes") + animation("hide", \.hide, "goes")
        + animation("settle", \.settle, "changes detents") + [
            Key(
                "sheet.motion.reduced",
                .word,
                optional: \.sheet.motion.reduced,
                "What is left of motion for people who are better off without it."
            )
        ]

    private typealias Part<Value> = WritableKeyPath<Settings.Sheet.Animation, Value?> & Sendable

    /// The keys of one motion; `doing` is what the sheet does meanwhile.
    private static func animation(
        _ name: String,
        _ target: any WritableKeyPath<Settings.Sheet.Motion, Settings.Sheet.Animation> & Sendable,
        _ doing: String
    ) -> [Key] {
        func key<Value>(_ last: String, _ kind: ValueParser<Value>, _ part: any Part<Value>, _ summary: String) -> Key {
            Key("sheet.motion.\(name).\(last)", kind, "\(summary) when the sheet \(doing).") {
                $0.sheet.motion[keyPath: target][keyPath: part] = $1
            }
        }
        return [
            key("curve", .curve, \.curve, "What drives the motion"),
            key("duration_ms", .milliseconds, \.durationMilliseconds, "How long the motion takes"),
            key("response_ms", .response, \.responseMilliseconds, "The time of one swing of an undamped spring"),
            key("damping", .damping, \.damping, "The spring's damping, 1 for no swing"),
            key("velocity", .ways, \.velocity, "The speed that the spring sets out with"),
            key("keeps_velocity", .flag, \.keepsVelocity, "Whether the spring takes up the sheet's speed"),
        ]
    }
}

extension Key {
    static let motion =
        animation(
            "show",
            \.show,
            "comes",
            MotionDefaults(
                curve:
                    #""ease-out"; "ease-in" in velog, card; "ease-in-out" in stepped; "spring" in lunabee, fluid, tray"#,
                duration: "250; 300 in stepped, card; 500 in lunabee; (none) in fluid, tray"
            )
        )
        + animation(
            "hide",
            \.hide,
            "goes",
            MotionDefaults(
                curve: #""ease-in"; "ease-in-out" in stepped; "spring" in lunabee, fluid, tray"#,
                duration: "250; 300 in stepped, card; 500 in lunabee; (none) in fluid, tray"
            )
        )
        + animation(
            "settle",
            \.settle,
            "changes detents",
            MotionDefaults(
                curve:
                    #""ease-out"; "ease-in" in velog, card; "ease-in-out" in stepped; "spring" in lunabee, fluid, tray"#,
                duration: "250; 300 in stepped, card, lunabee; (none) in fluid, tray"
            )
        ) + [
            Key(
                "sheet.motion.reduced",
                .word,
                { $0.sheet.motion.reduced = $1 },
                default: #""off""#,
                "How much motion remains for people whom motion makes unwell."
            )
        ]

    private typealias Part<Value> = WritableKeyPath<Settings.Sheet.Animation, Value?> & Sendable

    /// The defaults in which the three motions differ.
    private struct MotionDefaults {
        let curve: String
        let duration: String
    }

    /// The keys of one motion; `doing` is what the sheet does meanwhile.
    private static func animation(
        _ name: String,
        _ target: any WritableKeyPath<Settings.Sheet.Motion, Settings.Sheet.Animation> & Sendable,
        _ doing: String,
        _ defaults: MotionDefaults
    ) -> [Key] {
        func key<Value>(
            _ last: String,
            _ parser: ValueParser<Value>,
            _ part: any Part<Value>,
            default text: String,
            _ summary: String
        ) -> Key {
            Key(
                "sheet.motion.\(name).\(last)",
                parser,
                { $0.sheet.motion[keyPath: target][keyPath: part] = $1 },
                default: text,
                "\(summary) when the sheet \(doing)."
            )
        }
        let response = "(none); 400 in fluid, tray"
        let damping = "(none); 1 in lunabee, fluid, tray"
        let keeps = "(none); false in lunabee; true in fluid, tray"
        return [
            key("curve", .curve, \.curve, default: defaults.curve, "What drives the motion"),
            key(
                "duration_ms",
                .milliseconds,
                \.durationMilliseconds,
                default: defaults.duration,
                "How long the motion takes"
            ),
            key(
                "response_ms",
                .response,
                \.responseMilliseconds,
                default: response,
                "The time of one swing of an undamped spring"
            ),
            key("damping", .damping, \.damping, default: damping, "The spring's damping, 1 for no swing"),
            key(
                "velocity",
                .ways,
                \.velocity,
                default: "(none); 0 in lunabee",
                "The speed that the spring sets out with"
            ),
            key(
                "keeps_velocity",
                .flag,
                \.keepsVelocity,
                default: keeps,
                "Whether the spring takes up the sheet's speed"
            ),
        ]
    }
}

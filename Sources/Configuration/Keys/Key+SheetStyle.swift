extension Key {
    static let dim = [
        Key("sheet.dim.color", .color, optional: \.sheet.appearance.dim.color, "The colour that darkens the backdrop."),
        Key(
            "sheet.dim.alpha",
            .fraction,
            optional: \.sheet.appearance.dim.alpha,
            "The opacity of the dim at the full."
        ),
        Key("sheet.dim.rule", .word, optional: \.sheet.appearance.dim.rule, "What the dim follows."),
        Key(
            "sheet.dim.full_at",
            .extent,
            optional: \.sheet.appearance.dim.fullAt,
            "Rule linear: a sheet this tall dims fully."
        ),
        Key(
            "sheet.dim.undimmed_up_to",
            .detent,
            optional: \.sheet.appearance.dim.undimmedUpTo,
            "The tallest detent at which the backdrop is clear."
        ),
        Key("sheet.dim.alphas", .alphas, "Rule detents: opacities by the names of detents.") {
            $0.sheet.appearance.dim.alphas.merge($1) { $1 }
        },
    ]

    static let shape = [
        Key(
            "sheet.corner_radius",
            .length,
            optional: \.sheet.appearance.shape.cornerRadius,
            "The radius of the corners."
        ),
        Key(
            "sheet.full_radius",
            .lengthOrSame,
            optional: \.sheet.appearance.shape.fullRadius,
            "The radius of the corners when the sheet fills the height."
        ),
        Key("sheet.corners", .corners, optional: \.sheet.appearance.shape.corners, "Which corners are round."),
        Key(
            "sheet.margins.left",
            .length,
            optional: \.sheet.appearance.shape.leftMargin,
            "What it leaves free at the left."
        ),
        Key(
            "sheet.margins.right",
            .length,
            optional: \.sheet.appearance.shape.rightMargin,
            "What it leaves free at the right."
        ),
        Key("sheet.max_width", .width, optional: \.sheet.appearance.shape.maxWidth, "It is no wider, and centred."),
    ]

    static let shadow = [
        Key("sheet.shadow.color", .color, optional: \.sheet.appearance.shadow.color, "The colour of the shadow."),
        Key(
            "sheet.shadow.opacity",
            .fraction,
            optional: \.sheet.appearance.shadow.opacity,
            "The opacity of the shadow."
        ),
        Key("sheet.shadow.x", .offset, optional: \.sheet.appearance.shadow.x, "How far the shadow lies to the right."),
        Key("sheet.shadow.y", .offset, optional: \.sheet.appearance.shadow.y, "How far the shadow lies below."),
        Key(
            "sheet.shadow.radius",
            .softness,
            optional: \.sheet.appearance.shadow.radius,
            "How soft the shadow's edge is."
        ),
    ]

    static let grabber = [
        Key(
            "sheet.grabber.shown",
            .flag,
            optional: \.sheet.appearance.grabber.isShown,
            "Whether there is a bar on the sheet."
        ),
        Key("sheet.grabber.width", .length, optional: \.sheet.appearance.grabber.width, "The width of the bar."),
        Key("sheet.grabber.height", .length, optional: \.sheet.appearance.grabber.height, "The height of the bar."),
        Key(
            "sheet.grabber.radius",
            .length,
            optional: \.sheet.appearance.grabber.radius,
            "The radius of the bar's corners."
        ),
        Key("sheet.grabber.color", .color, optional: \.sheet.appearance.grabber.color, "The colour of the bar."),
        Key(
            "sheet.grabber.margin",
            .margin,
            optional: \.sheet.appearance.grabber.margin,
            "From the sheet's top to the bar; below 0 the bar floats above the sheet."
        ),
        Key(
            "sheet.grabber.tap",
            .word,
            optional: \.sheet.appearance.grabber.actions.tap,
            "What a tap on the bar does."
        ),
        Key(
            "sheet.grabber.double_tap",
            .word,
            optional: \.sheet.appearance.grabber.actions.doubleTap,
            "What a double tap on it does; then a single one waits 0.3 s for the second."
        ),
        Key(
            "sheet.grabber.long_press",
            .word,
            optional: \.sheet.appearance.grabber.actions.longPress,
            "What a long press on it does; the finger then drags nothing."
        ),
        Key(
            "sheet.grabber.background",
            .colorOrClear,
            optional: \.sheet.appearance.grabber.background,
            "The fill of the zone around the bar."
        ),
        Key(
            "sheet.grabber.opaque",
            .flag,
            optional: \.sheet.appearance.grabber.isOpaque,
            "Whether the content begins below the bar's zone."
        ),
    ]

    static let fill = [
        Key("sheet.color", .color, \.sheet.appearance.color, "The fill of the sheet."),
        Key(
            "sheet.content",
            .contentPath,
            optional: \.sheet.content,
            "What the sheet shows: a picture, or a document with rows, buttons, sliders and texts."
        ),
    ]

    static let motion =
        animation("show", \.show, "comes") + animation("hide", \.hide, "goes")
        + animation("settle", \.settle, "changes detents") + [
            Key(
                "sheet.motion.reduced",
                .word,
                optional: \.sheet.motion.reduced,
                "How much motion remains for people whom motion makes unwell."
            )
        ]

    private typealias Part<Value> = WritableKeyPath<Settings.Sheet.Animation, Value?> & Sendable

    /// The keys of one motion; `doing` is what the sheet does meanwhile.
    private static func animation(
        _ name: String,
        _ target: any WritableKeyPath<Settings.Sheet.Motion, Settings.Sheet.Animation> & Sendable,
        _ doing: String
    ) -> [Key] {
        func key<Value>(_ last: String, _ parser: ValueParser<Value>, _ part: any Part<Value>, _ summary: String) -> Key
        {
            Key("sheet.motion.\(name).\(last)", parser, "\(summary) when the sheet \(doing).") {
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

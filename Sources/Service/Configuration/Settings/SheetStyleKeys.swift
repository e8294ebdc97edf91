import BottomSheet
import Canvas
import Values

// How the sheet looks, and what it does to the backdrop.
extension SheetSettings {
    static let backdropKeys = [
        Key("backdrop.color", Syntax.color, \.sheet.backdropColor)
            .means("The colour where no image is."),
        Key("backdrop.image", Self.backdropImage, preset: \.backdrop)
            .means("A picture behind the sheet."),
        Key("backdrop.fit", Syntax.word(), \.sheet.backdropFit)
            .means("How the picture is brought to the panel's size."),
    ]

    static let dimKeys = [
        Key("sheet.dim.color", Syntax.colorWord, preset: \.style.dim)
            .means("The colour that darkens the backdrop."),
        Key("sheet.dim.alpha", Syntax.fraction, preset: \.behavior.dim.alpha)
            .means("The opacity of the dim at the full."),
        Key("sheet.dim.rule", Syntax.word(), preset: \.behavior.dim.rule)
            .means("What the dim follows."),
        Key("sheet.dim.full_at", Syntax.extent.orNone(), preset: \.behavior.dim.fullAt)
            .means("Rule linear: a sheet this tall dims fully."),
        Key("sheet.dim.undimmed_up_to", Syntax.detent.or("off"), preset: \.behavior.dim.undimmedUpTo)
            .means("The tallest detent at which the backdrop is clear."),
        Key("sheet.dim.alphas", Self.alphas, \.sheet.addedAlphas)
            .means("Rule detents: opacities by the names of detents."),
    ]

    static let shapeKeys = [
        Key("sheet.corner_radius", Syntax.length, preset: \.behavior.shape.cornerRadius)
            .means("The radius of the corners."),
        Key("sheet.corner_style", Syntax.word(), preset: \.style.cornerStyle)
            .means("The curve of the corners: of a circle, or as iOS bends them."),
        Key("sheet.full_radius", Syntax.length.or("same"), preset: \.behavior.shape.fullRadius)
            .means("The radius of the corners when the sheet fills the height."),
        Key("sheet.corners", Self.corners, \.sheet.corners)
            .means("Which corners are round."),
        Key("sheet.margins.left", Syntax.length, preset: \.behavior.shape.leftMargin)
            .means("What it leaves free at the left."),
        Key("sheet.margins.right", Syntax.length, preset: \.behavior.shape.rightMargin)
            .means("What it leaves free at the right."),
        Key("sheet.max_width", Syntax.width.orNone(), preset: \.behavior.shape.maximumWidth)
            .means(
                "It is no wider, and centred; without it, 640 in fluid and tray on panels that are wider than high."
            ),
    ]

    static let shadowKeys = [
        Key("sheet.shadow.color", Syntax.colorWord.orNone(), preset: \.style[shadow: \.color])
            .means("The colour of the shadow."),
        Key("sheet.shadow.opacity", Syntax.fraction.orNone(), preset: \.style[shadow: \.opacity])
            .means("The opacity of the shadow."),
        Key("sheet.shadow.x", Syntax.offset.orNone(), preset: \.style[shadow: \.x])
            .means("How far the shadow lies to the right."),
        Key("sheet.shadow.y", Syntax.offset.orNone(), preset: \.style[shadow: \.y])
            .means("How far the shadow lies below."),
        Key("sheet.shadow.radius", Syntax.softness.orNone(), preset: \.style[shadow: \.radius])
            .means("How soft the shadow's edge is."),
    ]

    static let grabberKeys = [
        Key("sheet.grabber.shown", Syntax.flag, \.sheet.showsGrabber)
            .means("Whether there is a bar on the sheet."),
        Key("sheet.grabber.width", Syntax.length, preset: \.behavior.shape.bar.width)
            .means("The width of the bar."),
        Key("sheet.grabber.height", Syntax.length, preset: \.behavior.shape.bar.height)
            .means("The height of the bar."),
        Key("sheet.grabber.radius", Syntax.length.orNone("(half the height)"), preset: \.behavior.shape.bar.radius)
            .means("The radius of the bar's corners."),
        Key("sheet.grabber.color", Syntax.colorWord, preset: \.style.grabber)
            .means("The colour of the bar."),
        Key("sheet.grabber.margin", Syntax.margin, preset: \.behavior.shape.bar.margin)
            .means("From the sheet's top to the bar; below 0 the bar floats above the sheet."),
        Key("sheet.grabber.tap", Syntax.word(), preset: \.behavior.touch.grabber.tap)
            .means("What a tap on the bar does."),
        Key("sheet.grabber.double_tap", Syntax.word(), preset: \.behavior.touch.grabber.doubleTap)
            .means("What a double tap on it does; then a single one waits 0.3 s for the second."),
        Key("sheet.grabber.long_press", Syntax.word(), preset: \.behavior.touch.grabber.longPress)
            .means("What a long press on it does; the finger then drags nothing."),
        Key("sheet.grabber.background", Syntax.colorWord.or("clear"), preset: \.style.grabberBackground)
            .means("The fill of the zone around the bar."),
        Key("sheet.grabber.opaque", Syntax.flag, preset: \.behavior.shape.bar.isOpaque)
            .means("Whether the content begins below the bar's zone."),
    ]

    static let fillKeys = [
        Key("sheet.color", Syntax.color, \.sheet.color)
            .means("The fill of the sheet."),
        Key(
            "sheet.content",
            Syntax.path("the path of a PNG, or of a document, .toml or .json").orNone(),
            \.sheet.content
        )
        .means("What the sheet shows: a picture, or a document with rows, buttons, sliders and texts."),
    ]
}

extension SheetSettings {
    private static let backdropImage = Syntax.path("the path of a PNG")
        .map(BackdropImage.file)
        .or(("none", .plain), ("snapshot", .snapshot))

    /// Opacities by the names of detents.
    ///
    /// Each name is remembered with its location: whether there is such a detent is known only in the end.
    private static let alphas = ValueSyntax<[String: Double]>(
        expected: "a table of detents with \(Syntax.fraction.expected)",
        toml: { $0.isEmpty ? "{}" : nil },
        read: { value, reading in
            guard case .table(let entries) = value.content else { return nil }
            let (before, key) = (reading.faultCount, reading.key)
            defer { reading.key = key }
            var result: [String: Double] = [:]
            for entry in entries {
                reading.key = Key.join(key, entry.name)
                result[entry.name] = Syntax.fraction.value(of: entry.value, &reading)
                reading.markSet(at: entry.location, isValid: true)
            }
            return reading.faultCount == before ? result : nil
        }
    )

    /// Opacities; setting them keeps those of an earlier source that it does not name.
    private var addedAlphas: [String: Double] {
        get { alphas }
        set { alphas.merge(newValue) { $1 } }
    }

    /// The corners of the top, of all edges, or by their names.
    private static let corners = ValueSyntax<Corners>(expected: "a list of \(names.map(\.word).quoted)") {
        value,
        reading in
        Syntax.list(value, of: .oneOf(names), &reading).map { Corners($0) }
    }
    .or(("top", .top), ("all", .all), ("none", []))

    private static let names: [(word: String, value: Corners)] = [
        ("top-left", .topLeft), ("top-right", .topRight), ("bottom-left", .bottomLeft), ("bottom-right", .bottomRight),
    ]
}

extension SheetShape {
    /// The bar; setting a part of it makes one.
    var bar: GrabberGeometry {
        get { grabber ?? GrabberGeometry() }
        set { grabber = newValue }
    }
}

extension SheetStyle {
    /// A part of the shadow, nil without one; setting it makes one.
    subscript<Value>(shadow part: WritableKeyPath<Shadow, Value>) -> Value? {
        get { shadow?[keyPath: part] }
        set {
            guard let newValue else { return }
            var shadow = shadow ?? Shadow()
            shadow[keyPath: part] = newValue
            self.shadow = shadow
        }
    }
}

extension Key {
    static let dim = [
        Key(
            "sheet.dim.color",
            .color,
            optional: \.sheet.appearance.dim.color,
            default: ##""#555555"; "#000000" in stepped, lunabee, fluid, tray; "#808080" in card"##,
            "The colour that darkens the backdrop."
        ),
        Key(
            "sheet.dim.alpha",
            .fraction,
            optional: \.sheet.appearance.dim.alpha,
            default: "0.4; 0.7 in velog, card",
            "The opacity of the dim at the full."
        ),
        Key(
            "sheet.dim.rule",
            .word,
            optional: \.sheet.appearance.dim.rule,
            default: #""linear"; "constant" in stepped, lunabee; "detents" in fluid, tray"#,
            "What the dim follows."
        ),
        Key(
            "sheet.dim.full_at",
            .extent,
            optional: \.sheet.appearance.dim.fullAt,
            default: #"(none); "50%" in card"#,
            "Rule linear: a sheet this tall dims fully."
        ),
        Key(
            "sheet.dim.undimmed_up_to",
            .detent,
            optional: \.sheet.appearance.dim.undimmedUpTo,
            default: #""off"; "small" in fluid"#,
            "The tallest detent at which the backdrop is clear."
        ),
        Key("sheet.dim.alphas", .alphas, default: "{}", "Rule detents: opacities by the names of detents.") {
            $0.sheet.appearance.dim.alphas.merge($1) { $1 }
        },
    ]

    static let shape = [
        Key(
            "sheet.corner_radius",
            .length,
            optional: \.sheet.appearance.shape.cornerRadius,
            default: "16; 10 in stepped, card; 12 in lunabee; 24 in fluid, tray",
            "The radius of the corners."
        ),
        Key(
            "sheet.full_radius",
            .lengthOrSame,
            optional: \.sheet.appearance.shape.fullRadius,
            default: #""same"; 0 in lunabee, fluid, tray"#,
            "The radius of the corners when the sheet fills the height."
        ),
        Key(
            "sheet.corners",
            .corners,
            optional: \.sheet.appearance.shape.corners,
            default: #""top""#,
            "Which corners are round."
        ),
        Key(
            "sheet.margins.left",
            .length,
            optional: \.sheet.appearance.shape.leftMargin,
            default: "0",
            "What it leaves free at the left."
        ),
        Key(
            "sheet.margins.right",
            .length,
            optional: \.sheet.appearance.shape.rightMargin,
            default: "0",
            "What it leaves free at the right."
        ),
        Key(
            "sheet.max_width",
            .width,
            optional: \.sheet.appearance.shape.maxWidth,
            default: "(none)",
            "It is no wider, and centred."
        ),
    ]

    static let shadow = [
        Key(
            "sheet.shadow.color",
            .color,
            optional: \.sheet.appearance.shadow.color,
            default: ##"(none); "#000000" in lunabee, fluid, tray"##,
            "The colour of the shadow."
        ),
        Key(
            "sheet.shadow.opacity",
            .fraction,
            optional: \.sheet.appearance.shadow.opacity,
            default: "(none); 0.3 in lunabee; 0.25 in fluid, tray",
            "The opacity of the shadow."
        ),
        Key(
            "sheet.shadow.x",
            .offset,
            optional: \.sheet.appearance.shadow.x,
            default: "(none); 0 in lunabee, fluid, tray",
            "How far the shadow lies to the right."
        ),
        Key(
            "sheet.shadow.y",
            .offset,
            optional: \.sheet.appearance.shadow.y,
            default: "(none); 0 in lunabee, fluid, tray",
            "How far the shadow lies below."
        ),
        Key(
            "sheet.shadow.radius",
            .softness,
            optional: \.sheet.appearance.shadow.radius,
            default: "(none); 5 in lunabee; 6 in fluid, tray",
            "How soft the shadow's edge is."
        ),
    ]

    static let fill = [
        Key("sheet.color", .color, \.sheet.appearance.color, default: ##""#ffffff""##, "The fill of the sheet."),
        Key(
            "sheet.content",
            .contentPath,
            optional: \.sheet.content,
            default: "(none)",
            "What the sheet shows: a picture, or a document with rows, buttons, sliders and texts."
        ),
    ]
}

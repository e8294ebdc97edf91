extension Key {
    static let dim = [
        Key(
            "sheet.dim.color",
            .color,
            { $0.sheet.appearance.dim.color = $1 },
            default: ##""#555555"; "#000000" in stepped, lunabee, fluid, tray; "#808080" in card"##,
            "The colour that darkens the backdrop."
        ),
        Key(
            "sheet.dim.alpha",
            .fraction,
            { $0.sheet.appearance.dim.alpha = $1 },
            default: "0.4; 0.7 in velog, card",
            "The opacity of the dim at the full."
        ),
        Key(
            "sheet.dim.rule",
            .word,
            { $0.sheet.appearance.dim.rule = $1 },
            default: #""linear"; "constant" in stepped, lunabee; "detents" in fluid, tray"#,
            "What the dim follows."
        ),
        Key(
            "sheet.dim.full_at",
            .extent,
            { $0.sheet.appearance.dim.fullAt = $1 },
            default: #"(none); "50%" in card"#,
            "Rule linear: a sheet this tall dims fully."
        ),
        Key(
            "sheet.dim.undimmed_up_to",
            .detent,
            { $0.sheet.appearance.dim.undimmedUpTo = $1 },
            default: #""off"; "small" in fluid"#,
            "The tallest detent at which the backdrop is clear."
        ),
        Key(
            "sheet.dim.alphas",
            .alphas,
            { $0.sheet.appearance.dim.alphas.merge($1) { $1 } },
            default: "{}",
            "Rule detents: opacities by the names of detents."
        ),
    ]

    static let shape = [
        Key(
            "sheet.corner_radius",
            .length,
            { $0.sheet.appearance.shape.cornerRadius = $1 },
            default: "16; 10 in stepped, card; 12 in lunabee; 24 in fluid, tray",
            "The radius of the corners."
        ),
        Key(
            "sheet.full_radius",
            .lengthOrSame,
            { $0.sheet.appearance.shape.fullRadius = $1 },
            default: #""same"; 0 in lunabee, fluid, tray"#,
            "The radius of the corners when the sheet fills the height."
        ),
        Key(
            "sheet.corners",
            .corners,
            { $0.sheet.appearance.shape.corners = $1 },
            default: #""top""#,
            "Which corners are round."
        ),
        Key(
            "sheet.margins.left",
            .length,
            { $0.sheet.appearance.shape.leftMargin = $1 },
            default: "0",
            "What it leaves free at the left."
        ),
        Key(
            "sheet.margins.right",
            .length,
            { $0.sheet.appearance.shape.rightMargin = $1 },
            default: "0",
            "What it leaves free at the right."
        ),
        Key(
            "sheet.max_width",
            .width,
            { $0.sheet.appearance.shape.maxWidth = $1 },
            default: "(none)",
            "It is no wider, and centred."
        ),
    ]

    static let shadow = [
        Key(
            "sheet.shadow.color",
            .color,
            { $0.sheet.appearance.shadow.color = $1 },
            default: ##"(none); "#000000" in lunabee, fluid, tray"##,
            "The colour of the shadow."
        ),
        Key(
            "sheet.shadow.opacity",
            .fraction,
            { $0.sheet.appearance.shadow.opacity = $1 },
            default: "(none); 0.3 in lunabee; 0.25 in fluid, tray",
            "The opacity of the shadow."
        ),
        Key(
            "sheet.shadow.x",
            .offset,
            { $0.sheet.appearance.shadow.x = $1 },
            default: "(none); 0 in lunabee, fluid, tray",
            "How far the shadow lies to the right."
        ),
        Key(
            "sheet.shadow.y",
            .offset,
            { $0.sheet.appearance.shadow.y = $1 },
            default: "(none); 0 in lunabee, fluid, tray",
            "How far the shadow lies below."
        ),
        Key(
            "sheet.shadow.radius",
            .softness,
            { $0.sheet.appearance.shadow.radius = $1 },
            default: "(none); 5 in lunabee; 6 in fluid, tray",
            "How soft the shadow's edge is."
        ),
    ]

    static let fill = [
        Key(
            "sheet.color",
            .color,
            { $0.sheet.appearance.color = $1 },
            default: ##""#ffffff""##,
            "The fill of the sheet."
        ),
        Key(
            "sheet.content",
            .contentPath,
            { $0.sheet.content = $1 },
            default: "(none)",
            "What the sheet shows: a picture, or a document with rows, buttons, sliders and texts."
        ),
    ]
}

extension KeyCase {
    /// What the sheet looks like.
    static let looks = dim + shape + shadow + grabber

    private static let dim = [
        colors.named("sheet.dim.color"),
        fractions.named("sheet.dim.alpha"),
        words("sheet.dim.rule", "linear", "constant", "detents"),
        extents.named("sheet.dim.full_at"),
        KeyCase(
            "sheet.dim.undimmed_up_to",
            valid: ["\"off\"", "\"normal\""],
            invalid: ["\"\"", "\"hidden\"", "\"free\"", "0", "false", "[]"]
        ),
        KeyCase(
            "sheet.dim.alphas",
            valid: ["{}", "{ normal = 0.2 }", "{ normal = 0, expanded = 1 }"],
            invalid: ["0.4", "[]", "[0.4]", "\"normal\""],
            refused: [
                ("{ normal = 2 }", "expected a number from 0 to 1, found 2"),
                ("{ normal = nan }", "expected a number from 0 to 1, found nan"),
                ("{ normal = \"0.4\" }", "expected a number from 0 to 1, found \"0.4\""),
                ("{ low = 0.4 }", "expected a detent, one of \"expanded\", \"normal\", found \"low\""),
                ("{ hidden = 0 }", "expected a detent, one of \"expanded\", \"normal\", found \"hidden\""),
            ]
        ),
    ]

    private static let shape = [
        lengths.named("sheet.corner_radius"),
        words("sheet.corner_style", "circular", "continuous"),
        lengths.or("same").named("sheet.full_radius"),
        KeyCase(
            "sheet.corners",
            valid: [
                "\"top\"", "\"all\"", "\"none\"", "[]", "[\"top-left\"]",
                "[\"top-left\", \"top-right\", \"bottom-left\", \"bottom-right\"]",
            ],
            invalid: ["\"bottom\"", "\"top-left\"", "\"\"", "1", "{}", "true"],
            refused: [
                ("[\"top\"]", "expected one of \(corners), found \"top\""),
                ("[\"top-left\", 3]", "expected one of \(corners), found 3"),
                ("[\"top-left\", \"top-left\"]", "expected each word once, found \"top-left\" again"),
            ]
        ),
        lengths.named("sheet.margins.left"),
        lengths.named("sheet.margins.right"),
        heights.named("sheet.max_width"),
    ]

    private static let corners = "\"top-left\", \"top-right\", \"bottom-left\", \"bottom-right\""

    private static let shadow = [
        colors.named("sheet.shadow.color"),
        fractions.named("sheet.shadow.opacity"),
        offsets.named("sheet.shadow.x"),
        offsets.named("sheet.shadow.y"),
        KeyCase("sheet.shadow.radius", valid: ["0", "12.5", "200"], invalid: ["201"] + badNumbers),
    ]

    private static let grabber = [
        flags.named("sheet.grabber.shown"),
        lengths.named("sheet.grabber.width"),
        lengths.named("sheet.grabber.height"),
        lengths.named("sheet.grabber.radius"),
        colors.named("sheet.grabber.color"),
        KeyCase(
            "sheet.grabber.margin",
            valid: ["-200", "-12.5", "0", "9", "100000"],
            invalid: noNumbers + ["-201", "100001"]
        ),
        words("sheet.grabber.tap", "none", "dismiss", "next-detent", "tallest-detent"),
        words("sheet.grabber.double_tap", "none", "dismiss", "next-detent", "tallest-detent"),
        words("sheet.grabber.long_press", "none", "dismiss", "next-detent", "tallest-detent"),
        colors.or("clear").named("sheet.grabber.background"),
        flags.named("sheet.grabber.opaque"),
    ]
}

import BottomSheet

extension KeyCase {
    /// What presents the sheet, where it rests, and what fingers do to it.
    static let sheet = presentation + places + release + touch

    private static let presentation = [
        oneOf("sheet.preset", Preset.all.map(\.name)),
        KeyCase(
            "sheet.present_on",
            valid: ["[]", "[\"start\"]", "[\"start\", \"edge-swipe\", \"tap\", \"long-press\", \"control\"]"],
            invalid: ["\"start\"", "{}", "1"],
            refused: [
                ("[\"begin\"]", "expected one of \(presenters), found \"begin\""),
                ("[1]", "expected one of \(presenters), found 1"),
                ("[[\"start\"]]", "expected one of \(presenters), found an array of 1"),
                ("[\"start\", \"start\"]", "expected each word once, found \"start\" again"),
            ]
        ),
        KeyCase(
            "sheet.edges",
            valid: ["[]", "[\"bottom\"]", "[\"left\", \"right\", \"top\", \"bottom\"]"],
            invalid: ["\"bottom\"", "{}", "1"],
            refused: [("[\"lower\"]", "expected one of \(edges), found \"lower\"")]
        ),
        lengths.named("sheet.edge_zone"),
    ]

    private static let presenters = "\"start\", \"edge-swipe\", \"tap\", \"long-press\", \"control\""
    private static let edges = "\"bottom\", \"top\", \"left\", \"right\""

    private static let places = [
        heights.named("sheet.default_height"),
        lengths.or("off").named("sheet.min_top"),
        KeyCase(
            "sheet.height_limit",
            valid: ["\"safe-area\"", "\"screen\"", "600", "0.5"],
            invalid: ["0", "\"600\"", "\"50%\"", "\"full\""] + badNumbers
        ),
        // A mode that wants more keys is tried among the checks.
        KeyCase(
            "sheet.height_mode",
            valid: ["\"fit-content\"", "\"free\""],
            invalid: ["\"\"", "\"fit_content\"", "1", "[\"free\"]"]
        ),
        KeyCase(
            "sheet.heights",
            valid: ["[300]", "[300, 500]", "[500, 300, 300]", "[\"50%\", \"content\", 0.5, \"full\"]"],
            invalid: ["[]", "300", "\"50%\"", "{}", list(65, of: "1")],
            refused: [
                ("[300, 0]", "expected \(height), found 0"), ("[nan]", "expected \(height), found nan"),
                ("[[300]]", "expected \(height), found an array of 1"), ("[\"\"]", "expected \(height), found \"\""),
                ("[300, \"150%\"]", "expected \(height), found \"150%\""),
            ]
        ),
        extents.named("sheet.min_height"),
        extents.named("sheet.max_height"),
        heights.named("sheet.content_height"),
        KeyCase(
            "sheet.detents",
            valid: [
                "[{ name = \"only\", height = 160 }]",
                "[{ name = \"a\", height = 0.5 }, { top = 0, name = \"b\" }, { name = \"é\", extent = \"50%\" }]",
            ],
            invalid: ["[]", "{}", "3", "\"small\"", "{ name = \"a\", height = 1 }", list(65, of: "{}")],
            refused: badDetents
        ),
        KeyCase("sheet.initial_detent", valid: ["\"normal\"", "\"expanded\""], invalid: badNames),
    ]

    private static let height =
        "a height: points above 0, at most 100000, \"50%\" of the screen, \"content\", \"80% of content\" or \"full\""
    private static let badNames = ["\"\"", "\"hidden\"", "\"free\"", "1", "true", "[]", "\"a\\u0000\""]

    private static func list(_ count: Int, of element: String) -> String {
        "[\(Array(repeating: element, count: count).joined(separator: ", "))]"
    }

    private static let badDetents = [
        ("[3]", "expected a table, found 3"),
        ("[{ name = \"a\" }]", "expected exactly one of height, top and extent, found none"),
        (
            "[{ name = \"a\", height = 1, extent = \"full\" }]",
            "expected exactly one of height, top and extent, found height and extent"
        ),
        ("[{ height = 1 }]", "expected a detent with a name"),
        (
            "[{ name = \"hidden\", height = 1 }]",
            "expected a name other than \"hidden\", \"free\", \"off\", found \"hidden\""
        ),
        (
            "[{ name = \"free\", height = 1 }]",
            "expected a name other than \"hidden\", \"free\", \"off\", found \"free\""
        ),
        ("[{ name = \"\", height = 1 }]", "expected a name other than \"hidden\", \"free\", \"off\", found \"\""),
        ("[{ name = 1, height = 1 }]", "expected a name other than \"hidden\", \"free\", \"off\", found 1"),
        ("[{ name = \"a\", height = 0 }]", "expected a height in points, above 0, at most 100000, found 0"),
        ("[{ name = \"a\", top = -1 }]", "expected a length in points, 0 to 100000, found -1"),
        ("[{ name = \"a\", top = inf }]", "expected a length in points, 0 to 100000, found inf"),
        ("[{ name = \"a\", extent = \"tall\" }]", "expected \(height), found \"tall\""),
        (
            "[{ name = \"a\", heigth = 1, top = 1 }]",
            "expected name, height, top or extent, found the key heigth"
        ),
        (
            "[{ name = \"a\", height = 1 }, { name = \"a\", height = 2 }]",
            "expected each name once, found \"a\" again"
        ),
    ]

    private static let release = [
        words("sheet.release", "nearest", "step", "zones", "project", "free"),
        velocities.or("off").named("sheet.dismiss_velocity"),
        parts.or("off").named("sheet.dismiss_fraction"),
        velocities.or("off").named("sheet.open_velocity"),
        velocities.named("sheet.present_velocity"),
        velocities.named("sheet.step_velocity"),
        KeyCase("sheet.decay", valid: ["0", "0.998", "0.9999"], invalid: ["0.99991", "1"] + badNumbers),
        flags.named("sheet.skips_detents"),
        flags.named("sheet.vertical_fling"),
        fractions.named("sheet.zones.expand"),
        lengths.named("sheet.zones.dismiss"),
        flags.named("sheet.swipe_to_dismiss"),
        flags.named("sheet.dismissible"),
    ]

    private static let velocities = KeyCase("", valid: ["0", "1500", "1500.5", "100000"], invalid: badNumbers)

    private static let touch = [
        flags.named("sheet.pannable"),
        words("sheet.drag_from", "anywhere", "sheet", "grabber", "none"),
        words("sheet.swipe_mode", "full", "top", "none"),
        flags.named("sheet.removes_slop"),
        flags.named("sheet.locks_direction"),
        words("sheet.backdrop_tap", "dismiss", "block", "forward"),
        resistances.named("sheet.resistance.top"),
        resistances.named("sheet.resistance.bottom"),
        parts.named("sheet.resistance.rubber_band"),
        words("sheet.scroll.first", "sheet", "content", "once"),
        flags.named("sheet.scroll.indicator"),
        KeyCase(
            "sheet.scroll.deceleration",
            valid: ["0.9", "0.998", "0.9999"],
            invalid: ["0", "0.89", "0.99991", "1"] + badNumbers
        ),
    ]

    private static let resistances = KeyCase(
        "",
        valid: ["\"none\"", "\"logarithmic\"", "\"rubber-band\"", "0", "0.5", "1"],
        invalid: ["1.5", "\"linear\"", "\"rubber band\"", "\"0.5\""] + badNumbers
    )
}

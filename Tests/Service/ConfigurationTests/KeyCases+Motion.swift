extension KeyCase {
    /// How the sheet moves, and what it is made of.
    static let motion =
        ["show", "hide", "settle"].flatMap(animation) + [
            words("sheet.motion.reduced", "off", "fade", "jump"),
            colors.named("sheet.color"),
            KeyCase("sheet.content", valid: ["\"/a.png\"", "\"snapshot\""], invalid: ["\"\"", "1", "{}"]),
        ]

    private static func animation(_ name: String) -> [KeyCase] {
        [
            curves.named("sheet.motion.\(name).curve"),
            KeyCase(
                "sheet.motion.\(name).duration_ms",
                valid: ["0", "250", "0.5", "10000"],
                invalid: ["10001"] + badNumbers
            ),
            KeyCase(
                "sheet.motion.\(name).response_ms",
                valid: ["1", "400.5", "10000"],
                invalid: ["0", "10001"] + badNumbers
            ),
            KeyCase(
                "sheet.motion.\(name).damping",
                valid: ["0.05", "1", "10"],
                invalid: ["0", "0.04", "10.1"] + badNumbers
            ),
            KeyCase(
                "sheet.motion.\(name).velocity",
                valid: ["-100", "0", "2.5", "100"],
                invalid: noNumbers + ["-100.5", "101"]
            ),
            flags.named("sheet.motion.\(name).keeps_velocity"),
        ]
    }

    private static let curves = KeyCase(
        "",
        valid: [
            "\"linear\"", "\"ease-in\"", "\"ease-out\"", "\"ease-in-out\"", "\"spring\"", "[0, 0, 1, 1]",
            "[0.3, -10, 0.7, 10]",
        ],
        invalid: [
            "\"bounce\"", "\"\"", "1", "[]", "[0, 0, 1]", "[0, 0, 1, 1, 1]", "[-0.1, 0, 1, 1]", "[0, 0, 1.1, 1]",
            "[nan, 0, 1, 1]", "[0, nan, 1, 1]", "[0, inf, 1, 1]", "[0, 0, inf, 1]", "[0, 0, 1, 11]", "[\"0\", 0, 1, 1]",
            "[0, 0, 1, 1, \"1\"]", "{}", "true",
        ]
    )
}

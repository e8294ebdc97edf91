import Content

extension KeyCase {
    /// How documents look.
    static let style =
        [
            words("style.theme", "light", "dark", "auto"),
            KeyCase(
                "style.night",
                valid: ["\"22:00-06:00\"", "\"00:00-23:59\"", "\"12:00-12:01\""],
                invalid: [
                    "\"22:00\"", "\"22:00-22:00\"", "\"24:00-06:00\"", "\"22:60-06:00\"", "\"2:00-06:00\"",
                    "\"22:00-06:00-07:00\"", "\"22:00-6.00\"", "\"+2:00-06:00\"", "\"\"", "1", "true", "[]", "{}",
                ]
            ),
            KeyCase(
                "style.font",
                valid: ["\"Inter\"", "\"Inter, Noto Sans\"", "\"\(String(repeating: "a", count: 256))\""],
                invalid: [
                    "\"\"", "\"a\\u0000b\"", "\"\(String(repeating: "a", count: 257))\"", "1", "true", "[]", "{}",
                ]
            ),
            KeyCase(
                "style.text_scale",
                valid: ["0.5", "1", "1.25", "4"],
                invalid: noNumbers + ["0.49", "4.01", "0", "-1"]
            ),
            lengths.named("style.button_radius"),
        ] + Theme.names.map { colors.named("style.colors.\($0)") }
}

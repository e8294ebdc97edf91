extension KeyCase {
    /// How programs reach the sheet.
    static let control = [
        KeyCase(
            "control.socket",
            valid: ["\"off\"", "\"/run/sheetd/control\"", "\"/\(String(repeating: "a", count: 106))\""],
            invalid: [
                "\"\"", "\"on\"", "\"control\"", "\"/run/\"", "\"/a\\u0000b\"", "true", "0", "[]",
                "\"/\(String(repeating: "a", count: 107))\"",
            ]
        ),
        KeyCase(
            "control.group",
            valid: ["\"sheetd\"", "\"users\""],
            invalid: ["\"\"", "\"a\\u0000b\"", "0", "true", "[]"]
        ),
        KeyCase(
            "control.pictures",
            valid: ["[]", "[\"/usr/share/icons\"]", "[\"/a\", \"/b/\"]"],
            invalid: ["\"/usr/share\"", "[\"icons\"]", "[\"\"]", "[1]", "[\"/a\", \"/b\\u0000\"]", "{}", "true"]
        ),
    ]
}

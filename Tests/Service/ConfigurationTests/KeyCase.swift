import Testing

/// One key: values that it takes, and values that it refuses.
struct KeyCase: CustomTestStringConvertible {
    let key: String
    let valid: [String]
    let invalid: [String]
    /// Values that are refused with a message of their own.
    let refused: [(value: String, message: String)]

    init(
        _ key: String,
        valid: [String],
        invalid: [String],
        refused: [(value: String, message: String)] = []
    ) {
        self.key = key
        self.valid = valid
        self.invalid = invalid
        self.refused = refused
    }

    var testDescription: String { key }

    /// Whether its value means another file when it stands in another folder.
    var isPath: Bool { ["input.quirks", "backdrop.image", "sheet.content"].contains(key) }

    static let all =
        device + power + control + programs + keyboard + icons + limits + style + home + backdrop + sheet + looks
        + motion

    func named(_ key: String) -> KeyCase { KeyCase(key, valid: valid, invalid: invalid, refused: refused) }

    /// The same with one more word.
    func or(_ word: String) -> KeyCase { KeyCase(key, valid: valid + ["\"\(word)\""], invalid: invalid) }
}

// Values that many keys share.
extension KeyCase {
    static let noNumbers = ["nan", "inf", "-inf", "\"40\"", "\"\"", "true", "[1]", "{ a = 1 }", "1979-05-27"]
    static let badNumbers = noNumbers + ["-1", "-0.5", "100001", "9223372036854775807", "1e300"]
    static let lengths = KeyCase("", valid: ["0", "0.0", "40", "12.5", "1e3", "100000"], invalid: badNumbers)
    static let heights = KeyCase("", valid: ["1", "500", "0.5", "100000"], invalid: ["0", "-0.0"] + badNumbers)
    static let fractions = KeyCase("", valid: ["0", "1", "0.4", "1.0"], invalid: ["1.01", "-0.1", "2"] + badNumbers)
    static let parts = KeyCase("", valid: ["1", "0.4", "1e-3"], invalid: ["0", "0.0", "1.01", "-0.1"] + badNumbers)
    static let offsets = KeyCase("", valid: ["0", "-1000", "12.5", "1000"], invalid: noNumbers + ["-1001", "1001"])
    static let colors = KeyCase(
        "",
        valid: ["\"#fff\"", "\"#1c1c1E\""],
        invalid: ["\"white\"", "\"#ffff\"", "\"#ggg\"", "\"#+12\"", "\"fff\"", "\"\"", "\"#\"", "0xffffff", "\"#٣٣٣\""]
    )
    static let flags = KeyCase("", valid: ["true", "false"], invalid: ["1", "0", "\"true\"", "[]"])
    static let extents = KeyCase(
        "",
        valid: ["1", "300.5", "\"50%\"", "\"100%\"", "\"33.3%\"", "\"content\"", "\"80% of content\"", "\"full\""],
        invalid: [
            "0", "-1", "nan", "inf", "100001", "\"0%\"", "\"-5%\"", "\"101%\"", "\"%\"", "\"% of content\"", "\"nan%\"",
            "\"inf%\"", "\"1e1%\"", "\"0x1%\"", "\"50 %\"", "\"1.2.3%\"", "\"300\"", "\"Full\"", "\"0% of content\"",
            "\"\"",
            "true", "[]", "{}",
        ]
    )

    /// A key that takes one of some words.
    static func words(_ key: String, _ words: String...) -> KeyCase { oneOf(key, words) }

    /// A key that takes one of the words of a list.
    static func oneOf(_ key: String, _ words: [String]) -> KeyCase {
        KeyCase(
            key,
            valid: words.map { "\"\($0)\"" },
            invalid: ["\"\"", "\"bogus\"", "\"\(words[0].uppercased())\"", "1", "true", "[\"\(words[0])\"]", "{}"]
        )
    }
}

import Testing

@testable import Configuration

/// One key: values that it takes, and values that it refuses.
struct KeyCase: CustomTestStringConvertible {
    let key: String
    let valid: [String]
    let invalid: [String]

    init(_ key: String, valid: [String], invalid: [String]) {
        self.key = key
        self.valid = valid
        self.invalid = invalid
    }

    var testDescription: String { key }

    static let lengths = KeyCase("", valid: ["0", "0.0", "40", "12.5", "1e3", "100000"], invalid: badNumbers)
    static let badNumbers = ["-1", "-0.5", "nan", "inf", "-inf", "100001", "\"40\"", "true", "[1]", "{ a = 1 }"]
    static let colors = KeyCase(
        "",
        valid: ["\"#fff\"", "\"#1c1c1E\""],
        invalid: ["\"white\"", "\"#ffff\"", "\"#ggg\"", "\"#+12\"", "\"fff\"", "\"\"", "\"#\"", "0xffffff", "\"#٣٣٣\""]
    )
    static let flags = KeyCase("", valid: ["true", "false"], invalid: ["1", "0", "\"true\"", "[]"])

    func named(_ key: String) -> KeyCase { KeyCase(key, valid: valid, invalid: invalid) }

    static let all = [
        KeyCase(
            "display.card",
            valid: ["\"auto\"", "\"/dev/dri/card1\""],
            invalid: ["\"card0\"", "\"\"", "0", "\"/a\\u0000b\""]
        ),
        KeyCase("display.connector", valid: ["\"auto\"", "\"HDMI-A-1\""], invalid: ["\"\"", "1", "true"]),
        KeyCase(
            "display.mode",
            valid: ["\"preferred\"", "\"1280x720\"", "\"1280x720@60\"", "\"1920x1080@59.94\""],
            invalid: [
                "\"auto\"", "\"1280\"", "\"1280x\"", "\"x720\"", "\"1280x720@\"", "\"1280x720@0\"", "\"0x0\"",
                "\"-1x5\"",
                "\"1280x720x3\"", "\"1280X720\"", "\"12.5x20\"", "\"infx720\"", "\"1280x720@nan\"", "\"99999x1\"",
                "720",
            ]
        ),
        KeyCase(
            "display.rotation",
            valid: ["0", "90", "180", "270", "90.0"],
            invalid: ["45", "90.5", "-90", "360", "\"90\"", "nan"]
        ),
        KeyCase(
            "display.scale",
            valid: ["\"auto\"", "1", "1.5", "16"],
            invalid: ["0", "-1", "17", "nan", "inf", "\"2\""]
        ),
        lengths.named("display.safe_area.top"),
        lengths.named("display.safe_area.left"),
        lengths.named("display.safe_area.bottom"),
        lengths.named("display.safe_area.right"),
        KeyCase(
            "input.device",
            valid: ["\"auto\"", "\"/dev/input/event3\"", "\"Goodix TS\""],
            invalid: ["\"\"", "3", "[]"]
        ),
        flags.named("input.grab"),
        flags.named("input.pointer"),
        KeyCase("input.velocity", valid: ["\"wlsq2\"", "\"ios\""], invalid: ["\"lsq2\"", "\"\"", "2"]),
        KeyCase("input.lift_gap_ms", valid: ["0", "80", "80.5", "10000"], invalid: ["-1", "10001", "nan", "\"80\""]),
        colors.named("backdrop.color"),
        KeyCase("backdrop.image", valid: ["\"/a.png\"", "\"a.png\""], invalid: ["\"\"", "\"snapshot\"", "1"]),
        KeyCase(
            "backdrop.fit",
            valid: ["\"cover\"", "\"contain\"", "\"stretch\""],
            invalid: ["\"fill\"", "1", "true"]
        ),
        KeyCase(
            "sheet.preset",
            valid: ["\"classic\""],
            invalid: ["\"stepped\"", "\"card\"", "\"lunabee\"", "\"fluid\"", "\"velog\"", "\"classy\"", "\"\"", "1"]
        ),
        KeyCase(
            "sheet.present_on",
            valid: ["[]", "[\"start\"]", "[\"start\", \"edge-swipe\", \"tap\", \"control\"]"],
            invalid: ["\"start\"", "[\"begin\"]", "[1]", "[\"start\", \"start\"]", "{}", "[[\"start\"]]"]
        ),
        KeyCase("sheet.default_height", valid: ["1", "500", "0.5"], invalid: ["0"] + badNumbers),
        lengths.named("sheet.min_top"),
        lengths.named("sheet.corner_radius"),
        flags.named("sheet.pannable"),
        KeyCase("sheet.dismiss_velocity", valid: ["0", "1500", "1500.5"], invalid: badNumbers),
        colors.named("sheet.dim.color"),
        KeyCase(
            "sheet.dim.alpha",
            valid: ["0", "1", "0.4", "1.0"],
            invalid: ["1.01", "-0.1", "2", "nan", "inf", "\"0.4\""]
        ),
        lengths.named("sheet.grabber.width"),
        lengths.named("sheet.grabber.height"),
        colors.named("sheet.grabber.color"),
        colors.named("sheet.color"),
        KeyCase("sheet.content", valid: ["\"/a.png\"", "\"snapshot\""], invalid: ["\"\"", "1", "{}"]),
    ]
}

@Suite("Keys")
struct KeyTests {
    @Test("each key takes what it should", arguments: KeyCase.all)
    func valid(_ item: KeyCase) throws {
        for value in item.valid {
            #expect(try faults("\(item.key) = \(value)\n") == [], "\(value)")
        }
    }

    @Test("each key refuses anything else with one or more faults that name it", arguments: KeyCase.all)
    func invalid(_ item: KeyCase) throws {
        for value in item.invalid {
            let found = try faults(Array("\(item.key) = \(value)\n".utf8))
            #expect(found.count == 1, "\(value)")
            #expect(found.first?.key == item.key, "\(value)")
            #expect(found.first?.line == 1, "\(value)")
            #expect(found.first?.message.contains("expected") == true, "\(value)")
        }
    }

    @Test("every key of the table is tried here, and has a line of its own for the manual")
    func complete() {
        #expect(KeyCase.all.map(\.key) == Key.all.map(\.path))
        #expect(Set(Key.all.map(\.summary)).count == Key.all.count)
        #expect(Key.all.allSatisfy { !$0.expected.isEmpty && $0.summary.hasSuffix(".") })
    }

    @Test(
        "every key changes exactly its own setting",
        arguments: [
            ("display.card = \"/dev/dri/card1\"", { @Sendable in $0.display.card = .path("/dev/dri/card1") }),
            ("display.connector = \"DSI-1\"", { @Sendable in $0.display.connector = .name("DSI-1") }),
            ("display.mode = \"1280x720\"", { $0.display.mode = .size(width: 1280, height: 720, refresh: nil) }),
            (
                "display.mode = \"1280x720@59.94\"",
                { $0.display.mode = .size(width: 1280, height: 720, refresh: 59.94) }
            ),
            ("display.rotation = 270", { $0.display.rotation = .threeQuarters }),
            ("display.scale = 2", { $0.display.scale = .fixed(2) }),
            ("display.safe_area.top = 1", { $0.display.safeArea.top = 1 }),
            ("display.safe_area.left = 2", { $0.display.safeArea.left = 2 }),
            ("display.safe_area.bottom = 3", { $0.display.safeArea.bottom = 3 }),
            ("display.safe_area.right = 4.5", { $0.display.safeArea.right = 4.5 }),
            ("input.device = \"/dev/input/event3\"", { $0.input.device = .path("/dev/input/event3") }),
            ("input.device = \"Goodix\"", { $0.input.device = .name("Goodix") }),
            ("input.grab = false", { $0.input.grab = false }),
            ("input.pointer = true", { $0.input.pointer = true }),
            ("input.velocity = \"ios\"", { $0.input.velocity = .ios }),
            ("input.lift_gap_ms = 50", { $0.input.liftGapMilliseconds = 50 }),
            ("backdrop.color = \"#1ab\"", { $0.backdrop.color = 0x11AABB }),
            ("backdrop.image = \"/a.png\"", { $0.backdrop.image = "/a.png" }),
            ("backdrop.fit = \"contain\"", { $0.backdrop.fit = .contain }),
            ("sheet.preset = \"classic\"", { $0.sheet.preset = .classic }),
            ("sheet.present_on = [\"tap\", \"control\"]", { $0.sheet.presentOn = [.tap, .control] }),
            ("sheet.default_height = 300", { $0.sheet.defaultHeight = 300 }),
            ("sheet.min_top = 0", { $0.sheet.minTop = 0 }),
            ("sheet.corner_radius = 8", { $0.sheet.cornerRadius = 8 }),
            ("sheet.pannable = false", { $0.sheet.pannable = false }),
            ("sheet.dismiss_velocity = 900", { $0.sheet.dismissVelocity = 900 }),
            ("sheet.dim.color = \"#FE01a0\"", { $0.sheet.dim.color = 0xFE01A0 }),
            ("sheet.dim.alpha = 0.25", { $0.sheet.dim.alpha = 0.25 }),
            ("sheet.grabber.width = 40", { $0.sheet.grabber.width = 40 }),
            ("sheet.grabber.height = 5", { $0.sheet.grabber.height = 5 }),
            ("sheet.grabber.color = \"#000\"", { $0.sheet.grabber.color = 0 }),
            ("sheet.color = \"#eee\"", { $0.sheet.color = 0xEEEEEE }),
            ("sheet.content = \"/b.png\"", { $0.sheet.content = "/b.png" }),
        ] as [(String, @Sendable (inout Settings) -> Void)]
    )
    func sets(_ text: String, _ change: @Sendable (inout Settings) -> Void) throws {
        var wanted = Settings()
        change(&wanted)
        #expect(try load(text) == wanted)
    }
}

import BottomSheet
import Canvas
import Evdev
import Foundation
import Gestures
import Interaction
import Output
import TestSupport
import Testing

@testable import Configuration

@Suite("Loading")
struct LoadTests {
    @Test("no source at all gives the defaults")
    func defaults() throws {
        let settings = try Settings.load(file: nil)
        #expect(settings == Settings())
        #expect(settings.panel.display.card == .auto && settings.panel.display.connector == .auto)
        #expect(settings.panel.display.mode == .preferred && settings.panel.display.rotation == .none)
        #expect(settings.panel.display.scale == .auto && settings.panel.display.safeArea == .init())
        #expect(settings.panel.input.device == .auto && settings.panel.input.grab && !settings.panel.input.pointer)
        #expect(
            settings.panel.input.tracking.velocity == .weightedQuadratic
                && settings.panel.input.tracking.liftGapMilliseconds == 80
        )
        #expect(
            settings.panel.input.tracking.stuckMilliseconds == 10_000 && settings.panel.input.tracking.resample
        )
        #expect(!settings.panel.input.forwardToUinput)
        #expect(
            settings.sheet.backdropColor == Color(0x8E8E93) && settings.sheet.backdropImage == .plain
                && settings.sheet.backdropFit == .cover
        )
        #expect(settings.sheet.preset == .classic && settings.sheet.values == .classic)
        #expect(settings.sheet.color == .white && settings.sheet.content == nil)
        #expect(settings.sheet.behavior == .classic)
        #expect(settings.sheet.sizing == .init() && !settings.sheet.sets("sheet"))
    }

    @Test("the file of the manual loads")
    func documented() throws {
        let settings = try load(
            """
            [display]
            card = "auto"
            mode = "preferred"
            rotation = 0
            safe_area = { top = 10, bottom = 20.5 }
            [sheet]
            preset = "classic"
            present_on = ["start", "edge-swipe"]
            default_height = 500
            dim = { color = "#555555", alpha = 0.4 }
            [sheet.grabber]
            width = 60
            """
        )
        #expect(settings.panel.display.safeArea.top == 10 && settings.panel.display.safeArea.bottom == 20.5)
        #expect(settings.panel.display.safeArea.left == 0)
        #expect(settings.sheet.sets("sheet.dim.color") && settings.sheet.style.dim == 0x555555)
        #expect(settings.sheet.sets("sheet.dim.alpha") && settings.sheet.behavior.dim.alpha == 0.4)
        #expect(settings.sheet.behavior.shape.grabber?.width == 60)
        #expect(settings.sheet.sets("sheet.grabber.width") && !settings.sheet.sets("sheet.grabber.height"))
    }

    @Test("drop-ins win over the file, later names over earlier ones, key by key")
    func dropIns() throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            "[sheet]\ndefault_height = 100\nmin_top = 1\ndim = { color = \"#111\", alpha = 0.1 }\n"
        )
        try scratch.write("sheet.default_height = 300\nsheet.dim.alpha = 0.3", to: "d/20-later.toml")
        try scratch.write("sheet.default_height = 200\nsheet.corner_radius = 2", to: "d/10-earlier.toml")
        try scratch.write("sheet.default_height = 900", to: "d/99-other.toml.bak")
        try scratch.write("sheet.default_height = 901", to: "d/.99-hidden.toml")
        let settings = try Settings.load(file: file, dropInDirectory: scratch.file("d"))
        #expect(settings.sheet.sizing.defaultHeight == 300 && settings.sheet.behavior.shape.cornerRadius == 2)
        #expect(settings.sheet.behavior.limit.minimumTop == 1)
        #expect(settings.sheet.style.dim == 0x111111 && settings.sheet.behavior.dim.alpha == 0.3)
    }

    @Test("a drop-in is read whatever its name, be it no UTF-8, and faults name it")
    func oddNames() throws {
        let scratch = try Scratch()
        try scratch.write("", to: "d/a.toml")
        for (bytes, text) in [([0xFF], "sheet.min_top = 7"), ([0x0A, 0xC3], "sheet.colour = 3")] as [([UInt8], String)]
        {
            let path = Array(scratch.file("d/").utf8) + bytes + Array(".toml".utf8)
            let file = fopen(path.map { CChar(bitPattern: $0) } + [0], "w")
            fputs(text, file)
            fclose(file)
            if bytes.count == 1 {
                #expect(
                    try Settings.load(file: nil, dropInDirectory: scratch.file("d")).sheet.behavior.limit.minimumTop
                        == 7
                )
            }
        }
        let error = #expect(throws: ConfigurationError.self) {
            try Settings.load(file: nil, dropInDirectory: scratch.file("d"))
        }
        #expect(
            error?.description
                == "\(scratch.file("d"))/\\n\u{FFFD}.toml:1:7: sheet.colour: unknown key, did you mean color?"
        )
    }

    @Test("a later source may say what would count without any")
    func backToDefault() throws {
        let overrides = [Override("sheet.corners=all"), Override("sheet.corners=top")]
        #expect(try Settings.load(file: nil, overrides: overrides).sheet.corners == [.topLeft, .topRight])
    }

    @Test("a folder of drop-ins may be missing, but must be a folder")
    func noDropIns() throws {
        let scratch = try Scratch()
        #expect(try Settings.load(file: nil, dropInDirectory: scratch.file("none")) == Settings())
        let file = try scratch.write("")
        let error = #expect(throws: ConfigurationError.self) { try Settings.load(file: nil, dropInDirectory: file) }
        #expect(error?.description == "\(file): cannot read the directory: Not a directory")
    }

    @Test("a relative picture starts at the folder of the file that names it")
    func relative() throws {
        let scratch = try Scratch()
        let file = try scratch.write("backdrop.image = \"home.png\"\nsheet.content = \"/abs/s.png\"")
        try scratch.write("sheet.content = \"../s.png\"", to: "d/1.toml")
        let settings = try Settings.load(file: file, dropInDirectory: scratch.file("d"))
        #expect(settings.sheet.backdropImage == .file(scratch.file("home.png")))
        #expect(settings.sheet.content == scratch.file("d/../s.png"))
        let override = try Settings.load(file: file, overrides: [Override("sheet.content=here.png")])
        #expect(override.sheet.content == "here.png")
    }

    @Test("faults of all sources come at once, files first, in the order in which they were read")
    func everywhere() throws {
        let scratch = try Scratch()
        let file = try scratch.write("sheet.min_top = -1")
        let dropIn = try scratch.write("[shet]", to: "d/1.toml")
        let error = #expect(throws: ConfigurationError.self) {
            try Settings.load(
                file: file,
                dropInDirectory: scratch.file("d"),
                overrides: [Override("sheet.dim.alpha=2")]
            )
        }
        #expect(
            error?.description == """
                \(file):1:17: sheet.min_top: expected "off" or a length in points, 0 to 100000, found -1
                \(dropIn):1:2: shet: unknown key, did you mean sheet?
                --set sheet.dim.alpha=2: sheet.dim.alpha: expected a number from 0 to 1, found 2
                """
        )
        #expect(error?.isUsageError == false)
    }

    @Test("a file that cannot be read is a fault that names it")
    func unreadable() throws {
        let scratch = try Scratch()
        let missing = #expect(throws: ConfigurationError.self) { try Settings.load(file: scratch.file("none.toml")) }
        #expect(missing?.description == "\(scratch.file("none.toml")): cannot open it: No such file or directory")
        for path in [scratch.path, "/dev/zero"] {
            let error = #expect(throws: ConfigurationError.self) { try Settings.load(file: path) }
            #expect(error?.description == "\(path): expected a regular file")
        }
    }
}

@Suite("Overrides")
struct OverrideTests {
    private func load(_ texts: String...) throws -> Settings {
        try Settings.load(file: nil, overrides: texts.map(Override.init))
    }

    private func fault(_ text: String) -> ConfigurationError? {
        #expect(throws: ConfigurationError.self) { try load(text) }
    }

    @Test("a value is TOML, or a text if it is none")
    func values() throws {
        #expect(try load("sheet.preset=classic").sheet.preset == .classic)
        #expect(try load("sheet.preset=\"classic\"").sheet.preset == .classic)
        #expect(try load("sheet.dim.alpha=0.5").sheet.behavior.dim.alpha == 0.5)
        #expect(try load("sheet.dim.color=#333").sheet.style.dim == 0x333333)
        #expect(try load("sheet.grabber={width=40}").sheet.behavior.shape.grabber?.width == 40)
        #expect(try load("sheet.max_height=80% of content").sheet.sizing.maxHeight == .content(0.8))
        #expect(try load("sheet.heights=[300, \"50%\"]").sheet.sizing.heights?.map(\.name) == ["300", "50%"])
        #expect(try load("sheet.detents=[{name=\"a\", top=4}]").sheet.sizing.detents == [DetentRule("a", .top(4))])
        #expect(try load("sheet.present_on=[\"tap\"]").sheet.behavior.touch.presentOn == [.tap])
        #expect(
            try load("display.mode=1280x720@60").panel.display.mode
                == .fixed(PixelSize(width: 1280, height: 720), refreshRate: 60)
        )
        #expect(try load("input.device=Goodix TS = 2").panel.input.device == .name("Goodix TS = 2"))
    }

    @Test("a later override wins, and all win over files")
    func precedence() throws {
        let scratch = try Scratch()
        let file = try scratch.write("sheet.min_top = 1")
        #expect(
            try Settings.load(file: file, overrides: [Override("sheet.min_top=2")]).sheet.behavior.limit.minimumTop == 2
        )
        #expect(try load("sheet.min_top=2", "sheet.min_top=3").sheet.behavior.limit.minimumTop == 3)
    }

    @Test(
        "what is no KEY=VALUE is a fault of usage",
        arguments: ["", "sheet", "=1", "sheet..dim=1", ".a=1", "a b=1", "\"a\"=1"]
    )
    func malformed(_ text: String) {
        let error = fault(text)
        #expect(error?.description == "--set \(text): expected KEY=VALUE, as in sheet.preset=classic")
        #expect(error?.isUsageError == true)
    }

    @Test(
        "a wrong key or value is a fault of usage that names both",
        arguments: [
            (
                "sheet.preset=cards",
                "sheet.preset: expected one of \(Preset.all.map { "\"\($0.name)\"" }.joined(separator: ", ")), "
                    + "found \"cards\""
            ),
            ("sheet.presett=classic", "sheet.presett: unknown key, did you mean preset?"),
            ("sheet=1", "sheet: expected a table, found 1"),
            (
                "sheet.content=",
                "sheet.content: expected the path of a PNG, or of a document, .toml or .json, found \"\""
            ),
            ("sheet.grabber={width=40", "sheet.grabber: expected a table, found \"{width=40\""),
            ("sheet.dim.alpha=nan", "sheet.dim.alpha: expected a number from 0 to 1, found nan"),
        ]
    )
    func wrong(_ text: String, _ message: String) {
        let error = fault(text)
        #expect(error?.description == "--set \(text): \(message)")
        #expect(error?.isUsageError == true)
    }

    @Test("a line break cannot smuggle in a second key")
    func smuggle() {
        #expect(fault("sheet.min_top=1\nvalue2=2")?.faults.count == 1)
    }
}

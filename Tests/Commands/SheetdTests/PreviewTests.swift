import Canvas
import Foundation
import Pictures
import TestSupport
import Testing

/// `sheetd preview`: documents as their sheets would show them.
struct PreviewTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let toml = """
        title = "Kitchen"
        theme = "dark"

        [[items]]
        kind = "row"
        id = "light"
        title = "Light"
        accessory = "toggle"

        """
    private static let small = ["--size", "240x600"]

    private func preview(_ arguments: [String]) throws -> SheetdProcess {
        try SheetdProcess(["preview"] + arguments)
    }

    private func document(_ text: String = toml, _ name: String = "kitchen.toml") throws -> String {
        try scratch.write(text, to: name)
    }

    /// The picture that a preview of `document` with `options` writes.
    private func picture(of document: String, _ options: [String]) throws -> Picture {
        let output = scratch.file("\(UUID().uuidString).png")
        let run = try preview([document, "--out", output] + options)
        #expect(run.code == 0 && run.output.isEmpty && run.message.isEmpty, "\(run.message)")
        return try Picture(output)
    }

    @Test("The picture has the size that was asked for, and 720x1280 pixels where none was")
    func size() throws {
        let document = try document()
        #expect(try picture(of: document, []).size == [720, 1280])
        #expect(try picture(of: document, Self.small).size == [240, 600])
    }

    @Test("A panel that is turned is drawn as its viewer sees it", arguments: [90, 180, 270])
    func turned(degrees: Int) throws {
        let document = try document()
        let configuration = try scratch.write(
            "display.rotation = \(degrees)\ndisplay.safe_area = { top = 30 }\n",
            to: "sheetd.toml"
        )
        let safe = ["--set", "display.safe_area.top=30"]
        let upright = try picture(of: document, ["--size", degrees == 180 ? "240x600" : "600x240"] + safe)
        #expect(try picture(of: document, Self.small + ["--config", configuration]) == upright)
    }

    @Test(
        "Options for documents are refused where there are pictures alone",
        arguments: ["--theme dark", "--text-scale 2"]
    )
    func pictureAlone(option: String) throws {
        let option = option.split(separator: " ").map(String.init)
        let picture = Fixture.path("pictures/home.png")
        let run = try preview([picture, "--out", scratch.file("a.png")] + option)
        #expect(run.code == 64 && run.message.contains("\(option[0]) is for documents, and \(picture) is a picture"))
        let both = try preview([picture, try document(), "--out", scratch.file("a.png")] + Self.small + option)
        #expect(both.code == 0, "\(both.message)")
    }

    @Test("The same document in TOML and in JSON gives the same picture, and twice the same bytes")
    func syntaxes() throws {
        let json =
            #"{"title":"Kitchen","theme":"dark","items":[{"kind":"row","id":"light","title":"Light","accessory":"toggle"}]}"#
        let first = try picture(of: document(), Self.small)
        #expect(try first == picture(of: document(), Self.small))
        #expect(try first == picture(of: document(json, "kitchen.json"), Self.small))
    }

    @Test("With - the PNG goes to standard output, and nothing else does")
    func standardOutput() throws {
        let document = try document()
        let file = scratch.file("a.png")
        let toFile = try preview([document, "--out", file] + Self.small)
        let toOutput = try ChildProcess(SheetdProcess.program.path, ["preview", document, "--out", "-"] + Self.small)
        #expect(try toOutput.wait() == .exit(0) && toFile.code == 0)
        #expect(try toOutput.bytes == scratch.read("a.png"))
    }

    @Test("A style that is configured shows where the document says nothing, and nowhere else")
    func style() throws {
        let dark = ["--set", "style.theme=dark", "--set", "style.colors.accent=#e4002b"]
        let plain = try document(Self.toml.replacing("theme = \"dark\"\n", with: ""), "plain.toml")
        let own = try document(
            Self.toml.replacing("\"dark\"", with: "{ base = \"dark\", accent = \"#e4002b\" }"),
            "own.toml"
        )
        #expect(try picture(of: plain, Self.small + dark) == picture(of: own, Self.small))
        #expect(try picture(of: plain, Self.small + dark + ["--theme", "light"]) != picture(of: own, Self.small))
        #expect(try picture(of: own, Self.small + ["--set", "style.theme=light"]) == picture(of: own, Self.small))
    }

    /// Options of which each shows another picture.
    private static let looks = [
        [], ["--theme", "light"], ["--direction", "rtl"], ["--text-scale", "2"], ["--scale", "2"],
        ["--preset", "fluid"],
        ["--detent", "expanded"], ["--set", "sheet.default_height=120"],
    ]

    @Test("Theme, direction, size of texts, scale, preset, detent and keys all show")
    func options() throws {
        let document = try document()
        let pictures = try Self.looks.map { try picture(of: document, Self.small + $0) }
        #expect(Set(pictures).count == pictures.count)
        #expect(try picture(of: document, Self.small + ["--theme", "dark"]) == pictures[0])
        #expect(try picture(of: document, Self.small + ["--detent", "normal"]) == pictures[0])
    }

    @Test("Several sizes and several documents stand side by side on one picture, each as it is alone")
    func several() throws {
        let documents = [try document(), try document("title = \"Hall\"\n", "hall.toml")]
        let sizes = [["--size", "240x320"], ["--size", "320x240"]]
        let output = scratch.file("all.png")
        #expect(try preview(documents + sizes.joined() + ["--out", output]).code == 0)
        let sheet = try Picture(output)
        for document in documents {
            for size in sizes {
                let alone = try picture(of: document, size)
                #expect(sheet.contains(alone), "\(document) in \(size[1])")
            }
        }
    }

    @Test("A home fills the panel, in whatever theme; a sheet lies over the home of its configuration, which it dims")
    func home() throws {
        let (document, sheet) = (try document(), try document("title = \"Hall\"\n", "hall.toml"))
        let (home, hall) = (
            try picture(of: document, Self.small + ["--home"]), try picture(of: sheet, Self.small)
        )
        #expect(home.pixels.first == home.pixels.last)
        #expect(try picture(of: document, Self.small + ["--home", "--theme", "light"]) != home)
        let configuration = try scratch.write("home.content = \"kitchen.toml\"\n", to: "sheetd.toml")
        let over = try picture(of: sheet, Self.small + ["--config", configuration])
        #expect(over.pixels.suffix(240 * 40) == hall.pixels.suffix(240 * 40))
        #expect(over.pixels[0] != home.pixels[0] && over.pixels[0] != hall.pixels[0])
        let cleared = ["--config", configuration, "--preset", "fluid", "--detent", "small"]
        let seen = try picture(of: sheet, Self.small + cleared)
        #expect(seen.pixels.prefix(240 * 60) == home.pixels.prefix(240 * 60))
    }

    @Test("A fault of a home names the key only where a configuration names the home")
    func wrongHome() throws {
        let (wrong, missing) = (try document("title = 1\n", "wrong.toml"), scratch.file("none.toml"))
        func message(_ arguments: [String]) throws -> String {
            let run = try preview(arguments + ["--out", scratch.file("a.png")])
            #expect(run.code == 78)
            return run.message
        }
        let sheet = try document()
        #expect(try message([wrong, "--home"]).hasPrefix("sheetd: \(wrong):1:9: title: "))
        #expect(try message([sheet, "--set", "home.content=\(wrong)"]).hasPrefix("sheetd: \(wrong):1:9: title: "))
        #expect(try message([missing, "--home"]).hasPrefix("sheetd: \(missing): cannot open it"))
        let configured = try message([sheet, "--set", "home.content=\(missing)"])
        #expect(configured.contains("home.content: \(missing): cannot open it"))
    }

    @Test("A picture in the place of a document is shown as the key sheet.content shows it, beside documents as well")
    func picture() throws {
        let png = try #require(PNG.encode(Surface(size: PixelSize(width: 60, height: 40), color: Color(0xC02040))))
        try Data(png).write(to: URL(fileURLWithPath: scratch.file("red.png")))
        let alone = try picture(of: scratch.file("red.png"), Self.small)
        // At 240 pixels it is 160 high, below the corners and the bar that a classic sheet of 500 begins with at 100.
        #expect(alone.pixels[240 * 200 + 120] == 0xC02040 && alone.pixels[240 * 259] == 0xC02040)
        #expect(alone.pixels[240 * 261 + 120] == 0xFFFFFF)
        let output = scratch.file("all.png")
        #expect(try preview([scratch.file("red.png"), document(), "--out", output] + Self.small).code == 0)
        #expect(try Picture(output).contains(alone))
        let run = try preview([scratch.file("none.png"), "--out", output])
        #expect(run.code == 78)
        #expect(run.message == "sheetd: \(scratch.file("none.png")): cannot open it: No such file or directory\n")
    }

    @Test("A configuration says what lies around the document; a wrong one is reported as elsewhere")
    func configuration() throws {
        let document = try document()
        let red = try scratch.write("[backdrop]\ncolor = \"#ff0000\"\n[sheet]\ndim = { alpha = 0 }\n", to: "red.toml")
        #expect(try picture(of: document, Self.small + ["--config", red]).pixels.first == 0xFF0000)
        let wrong = try scratch.write("[backdrop]\ncolour = 1\n", to: "wrong.toml")
        let run = try preview([document, "--out", scratch.file("a.png"), "--config", wrong])
        #expect(run.code == 78)
        #expect(run.messages.first?.hasPrefix("sheetd: \(wrong):2:1: backdrop.colour: unknown key") == true)
    }

    @Test("Everything that is wrong with a document, a line each with file, line and column; no picture is written")
    func faults() throws {
        let wrong = try document("title = 1\n\n[[items]]\nkind = \"roe\"\n\n[[items]]\nkind = \"button\"\n")
        let run = try preview([wrong, "--out", scratch.file("a.png")])
        #expect(run.code == 78 && run.output.isEmpty)
        #expect(
            run.messages == [
                "sheetd: \(wrong):1:9: title: expected a text of at most 2048 bytes, found 1",
                "sheetd: \(wrong):4:8: items[0].kind: found \"roe\", did you mean \"row\"?",
                "sheetd: \(wrong):6:1: items[1].title: is missing", "sheetd: \(wrong):6:1: items[1].id: is missing",
            ]
        )
        #expect(!scratch.names.contains("a.png"))
    }

    @Test("A document that is not there: exit code 78, and the message names it")
    func noDocument() throws {
        let file = scratch.file("none.toml")
        let run = try preview([file, "--out", scratch.file("a.png")])
        #expect(run.code == 78)
        #expect(run.message == "sheetd: \(file): cannot open it: No such file or directory\n")
    }

    @Test(
        "A command line that is wrong: exit code 64, and the message says what was expected",
        arguments: [
            (["--size", "240"], "--size"), (["--size", "8x8"], "16 to 16384"), (["--scale", "0"], "0.25…16"),
            (["--theme", "blue"], "light"), (["--direction", "up"], "rtl"), (["--text-scale", "9"], "0.5…4"),
            (["--preset", "bouncy"], "classic"), (["--out", "a.jpg"], ".png"), (["--out", "-", "--watch"], "--watch"),
            (["--detent", "tall"], "--detent tall: expected one of expanded, normal"),
            (["a.txt"], "expected a document, .toml or .json, or a picture, .png, not a.txt"),
            (["--set", "sheet.nothing=1"], "--set sheet.nothing=1"),
            (["--home", "--detent", "normal"], "--detent is for sheets, and --home shows none"),
            (["--home", "--preset", "tray"], "--preset is for sheets, and --home shows none"),
            (["--home", Fixture.path("pictures/home.png")], "--home is for documents, and "),
        ]
    )
    func usage(options: [String], expected: String) throws {
        let output = options.contains("--out") ? [] : ["--out", scratch.file("a.png")]
        let run = try preview([try document()] + output + options)
        #expect(run.code == 64 && run.output.isEmpty)
        #expect(run.message.contains(expected), "\(run.message)")
    }

    @Test("A folder that is not there: exit code 1, and the message names the picture")
    func unwritable() throws {
        let run = try preview([try document(), "--out", scratch.file("no/a.png")])
        #expect(run.code == 1)
        #expect(run.message == "sheetd: \(scratch.file("no/a.png")): cannot be written: No such file or directory\n")
    }
}

/// The pixels of a PNG.
struct Picture: Hashable {
    let size: [Int]
    let pixels: [UInt32]

    init(_ path: String) throws {
        let surface = try PNG.read(path, over: .black)
        size = [surface.size.width, surface.size.height]
        pixels = surface.pixels
    }

    /// Whether `other` stands somewhere in it.
    func contains(_ other: Picture) -> Bool {
        let width = size[0]
        let (columns, rows) = (other.size[0], other.size[1])
        guard columns <= width, rows <= size[1] else { return false }
        return (0...size[1] - rows).contains { y in
            (0...width - columns).contains { x in
                (0..<rows).allSatisfy { row in
                    let start = (y + row) * width + x
                    return pixels[start..<start + columns].elementsEqual(
                        other.pixels[row * columns..<(row + 1) * columns]
                    )
                }
            }
        }
    }
}

import Foundation
import TestSupport
import Testing

/// The articles whose pictures `make pictures` draws: a picture shows the block before it.
struct PicturedArticleTests {
    /// A document of an article, and the name of its picture.
    struct Sample: CustomTestStringConvertible {
        let document: String
        let picture: String

        var testDescription: String { picture }
    }

    private static let articles = Checkout.folder.appendingPathComponent("Sources/Kiosk/Kiosk.docc")
    private static let examples = Checkout.folder.appendingPathComponent("Sources/Examples")

    private static func text(of article: String) -> String {
        (try? String(contentsOf: articles.appendingPathComponent(article), encoding: .utf8)) ?? ""
    }

    /// As `.ci/draw-pictures` finds them.
    private static let pictured = [
        "WritingContent.md", "ChoicesAndNumbers.md", "Icons.md", "TilesAndGroups.md", "DatesTimesAndCodes.md",
        "KioskFromTwoFiles.md", "Gallery.md",
    ]

    private static let samples = pictured.map(text).flatMap { text in
        text.matches(
            of: #/```toml\n(?<document>(?:(?!```)(?s:.))*)```\n\n!\[[^\]]*\]\(Resources\/(?<picture>[a-z-]+)\.png\)/#
        ).map {
            Sample(document: String($0.document), picture: String($0.picture))
        }
    }

    @Test("What has a picture has no fault, and its picture has a palette", arguments: samples)
    func sample(sample: Sample) throws {
        let scratch = try Scratch()
        try scratch.write(sample.document, to: "document.toml")
        // What documents name: a picture, and what a home brings.
        for file in ["hotel.png", "thermostat/sheet.toml"] {
            let url = Self.examples.appendingPathComponent(file)
            try scratch.write([UInt8](Data(contentsOf: url)), to: url.lastPathComponent)
        }
        let run = try SheetdProcess(["check-config", scratch.file("document.toml")])
        #expect(run.code == 0 && run.message.isEmpty, "\(run.message)")
        let picture = try Data(contentsOf: Self.articles.appendingPathComponent("Resources/\(sample.picture).png"))
        #expect([UInt8](picture[24..<26]) == [8, 3], "make pictures has not written it")
        #expect(picture.count < 40_000)
    }

    @Test("Every kind of item has a picture")
    func kinds() throws {
        let scratch = try Scratch()
        try scratch.write("items = [{ kind = \"nothing of the kind\" }]\n", to: "wrong.toml")
        let message = try SheetdProcess(["check-config", scratch.file("wrong.toml")]).message
        let kinds = message.matches(of: /"([a-z]+)"/).map(\.1)
        #expect(kinds.count > 8, "\(message)")
        let pictures = Set(Self.samples.map(\.picture))
        for kind in kinds { #expect(pictures.contains("kind-\(kind)"), "\(kind)") }
    }

    @Test("The gallery has every example, letter by letter")
    func gallery() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path).filter {
            $0.hasSuffix(".toml")
        }
        #expect(names.count > 10)
        let pictures = Self.samples.filter { $0.picture.hasPrefix("gallery-") }
        #expect(Set(pictures.map { "\($0.picture.dropFirst("gallery-".count)).toml" }) == Set(names))
        for sample in pictures {
            let name = "\(sample.picture.dropFirst("gallery-".count)).toml"
            let example = try String(contentsOf: Self.examples.appendingPathComponent(name), encoding: .utf8)
            #expect(sample.document == example, "\(name)")
        }
    }

    @Test("No article is longer than one reads at once, tables and samples apart")
    func lengths() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.articles.path).filter {
            $0.hasSuffix(".md")
        }
        #expect(names.count > 10)
        for name in names {
            // Every second part lies between two fences.
            let parts = Self.text(of: name).components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 0 }
            let lines = parts.flatMap { $0.element.split(separator: "\n") }.filter { !$0.hasPrefix("|") }
            #expect(lines.count <= 150, "\(name)")
        }
    }

    @Test("The README is short, and its figures are few, one a cell")
    func readme() throws {
        let readme = try String(contentsOf: Checkout.folder.appendingPathComponent("README.md"), encoding: .utf8)
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 161)
        let figures = lines.drop { $0 != "## Measured" }.filter { $0.hasPrefix("| ") }.dropFirst()
        #expect((1...10).contains(figures.count))
        for figure in figures {
            #expect(figure.split(separator: "|")[1].matches(of: /[0-9.]+/).count == 1, "\(figure)")
        }
    }
}

import Canvas
import Foundation
import Pictures
import TestSupport
import Testing

@testable import Content

/// Pages that were once looked at and found right.
///
/// SHEETD_UPDATE_GOLDEN=1 writes the files again; then look at the difference. The fonts are those of fonts-dejavu-core,
/// fonts-nanum and fonts-noto-color-emoji.
struct GoldenPageTests {
    private static let updates = ProcessInfo.processInfo.environment["SHEETD_UPDATE_GOLDEN"] == "1"
    private static let folder = Checkout.tests.appendingPathComponent("Fixtures/content")

    @Test(
        "A page is the golden one",
        arguments: [
            ("settings", "light", "ltr", 1.0), ("settings-dark", "dark", "ltr", 2), ("settings-rtl", "light", "rtl", 1),
        ]
    )
    func page(name: String, theme: String, direction: String, scale: Double) throws {
        let source = try String(contentsOf: Self.folder.appendingPathComponent("settings.json"), encoding: .utf8)
        let json = source.replacing("$theme", with: theme).replacing("$direction", with: direction)
        var shown = try ShownPage(json, width: Int(360 * scale), rows: Int(640 * scale), scale: scale)
        shown.pose.offset = scale == 1 ? 0 : 250
        shown.pose.pressed = .items(scale == 1 ? 3 : 8)
        try compare(shown.picture, with: "\(name).png")
    }

    /// Letters may be a shade different with another version of FreeType; shapes and places may not.
    private func compare(_ picture: Surface, with name: String) throws {
        let file = Self.folder.appendingPathComponent(name).path
        if Self.updates { try PNG.write(picture, to: file) }
        let golden = try PNG.read(file, over: .black)
        try #require(picture.size == golden.size)
        let differing = zip(picture.pixels, golden.pixels).count { mine, theirs in
            mine != theirs && zip(mine.channels, theirs.channels).contains { abs($0 - $1) > 48 }
        }
        #expect(differing * 500 <= picture.size.area, "\(differing) of \(picture.size.area) pixels differ from \(file)")
    }
}

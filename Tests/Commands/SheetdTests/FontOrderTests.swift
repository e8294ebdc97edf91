import Foundation
import TestSupport
import Testing

/// In which of the fonts that are installed texts are drawn.
struct FontOrderTests {
    private static let order = ["Inter", "Roboto", "Noto Sans", "DejaVu Sans"]
    /// Fonts that stand for them: another family's files, which a configuration of fontconfig gives that name.
    private static let files = ["DejaVuSerif", "DejaVuSansMono", "DejaVuSerif-Bold", "DejaVuSans"]

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(
        "A document that names no font is in the first of them that is installed",
        arguments: [[0, 1, 2, 3], [1, 2, 3], [2, 3], [3], [0, 3], [2], [1]]
    )
    func first(installed: [Int]) throws {
        let configuration = try configuration(with: installed)
        let usual = try picture(nil, configuration)
        let expected = Self.order[installed[0]]
        #expect(try usual == picture(expected, configuration))
        for other in installed.dropFirst() { #expect(try usual != picture(Self.order[other], configuration)) }
    }

    @Test("Without any of them it is in the font that the system uses for sans-serif")
    func none() throws {
        let configuration = try configuration(with: [])
        #expect(try picture(nil, configuration) == picture("sans-serif", configuration))
    }

    private func picture(_ font: String?, _ configuration: String) throws -> Picture {
        let output = scratch.file("\(UUID().uuidString).png")
        let family = font.map { "font = \"\($0)\"\n" } ?? ""
        let document = try scratch.write("title = \"Hamburg\"\n\(family)", to: "a.toml")
        let arguments = ["preview", document, "--size", "240x320", "--out", output]
        let child = try ChildProcess(
            SheetdProcess.program.path,
            arguments,
            environment: ["FONTCONFIG_FILE": configuration]
        )
        #expect(try child.wait() == .exit(0))
        return try Picture(output)
    }

    /// A configuration of fontconfig with so many of the families, and NanumGothic as what sans-serif is.
    private func configuration(with installed: [Int]) throws -> String {
        let fonts = "/usr/share/fonts/truetype"
        let families = installed.map { index in
            """
            <dir>\(scratch.file("\(index)"))</dir>
            <match target="scan">
              <test name="file" compare="contains"><string>/\(index)/</string></test>
              <edit name="family" mode="assign_replace"><string>\(Self.order[index])</string></edit>
              <edit name="weight" mode="assign_replace"><const>regular</const></edit>
            </match>
            """
        }
        for index in installed {
            let folder = scratch.file("\(index)")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let name = "\(Self.files[index]).ttf"
            try FileManager.default.copyItem(atPath: "\(fonts)/dejavu/\(name)", toPath: "\(folder)/\(name)")
        }
        let text = """
            <?xml version="1.0"?>
            <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
            <fontconfig>
            <dir>\(fonts)/nanum</dir>
            \(families.joined(separator: "\n"))
            <cachedir>\(scratch.file("cache"))</cachedir>
            </fontconfig>
            """
        return try scratch.write(text, to: "fonts.conf")
    }
}

import Canvas
import ContentSupport
import Jobs
import TestSupport
import Testing
import Values

@testable import Content

@Suite("Messages: their text, their mark, their colours")
struct ToastPictureTests {
    private static let fonts = Fonts()
    private static let long = String(repeating: "The printer is out of paper. ", count: 30)

    private static func panel(_ width: Double = 480, textScale: Double = 1, scale: Double = 1) -> ToastPicture.Panel {
        var style = Style()
        style.textScale = textScale
        style.font = "DejaVu Sans"
        return ToastPicture.Panel(width: width, scale: scale, rotation: .none, style: style)
    }

    private static func layout(_ text: String, _ panel: ToastPicture.Panel, hasMark: Bool = true) -> ToastLayout {
        ToastLayout(text, hasMark: hasMark, on: panel, fonts)
    }

    @Test(
        "A text takes one line, or as many as it needs up to three, the last of which ends in an ellipsis; a line break is one",
        arguments: [("Saved", 1), ("One\nTwo", 2), ("1\n2\n3\n4\n5", 3), (long, 3), ("한국어 " + long, 3)]
    )
    func lines(text: String, count: Int) {
        for width in [208.0, 480] {
            let layout = Self.layout(text, Self.panel(width))
            #expect(layout.block.lines.count == (text == Self.long || width == 480 ? count : layout.block.lines.count))
            #expect(layout.block.lines.count <= 3)
            for line in layout.block.lines { #expect(line.width <= layout.text.width + 0.01) }
        }
    }

    @Test("Its height grows with lines and letters, and it is never lower than what a finger hits")
    func heights() {
        let (one, three) = (Self.layout("Saved", Self.panel()), Self.layout(Self.long, Self.panel()))
        #expect(one.height >= 44 && three.height > one.height + 40)
        #expect(Self.layout("Saved", Self.panel(), hasMark: false).height >= 44)
        #expect(Self.layout("Saved", Self.panel(textScale: 2)).height > one.height + 15)
    }

    @Test("Mark and text lie beside each other within it, at any width and size of letters")
    func inside() {
        for width in [40.0, 96, 208, 480] {
            for textScale in [0.5, 1, 2, 4] {
                let layout = Self.layout(Self.long, Self.panel(width, textScale: textScale))
                #expect(layout.mark.map { $0.end <= layout.text.x && $0.y >= 0 && $0.x >= 0 } == true)
                #expect(layout.text.y >= 0 && layout.text.y + layout.text.height <= layout.height + 0.01)
            }
        }
    }

    @Test("It begins where its text begins, on the right in Arabic")
    func direction() {
        #expect(!Self.layout("Saved", Self.panel()).isMirrored && !Self.layout("저장", Self.panel()).isMirrored)
        #expect(Self.layout("تم الحفظ", Self.panel()).isMirrored && !Self.layout("12:30", Self.panel()).isMirrored)
    }

    @Test("Text, mark, sign and line are strong enough in any theme and role", arguments: 0..<150)
    func contrast(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        func color() -> Color { Color(UInt32(truncatingIfNeeded: random.next())) }
        let made = ["background": color(), "accent": color(), "warning": color(), "success": color()]
        let themes = [Theme.light, .dark, Theme(random.oneIn(2) ? .light : .dark, made)]
        for theme in themes {
            for role in Toast.Role.allCases + [nil] as [Toast.Role?] {
                let colors = ToastColors(theme, role)
                #expect(colors.text.contrast(with: colors.ground) >= Color.textContrast)
                #expect(colors.mark.contrast(with: colors.ground) >= Color.controlContrast)
                #expect(colors.sign.contrast(with: colors.mark) >= Color.controlContrast)
                for ground in [Color.black, .white, colors.ground, theme.background] {
                    let line = ground.mixed(with: colors.rim.color, Double(colors.rim.opacity) / 255)
                    #expect(line.contrast(with: colors.ground) >= 1.69, "\(colors.ground) on \(ground)")
                }
            }
        }
    }

    @Test("Roles differ without colours, and each is seen")
    func marks() throws {
        let pictures = try (Toast.Role.allCases + [nil]).map { role in
            try ToastPicture.painted(Toast("Saved", role: role)).overlay(x: 0, y: 0).tile.picture.surface
        }
        for (index, picture) in pictures.enumerated() {
            for other in pictures[..<index] {
                let grey = zip(picture.pixels, other.pixels).count { ($0 ^ $1) & 0xFF != 0 }
                #expect(picture.size != other.size || grey > 20)
            }
        }
    }

    @Test("An icon takes the place of the mark; one that cannot be read is a fault with its path")
    func icon() throws {
        let red = Picture(size: PixelSize(width: 8, height: 8), words: [UInt32](repeating: 0xFFFF0000, count: 64))
        func paint(_ load: @escaping PictureLoader) throws -> (picture: ToastPicture?, faults: [ValueFault]) {
            let (toast, faults) = (Toast("Hot", icon: .file("/a.png"), role: .warning), Faults())
            let picture = try ToastPicture(toast, on: Self.panel(), Self.fonts, load: load, faults, JobContext())
            return (picture, faults.list)
        }
        let painted = try paint { _, _, _ in red }
        let shown = try #require(painted.picture).overlay(x: 0, y: 0).tile.picture.surface
        #expect(shown.pixels.count { $0 == 0xFF0000 } > 20 * 20)
        struct Gone: Error, CustomStringConvertible { var description: String { "/a.png: it is gone" } }
        let lost = try paint { _, _, _ in throw Gone() }
        #expect(lost.picture == nil && lost.faults == [ValueFault(path: "icon", message: "/a.png: it is gone")])
    }

    @Test("Painted again it is as if it were painted there first, icon and all")
    func repainted() throws {
        let red = Picture(size: PixelSize(width: 64, height: 64), words: [UInt32](repeating: 0xFFFF0000, count: 4096))
        func paint(on panel: ToastPicture.Panel) throws -> ToastPicture {
            let toast = Toast("Hot", icon: .file("/a.png"))
            return try #require(
                try ToastPicture(toast, on: panel, Self.fonts, load: { _, _, _ in red }, Faults(), JobContext())
            )
        }
        func surface(_ picture: ToastPicture) -> Surface { picture.overlay(x: 0, y: 0).tile.picture.surface }
        var other = Self.panel(300, scale: 2)
        other.rotation = .quarter
        let again = try paint(on: Self.panel()).repainted(on: other, Self.fonts)
        #expect(surface(again) == surface(try paint(on: other)) && again.panel == other)
    }

    @Test(
        "What is wrong with a call is named with its path",
        arguments: [
            ([:], ["text: is missing"]), (["text": ""], ["text: expected a text, found \"\""]),
            (["text": " \n"], ["text: expected a text"]),
            (
                ["text": .text(String(repeating: "한", count: 1001))],
                ["text: expected at most 1000 characters, found 1001"]
            ),
            (
                ["text": 5, "role": "danger", "duration_ms": 100, "icon": 7, "colour": "red"],
                [
                    "text: expected a text", "icon: expected a path", "role: found",
                    "duration_ms: expected a number from 200",
                    "colour: unknown name",
                ]
            ),
            (["text": "a", "duration_ms": 30_001], ["duration_ms: expected a number from 200"]),
        ] as [(Value, [String])]
    )
    func faults(call: Value, expected: [String]) {
        let faults = Faults()
        #expect(Toast(call, faults) == nil)
        #expect(faults.list.count == expected.count)
        for (fault, message) in zip(faults.list, expected) { #expect("\(fault)".hasPrefix(message), "\(fault)") }
    }

    @Test("A call with all that there is reads as it is written")
    func reading() throws {
        let toast = try #require(
            Toast(["text": "Hot", "role": "warning", "duration_ms": 8000, "icon": "/a.png"], Faults())
        )
        #expect(toast == Toast("Hot", icon: .file("/a.png"), role: .warning, seconds: 8) && toast.duration == 8_000_000)
        #expect(Toast(["text": .text(String(repeating: "한", count: 1000))], Faults())?.seconds == 4)
    }
}

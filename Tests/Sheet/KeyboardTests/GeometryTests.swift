import Gestures
import Keyboard
import Testing

struct GeometryTests {
    private static let panels: [(Double, Double)] = [
        (240, 320), (320, 240), (320, 480), (480, 320), (480, 800), (800, 480), (1024, 600), (720, 1280), (1280, 800),
        (1920, 1080), (1080, 1920), (3840, 2160), (120, 120),
    ]

    @Test(
        "Keys fill the keyboard without overlap, in reach of fingers, and the sheet keeps its room",
        arguments: panels
    )
    func sizes(width: Double, height: Double) throws {
        for (name, _) in KeyboardLayout.shipped {
            let layout = try #require(KeyboardLayout.shipped(name))
            for view in layout.views.keys {
                let geometry = KeyboardGeometry(view, of: layout, width: width, height: height)
                let caps = Set((layout.views[view] ?? []).joined())
                #expect(Set(geometry.keys.map(\.cap)) == caps, "\(name) \(view)")
                #expect(geometry.height <= max(height - 96, 8 * Double(geometry.rows.count)) + 0.001)
                for row in geometry.rows {
                    for (key, next) in zip(row, row.dropFirst()) {
                        #expect(abs(key.x + key.width - next.x) < 0.001 && key.y == next.y)
                    }
                    #expect(row.allSatisfy { $0.x > -0.001 && $0.x + $0.width < width + 0.001 })
                }
                for key in geometry.keys { #expect(geometry.key(at: key.middle) == key, "\(key.cap.word)") }
            }
        }
    }

    @Test(
        "A letter is a tenth of the panel, 72 points at most; of 240 points a seventh; rows are 30 to 54 points high",
        arguments: [
            (480.0, 800.0, 48.0, 54.0), (320, 480, 32, 54), (800, 480, 72, 54), (480, 320, 48, 49.6),
            (320, 240, 32, 36),
            (1920, 1080, 72, 54),
        ]
    )
    func measures(width: Double, height: Double, letter: Double, row: Double) throws {
        let layout = try #require(KeyboardLayout.shipped("us"))
        let geometry = KeyboardGeometry("letters", of: layout, width: width, height: height)
        let key = try #require(geometry.keys.first { $0.cap == .letter("q") })
        #expect(abs(key.width - letter) < 0.001 && abs(key.height - row) < 0.001, "\(key)")
        #expect(abs(key.x - (width - 10 * letter) / 2) < 0.001, "in the middle")
    }

    @Test("A panel of 240 points has seven columns, with shift and backspace beside the last letters")
    func narrow() throws {
        let layout = try #require(KeyboardLayout.shipped("us"))
        let geometry = KeyboardGeometry("letters", of: layout, width: 240, height: 320)
        let words = geometry.rows.map { $0.map(\.cap.word).joined(separator: " ") }
        #expect(
            words == [
                "q w e r t y u", "i o p a s d f", "g h j k l z x", "{shift} c v b n m .",
                "{numbers} {layout} {space} {return} {backspace}",
            ]
        )
        #expect(geometry.keys.allSatisfy { $0.width >= 240 / 10 })
    }

    @Test("A finger between two keys, beside a row or above all is on the nearest key")
    func gaps() throws {
        let layout = try #require(KeyboardLayout.shipped("us"))
        let geometry = KeyboardGeometry("letters", of: layout, width: 480, height: 800)
        let row = geometry.rows[1][0]
        for (x, y, cap) in [
            (0.0, row.middle.y, KeyCap.letter("a")), (479, row.middle.y, .letter("l")), (10, -50, .letter("q")),
            (-50, 500, .view("numbers")), (999, 500, .command(.enter)),
            (row.x + row.width + 0.5, row.middle.y, .letter("s")),
        ] {
            #expect(geometry.key(at: Point(x: x, y: y))?.cap == cap, "\(x) \(y)")
        }
    }

    @Test("Keys of a pad are larger, and lie in the middle")
    func pad() throws {
        let layout = try #require(KeyboardLayout.shipped("pin"))
        let geometry = KeyboardGeometry("letters", of: layout, width: 480, height: 800)
        let five = try #require(geometry.keys.first { $0.cap == .letter("5") })
        #expect(five.width == 120 && five.middle.x == 240)
    }
}

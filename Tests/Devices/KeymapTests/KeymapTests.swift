import System
import SystemPackage
import TestSupport
import Testing
import Typing

@testable import Keymap

/// Keys by the kernel's numbers: `+30` down, `-30` up; a number alone is both.
private func strokes(_ said: String, _ map: Keymap?, keys: [UInt16: Key] = [:]) -> [KeyStroke] {
    var translator = KeyTranslator(map)
    var time: Microseconds = 0
    return said.split(separator: " ").flatMap { word -> [KeyStroke] in
        let phases = word.hasPrefix("+") ? [true] : word.hasPrefix("-") ? [false] : [true, false]
        guard let code = UInt16(word.drop { "+-".contains($0) }) else { return [] }
        return phases.compactMap { isDown in
            time += 10
            return translator.stroke(KeyPress(code, isDown: isDown, key: keys[code], at: time))
        }
    }
}

extension [KeyStroke] {
    /// What they write.
    fileprivate var text: String { filter { $0.phase == .down }.compactMap(\.text).joined() }
    /// The names of the keys that come down.
    fileprivate var names: [String] { filter { $0.phase == .down }.map(\.key.name) }
}

@Suite("What is on the keys of a keyboard") struct KeymapTests {
    private func map(_ layout: String, _ variant: String = "", options: String = "", composes: Bool = true) throws
        -> Keymap
    {
        try Keymap(
            KeymapNames(layout: layout, variant: variant, options: options),
            sequences: composes ? ComposeFile(locale: "en_US.UTF-8", in: "/usr/share/X11/locale") : nil,
            folders: ["/usr/share/X11/xkb"]
        )
    }

    @Test(
        "Letters are those of the layout",
        arguments: [
            ("us", "", "16 21 44 57 +42 30 -42 3", "qyz A2"), ("us", "", "58 30 58 30", "Aa"),
            ("de", "", "21 44 26 39 40 12", "zyüöäß"), ("de", "", "+42 26 8 -42 +100 16 18 -100", "Ü/@€"),
            ("fr", "", "16 2 11 +42 2 -42", "a&à1"), ("gb", "", "+42 4 -42", "£"), ("ru", "", "16 18", "йу"),
            ("us", "intl", "+100 18 -100", "é"), ("us", "", "73 69 71 76", "75"),
        ]
    )
    func letters(layout: String, variant: String, keys: String, text: String) throws {
        #expect(strokes(keys, try map(layout, variant)).text == text)
    }

    @Test(
        "Dead keys and the Compose key write with the letters after them, and nothing by themselves",
        arguments: [
            ("de", "", "13 18", "é"), ("de", "", "+42 13 -42 30", "à"), ("de", "", "41 24", "ô"),
            ("de", "", "13 57", "'"),
            ("us", "", "127 22 22", ""), ("us", "compose:menu", "127 24 34", ""),
            ("us", "compose:menu", "127 +42 40 -42 22", "ü"),
            // What belongs to no sequence is lost with it; then letters are letters again.
            ("de", "", "13 16 16", "q"),
        ]
    )
    func sequences(layout: String, options: String, keys: String, text: String) throws {
        let map = try map(layout, options: options)
        try #require(map.sequences != nil, "libx11-data is missing")
        let found = strokes(keys, map)
        #expect(found.text == text || options.isEmpty && layout == "us" && found.text == "uu", "\(found.text)")
    }

    @Test("A command ends a sequence, and is a command")
    func endOfSequence() throws {
        #expect(strokes("13 28 13 1 13 103", try map("de")).names == ["Return", "Escape", "Up"])
    }

    @Test("Without a file of sequences a dead key writes nothing, and the letter after it is a letter")
    func noSequences() throws {
        #expect(strokes("13 18", try map("de", composes: false)).text == "e")
    }

    @Test(
        "Keys that command have their names in every layout, those of the keypad and of remote controls too",
        arguments: ["us", "de", "fr", "ru", "kr"]
    )
    func commands(layout: String) throws {
        let codes = "28 96 15 1 103 108 105 106 102 107 104 109 158 127 57"
        let names = [
            "Return", "KP_Enter", "Tab", "Escape", "Up", "Down", "Left", "Right", "Home", "End", "Prior", "Next",
            "XF86Back", "Menu", "space",
        ]
        let map = try map(layout)
        #expect(strokes(codes, map).names == names)
        #expect(strokes("+42 15 -42", map).names == ["ISO_Left_Tab"])
        #expect(
            strokes("72 80 75 77 71 79 73 81", map).names == [
                "Up", "Down", "Left", "Right", "Home", "End", "Prior", "Next",
            ]
        )
        let numbers: [UInt16: Key] = [352: .select, 353: .select, 174: .back, 139: .menu]
        #expect(strokes("352 353 174 139", map, keys: numbers).names == ["Select", "Select", "XF86Back", "Menu"])
        #expect(strokes("63 115", map).names == ["F5", "XF86AudioRaiseVolume"])
    }

    @Test("With Ctrl, Alt or the logo a key writes nothing, and keeps its name")
    func modifiers() throws {
        let map = try map("us")
        for (code, modifier) in [(29, KeyModifiers.control), (56, .alt), (125, .logo)] {
            let found = strokes("+\(code) 30 57 -\(code)", map)
            #expect(found.names == ["a", "space"] && found.text.isEmpty)
            #expect(found.filter { $0.phase == .down }.allSatisfy { $0.modifiers == modifier })
        }
        #expect(strokes("+42 15", map).first?.modifiers == .shift)
    }

    @Test("A key comes up as what it came down, whatever is held by then; modifiers are no keys")
    func ups() throws {
        let found = strokes("+42 +30 -42 -30 29 56 58 58 69 100", try map("us"))
        #expect(found.map { "\($0.phase) \($0.key.name)" } == ["down A", "up A"])
        #expect(strokes("-30", try map("us")).isEmpty)
    }

    @Test("Without a keymap keys are what their numbers say, and Shift, Ctrl and Alt are modifiers")
    func plain() {
        let keys: [UInt16: Key] = [28: .enter, 15: .tab, 2: "1", 57: .space]
        #expect(strokes("28 15 30 2 57", nil, keys: keys).names == ["Return", "Tab", "1", "space"])
        #expect(strokes("28 2 57", nil, keys: keys).text == "1 ")
        let found = strokes("+42 15 +29 -42 2", nil, keys: keys).filter { $0.phase == .down }
        #expect(found.map(\.modifiers) == [.shift, .control])
        #expect(found.last?.text == nil)
    }

    @Test("The button of an encoder needs no keymap, and says whose it is")
    func encoder() throws {
        var translator = KeyTranslator(try map("de"))
        let down = translator.stroke(KeyPress(0x100, isDown: true, key: .enter, of: .encoder, at: 10))
        #expect(down == KeyStroke(.enter, .down, of: .encoder, at: 10))
        let up = translator.stroke(KeyPress(0x100, isDown: false, key: .enter, of: .encoder, at: 20))
        #expect(up == KeyStroke(.enter, .up, of: .encoder, at: 20))
    }

    @Test("Two keyboards with one keymap do not share what is held")
    func twoKeyboards() throws {
        let map = try map("us")
        var one = KeyTranslator(map)
        var two = KeyTranslator(map)
        #expect(one.stroke(KeyPress(42, isDown: true, at: 1)) == nil)
        #expect(two.stroke(KeyPress(30, isDown: true, at: 2))?.text == "a")
        #expect(one.stroke(KeyPress(30, isDown: true, at: 3))?.text == "A")
    }

    @Test("A layout that does not exist is named, and so is a place without layouts")
    func faults() throws {
        let names = KeymapNames(layout: "xy")
        #expect(throws: KeymapError.noLayout(names)) {
            try Keymap(names, sequences: nil, folders: ["/usr/share/X11/xkb"])
        }
        #expect(throws: KeymapError.noLayout(KeymapNames())) { try Keymap(KeymapNames(), sequences: nil, folders: []) }
        #expect("\(KeymapError.noLayout(names))".contains("layout xy"))
    }

    @Test("Any numbers in any order are no fault, and every key that comes up was down", arguments: 0..<20)
    func anything(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var translator = KeyTranslator(try map("de"))
        var down: [UInt16: Key] = [:]
        for time in 0..<2000 {
            let code = UInt16.random(in: 0...(time % 3 == 0 ? 0xFFFF : 127), using: &random)
            let isDown = Bool.random(using: &random)
            guard let stroke = translator.stroke(KeyPress(code, isDown: isDown, at: Microseconds(time))) else {
                continue
            }
            if isDown { down[code] = stroke.key } else { #expect(down.removeValue(forKey: code) == stroke.key) }
        }
    }
}

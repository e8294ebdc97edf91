import Canvas

// Colours that follow from others so that they are seen.
extension Theme {
    /// Tracks, rings and chevrons: `line`, made as strong as controls have to be, on a pressed row too.
    ///
    /// Hairlines, which only part rows, keep `line`.
    var control: UInt32 { Self.control(line, on: [background, pressed]) }

    /// What a finger has switched on or set, on a pressed row too.
    var filled: UInt32 { Self.control(accent, on: [background, pressed]) }

    /// The ring around a white knob, where that does not stand out by itself.
    var knobRing: UInt32? {
        Color.white.contrast(with: Color(background)) < Color.controlContrast ? control : nil
    }

    /// Letters in `color`, made as strong as letters have to be on `ground`.
    static func letters(_ color: UInt32, on ground: UInt32) -> UInt32 {
        Color(color).standingOut(from: [Color(ground)], by: Color.textContrast).word
    }

    private static func control(_ color: UInt32, on grounds: [UInt32]) -> UInt32 {
        Color(color).standingOut(from: grounds.map { Color($0) }, by: Color.controlContrast).word
    }

    /// The ground under a finger: shaded so that letters in `letters` stay as strong as they are.
    func lit(_ ground: UInt32, under letters: UInt32) -> UInt32 {
        let shades = [text, background].map { Self.mix(ground, $0, 0.14) }
        func contrast(_ shade: UInt32) -> Double { Color(shade).contrast(with: Color(letters)) }
        let isReadable = contrast(shades[0]) >= min(Color.textContrast, contrast(ground))
        return isReadable || contrast(shades[0]) >= contrast(shades[1]) ? shades[0] : shades[1]
    }
}

// What an own theme may lack.
extension Theme {
    /// Two colours of a theme that are told apart badly.
    struct WeakPair: Hashable, CustomStringConvertible {
        /// Their names in documents.
        let color: String
        let ground: String
        /// Their contrast.
        let ratio: Double

        /// The names and the ratio.
        var description: String {
            let tenths = Int((ratio * 10).rounded(.down))
            return "\(color) on \(ground) \(tenths / 10).\(tenths % 10):1"
        }
    }

    /// The colours that the theme gives and that are too weak together; those that follow from others never are.
    var weakPairs: [WeakPair] {
        let (text, control) = (Color.textContrast, Color.controlContrast)
        let pairs: [(String, UInt32, String, UInt32, Double)] = [
            ("text", self.text, "background", background, text), ("text", self.text, "pressed", pressed, text),
            ("secondary", secondary, "background", background, text),
            ("secondary", secondary, "pressed", pressed, text), ("on_accent", onAccent, "accent", accent, text),
            ("accent", accent, "background", background, control),
        ]
        return pairs.compactMap { name, color, groundName, ground, least in
            let ratio = Color(color).contrast(with: Color(ground))
            return ratio < least ? WeakPair(color: name, ground: groundName, ratio: ratio) : nil
        }
    }
}

extension Document {
    /// What is wrong with the colours of the document's theme; nil where all of it can be read.
    package var contrastWarning: String? {
        let pairs = theme.weakPairs
        guard !pairs.isEmpty else { return nil }
        let list = pairs.map(\.description).joined(separator: ", ")
        return "theme: \(list): letters want 4.5:1, controls 3:1"
    }
}

import Canvas

/// Two colours of a theme that are painted together and differ too little.
struct WeakPair: Equatable, CustomStringConvertible {
    /// Their names in documents.
    let color: String
    let ground: String
    let ratio: Double

    var description: String {
        let tenths = Int((ratio * 10).rounded(.down))
        return "\(color) on \(ground) \(tenths / 10).\(tenths % 10):1"
    }
}

extension Theme {
    /// What a line between items, and what is pressed, differs from the background by so that it is there at all.
    private static let least = 1.1

    /// What lies on what, and the contrast that it should have; what else is painted follows from these.
    private static let pairs: [(color: String, grounds: [String], least: Double)] = [
        ("text", ["background", "pressed"], Color.textContrast),
        ("secondary", ["background", "pressed"], Color.textContrast),
        ("on_accent", ["accent"], Color.textContrast),
        ("accent", ["background", "pressed"], Color.controlContrast),
        ("destructive", ["background"], Color.textContrast), ("success", ["background"], Color.textContrast),
        ("warning", ["background"], Color.textContrast), ("line", ["background"], least),
        ("pressed", ["background"], least),
    ]

    /// The pairs that are too weak and of which one colour at least is among those `given`.
    func weakPairs(given: some Collection<String>) -> [WeakPair] {
        let colors = colors
        return Self.pairs.flatMap { color, grounds, least in
            grounds.compactMap { ground in
                guard given.contains(color) || given.contains(ground) else { return nil }
                guard let ratio = colors[color].flatMap({ on in colors[ground].map(on.contrast) }) else { return nil }
                return ratio < least ? WeakPair(color: color, ground: ground, ratio: ratio) : nil
            }
        }
    }

    /// What is wrong with the colours that are `given`; nil where all of them can be read.
    func contrastWarning(given: some Collection<String>) -> String? {
        let pairs = weakPairs(given: given)
        guard !pairs.isEmpty else { return nil }
        let list = pairs.map(\.description).joined(separator: ", ")
        let others = pairs.contains { ["line", "pressed"].contains($0.color) } ? ", line and pressed 1.1:1" : ""
        return "\(list): letters want 4.5:1, controls 3:1\(others)"
    }
}

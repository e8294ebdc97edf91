/// What a preset is put through on the panel: how it looks, what a finger does to it, and where that leaves the sheet.
struct PresetStory: Sendable {
    /// The preset's name.
    let preset: String
    /// The recording that shows what is peculiar to it.
    let recording: String
    /// The detents where the sheet rests: at first, then after each stroke that is played.
    let detents: [String]
    /// Keys of `[sheet]` that make it look like none of the others.
    let looks: String

    /// The strokes that are played.
    var strokes: Strokes {
        get throws { try Strokes(of: recording, count: detents.count - 1) }
    }

    /// The configuration of its replay and of the panel.
    var configuration: String { Self.configuration(preset, looks) }

    /// A sheet over one picture and with another in it.
    ///
    /// A tap presents it where it opens, whatever its edge swipe would make of it.
    /// - Parameter keys: More keys of `[sheet]`.
    static func configuration(_ preset: String, _ keys: String) -> String {
        """
        [backdrop]
        image = "pictures/home.png"
        [display]
        scale = 1
        [sheet]
        preset = "\(preset)"
        present_on = ["start", "edge-swipe", "tap"]
        content = "pictures/settings.png"
        \(keys)

        """
    }

    /// Every preset, next to such as name their detents otherwise: so an open sheet goes where the next one opens.
    static let all = [
        PresetStory(
            preset: "classic",
            recording: "demo",
            detents: ["normal", "expanded", "normal", "hidden"],
            looks: "grabber = { opaque = true, background = \"#d0e0ff\" }"
        ),
        PresetStory(
            preset: "stepped",
            recording: "demo-stepped",
            detents: ["low", "high", "high", "low", "hidden"],
            looks: "max_width = 560\ncorners = \"all\""
        ),
        PresetStory(
            preset: "velog",
            recording: "demo",
            detents: ["normal", "expanded"],
            looks: """
                margins = { left = 40, right = 25 }
                corners = ["top-left", "bottom-right"]
                shadow = { color = "#400080", opacity = 0.6, x = -6, y = 9, radius = 7 }
                """
        ),
        PresetStory(
            preset: "lunabee",
            recording: "demo-lunabee",
            detents: ["fit-content", "fit-content", "fit-content", "hidden"],
            looks: "content_height = 620"
        ),
        PresetStory(
            preset: "card",
            recording: "demo-card",
            detents: ["normal", "expanded", "normal", "normal", "hidden"],
            looks: "grabber.width = 90\nshadow.radius = 3"
        ),
        PresetStory(
            preset: "fluid",
            recording: "demo-fluid",
            detents: ["medium", "large", "small", "medium", "medium"],
            looks: "dim.color = \"#002040\""
        ),
    ]
}

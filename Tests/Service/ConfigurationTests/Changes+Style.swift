import Canvas
import Content

@testable import Configuration

extension Change {
    /// How documents look.
    static let style =
        [
            Change("style.theme = \"dark\"", { $0.panel.theme.configured = .dark }),
            Change(
                "style.night = \"22:00-06:00\"",
                { $0.panel.theme.night = NightHours(begin: 22 * 60, end: 6 * 60) }
            ),
            Change("style.font = \"Inter\"", { $0.panel.style.font = "Inter" }),
            Change("style.text_scale = 1.5", { $0.panel.style.textScale = 1.5 }),
            Change("style.button_radius = 8", { $0.panel.style.buttonRadius = 8 }),
        ]
        + Theme.names.map { name in
            Change("style.colors.\(name) = \"#123456\"", { $0.panel.style.colors[name] = 0x123456 })
        }
}

import Canvas

/// The colours of a keyboard in one theme.
struct KeyboardColors {
    /// Between the keys.
    let ground: Color
    /// The line that parts it from the sheet.
    let line: Color
    /// Of a key that writes.
    let key: Color
    /// Of one that does something else.
    let command: Color
    /// Of Return.
    let enter: Color
    let text: Color
    let onEnter: Color
    /// What lies over a key that is pressed.
    let press: (color: Color, opacity: UInt8)

    init(_ theme: Theme) {
        let isDark = theme.background.luminance < theme.text.luminance
        func between(_ part: Double) -> Color { theme.background.mixed(with: theme.text, part) }
        ground = isDark ? theme.background.mixed(with: .black, 0.4) : between(0.16)
        key = isDark ? between(0.2) : theme.background
        command = (isDark ? between(0.08) : between(0.27)).standingOut(from: [ground], by: Color.shadeContrast)
        line = ground.standingOut(from: [theme.background], by: Color.shadeContrast)
        text = theme.text.standingOut(from: [key, command], by: Color.textContrast)
        enter = theme.primary
        onEnter = theme.onAccent.readable(on: enter, by: Color.controlContrast)
        press = isDark ? (.white, 48) : (.black, 48)
    }
}

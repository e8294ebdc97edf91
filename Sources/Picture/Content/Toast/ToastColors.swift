import Canvas

/// The colours of a message in one theme: those of its role, made as strong as they have to be on its ground.
struct ToastColors {
    /// Behind the text: a little lighter than sheets where those are dark, so that it seems to lie above them.
    let ground: Color
    let text: Color
    /// That of the mark.
    let mark: Color
    /// What is drawn on the mark.
    let sign: Color
    /// The line around it, which is seen over anything.
    let rim: (color: Color, opacity: UInt8)

    /// The least contrast of the line with the ground, as that of a sheet.
    static let rimContrast = 1.7

    init(_ theme: Theme, _ role: Toast.Role?) {
        let isDark = theme.background.luminance < theme.text.luminance
        ground = isDark ? theme.pressed : theme.background
        text = theme.seen(on: ground).text
        let color =
            switch role {
            case .info?, nil: theme.accent
            case .success?: theme.success
            case .warning?: theme.warning
            case .error?: theme.destructive
            }
        mark = color.standingOut(from: [ground], by: Color.controlContrast)
        sign = Color.white.readable(on: mark, by: Color.controlContrast)
        rim = ground.rim(by: Self.rimContrast) ?? (text, 255)
    }
}

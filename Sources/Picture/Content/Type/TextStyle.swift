/// What a text is for, which decides how large and how bold it is.
enum TextStyle: CaseIterable {
    case sheetTitle, title, subtitle, header, button, body
    /// What is read from afar.
    case figure
    /// The same across a room.
    case clock
    case tile

    /// The size of its letters, in points.
    var size: Double {
        switch self {
        case .clock: 64
        case .figure: 28
        case .sheetTitle: 22
        case .title, .button: 17
        case .body: 16
        case .tile: 15
        case .subtitle, .header: 13
        }
    }

    /// The height of one of its lines, in points, whatever font is found.
    ///
    /// Rows can be as high as lines say without asking a font, which ten thousand of them would take long to do.
    var lineHeight: Double {
        switch self {
        case .clock: 76
        case .figure: 36
        case .sheetTitle: 28
        case .title, .button, .body: 22
        case .tile: 20
        case .subtitle, .header: 18
        }
    }

    var weight: UInt32 {
        switch self {
        case .sheetTitle: 700
        case .header, .button, .figure, .tile: 600
        case .title, .subtitle, .body, .clock: 400
        }
    }

    /// How far the baseline lies below the middle of a line, as a part of the size: half the height of a capital, which
    /// hardly differs between fonts, so that texts of several scripts stand on one line.
    static let baseline = 0.36
}

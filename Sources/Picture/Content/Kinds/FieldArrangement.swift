import Canvas

/// Where the parts of a field lie, in points from where its own part begins: title, box and what is wrong, one below the other.
struct FieldArrangement {
    private(set) var title: Box?
    let box: Box
    private(set) var error: Box?
    let height: Double

    /// Above and below everything, in points.
    private static let padding = 8.0
    /// Between the title, the box and what is wrong with the text.
    private static let gap = 6.0
    /// Above and below the text in its box.
    private static let room = 11.0
    /// Beside it.
    static let side = 12.0
    /// How wide a button at the end of the box is.
    static func button(_ measures: Measures) -> Double { max(Measures.leastTarget, measures.grown(36)) }

    init(_ field: Item.Field, _ typesetter: Typesetter, _ measures: Measures, width: Double) {
        func height(_ text: String) -> Double {
            typesetter.fit(text, .subtitle, width: width).height(.subtitle, measures)
        }
        var y = Self.padding
        if let text = field.title {
            let title = Box(x: 0, y: y, width: width, height: height(text))
            self.title = title
            y += title.height + Self.gap
        }
        box = Box(x: 0, y: y, width: width, height: max(Measures.leastTarget, measures.line(.title) + 2 * Self.room))
        y += box.height
        if let text = field.error {
            let error = Box(x: 0, y: y + Self.gap, width: width, height: height(text))
            self.error = error
            y += Self.gap + error.height
        }
        self.height = y + Self.padding
    }
}

/// What a field has at the end of its box.
enum FieldButton: Equatable {
    case clear
    /// An eye, which shows a secret or hides it again.
    case eye(isOpen: Bool)

    init?(_ field: Item.Field, _ look: Look) {
        if field.isSecret, let secret = look.secret, field.isEnabled {
            self = .eye(isOpen: secret.isShown)
        } else if look.edit != nil, !look.text(field.value).isEmpty {
            self = .clear
        } else {
            return nil
        }
    }
}

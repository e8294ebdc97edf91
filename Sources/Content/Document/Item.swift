/// One line of a sheet's content, from edge to edge.
public struct Item: Hashable, Sendable {
    /// What applications call it; nil for one that nothing can be done with.
    public var id: String?
    /// What it is.
    public var kind: Kind

    /// An item.
    public init(id: String? = nil, _ kind: Kind) {
        self.id = id
        self.kind = kind
    }

    /// The kinds of items.
    public enum Kind: Hashable, Sendable {
        /// A line of a list.
        case row(Row)
        /// Something to press.
        case button(Button)
        /// A paragraph, in Pango's markup.
        case text(String)
        /// A picture across the sheet.
        case image(ImageSource)
        /// A value that a finger sets.
        case slider(Slider)
        /// A value that is shown, 0…1; nil for work of unknown length.
        case progress(Double?)
        /// A line between what does not belong together.
        case separator
        /// The title of what follows.
        case header(String)
        /// What a program draws itself; no document that is read has it.
        case drawing(Drawing)
    }

    /// A line of a list.
    public struct Row: Hashable, Sendable {
        /// Its text.
        public var title: String
        /// Smaller, below it.
        public var subtitle: String?
        /// Before it.
        public var icon: ImageSource?
        /// Behind it.
        public var accessory: Accessory?
        /// Whether a finger can do something with it.
        public var isEnabled: Bool

        /// A line.
        public init(
            title: String,
            subtitle: String? = nil,
            icon: ImageSource? = nil,
            accessory: Accessory? = nil,
            isEnabled: Bool = true
        ) {
            self.title = title
            self.subtitle = subtitle
            self.icon = icon
            self.accessory = accessory
            self.isEnabled = isEnabled
        }
    }

    /// What stands at the end of a row.
    public enum Accessory: Hashable, Sendable {
        /// There is more behind it.
        case chevron
        /// Chosen, or not.
        case check(Bool)
        /// Switched on, or off.
        case toggle(Bool)
        /// A value.
        case value(String)
    }

    /// Something to press.
    public struct Button: Hashable, Sendable {
        /// Its text.
        public var title: String
        /// How much it wants to be pressed.
        public var role: Role
        /// Whether a finger can press it.
        public var isEnabled: Bool

        /// A button.
        public init(title: String, role: Role = .normal, isEnabled: Bool = true) {
            self.title = title
            self.role = role
            self.isEnabled = isEnabled
        }

        /// How much a button wants to be pressed.
        public enum Role: String, Hashable, Sendable, CaseIterable {
            /// One of several.
            case normal
            /// The one that is usually meant.
            case primary
            /// One that destroys something.
            case destructive
        }
    }

    /// A value that a finger sets.
    public struct Slider: Hashable, Sendable {
        /// What it is about.
        public var title: String?
        /// The value.
        public var value: Double
        /// What it may be.
        public var range: ClosedRange<Double>
        /// From one value to the next; nil for any.
        public var step: Double?
        /// Whether a finger can move it.
        public var isEnabled: Bool

        /// A slider.
        public init(
            title: String? = nil,
            value: Double,
            range: ClosedRange<Double> = 0...1,
            step: Double? = nil,
            isEnabled: Bool = true
        ) {
            self.title = title
            self.value = value
            self.range = range
            self.step = step
            self.isEnabled = isEnabled
        }
    }
}

extension Item {
    /// Whether a finger can do something with it, so that applications need to know it by name.
    public var isInteractive: Bool {
        switch kind {
        case .row(let row):
            switch row.accessory {
            case .chevron, .check, .toggle: true
            case .value, nil: id != nil
            }
        case .button, .slider: true
        case .drawing: id != nil
        case .text, .image, .progress, .separator, .header: false
        }
    }
}

/// Where a picture comes from.
public enum ImageSource: Hashable, Sendable {
    /// A PNG file.
    case file(String)
    /// The bytes of a PNG.
    case data([UInt8])
}

/// One line of a sheet's content, from edge to edge.
package struct Item: Hashable, Sendable {
    /// What applications call it; nil for one that nothing can be done with.
    package var id: String?
    /// What it is.
    package var kind: Kind

    /// An item.
    package init(id: String? = nil, _ kind: Kind) {
        self.id = id
        self.kind = kind
    }

    /// The kinds of items.
    package enum Kind: Hashable, Sendable {
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
    package struct Row: Hashable, Sendable {
        /// Its text.
        package var title: String
        /// Smaller, below it.
        package var subtitle: String?
        /// Before it.
        package var icon: ImageSource?
        /// Behind it.
        package var accessory: Accessory?
        /// Whether a finger can do something with it.
        package var isEnabled: Bool

        /// A line.
        package init(
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
    package enum Accessory: Hashable, Sendable {
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
    package struct Button: Hashable, Sendable {
        /// Its text.
        package var title: String
        /// How much it wants to be pressed.
        package var role: Role
        /// Whether a finger can press it.
        package var isEnabled: Bool

        /// A button.
        package init(title: String, role: Role = .normal, isEnabled: Bool = true) {
            self.title = title
            self.role = role
            self.isEnabled = isEnabled
        }

        /// How much a button wants to be pressed.
        package enum Role: String, Hashable, Sendable, CaseIterable {
            /// One of several.
            case normal
            /// The one that is usually meant.
            case primary
            /// One that destroys something.
            case destructive
        }
    }

    /// A value that a finger sets.
    package struct Slider: Hashable, Sendable {
        /// What it is about.
        package var title: String?
        /// The value.
        package var value: Double
        /// What it may be.
        package var range: ClosedRange<Double>
        /// From one value to the next; nil for any.
        package var step: Double?
        /// Whether a finger can move it.
        package var isEnabled: Bool

        /// A slider.
        package init(
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
    package var isInteractive: Bool {
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
package enum ImageSource: Hashable, Sendable {
    /// A PNG file.
    case file(String)
    /// The bytes of a PNG.
    case data([UInt8])
}

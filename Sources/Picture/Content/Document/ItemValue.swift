package import Values

/// A value that a finger has set.
public enum ItemValue: Hashable, Sendable, CustomStringConvertible {
    /// The value of a toggle or a check.
    case flag(Bool)
    /// The value of a slider or a stepper.
    case number(Double)
    /// The value of what is written into, or the id of the option that is chosen.
    case text(String)

    /// Whether a toggle or a check is on; nil for anything else.
    public var flag: Bool? {
        if case .flag(let flag) = self { flag } else { nil }
    }

    /// The number of a slider or a stepper; nil for anything else.
    public var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The text of what is written into, or the id of what is chosen; nil for anything else.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The value with its type, as `flag(true)`.
    public var description: String {
        switch self {
        case .flag(let flag): "flag(\(flag))"
        case .number(let number): "number(\(number))"
        case .text(let text): "text(\(text))"
        }
    }
}

extension Value {
    /// What a finger has set, as programs read it.
    package init(_ value: ItemValue) {
        switch value {
        case .flag(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        }
    }
}

package import Values

/// A message that is seen for a while over everything else.
public struct Toast: Hashable, Sendable {
    /// What a message is about, which decides its mark and the mark's colour.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// Something to know.
        case info
        /// Something is done, or as it should be.
        case success
        /// Somebody has to look after something.
        case warning
        /// Something has failed.
        case error

        /// Whether it must not be missed: it lights a panel that is dark.
        package var isUrgent: Bool { self == .warning || self == .error }
    }

    /// The message, 1 to 1,000 characters; three lines of it are shown.
    public var text: String
    /// A picture in the place of the role's mark.
    public var icon: ImageSource?
    /// What it is about; nil for a message without a mark.
    public var role: Role?
    /// How long it is seen, from 0.2 to 30.
    public var seconds: Double

    /// A message, seen for four seconds unless another time is given.
    public init(_ text: String, icon: ImageSource? = nil, role: Role? = nil, seconds: Double = 4) {
        (self.text, self.icon, self.role, self.seconds) = (text, icon, role, seconds)
    }
}

extension Toast {
    /// The most characters of a message.
    package static let textLimit = 1000
    /// How long a message may be seen, in milliseconds.
    package static let durations = 200.0...30_000.0

    /// In microseconds.
    package var duration: Int64 { Int64((seconds * 1_000_000).rounded()) }

    /// Reads what a call is given; nil where something is wrong with it, which is noted.
    package init?(_ value: Value, _ faults: Faults) {
        let before = faults.count
        guard let reader = TableReader(value, at: "", faults) else { return nil }
        self.init(
            reader.required("text", reader.text("text")) ?? "?",
            icon: ImageSource(reader, "icon"),
            role: reader.choice("role"),
            seconds: (reader.number("duration_ms", in: Self.durations) ?? 4000) / 1000
        )
        reader.close()
        guard faults.count == before, checked(faults) != nil else { return nil }
    }

    /// The same; nil where something is wrong with it, which is noted.
    package func checked(_ faults: Faults) -> Toast? {
        let (before, count, milliseconds) = (faults.count, text.count, seconds * 1000)
        if text.allSatisfy(\.isWhitespace) {
            faults.note("expected a text, found \(Value.text(text).shown)", at: "text")
        } else if count > Self.textLimit {
            faults.note("expected at most \(Self.textLimit) characters, found \(count)", at: "text")
        }
        if !Self.durations.contains(milliseconds) { faults.note("expected 0.2 to 30, found \(seconds)", at: "seconds") }
        return faults.count == before ? self : nil
    }
}

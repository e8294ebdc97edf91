import BottomSheet
import Values

// How the sheet moves by itself.
extension SheetSettings {
    static let motionKeys: [Key] =
        keys(of: \.behavior.motion.show, "show", when: "comes")
        + keys(of: \.behavior.motion.hide, "hide", when: "goes")
        + keys(of: \.behavior.motion.settle, "settle", when: "changes detents") + [
            Key("sheet.motion.reduced", Syntax.word(), preset: \.behavior.motion.reduced)
                .means(
                    "How much motion of the sheet remains for people whom motion makes unwell; controls move with \"off\" alone."
                )
        ]

    /// The keys of one motion; `doing` is what the sheet does meanwhile.
    private static func keys(
        of motion: @autoclosure @escaping @Sendable () -> WritableKeyPath<Preset, Animation>,
        _ name: String,
        when doing: String
    ) -> [Key] {
        let table = "sheet.motion.\(name)"
        return [
            Key("\(table).curve", curve, preset: motion().appending(path: \.drive))
                .means("What drives the motion when the sheet \(doing)."),
            Key("\(table).duration_ms", Syntax.milliseconds.orNone(), preset: motion().appending(path: \.duration))
                .means("How long the motion takes when the sheet \(doing)."),
            Key("\(table).response_ms", Syntax.response.orNone(), preset: motion().appending(path: \.response))
                .means("The time of one swing of an undamped spring when the sheet \(doing)."),
            Key("\(table).damping", Syntax.damping.orNone(), preset: motion().appending(path: \.damping))
                .means("The spring's damping, 1 for no swing when the sheet \(doing)."),
            Key("\(table).velocity", Syntax.ways.orNone(), preset: motion().appending(path: \.velocity))
                .means("The speed that the spring sets out with when the sheet \(doing)."),
            Key("\(table).keeps_velocity", Syntax.flag.orNone(), preset: motion().appending(path: \.keepsVelocity))
                .means("Whether the spring takes up the sheet's speed when the sheet \(doing)."),
        ]
    }

    enum Curve: Hashable, Sendable {
        case timing(TimingCurve)
        case spring
    }

    private static let curve = ValueSyntax<Curve>(expected: "[x1, y1, x2, y2], x from 0 to 1") { value, _ in
        TimingCurve(points: value).map(Curve.timing)
    }
    .or(
        ("linear", .timing(.linear)),
        ("ease-in", .timing(.easeIn)),
        ("ease-out", .timing(.easeOut)),
        ("ease-in-out", .timing(.easeInOut)),
        ("spring", .spring)
    )
}

extension TimingCurve {
    /// Reads a list of two control points; nil when `value` is none.
    ///
    /// A y far from 0…1 would throw the sheet off the screen and back.
    fileprivate init?(points value: TOMLValue) {
        guard case .array(let elements) = value.content else { return nil }
        let numbers = elements.compactMap(\.number)
        guard numbers.count == 4, elements.count == 4 else { return nil }
        guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else { return nil }
        guard (-10...10).contains(numbers[1]), (-10...10).contains(numbers[3]) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
    }
}

// An animation as keys say it, each nil where it says nothing; they are set in the order in which they stand here.
extension Animation {
    /// How long a spring lasts when it becomes a curve that does not say so, in microseconds.
    private static let usualDuration: Microseconds = 300_000

    /// A curve in the place of a spring has the usual duration, a spring in the place of a curve that of the curve.
    var drive: SheetSettings.Curve {
        get {
            switch self {
            case .curve(let timing): .timing(timing.curve)
            case .spring: .spring
            }
        }
        set {
            switch (newValue, self) {
            case (.timing(let curve), .curve(let timing)):
                self = .curve(Timing(duration: timing.duration, curve: curve))
            case (.timing(let curve), .spring): self = .curve(Timing(duration: Self.usualDuration, curve: curve))
            case (.spring, _): self = .spring(anySpring)
            }
        }
    }

    /// In milliseconds.
    var duration: Double? {
        get {
            switch self {
            case .curve(let timing): Double(timing.duration) / 1000
            case .spring(let spring):
                if case .duration(let duration) = spring.pace { Double(duration) / 1000 } else { nil }
            }
        }
        set {
            guard let duration = newValue.map({ Microseconds(($0 * 1000).rounded()) }) else { return }
            switch self {
            case .curve(let timing): self = .curve(Timing(duration: duration, curve: timing.curve))
            case .spring(let spring): self = .spring(spring.changed(pace: .duration(duration)))
            }
        }
    }

    /// In milliseconds; setting it, or what follows, makes a spring of a curve.
    var response: Double? {
        get { if case .spring(let spring) = self, case .response(let time) = spring.pace { time * 1000 } else { nil } }
        set { if let newValue { self = .spring(anySpring.changed(pace: .response(newValue / 1000))) } }
    }

    var damping: Double? {
        get { if case .spring(let spring) = self { spring.dampingRatio } else { nil } }
        set { if let newValue { self = .spring(anySpring.changed(damping: newValue)) } }
    }

    /// In ways per second; a speed of its own is of use only to a spring that does not take up the sheet's.
    var velocity: Double? {
        get { if case .spring(let spring) = self, !spring.keepsVelocity { spring.initialVelocity } else { nil } }
        set {
            guard let newValue else { return }
            var spring = anySpring
            (spring.initialVelocity, spring.keepsVelocity) = (newValue, false)
            self = .spring(spring)
        }
    }

    var keepsVelocity: Bool? {
        get { if case .spring(let spring) = self { spring.keepsVelocity } else { nil } }
        set {
            guard let newValue else { return }
            var spring = anySpring
            spring.keepsVelocity = newValue
            self = .spring(spring)
        }
    }

    /// The spring, or one that lasts as long as the curve.
    private var anySpring: Spring {
        switch self {
        case .curve(let timing): Spring(duration: timing.duration)
        case .spring(let spring): spring
        }
    }
}

extension Spring {
    /// The same spring with another pace or damping.
    fileprivate func changed(pace: Pace? = nil, damping: Double? = nil) -> Spring {
        var spring = Spring(
            pace ?? self.pace,
            dampingRatio: damping ?? dampingRatio,
            keepsVelocity: keepsVelocity
        )
        spring.initialVelocity = initialVelocity
        return spring
    }
}

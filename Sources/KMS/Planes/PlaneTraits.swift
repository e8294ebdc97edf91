/// How a plane goes together with the ones above and below it.
struct PlaneTraits: Hashable, Sendable {
    /// How high it may lie among the planes; nil when it does not say.
    ///
    /// A single height is one that the driver has set for good.
    var heights: ClosedRange<UInt64>?
    /// Whether all of it can be made to shine through.
    var hasAlpha = false
    /// How pixels with an opacity are laid over others.
    var blending = Blending.fixed

    /// What the plane says of blending.
    enum Blending: Hashable, Sendable {
        /// Nothing: then colours are multiplied by their opacity already, as the kernel has it.
        case fixed
        /// It has a choice; the value for multiplied colours, or nil when that is not among them.
        case chosen(UInt64?)
    }

    /// A plane of which nothing is known.
    init() {}

    /// The traits that its properties tell.
    init(_ properties: PropertyTable) {
        hasAlpha = properties["alpha"].map { !$0.isImmutable } ?? false
        if let height = properties["zpos"] {
            heights = height.isImmutable ? height.value...height.value : height.range ?? height.value...height.value
        }
        if let mode = properties["pixel blend mode"] { blending = .chosen(mode.choices["Pre-multiplied"]) }
    }

    /// Whether pictures whose colours are multiplied by their opacity lie on it as they should.
    var blendsMultiplied: Bool { blending != .chosen(nil) }
}

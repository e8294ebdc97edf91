import Output

/// What a card has and how it stands now: a copy that choices are made from.
struct CardDescription: Hashable, Sendable {
    /// The device file.
    let path: String
    /// The kernel driver's name, such as "virtio_gpu".
    let driver: String
    /// Whether it takes changes of several objects at once.
    let isAtomic: Bool
    /// Whether it counts vertical blanks; nil when that cannot be told while it is dark.
    let hasVblank: Bool?
    /// Its connectors, in the kernel's order.
    let connectors: [Connector]
    /// Its CRTCs, in the kernel's order.
    let crtcs: [Crtc]
    /// Its planes, in the kernel's order.
    let planes: [Plane]
}

/// A card that was looked at: what it has, or why it cannot be used, or both when another program has it, or neither when
/// another card was asked for.
struct CardReport: Hashable, Sendable {
    /// The device file.
    let path: String
    /// What it has; nil when it could not be opened.
    let card: CardDescription?
    /// Why it cannot be used; nil when it can.
    let refusal: DisplayError?
}

extension CardDescription {
    /// Asks an open card for everything.
    init(_ card: Card) throws(DisplayError) {
        path = card.path
        driver = card.driver
        isAtomic = card.isAtomic
        connectors = card.drivesDisplays ? try card.connectors() : []
        crtcs = card.drivesDisplays ? try card.crtcs() : []
        planes = card.drivesDisplays ? try card.planes() : []
        let answers = crtcs.compactMap { card.hasVblank($0.id) }
        hasVblank = answers.first
    }
}

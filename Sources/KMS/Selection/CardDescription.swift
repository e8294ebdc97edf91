/// What a card has and how it stands now: a copy that choices are made from.
public struct CardDescription: Hashable, Sendable {
    /// The device file.
    public let path: String
    /// The kernel driver's name, such as "virtio_gpu".
    public let driver: String
    /// Whether it takes changes of several objects at once.
    public let isAtomic: Bool
    /// Whether it counts vertical blanks; nil when that cannot be told while it is dark.
    public let hasVblank: Bool?
    /// Its connectors, in the kernel's order.
    public let connectors: [Connector]
    /// Its CRTCs, in the kernel's order.
    public let crtcs: [Crtc]
    /// Its planes, in the kernel's order.
    public let planes: [Plane]
}

/// A card that was looked at: what it has, or why it cannot be used, or both when another program has it, or neither when
/// another card was asked for.
public struct CardReport: Hashable, Sendable {
    /// The device file.
    public let path: String
    /// What it has; nil when it could not be opened.
    public let card: CardDescription?
    /// Why it cannot be used; nil when it can.
    public let refusal: KMSError?
}

extension CardDescription {
    /// Asks an open card for everything.
    init(_ card: Card) throws(KMSError) {
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

package import Canvas

/// What a window is asked to be.
package struct Configure: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
        /// It fills the room.
        case fullScreen(PixelSize)
        /// It is in the sheet's document and has this size, or may ask for another height.
        case inside(PixelSize, isFixed: Bool)
        /// It has the size that it likes, in a room of this size.
        case own(within: PixelSize)
        /// A popup, at this place on its parent's geometry; where it was repositioned, with the token of that.
        case popup(PixelRect, token: UInt32?)
    }

    package let serial: UInt32
    package let shape: Shape
    package let isActive: Bool
    /// Whether it leaves room for the keyboard.
    package let isAboveKeyboard: Bool

    /// The size that it has to have; nil where it may have another.
    var size: PixelSize? {
        switch shape {
        case .fullScreen(let size), .inside(let size, isFixed: true): size
        case .inside, .own, .popup: nil
        }
    }
}

/// The configures of a window: those that were sent, the one that it has acknowledged, and the one that its picture follows.
struct Configures: Equatable, Sendable {
    private var sent: [Configure] = []
    private static let mostSent = 64
    private var acknowledged: Configure?
    /// What the window has last drawn for.
    private(set) var followed: Configure?

    /// What it was asked last.
    var latest: Configure? { sent.last ?? acknowledged ?? followed }

    /// Whether it may attach a buffer.
    var isReady: Bool { acknowledged != nil || followed != nil }

    var isPending: Bool { !sent.isEmpty }

    /// A window that acknowledges nothing is not waited for.
    mutating func send(_ configure: Configure) {
        sent.append(configure)
        if sent.count > Self.mostSent { sent.removeFirst() }
    }

    mutating func acknowledge(_ serial: UInt32) throws(ProtocolFault) {
        guard let index = sent.firstIndex(where: { $0.serial == serial }) else { throw .invalidSerial }
        acknowledged = sent[index]
        sent.removeFirst(index + 1)
    }

    mutating func commit() {
        followed = acknowledged ?? followed
        acknowledged = nil
    }
}

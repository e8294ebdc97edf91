package import Canvas

/// What a program has requested of a surface since its last commit.
///
/// Updates that wait for the commit of a parent are merged into one.
package struct SurfaceUpdate: Equatable, Sendable {
    package enum Attachment: Equatable, Sendable {
        case kept
        case removed
        case buffer(ClientBuffer)
    }

    /// A change of what may be not set at all.
    package enum Change<Value: Equatable & Sendable>: Equatable, Sendable {
        case kept
        case set(Value?)

        mutating func merge(_ later: Change) { if later != .kept { self = later } }

        func apply(to value: inout Value?) { if case .set(let new) = self { value = new } }
    }

    package var attachment = Attachment.kept
    package var scale: Int?
    package var transform: BufferTransform?
    /// The part of the picture that is seen, in units of the surface before it is resized.
    package var source = Change<SourceRect>.kept
    /// The size of the surface.
    package var destination = Change<PixelSize>.kept
    /// What covers all that lies under it.
    package var opaque = Change<Region>.kept
    /// Where touches count; not set, everywhere.
    package var input = Change<Region>.kept
    /// The bounds of a window without its shadow.
    package var geometry: PixelRect?
    /// What has changed, in units of the surface.
    package private(set) var damage = Damage()
    /// What has changed, in pixels of the buffer.
    package private(set) var bufferDamage = Damage()
    /// What is answered when the update is on the screen, in the order of the requests.
    package var callbacks: [CallbackID] = []
    /// The places and the order of its subsurfaces.
    package var children = SubsurfaceChanges()

    package init() {}

    /// The buffer that it attaches, if any.
    var attachedBuffer: ClientBuffer? { if case .buffer(let buffer) = attachment { buffer } else { nil } }

    package mutating func damage(_ rect: PixelRect) { damage = damage.adding(Damage(rect)) }

    package mutating func damageBuffer(_ rect: PixelRect) { bufferDamage = bufferDamage.adding(Damage(rect)) }

    /// Adds a later update.
    /// - Returns: the buffer that is not shown any more before it was seen.
    package mutating func merge(_ later: SurfaceUpdate) -> ClientBuffer? {
        var replaced: ClientBuffer?
        if later.attachment != .kept {
            if later.attachment != attachment { replaced = attachedBuffer }
            attachment = later.attachment
        }
        scale = later.scale ?? scale
        transform = later.transform ?? transform
        source.merge(later.source)
        destination.merge(later.destination)
        opaque.merge(later.opaque)
        input.merge(later.input)
        geometry = later.geometry ?? geometry
        damage = damage.adding(later.damage)
        bufferDamage = bufferDamage.adding(later.bufferDamage)
        callbacks += later.callbacks
        children.merge(later.children)
        return replaced
    }
}

/// A part of a picture, in fractions of its units.
package struct SourceRect: Equatable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// What is answered when a commit is on the screen, or was not shown.
package struct CallbackID: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The program may draw its next frame.
        case frame
        /// The program asks when its frame was seen.
        case presentation
    }

    package let kind: Kind
    private let number: Int

    package init(_ number: Int, _ kind: Kind) { (self.number, self.kind) = (number, kind) }
}

extension CallbackID: Comparable {
    package static func < (a: CallbackID, b: CallbackID) -> Bool { a.number < b.number }
}

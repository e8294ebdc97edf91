import Canvas

/// A surface that is a window of its own: what xdg_surface is for it.
struct Window: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// Not said yet.
        case none
        case toplevel(Toplevel)
        case popup(Popup)
    }

    var kind = Kind.none
    var configures = Configures()
    /// Whether it has a picture, and may be seen.
    var isMapped = false
    /// The height that it has drawn where it was asked for another one that it need not have; nil while it did as it was asked.
    var ownHeight: Int?

    var toplevel: Toplevel? { if case .toplevel(let toplevel) = kind { toplevel } else { nil } }

    var popup: Popup? { if case .popup(let popup) = kind { popup } else { nil } }
}

/// A window of a program that lies on no other one's place.
package struct Toplevel: Equatable, Sendable {
    package var title = ""
    package var appID = ""
    var parent: SurfaceID?
    /// The least height that it can have; 0 where it has not said.
    var minHeight = 0
}

struct Popup: Equatable, Sendable {
    let parent: SurfaceID
    var positioner: Positioner
    /// On the parent's geometry.
    var place: PixelRect
    /// Whether it goes when a finger comes down elsewhere.
    var isGrabbing = false
    /// Whether it was asked to go.
    var isDone = false
}

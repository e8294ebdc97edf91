package enum PresentResult: Equatable, Sendable {
    /// It is on the screen already; no event will follow.
    case shown(bytesWritten: Int)
    /// It will be on the screen when the flip event comes.
    case queued(bytesWritten: Int)
    /// The device could not accept it now (EBUSY, or another master): try again later with the same damage.
    case deferred
    /// The device refused it, and is ready for another one, which is to be drawn whole: see `size` and `geometry`, or for
    /// a frame of layers `layering`.
    case redraw(Fallback)

    package var isAccepted: Bool {
        switch self {
        case .shown, .queued: true
        case .deferred, .redraw: false
        }
    }
}

/// What a display goes on with after its device has refused something, as a line for the log.
package enum Fallback: Equatable, Sendable {
    /// The card refused a way of turning the picture that had passed its test.
    case rotation(card: String, method: String, next: String)
    /// A mode was refused where nothing else would be seen; the next lower one is ready.
    case mode(connector: String, mode: String, reason: String, next: String)
    /// Another mode or turn was refused; the display is as it was before, and its picture is still there.
    case change(connector: String, wanted: String, reason: String, kept: String)
    /// Layers cannot be shown on planes of the card: frames are to be composed.
    case planes(card: String, reason: String)
}

extension Fallback: CustomStringConvertible {
    package var description: String {
        switch self {
        case .rotation(let card, let method, let next):
            "\(card): the picture cannot be turned \(method), which passed the test; now \(next)"
        case .mode(let connector, let mode, let reason, let next):
            "\(connector): \(mode) is refused (\(reason)); now \(next)"
        case .change(let connector, let wanted, let reason, let kept):
            "\(connector): \(wanted) is refused (\(reason)); \(kept) stays"
        case .planes(let card, let reason):
            "\(card): the sheet has no plane of its own any more: \(reason)"
        }
    }
}

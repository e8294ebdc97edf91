/// What programs are sent because of what was done.
package enum WindowEffect: Hashable, Sendable {
    /// The program may draw into the buffer again.
    case release(BufferID)
    /// What was asked with a commit of a surface that is gone is never shown.
    case discard(CallbackID)
    case configure(SurfaceID, Configure)
    /// The popup has to go.
    case popupDone(SurfaceID)
}

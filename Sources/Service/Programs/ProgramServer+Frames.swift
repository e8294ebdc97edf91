package import Canvas
import EventLoop
import System
import Windows

// Frames, and what is answered when they are on the screen.
extension ProgramServer {
    /// Takes what programs have committed by now; a frame shows it that is drawn afterwards.
    package func catchUp() { dispatch() }

    /// Whether the sheet hides all that programs show.
    package var isCovered: Bool {
        get { tree.isCovered }
        set { tree.isCovered = newValue }
    }

    package var hasWindow: Bool { !tree.placed.isEmpty }

    /// What has changed since the last frame, in pixels of the upright picture.
    package func takeDamage() -> Damage { tree.takeDamage() }

    /// Paints `damage` as it lies on the panel.
    package func paint(_ damage: Damage, backdrop: Fill, rotation: Rotation, into ground: inout Surface) {
        WindowPainter(tree.placed, picture: panel.room.picture, rotation: rotation)
            .paint(damage, backdrop: backdrop, into: &ground) { buffers[$0]?.pixels }
    }

    /// A frame with all that was committed is drawn.
    package func frameWasDrawn() {
        drawn += tree.takeCallbacks(of: .seen)
        awaitUnseen()
    }

    /// The frame that was drawn last is on the screen.
    package func frameWasShown(_ flip: Flip) {
        for id in drawn { end(id, with: flip) }
        drawn = []
        flush()
    }

    /// Answers what was asked with a commit, which was on the screen at a flip or is never shown.
    func end(_ id: CallbackID, with flip: Flip?) {
        switch callbacks.removeValue(forKey: id) {
        case let callback as CallbackObject: callback.done(at: flip?.time ?? loop.now)
        case let feedback as FeedbackObject: if let flip { feedback.presented(flip) } else { feedback.discard() }
        default: break
        }
    }

    func awaitUnseen() { if tree.hasCallbacks(of: .unseen) { unseen?.set(at: loop.now + 1_000_000) } }

    /// Programs that nobody sees go on once a second.
    func releaseUnseen() {
        // Not on a dark panel; its next frame lets them wait again.
        guard delegate?.isDark == false else { return }
        for id in tree.takeCallbacks(of: .unseen) { end(id, with: nil) }
        flush()
    }
}

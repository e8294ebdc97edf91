import Output
import Rendering
import System

/// Who says what a `DisplayOutput` shows, and is given what became of it.
protocol DisplayOutputDelegate: AnyObject {
    /// A display was found, or shows its picture in another way: `draw` is to be called for it, now or when there is something
    /// to draw.
    func displayDidChange(to display: any Display)
    /// Frames are drawn from now on, or not any more, or a step of one is done.
    func outputDidChange()
    /// What a frame must show; nil when there is nothing to show.
    func frameContent(at moment: FrameMoment) -> FrameContent?
    /// A frame was drawn, which shows `content`.
    func frameWasDrawn(_ frame: DrawnFrame, of content: FrameContent)
    /// A frame would have shown what the one before does.
    func frameWasSkipped()
    /// The frame that was drawn last is on the screen at `time`.
    func frameWasShown(at time: Microseconds)
    /// The first frame of the renderer that was made last is on the screen.
    func rendererReachedScreen()
    /// The first frame of a display is drawn; the text says which.
    func displayWasLit(as summary: String) throws
}

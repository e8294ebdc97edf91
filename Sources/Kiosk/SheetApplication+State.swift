public import BottomSheet
public import Canvas
public import Content
import Control
import SheetDaemon

// What is shown, for tests and rehearsals: in a closure, and when the run has ended.
extension SheetApplication {
    /// What the sheet does: it is hidden, it rests, or it moves.
    public var state: Pose.State { daemon.pose.state }

    /// The detent where the sheet rests or is heading, `hidden` included; nil while a finger drags it.
    public var detent: String? { daemon.pose.detent }

    /// The document that is shown, with the values that fingers have set; nil where the sheet shows none.
    public var content: Document? { daemon.content.document }

    /// The values that fingers have set, by the ids of their items.
    public var values: [String: ItemValue] { daemon.content.values }

    /// The text of the message that is shown over everything else; nil where none is.
    public var message: String? { daemon.toast }

    /// The picture on the display, upright, as it is at this moment.
    ///
    /// - Throws: `SheetError` before there is a display.
    public func screenshot() throws(SheetError) -> Surface {
        try SheetError.translating { () throws(ControlError) in try daemon.screenshot() }
    }
}

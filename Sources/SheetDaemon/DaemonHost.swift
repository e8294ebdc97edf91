package import BottomSheet
package import Content

/// The program that a daemon runs in: it hears what other programs are told over the control socket.
package protocol DaemonHost: AnyObject {
    /// Whether it decides about fingers that would dismiss the sheet.
    var decides: Bool { get }

    /// Something has happened, perhaps in the middle of a frame.
    func hear(_ news: DaemonNews)
}

/// What the program that a daemon runs in hears of it.
package enum DaemonNews: Hashable, Sendable {
    /// The first frame of a display is on the glass.
    case lit
    /// Something about the sheet; an attempt that somebody is to decide about has a number.
    case sheet(SheetEvent, attempt: Int?)
    /// A finger has done something with the content.
    case content(ContentEvent)
}

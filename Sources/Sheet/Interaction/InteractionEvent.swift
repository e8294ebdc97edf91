package import BottomSheet
package import Content
package import Gestures
package import Typing

/// What an interaction reports: touches, gestures, and what they changed.
package struct InteractionEvent: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// A contact came down, moved or was lifted; in points.
        case touch(Contact)
        /// The same of a contact that belongs to the program behind the sheet; in points.
        case forwarded(Contact)
        /// The same of a contact that belongs to the program whose window is in an item; in points from the window's corner.
        case window(Contact, at: ProgramPlace)
        case pan(Pan)
        case tap(Tap, on: Target)
        case longPress(LongPress, on: Target)
        case sheet(Pose)
        /// An event of the sheet for applications.
        case event(SheetEvent)
        /// An event of the content for applications; the sheet rests at `detent` or is heading for it.
        case content(ContentEvent, by: SheetEvent.Reason, detent: String?)
        /// The sheet is to come in which the value of the item with this id is picked.
        case pick(String)
        /// A page is to go: what lies beneath it comes back.
        case back
        /// The content is scrolled to another offset, or another item is pressed.
        case scrolled(ContentPose, on: Pose)
        /// A key was pressed or lifted.
        case key(KeyStroke)
        /// An encoder was turned.
        case turn(KnobTurn)
        /// Another item is marked as the one that keys act on, by its id; nil where none is any more.
        case focus(String?)
        /// The field that is edited, its text or its caret is another one; nil where none is edited any more.
        case edited(String?)
        /// Our keyboard looks different.
        case keyboard
        /// Our keyboard has written for the program behind the sheet.
        case typed(KeyStroke)
        /// A message came, moved or is gone.
        case toast(ToastChange)
        /// The line that says that what is presented goes by itself comes, is shorter, or is gone.
        case expiry
    }

    package let time: Microseconds
    package let kind: Kind
    /// The stage on which it happened; nil for the program behind all of them, and for messages.
    package let stage: StageID?

    package init(_ kind: Kind, of stage: StageID? = .sheet, at time: Microseconds) {
        self.time = time
        self.kind = kind
        self.stage = stage
    }

    /// Whether the next frame looks different because of it.
    package var isSeen: Bool {
        switch kind {
        case .sheet, .scrolled, .content, .focus, .edited, .keyboard, .toast, .expiry: true
        case .touch, .forwarded, .window, .pan, .tap, .longPress, .event, .key, .turn, .typed, .pick, .back: false
        }
    }

    /// Whether it concerns applications, or may change the place where everything comes to rest.
    package var isNews: Bool {
        switch kind {
        case .event, .content, .scrolled, .forwarded, .window, .focus, .edited, .pick, .back: true
        // Programs' menus end with it.
        case .touch(let contact): contact.phase == .began
        case .pan, .tap, .longPress, .sheet, .keyboard, .toast, .expiry, .key, .turn, .typed: false
        }
    }

    /// Whether a recognizer has recognized it.
    var isGesture: Bool {
        switch kind {
        case .pan, .tap, .longPress: true
        default: false
        }
    }

    /// Whether a text or its caret is another one.
    package var isTyped: Bool { if case .edited = kind { true } else { false } }

    package var isSetting: Bool {
        switch kind {
        case .content(.changed, _, _), .edited: true
        default: false
        }
    }

    /// The contact, in points, of a touch that belongs to the program behind the sheet.
    package var forwardedContact: Contact? { if case .forwarded(let contact) = kind { contact } else { nil } }
}

import BottomSheet
import Content

/// The closures that a program sets for the events of its sheet.
struct SheetHandlers {
    /// A finger has pressed the item with this id.
    var activated: (String) throws -> Void = { _ in }
    /// A finger has set the item with this id to another value.
    var changed: (String, ItemValue) throws -> Void = { _, _ in }
    /// The sheet rests on the screen.
    var presented: () throws -> Void = {}
    /// The sheet rests at another detent, which has this name.
    var moved: (String) throws -> Void = { _ in }
    /// The sheet is hidden.
    var dismissed: (SheetEvent.Reason) throws -> Void = { _ in }
    /// Decides whether a finger may dismiss the sheet; nil allows it always.
    var dismissAttempted: ((SheetEvent.Reason) throws -> Bool)?

    /// Calls the closure for an event of the content.
    func handle(_ event: ContentEvent) throws {
        switch event {
        case .activated(let id): try activated(id)
        case .changed(let id, let value): try changed(id, ItemValue(base: value))
        }
    }

    /// Calls the closure for an event of the sheet; only the ends of motions have closures.
    func handle(_ event: SheetEvent) throws {
        switch event.name {
        case .didPresent: try presented()
        case .didMove: try moved(event.detent)
        case .didDismiss: try dismissed(event.reason)
        case .willPresent, .willMove, .willDismiss, .dismissAttempted, .tappedOutside: break
        }
    }
}

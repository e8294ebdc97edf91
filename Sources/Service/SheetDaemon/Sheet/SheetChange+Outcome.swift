import Configuration
import Content
import Interaction
import Rendering

extension SheetChange {
    struct Keeping: OptionSet, Sendable {
        let rawValue: Int

        /// How far the document is scrolled, and what fingers have set of it.
        static let place = Keeping(rawValue: 1)
        /// The document as it is laid out, where it is the same.
        static let layout = Keeping(rawValue: 2)
        /// The document although pictures of it are gone by now: placeholders take their place.
        static let lostPictures = Keeping(rawValue: 4)

        /// All that does not depend on the display.
        static let all: Keeping = [.place, .layout, .lostPictures]
    }

    /// What a job makes of a change.
    struct Outcome: Sendable {
        /// What differs on the display.
        enum Picture: Sendable {
            /// Nothing, or there is no display.
            case same
            /// The document, in the room that it had.
            case page(PreparedPage)
            /// The document, on a sheet that stays as it is.
            case content(SheetScene)
            case all(SheetScene, Keeping)
        }

        var presentation: Presentation
        var picture = Picture.same
        /// The item that was replaced; nil where that is all of them, or none.
        var item: String?
        /// The bytes of the document that a program has presented by another name than the configured sheet's.
        var bytes = 0
        /// Compared with the one that was shown.
        var document = ContentRevision.Document.same
        /// Why a document that was shown is left out on a display that has changed.
        var lostDocument: String?
        /// Why the settings that a program has asked for are dropped; nil where they are not.
        var lostSettings: ConfigurationError?
        /// Where the document comes back that a page has covered.
        var place: SheetPlace?
    }
}

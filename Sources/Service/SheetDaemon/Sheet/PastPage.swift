import Interaction

/// What lies beneath a page, as it was when that came.
///
/// By reference: those who have a presentation copy it often, and what lies beneath is the same in all copies.
final class PastPage: Sendable {
    let presentation: Presentation
    /// How far it was scrolled, and what fingers have set of it.
    let place: SheetPlace

    init(_ presentation: Presentation, at place: SheetPlace = SheetPlace()) {
        (self.presentation, self.place) = (presentation, place)
    }

    func with(_ presentation: Presentation) -> PastPage { PastPage(presentation, at: place) }
}

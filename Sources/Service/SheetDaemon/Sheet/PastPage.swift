import Interaction

/// What lies beneath a page, as it was when that came.
struct PastPage: Sendable {
    var presentation: Presentation
    /// How far it was scrolled, and what fingers have set of it.
    var place = SheetPlace()

    func with(_ presentation: Presentation) -> PastPage { PastPage(presentation: presentation, place: place) }
}

package import BottomSheet
import Values

/// The document behind every sheet.
package struct HomeSettings: Equatable, Sendable {
    /// The path of a document; nil for none.
    package var content: String?

    package init() {}

    static let contentKey = "home.content"

    static let keys = [
        Key(contentKey, Self.document.orNone(), \.panel.home.content)
            .means(
                "A document that lies over the whole panel behind every sheet, and can be used wherever none covers it."
            )
    ]

    private static let document = ValueSyntax<String>(
        expected: "the path of a document, .toml or .json",
        toml: { $0.quoted },
        read: { value, reading in
            let path = Syntax.path("").read(value, &reading)
            return path.flatMap { DocumentFile.isDocument($0) ? $0 : nil }
        }
    )
}

extension Settings {
    /// The same for the home alone, as if that were a sheet; nil without one.
    package var home: Settings? {
        guard let content = panel.home.content else { return nil }
        var settings = self
        settings.sheet = SheetSettings()
        (settings.sheet.preset, settings.sheet.content) = (.home, content)
        settings.sheet.contentKey = HomeSettings.contentKey
        return settings
    }

    /// How the sheet behaves.
    ///
    /// - Parameter isEmpty: whether it shows nothing. Before a home such a sheet is presented by programs alone, unless a key says
    ///   what presents it.
    package func behavior(isEmpty: Bool) -> SheetBehavior {
        var behavior = sheet.behavior
        if isEmpty, panel.home.content != nil, !sheet.sets("sheet.present_on") { behavior.touch.presentOn = [] }
        return behavior
    }
}

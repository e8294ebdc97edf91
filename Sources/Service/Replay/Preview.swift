import BottomSheet
package import Canvas
package import Configuration
package import Content
import Interaction
import Jobs
import Output
import Pictures
import Rendering
import System
import SystemPackage
import Values

package struct PreviewOptions: Sendable {
    /// How documents differ from what their files say; what is nil is as they say.
    package struct Look: Equatable, Sendable {
        package var theme: Theme?
        package var direction: Document.Direction?
        package var textScale: Double?

        package init() {}

        func change(_ document: inout Document) {
            if let theme { document.theme = theme }
            if let direction { document.direction = direction }
            if let textScale { document.textScale = textScale }
        }
    }

    package var documents: [String]
    package var settings: Settings
    /// The sizes of the panel, on which the picture is turned as configured, in pixels.
    package var sizes: [PixelSize]
    /// Pixels per point; nil uses the configuration's number, else 1.
    package var scale: Double?
    /// The detent where the sheet rests; nil is the one where it is first presented.
    package var detent: String?
    package var look = Look()
    /// Whether each document is drawn as a home, over the whole panel, and no sheet is shown.
    package var showsHomes = false

    package init(documents: [String], settings: Settings = Settings(), sizes: [PixelSize]) {
        precondition(!documents.isEmpty && !sizes.isEmpty, "a preview shows something")
        self.documents = documents
        self.settings = settings
        self.sizes = sizes
    }
}

/// Documents as their sheets would show them, at rest: drawn by the code that draws on a panel.
package struct Preview {
    private let options: PreviewOptions
    private let fonts = Fonts()

    package init(_ options: PreviewOptions) {
        self.options = options
    }

    /// What a preview is: a picture, and what it says about fonts and icons that it lacks.
    package struct Drawing {
        package let png: [UInt8]
        /// A line each.
        package let warnings: [String]
    }

    /// Every document in every size, as a PNG: one picture, or all of them on one.
    /// - Throws: `SceneAssetsError` with everything that is wrong with a document, or `UnknownDetentError`.
    package func draw() throws -> Drawing {
        var (pictures, warnings): ([Surface], [String]) = ([], [])
        for path in options.documents {
            let shown = try Shown(path, options, fonts)
            pictures += try options.sizes.map { try picture(of: shown, size: $0) }
            warnings += shown.missing.filter { !warnings.contains($0) }
        }
        let whole = pictures.count == 1 ? pictures[0] : ContactSheet.rows(of: pictures)
        guard let bytes = PNG.encode(whole) else { throw OutputError(path: "preview", reason: .noMemory) }
        return Drawing(png: bytes, warnings: warnings)
    }

    private func picture(of shown: Shown, size: PixelSize) throws -> Surface {
        let (settings, behavior) = (shown.settings, shown.settings.sheet.behavior)
        // As the viewer sees it, who holds the panel upright.
        let size = settings.panel.display.rotation.turn(size)
        let transform = settings.panel.transform(
            panel: size,
            millimeters: nil,
            rotation: Rotation.none,
            scale: options.scale
        )
        var sheet = HeadlessSheet(
            settings,
            shown.sheet,
            page: try page(of: settings.sheet.content, shown.sheet, behavior, transform),
            home: try shown.home.flatMap { home in
                try page(of: settings.panel.home.content, home, Preset.home.behavior, transform)
            },
            on: transform,
            isPresented: !options.showsHomes
        )
        if let detent = options.detent { try sheet.rest(at: detent) }
        let display = HeadlessDisplay(size: size)
        var renderer = sheet.renderer
        _ = try renderer.render(sheet.interaction.appearance(at: 0, fingers: 0), on: display)
        return display.surface
    }

    /// The document laid out for one size; what it was checked at when it was read was another one.
    private func page(
        of path: String?,
        _ assets: SceneAssets,
        _ behavior: SheetBehavior,
        _ transform: DisplayTransform
    ) throws -> Page? {
        let faults = Faults()
        let page = try assets.prepared(transform, behavior: behavior, turned: .none, faults, JobContext())
        if !faults.list.isEmpty, let path { throw SceneAssetsError(faults, of: try DocumentFile(path)) }
        return page.map { Page($0, at: assets.place(transform, behavior: behavior), paintedBy: .inline) }
    }
}

/// What one picture shows: a document on its sheet, and the home behind it.
private struct Shown {
    let settings: Settings
    let sheet: SceneAssets
    let home: SceneAssets?

    init(_ path: String, _ options: PreviewOptions, _ fonts: Fonts) throws(SceneAssetsError) {
        var settings = options.settings
        if options.showsHomes {
            (settings.panel.home.content, settings.sheet.content) = (path, nil)
        } else {
            settings.sheet.content = path
        }
        if settings.panel.icons.folders.isEmpty { settings.panel.icons.look(beside: path) }
        self.settings = settings
        do throws(SceneAssetsError) {
            sheet = try SceneAssets(settings, fonts: fonts).changingDocument(options.look.change)
            home = try settings.home.map { home throws(SceneAssetsError) in
                try SceneAssets(home, fonts: fonts).changingDocument(options.look.change)
            }
        } catch {
            let isGiven = error.key == (settings.sheet.content == nil ? settings.home : settings)?.sheet.contentKey
            throw isGiven ? error.withoutKey : error
        }
    }

    /// Fonts and icons that they lack, a line each.
    var missing: [String] { sheet.missing + (home?.missing ?? []) }
}

extension PreviewOptions {
    /// The home and the picture files that the documents and the configuration name; none of a document that cannot be read.
    var pictures: [String] {
        let backdrop = if case .file(let path) = settings.sheet.backdropImage { [path] } else { [String]() }
        let home = [settings.panel.home.content].compactMap(\.self)
        return backdrop + home + (documents + home).flatMap(Self.pictures)
    }

    private static func pictures(of path: String) -> [String] {
        guard let file = try? DocumentFile(path), let document = Document(file.value, at: "", Faults()) else {
            return []
        }
        return (document.cells + document.footer).flatMap(\.pictures).compactMap { reference in
            guard case .file(let picture) = reference.source else { return nil }
            return FilePath(path).removingLastComponent().pushing(FilePath(picture)).string
        }
    }
}

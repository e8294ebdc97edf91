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
            let assets = try assets(of: path)
            pictures += try options.sizes.map { try picture(of: path, assets, size: $0) }
            warnings += assets.missing.filter { !warnings.contains($0) }
        }
        let whole = pictures.count == 1 ? pictures[0] : ContactSheet.rows(of: pictures)
        guard let bytes = PNG.encode(whole) else { throw OutputError(path: "preview", reason: .noMemory) }
        return Drawing(png: bytes, warnings: warnings)
    }

    private func settings(showing path: String) -> Settings {
        var settings = options.settings
        settings.sheet.content = path
        if settings.panel.icons.folders.isEmpty { settings.panel.icons.look(beside: path) }
        return settings
    }

    private func assets(of path: String) throws(SceneAssetsError) -> SceneAssets {
        do throws(SceneAssetsError) {
            return try SceneAssets(settings(showing: path), fonts: fonts).changingDocument(options.look.change)
        } catch {
            throw error.key == "sheet.content" ? error.withoutKey : error
        }
    }

    private func picture(of path: String, _ assets: SceneAssets, size: PixelSize) throws -> Surface {
        let settings = settings(showing: path)
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
            assets,
            page: try page(of: path, assets, settings.sheet.behavior, transform),
            on: transform,
            isPresented: true
        )
        if let detent = options.detent { try sheet.rest(at: detent) }
        let display = HeadlessDisplay(size: size)
        var renderer = sheet.renderer
        _ = try renderer.render(sheet.interaction.appearance(at: 0, fingers: 0), on: display)
        return display.surface
    }

    /// The document laid out for one size; what it was checked at when it was read was another one.
    private func page(
        of path: String,
        _ assets: SceneAssets,
        _ behavior: SheetBehavior,
        _ transform: DisplayTransform
    ) throws -> Page? {
        let faults = Faults()
        let page = try assets.prepared(transform, behavior: behavior, turned: .none, faults, JobContext())
        if !faults.list.isEmpty { throw SceneAssetsError(faults, of: try DocumentFile(path)) }
        return page.map { Page($0, at: assets.place(transform, behavior: behavior), paintedBy: .inline) }
    }
}

extension PreviewOptions {
    /// The picture files that the documents and the configuration name; none of a document that cannot be read.
    var pictures: [String] {
        let backdrop = if case .file(let path) = settings.sheet.backdropImage { [path] } else { [String]() }
        return backdrop + documents.flatMap(Self.pictures)
    }

    private static func pictures(of path: String) -> [String] {
        guard let file = try? DocumentFile(path), let document = Document(file.value, at: "", Faults()) else {
            return []
        }
        return (document.cells + document.footer).compactMap { item in
            guard case .file(let picture)? = item.picture?.source else { return nil }
            return FilePath(path).removingLastComponent().pushing(FilePath(picture)).string
        }
    }
}

import BottomSheet
import Canvas
package import Configuration
package import Content
import Interaction
package import Jobs
import Pictures
package import Values

/// The pictures and the document that settings name, read once.
///
/// A snapshot of the screen is not among them: it is an argument of `scene`.
package struct SceneAssets: Sendable {
    let settings: Settings
    /// The picture on the sheet.
    private(set) var content: Surface?
    /// The document on the sheet, in place of a picture.
    package private(set) var document: Document?
    /// Where the document's own pictures come from.
    package private(set) var pictures: PictureFiles
    /// What faults of the document call it.
    package private(set) var documentPath: String
    /// The fonts of its texts.
    package let fonts: Fonts
    private var backdrop: Surface?

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - presented: an application's document, in place of the configured one.
    ///   - fonts: fonts loaded before, which save loading the system's again.
    ///   - last: what was read before in the same configuration: what it names as well is not read again.
    ///   - job: what reads them; nil where that is the thread of the caller.
    /// - Throws: `SceneAssetsError` that names the key and the file.
    package init(
        _ settings: Settings,
        presenting presented: Document? = nil,
        fonts: Fonts? = nil,
        after last: SceneAssets? = nil,
        _ job: JobContext = JobContext()
    ) throws(SceneAssetsError) {
        let path = if case .file(let path) = settings.backdropImage { path } else { String?.none }
        let file = presented == nil ? settings.sheet.content : nil
        let documentFile = presented == nil ? settings.documentFile : nil
        self.settings = settings
        if let last, last.hasBackdrop(of: settings) {
            backdrop = last.backdrop
        } else {
            backdrop = try Self.read(path, key: "backdrop.image", over: settings.backdrop.color, job)
        }
        content = try Self.read(
            documentFile == nil ? file : nil,
            key: "sheet.content",
            over: settings.sheet.appearance.color,
            job
        )
        pictures = presented == nil ? PictureFiles(document: documentFile, folders: nil) : settings.presentedPictures
        self.fonts = fonts ?? Fonts()
        documentPath = documentFile == nil ? "content" : ""
        document = presented
        if let documentFile { try readDocument(documentFile, job) }
    }

    /// The same with an application's document on the sheet.
    package func presenting(_ document: Document) -> SceneAssets {
        var artwork = self
        artwork.content = nil
        artwork.document = document
        artwork.pictures = settings.presentedPictures
        artwork.documentPath = "content"
        return artwork
    }

    /// The same with its document changed by `change`.
    package func changingDocument(_ change: (inout Document) -> Void) -> SceneAssets {
        var assets = self
        if var document {
            change(&document)
            assets.document = document
        }
        return assets
    }

    /// Reads the configured document, and tries everything that it names.
    private mutating func readDocument(_ path: String, _ job: JobContext) throws(SceneAssetsError) {
        let file: DocumentFile
        do { file = try job.blocking { try DocumentFile(path) } } catch let error as DocumentFileError {
            throw SceneAssetsError(error)
        } catch {
            throw SceneAssetsError(key: "sheet.content", fault: "\(path): \(error)")
        }
        let faults = Faults()
        document = Document(file.value, at: "", faults)
        do {
            if faults.list.isEmpty { try check(faults, job) }
        } catch {
            throw SceneAssetsError(key: "sheet.content", fault: "\(path): \(error)")
        }
        guard faults.list.isEmpty else { throw SceneAssetsError(faults, of: file) }
    }

    private static func read(
        _ path: String?,
        key: String,
        over color: Color,
        _ job: JobContext
    ) throws(SceneAssetsError) -> Surface? {
        guard let path else { return nil }
        var end: JobError?
        do {
            let bytes = try job.blocking { try PNG.file(path, .configured) }
            return try PNG.read(bytes, called: path, over: color, .configured) {
                do throws(JobError) { try job.step() } catch { end = error }
                return end == nil
            }
        } catch {
            let reason = end ?? (error as? JobError)
            throw SceneAssetsError(key: key, fault: reason.map { "\(path): \($0)" } ?? "\(error)")
        }
    }

    /// Whether the backdrop's picture is that of other settings, and needs the same colour behind it.
    private func hasBackdrop(of other: Settings) -> Bool {
        settings.backdropImage == other.backdropImage && settings.backdrop.color == other.backdrop.color
    }

    /// Whether there are pictures that have to be scaled for each display, or turned.
    package var hasPictures: Bool { backdrop != nil || content != nil || wantsSnapshot }

    /// The same with colours in the place of those pictures.
    package var withoutPictures: SceneAssets {
        var assets = self
        (assets.backdrop, assets.content) = (nil, nil)
        return assets
    }

    /// Whether the backdrop is what the screen showed before.
    package var wantsSnapshot: Bool { settings.backdropImage == .snapshot }

    /// The backdrop on one panel; a snapshot is turned back, so that it lies on the panel as it did.
    func backdropFill(_ transform: DisplayTransform, _ snapshot: Surface?) -> Fill {
        let color = settings.backdrop.color
        let before = wantsSnapshot ? snapshot?.turned(transform.rotation.inverse) : nil
        guard let picture = backdrop ?? before else { return .color(color) }
        return .picture(
            picture.fitted(to: transform.picture, fit: settings.backdrop.fit, background: color),
            beyond: color
        )
    }

    /// The colour of the sheet where nothing lies on it.
    var fillColor: Color { document.map { Color($0.theme.background) } ?? settings.sheet.appearance.color }

    /// A content picture spans the sheet's width and keeps its proportions.
    ///
    /// Rows that no screen of this height can show are left out before it is scaled: of a narrow, tall picture that is
    /// nearly all.
    func contentFill(width: Int, screen: Int) -> Fill {
        let color = fillColor
        guard let content, width > 0 else { return .color(color) }
        let columns = content.size.width
        let rows = min(content.size.height, screen * columns / width + 2)
        let seen = Surface(
            size: PixelSize(width: columns, height: rows),
            pixels: Array(content.pixels.prefix(rows * columns))
        )
        let height = max(1, (rows * width + columns / 2) / columns)
        return .picture(seen.scaled(to: PixelSize(width: width, height: height)), beyond: color)
    }
}

extension Settings {
    /// The document that is configured, if it is one and no picture.
    fileprivate var documentFile: String? { sheet.content.flatMap { DocumentFile.isDocument($0) ? $0 : nil } }

    /// Where the pictures of an application's document may come from.
    package var presentedPictures: PictureFiles { PictureFiles(document: documentFile, folders: control.pictures) }

    /// What lies behind the sheet: the preset's own unless another is configured.
    var backdropImage: BackdropImage { backdrop.image ?? sheet.preset.backdrop }
}

/// A picture or a document that the configuration names and that cannot be shown.
package struct SceneAssetsError: Error, Hashable, Sendable {
    /// The key that names it.
    package let key: String
    /// The file and what is wrong with it; a line each where there are several faults in it.
    package let fault: String
    /// Whether messages name the key: the faults do not say where they stand in the file.
    private var namesKey: Bool
    /// Where the key was set; nil where that is not known.
    private var place: String?

    init(key: String, fault: String) {
        self.key = key
        self.fault = fault
        namesKey = true
    }
}

extension SceneAssetsError: CustomStringConvertible {
    /// The file and its faults, after the key and its place where they concern the file as a whole.
    package var description: String { namesKey ? (place.map { "\($0): " } ?? "") + "\(key): \(fault)" : fault }

    /// The same for settings that were loaded, which know where the key was set.
    package func placed(in settings: LoadedSettings) -> SceneAssetsError {
        var error = self
        error.place = settings.place(of: key)
        return error
    }

    /// The same for those who have named the file themselves.
    package var withoutKey: SceneAssetsError {
        var error = self
        error.namesKey = false
        return error
    }
}

extension SceneAssetsError {
    /// A document that cannot be read.
    fileprivate init(_ error: DocumentFileError) {
        key = "sheet.content"
        fault = "\(error)"
        namesKey = !error.isInside
    }

    /// Everything that is wrong with a document.
    package init(_ faults: Faults, of file: DocumentFile) {
        key = "sheet.content"
        fault = file.messages(of: faults.list).joined(separator: "\n")
        namesKey = false
    }
}

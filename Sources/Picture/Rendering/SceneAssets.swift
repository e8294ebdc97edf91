import BottomSheet
import Canvas
package import Configuration
package import Content
import Icons
import Interaction
package import Jobs
import Pictures
import System
package import SystemPackage
import Values

/// The pictures and the document that settings name, read once.
///
/// A snapshot of the screen is not among them: it is an argument of `scene`.
package struct SceneAssets: Sendable {
    private(set) var settings: Settings
    private(set) var content: Surface?
    package private(set) var document: Document?
    package internal(set) var pictures: PictureFiles
    /// What faults of the document call it.
    package internal(set) var documentPath: String
    package let fonts: Fonts
    /// What of a document's file is seen otherwise than it is written, pictures among them that are not there; as messages.
    package internal(set) var remarks: [String] = []
    private var backdrop: Surface?
    /// Whether it is what lies behind every sheet.
    var isHome: Bool

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - presented: an application's document, in place of the configured one.
    ///   - files: where the files come from that it names; nil for where those of applications do.
    ///   - fonts: fonts loaded before, which save loading the system's again.
    ///   - last: what was read before in the same configuration: what it names as well is not read again.
    ///   - job: what reads them; nil where that is the thread of the caller.
    /// - Throws: `SceneAssetsError` that names the key and the file.
    package init(
        _ settings: Settings,
        presenting presented: Document? = nil,
        from files: PictureFiles? = nil,
        fonts: Fonts? = nil,
        after last: SceneAssets? = nil,
        _ job: JobContext = JobContext()
    ) throws(SceneAssetsError) {
        let path = if case .file(let path) = settings.sheet.backdropImage { path } else { String?.none }
        let file = presented == nil ? settings.sheet.content : nil
        let documentFile = presented == nil ? settings.documentFile : nil
        self.settings = settings
        isHome = settings.sheet.preset == .home
        if let last, last.hasBackdrop(of: settings) {
            backdrop = last.backdrop
        } else {
            backdrop = try Self.read(path, key: "backdrop.image", over: settings.sheet.backdropColor, job)
        }
        content = try Self.read(
            documentFile == nil ? file : nil,
            key: settings.sheet.contentKey,
            over: settings.sheet.color,
            job
        )
        pictures = presented == nil ? settings.configuredPictures : files ?? settings.presentedPictures
        self.fonts = fonts ?? Fonts()
        documentPath = documentFile == nil ? "content" : ""
        document = presented
        document?.furnish(settings.panel)
        if let documentFile { try readDocument(documentFile, job) }
    }

    /// The same with an application's document on the sheet.
    @inline(never)
    package func presenting(_ document: Document, from files: PictureFiles? = nil) -> SceneAssets {
        var artwork = self
        artwork.content = nil
        artwork.document = document
        artwork.document?.furnish(settings.panel)
        artwork.pictures = files ?? settings.presentedPictures
        artwork.documentPath = "content"
        return artwork
    }

    /// The same as documents look now on `panel`, and its time of day.
    package func styled(by panel: PanelSettings) -> SceneAssets {
        var assets = self
        assets.settings.panel = panel
        assets.document?.furnish(panel)
        return assets
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
            throw SceneAssetsError(error, key: settings.sheet.contentKey)
        } catch {
            throw SceneAssetsError(key: settings.sheet.contentKey, fault: "\(path): \(error)")
        }
        let faults = Faults()
        document = Document(file.value, at: "", faults)
        document?.furnish(settings.panel)
        do { remarks = file.messages(of: try check(faults, job)) } catch  where faults.list.isEmpty {
            throw SceneAssetsError(key: settings.sheet.contentKey, fault: "\(path): \(error)")
        } catch {}
        guard faults.list.isEmpty else { throw SceneAssetsError(faults, of: file, key: settings.sheet.contentKey) }
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
        settings.sheet.backdropImage == other.sheet.backdropImage
            && settings.sheet.backdropColor == other.sheet.backdropColor
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
    package var wantsSnapshot: Bool { settings.sheet.backdropImage == .snapshot }

    /// The backdrop on one panel; a snapshot is turned back, so that it lies on the panel as it did.
    func backdropFill(_ transform: DisplayTransform, _ snapshot: Surface?) -> Fill {
        let color = settings.sheet.backdropColor
        let before = wantsSnapshot ? snapshot?.turned(transform.rotation.inverse) : nil
        guard let picture = backdrop ?? before else { return .color(color) }
        return .picture(
            picture.fitted(to: transform.picture, fit: settings.sheet.backdropFit, background: color),
            beyond: color
        )
    }

    /// The colour of the sheet where nothing lies on it.
    var fillColor: Color { document.map(\.theme.background) ?? settings.sheet.color }

    /// A content picture spans the sheet's width and keeps its proportions.
    ///
    /// Rows that no screen of this height can show are left out before it is scaled: of a narrow, tall picture that is
    /// nearly all.
    func contentFill(width: Int, screen: Int) -> Fill {
        let color = fillColor
        guard let content, width > 0 else { return .color(color) }
        let columns = content.size.width
        let rows = min(content.size.height, screen * columns / width + 2)
        let seen = content.part(PixelRect(x: 0, y: 0, width: columns, height: rows))
        let height = max(1, (rows * width + columns / 2) / columns)
        return .picture(seen.scaled(to: PixelSize(width: width, height: height)), beyond: color)
    }
}

// What is checked before a daemon starts.
extension SceneAssets {
    /// Everything that settings name to be seen and that cannot be shown; none where a daemon would start with them.
    ///
    /// - Parameter job: what reads the files.
    package static func faults(of settings: Settings, _ job: JobContext = JobContext()) -> [SceneAssetsError] {
        var (backdrop, sheet) = (settings, settings)
        backdrop.sheet.content = nil
        sheet.sheet.reset("backdrop.image")
        return [backdrop, sheet, settings.home].compactMap(\.self).compactMap { part -> SceneAssetsError? in
            do throws(SceneAssetsError) {
                _ = try SceneAssets(part, job)
                return nil
            } catch {
                return error
            }
        }
    }

    /// The same of the documents that items of the configured ones bring, and of those that items of these do, besides those
    /// that are `known`.
    package static func presented(
        by settings: Settings,
        besides known: Set<FilePath> = [],
        _ job: JobContext = JobContext()
    ) -> PresentedDocuments {
        var documents = PresentedDocuments(besides: known)
        for part in [settings, settings.home].compactMap(\.self) {
            guard let path = part.documentFile, let assets = try? SceneAssets(part, job) else { continue }
            documents.look(into: assets, at: path, job)
        }
        return documents
    }

    /// What on the sheet and in the home cannot be seen or read well, or is not there: colours, fonts, icons and their folders that
    /// somebody has chosen, each warning naming its keys.
    ///
    /// - Parameter job: what reads the files.
    package static func warnings(of settings: Settings, _ job: JobContext = JobContext()) -> [String] {
        let sheet = try? SceneAssets(settings, job)
        let parts = [sheet, settings.home.flatMap { try? SceneAssets($0, job) }].compactMap(\.self)
        guard !parts.isEmpty else { return [] }
        let documents = parts.flatMap(\.documentWarnings)
        let folders = (settings.panel.icons.path ?? []).filter { (try? FilePath($0).stat())?.type != .directory }
            .map { "icons.path: \($0): there is no such folder" }
        let settings = [settings.panel.house.contrastWarning, sheet?.grabberWarning].compactMap(\.self)
        var said: Set<String> = []
        return (documents + settings + folders + parts.flatMap(\.missing)).filter { said.insert($0).inserted }
    }

    var documentWarnings: [String] { [document?.contrastWarning].compactMap(\.self).map(placed) }

    /// Fonts that the style or the document names and that are not installed, each with what is taken instead, and icons that
    /// are not there.
    package var missing: [String] {
        let style = settings.panel.style.font.flatMap(fonts.substitute(forFamilies:)).map { "style.font: \($0)" }
        let fonts = [style].compactMap(\.self) + (document?.missingFonts(fonts) ?? []).map(placed)
        return fonts + remarks
    }

    /// `message` with the file of the document before it.
    private func placed(_ message: String) -> String {
        (settings.sheet.content.map { "\($0): " } ?? "") + message
    }

    private var grabberWarning: String? {
        let behavior = settings.sheet.behavior
        guard content == nil, settings.sheet.sets("sheet.grabber.color") else { return nil }
        guard let bar = behavior.shape.grabber, bar.margin >= 0 else { return nil }
        let style = settings.sheet.style
        let (color, background) = (Color(style.grabber), style.grabberBackground.map { Color($0) })
        let (ground, key) =
            background.map { ($0, "sheet.grabber.background") } ?? (fillColor, "the sheet")
        let ratio = color.contrast(with: ground)
        guard ratio < Color.controlContrast else { return nil }
        let tenths = Int((ratio * 10).rounded(.down))
        return "sheet.grabber.color: on \(key) \(tenths / 10).\(tenths % 10):1: controls want 3:1"
    }
}

extension Document {
    /// Has it look, and its clocks show, as on `panel`.
    fileprivate mutating func furnish(_ panel: PanelSettings) {
        house = panel.house
        show(panel.moment)
    }
}

extension Settings {
    /// The document that is configured, if it is one and no picture.
    fileprivate var documentFile: String? { sheet.content.flatMap { DocumentFile.isDocument($0) ? $0 : nil } }

    /// Where the pictures of an application's document may come from.
    package var presentedPictures: PictureFiles { pictures(in: panel.control.pictures) }

    /// The same of the document that is configured.
    fileprivate var configuredPictures: PictureFiles { pictures(in: nil) }

    /// The same of the document in the file at `path`, whose files may lie in `folders`, or anywhere where those are nil.
    func pictures(besides path: String, in folders: [String]?) -> PictureFiles {
        PictureFiles(document: path, folders: folders, iconFolders: panel.icons.folders, cache: .ofService)
    }

    @inline(never)
    private func pictures(in folders: [String]?) -> PictureFiles {
        PictureFiles(document: documentFile, folders: folders, iconFolders: panel.icons.folders, cache: .ofService)
    }
}

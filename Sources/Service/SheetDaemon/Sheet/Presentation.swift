import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
import Rendering
import System
import SystemPackage
import Values

/// What is shown, and in which settings.
///
/// A value, so that every change of it is made beside the one in use and then takes its place as a whole, or not at all:
/// see `PresentationStore`.
struct Presentation: Sendable {
    /// The settings that count where no client has asked for others.
    private(set) var configured: LoadedSettings
    /// What a client has asked for, until the sheet is hidden.
    private(set) var overrides: [Override] = []
    /// The settings that count now: `configured` with `overrides`.
    private(set) var settings: Settings
    /// The document that a client shows; nil shows what is configured.
    private(set) var document: Document?
    /// What `document` was read as, where it was read from a file; nil of what a program has sent.
    private(set) var opened: OpenedDocument?
    /// What lies beneath the page that is shown, from the lowest; nothing where that is no page.
    private(set) var pages: [PastPage] = []
    /// What the settings and the document name to be seen.
    private(set) var assets: SceneAssets
    /// The mark of the document that is configured; nil where that is none.
    private(set) var configuredMark: String?
    /// Whether `document` is the configured one, of which clients have changed items.
    private var isConfiguredChanged = false

    /// What is configured, read by `job`.
    /// - Throws: `SceneAssetsError` when a picture or a document cannot be read.
    init(_ configured: LoadedSettings, _ job: JobContext = JobContext()) throws {
        self.configured = configured
        settings = configured.settings
        do throws(SceneAssetsError) {
            assets = try SceneAssets(settings, job)
        } catch {
            throw error.placed(in: configured)
        }
        configuredMark = assets.document?.mark
    }

    /// The file of the document that it shows, from the root; nil where a program has sent that, or there is none.
    var file: String? {
        guard document == nil || isConfiguredChanged || opened != nil, assets.document != nil else { return nil }
        return (opened?.files.document ?? settings.sheet.content).map { FilePath($0).absolute.string }
    }

    var behavior: SheetBehavior {
        settings.behavior(isEmpty: document == nil && settings.sheet.content == nil)
    }

    /// Why the settings that a program has asked for do not fit a configuration; nil where they do.
    func fault(in configured: LoadedSettings) -> ConfigurationError? {
        do throws(ConfigurationError) { _ = try configured.overridden(by: overrides) } catch { return error }
        return nil
    }

    /// The same sheet in a configuration that was read again.
    ///
    /// Its pictures may be others by now, though the document names the same ones. Items of the configured document that clients
    /// have changed stay changed where that is the same one.
    /// - Throws: `ConfigurationError` or `SceneAssetsError`.
    func reconfigured(
        _ configured: LoadedSettings,
        with overrides: [Override],
        _ job: JobContext
    ) throws -> Presentation {
        var next = self
        (next.configured, next.overrides) = (configured, overrides)
        next.settings = try configured.overridden(by: overrides)
        do throws(SceneAssetsError) {
            let own = isConfiguredChanged ? nil : document
            next.assets = try SceneAssets(next.settings, presenting: own, from: opened?.files, fonts: assets.fonts, job)
        } catch {
            throw error.placed(in: configured)
        }
        next.pages = try pages.map { try $0.with($0.presentation.reconfigured(configured, with: overrides, job)) }
        guard document == nil || isConfiguredChanged else { return next }
        next.configuredMark = next.assets.document?.mark
        (next.document, next.isConfiguredChanged) = (nil, false)
        guard let document, next.configuredMark == configuredMark else { return next }
        return next.updated(to: document)
    }

    /// A client's sheet: `document`, or what was shown last where it is nil, with other settings until it is hidden.
    ///
    /// What is wrong with the overrides is noted, and none of them counts then.
    /// - Throws: `JobError` when `job` is to end.
    func presenting(
        _ document: Document?,
        with overrides: [Override],
        from files: PictureFiles? = nil,
        _ faults: Faults,
        _ job: JobContext
    ) throws -> Presentation {
        let next = try overridden(by: overrides, faults, job) ?? self
        return document.map { next.showing($0, from: files) } ?? next
    }

    /// The same sheet with other overrides.
    /// - Throws: `ControlError` with what is wrong with them, or `JobError` when `job` is to end.
    func overridden(by overrides: [Override], _ job: JobContext) throws -> Presentation {
        let faults = Faults()
        guard let next = try overridden(by: overrides, faults, job) else { throw ControlError(faults) }
        return next
    }

    /// The same; nil where something is wrong with them, which is noted.
    private func overridden(by overrides: [Override], _ faults: Faults, _ job: JobContext) throws -> Presentation? {
        var next = self
        do {
            next.overrides = overrides
            next.settings = try configured.overridden(by: overrides)
            guard next.settings != settings else { return next }
            next.assets = try SceneAssets(
                next.settings,
                presenting: document,
                from: opened?.files,
                fonts: assets.fonts,
                after: assets,
                job
            )
            next.pages = try pages.map { page in
                page.with(try page.presentation.overridden(by: overrides, faults, job) ?? page.presentation)
            }
            return next
        } catch let error as ConfigurationError {
            faults.note(error)
        } catch let error as SceneAssetsError {
            faults.note(error.fault, at: "settings.\(error.key)")
        }
        return nil
    }

    /// The same, where nothing that programs have presented goes on when it is configured again.
    var withoutPrograms: Presentation {
        var next = self
        (next.document, next.overrides, next.isConfiguredChanged) = (nil, [], false)
        (next.opened, next.pages) = (nil, [])
        return next
    }

    /// What is configured, in the place of what programs have presented.
    /// - Throws: `SceneAssetsError`, or `JobError` when `job` is to end.
    func asConfigured(_ job: JobContext) throws -> Presentation {
        guard document != nil || !overrides.isEmpty else { return self }
        var next = withoutPrograms
        next.settings = configured.settings
        next.assets = try SceneAssets(next.settings, fonts: assets.fonts, after: assets, job)
        return next
    }

    /// The same sheet with a document, whose pictures come from `files`, or from where clients may name them.
    func showing(_ document: Document, from files: PictureFiles? = nil) -> Presentation {
        showing(document, read: nil, from: files)
    }

    @inline(never)
    private func showing(_ document: Document, read opened: OpenedDocument?, from files: PictureFiles?) -> Presentation
    {
        var next = self
        let document = assets.document.map(document.asking(as:)) ?? document
        (next.document, next.isConfiguredChanged) = (document, false)
        (next.opened, next.pages) = (opened, [])
        next.assets = assets.presenting(document, from: files)
        return next
    }

    /// The same sheet with the document of a file.
    func showing(_ opened: OpenedDocument) -> Presentation {
        showing(opened.document, read: opened, from: opened.files)
    }

    /// The same sheet with places of programs as high as those ask, in points.
    func asking(_ heights: [(place: ProgramPlace, height: Double)]) -> Presentation {
        var next = self
        next.document = document?.asking(heights)
        next.assets = assets.changingDocument { $0 = $0.asking(heights) }
        return next
    }

    /// The same sheet with items of its document changed.
    func updated(to document: Document) -> Presentation {
        var next = showing(document, read: opened, from: opened?.files)
        next.isConfiguredChanged = self.document == nil || isConfiguredChanged
        next.pages = pages
        return next
    }

    /// What is wrong with `document` and with `overrides`, as they would be shown.
    /// - Throws: `JobError` when `job` is to end.
    func faults(of document: Document, with overrides: [Override], _ job: JobContext) throws -> [ValueFault] {
        let faults = Faults()
        var content = document
        // A text scale that is a fault must not be laid out.
        if !Document.textScales.contains(content.textScale) { content.textScale = 1 }
        let next = try presenting(content, with: overrides, faults, job)
        document.check(at: "content", faults)
        try next.assets.check(faults, job)
        return faults.list
    }

    /// The same sheet, turned until the configuration is read again.
    func rotated(to rotation: Rotation) -> Presentation {
        var next = self
        next.configured.settings.panel.display.rotation = rotation
        next.settings.panel.display.rotation = rotation
        next.pages = pages.map { $0.with($0.presentation.rotated(to: rotation)) }
        return next
    }

    /// The same sheet in the theme that counts by the hour, or by a program's word.
    func themed(_ hour: ThemeSettings.Hour) -> Presentation {
        var next = self
        next.configured.settings.panel.theme.hour = hour
        next.settings.panel.theme.hour = hour
        next.assets = assets.styled(by: next.settings.panel)
        next.document?.house = next.settings.panel.house
        next.pages = pages.map { $0.with($0.presentation.themed(hour)) }
        return next
    }

    /// The same sheet at another time of day.
    func at(_ moment: WallMoment) -> Presentation {
        var next = self
        (next.configured.settings.panel.moment, next.settings.panel.moment) = (moment, moment)
        next.assets = assets.styled(by: next.settings.panel)
        next.pages = pages.map { $0.with($0.presentation.at(moment)) }
        return next
    }

    func looksLike(_ other: Presentation) -> Bool {
        settings == other.settings && assets.document == other.assets.document
    }
}

// Pages.
extension Presentation {
    /// How many pages may lie over each other.
    static let pageLimit = 16

    /// The same sheet with the document of a file as a page, which leads back to this one.
    func turned(to opened: OpenedDocument) -> Presentation {
        var (beneath, document) = (self, opened.document)
        document.origin = Document.Origin(title: assets.document?.title)
        beneath.pages = []
        var next = showing(document, read: opened, from: opened.files)
        next.pages = pages + [PastPage(beneath)]
        return next
    }

    /// What lies beneath the page that is shown; nil where that is none.
    var turnedBack: Presentation? {
        var next = pages.last?.presentation
        next?.pages = pages.dropLast()
        return next
    }

    /// The same without any page.
    var closed: Presentation { pages.first?.presentation ?? self }

    /// Keeps where what lies beneath the page was, which has just come.
    mutating func keep(_ place: SheetPlace) {
        if let page = pages.popLast() { pages.append(PastPage(page.presentation, at: place)) }
    }

    /// Changes what lies beneath the page that is shown and has an item called `id`, the nearest one.
    ///
    /// - Returns: nil where no such item is there.
    func changingBeneath(_ id: String, _ change: (Presentation) throws -> Presentation) rethrows -> Presentation? {
        guard let index = pages.lastIndex(where: { $0.presentation.assets.document?.location(of: id) != nil }) else {
            return nil
        }
        var (next, place) = (self, pages[index].place)
        (place.values[id], place.secrets[id]) = (nil, nil)
        next.pages[index] = PastPage(try change(pages[index].presentation), at: place)
        return next
    }

    /// The documents of pages that are shown over each other, by the names of their files.
    var pageNames: [String] {
        pages.isEmpty ? [] : (pages.map(\.presentation.opened) + [opened]).compactMap { $0?.name }
    }
}

extension Presentation {
    /// A sheet that is built in, for a daemon that crashes of whatever it shows: it says where to read why.
    ///
    /// Of what is configured it has only what reaches the devices.
    /// - Parameter crashes: how many runs have crashed in a row.
    /// - Throws: `SceneAssetsError`.
    static func plain(_ configured: Settings, afterCrashes crashes: Int) throws -> Presentation {
        var settings = Settings()
        (settings.panel.display, settings.panel.input) = (configured.panel.display, configured.panel.input)
        (settings.panel.power, settings.panel.control) = (configured.panel.power, configured.panel.control)
        settings.panel.display.planes = Settings().panel.display.planes
        return try Presentation(LoadedSettings(settings)).showing(
            Document(
                title: "The sheet has crashed",
                items: [
                    .text(
                        "sheetd has crashed \(crashes) times in a row, so neither the last sheet nor the configured one is shown."
                    ),
                    .text("The reason is in the log: journalctl -u sheetd"),
                    .text("To start again with what is configured: systemctl restart sheetd"),
                ]
            )
        )
    }
}

extension Document {
    /// Different from that of others, also in another run: the 64 bits of FNV-1a over all that it says.
    fileprivate var mark: String {
        let prime: UInt64 = 0x100_0000_01B3
        let hash = value.json.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* prime }
        return String(hash, radix: 16)
    }
}

import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Output
import Rendering
import Values

/// What is shown, and in which settings.
///
/// A value, so that every change of it is made beside the one in use and then takes its place as a whole, or not at all:
/// see `SheetController.commit`.
struct Presentation {
    /// The settings that count where no client has asked for others.
    private(set) var configured: LoadedSettings
    /// What a client has asked for, until the sheet is hidden.
    private(set) var overrides: [Override] = []
    /// The settings that count now: `configured` with `overrides`.
    private(set) var settings: Settings
    /// The document that a client shows; nil shows what is configured.
    private(set) var document: Document?
    /// What the settings and the document name to be seen.
    private(set) var assets: SceneAssets
    /// The document laid out for the display; nil until there is one.
    var page: PlacedPage?
    /// Whether the content stays scrolled as it was, and keeps what fingers have set.
    var keepsPlace = true

    /// What is configured.
    /// - Throws: `SceneAssetsError` when a picture or a document cannot be read.
    init(_ configured: LoadedSettings) throws {
        self.configured = configured
        settings = configured.settings
        assets = try SceneAssets(settings)
    }

    /// How the sheet behaves.
    var behavior: SheetBehavior { settings.sheet.behavior }

    /// The same sheet, with what clients have asked for, in a configuration that was read anew.
    ///
    /// Its pictures may be others by now, though the document names the same ones.
    /// - Throws: `ConfigurationError` or `SceneAssetsError`.
    func reconfigured(_ configured: LoadedSettings) throws -> Presentation {
        var next = self
        next.configured = configured
        next.settings = try configured.overridden(by: overrides)
        next.assets = try SceneAssets(next.settings, presenting: document, fonts: assets.fonts)
        next.page = nil
        return next
    }

    /// A client's sheet: `document`, or what was shown last where it is nil, with other settings until it is hidden.
    func presenting(_ document: Document?, with overrides: [Override]) throws(ControlError) -> Presentation {
        var next = try overridden(by: overrides)
        next.keepsPlace = document == nil
        return document.map(next.showing) ?? next
    }

    /// The same sheet with other overrides.
    func overridden(by overrides: [Override]) throws(ControlError) -> Presentation {
        var next = self
        do {
            next.overrides = overrides
            next.settings = try configured.overridden(by: overrides)
            guard next.settings != settings else { return next }
            next.assets = try SceneAssets(next.settings, presenting: document, fonts: assets.fonts)
            return next
        } catch let error as ConfigurationError {
            throw ControlError(error)
        } catch let error as SceneAssetsError {
            throw .invalidSettings([ValueFault(path: "settings.\(error.key)", message: error.fault)])
        } catch {
            throw .invalidSettings([ValueFault(path: "settings", message: "\(error)")])
        }
    }

    /// The same sheet with another document.
    func showing(_ document: Document) -> Presentation {
        var next = self
        next.document = document
        next.assets = assets.presenting(document)
        return next
    }

    /// The same sheet, turned until the configuration is read anew.
    func rotated(to rotation: Rotation) -> Presentation {
        var next = self
        next.configured.settings.display.rotation = rotation
        next.settings.display.rotation = rotation
        return next
    }

    /// Whether a display that shows this one shows the other as well, so that nothing is to be drawn.
    ///
    /// The same document presented anew begins at its beginning, and without what fingers have set.
    func looksLike(_ other: Presentation) -> Bool {
        settings == other.settings && assets.document == other.assets.document && keepsPlace
    }
}

// On a display.
extension Presentation {
    /// The document laid out for `transform`, as it is drawn turned by `drawing`.
    ///
    /// - Parameters:
    ///   - last: one that was laid out before and may serve again.
    ///   - faults: what is wrong with the document.
    func layOut(
        _ transform: DisplayTransform,
        turned drawing: Rotation,
        after last: PlacedPage?,
        _ faults: Faults = Faults()
    ) -> (page: PlacedPage?, area: SheetArea) {
        let page = assets.page(transform, behavior: behavior, turned: drawing, after: last, faults)
        return (page, assets.area(transform, behavior: behavior, page: page))
    }

    /// Where the sheet and its content lie on `display`, for `transform`.
    /// - Throws: `invalidContent` with everything that is wrong with the document.
    func laidOut(
        _ transform: DisplayTransform,
        on display: any LiveDisplay,
        reusesPage: Bool
    ) throws(ControlError) -> (presentation: Presentation, layout: SheetLayout) {
        let drawn = transform.drawn(in: display.size, turned: display.drawingRotation)
        let faults = Faults()
        let (page, area) = layOut(transform, turned: drawn.rotation, after: reusesPage ? page : nil, faults)
        guard faults.list.isEmpty else { throw .invalidContent(faults.list) }
        var next = self
        next.page = page
        return (next, SheetLayout(behavior, in: area))
    }

    /// Tries the document as it would be on some display.
    func check() throws(ControlError) {
        let faults = Faults()
        assets.check(faults)
        guard faults.list.isEmpty else { throw .invalidContent(faults.list) }
    }
}

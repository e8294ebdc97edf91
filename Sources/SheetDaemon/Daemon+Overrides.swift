package import Configuration
package import Control
import EventLoop
import Logging
package import Rendering
import Values

/// Settings that a program has asked for, for as long as the sheet is shown.
extension Daemon {
    /// The settings with `overrides`, and the pictures that they name; nothing has changed yet.
    ///
    /// What else has changed in the files meanwhile waits for the next time that they are read.
    package func settings(with overrides: [Override]) throws(ControlError) -> (Settings, SceneAssets) {
        var wanted = configured
        do {
            if !overrides.isEmpty {
                let loaded = try reload(overrides)
                (wanted.sheet, wanted.backdrop) = (loaded.sheet, loaded.backdrop)
            }
            return (wanted, wanted == settings ? artwork : try artwork(of: wanted))
        } catch let error as ConfigurationError {
            throw ControlError(error)
        } catch let error as SceneAssetsError {
            throw .invalidSettings([ValueFault(path: "settings.\(error.key)", message: error.fault)])
        } catch {
            throw .invalidSettings([ValueFault(path: "settings", message: "\(error)")])
        }
    }

    /// Brings other settings to the glass, or leaves those that are there.
    func change(to wanted: Settings, _ pictures: SceneAssets) throws(ControlError) {
        // The same document anew begins at its beginning, and without what fingers have set.
        guard wanted != settings || pictures.document != artwork.document || !keepsPlace else { return }
        let before = (settings, artwork)
        (settings, artwork) = (wanted, pictures)
        do {
            try show(insteadOf: before.0)
        } catch {
            (settings, artwork) = before
            throw .noDevice(reason: "\(error)")
        }
    }

    /// The sheet is gone, and what a program has asked for with it.
    ///
    /// Not at once: that is told in the middle of a frame.
    func forgetOverrides() {
        guard !wishes.overrides.isEmpty else { return }
        wishes.overrides = []
        wishes.restoration?.set(at: loop.now)
    }

    /// Brings the configured settings back, unless the sheet is shown with others by now.
    func restoreSettings() {
        guard wishes.overrides.isEmpty else { return }
        do throws(ControlError) {
            let (wanted, pictures) = try settings(with: [])
            try change(to: wanted, pictures)
        } catch {
            log.error("the configured settings cannot be brought back: \(error)")
        }
    }
}

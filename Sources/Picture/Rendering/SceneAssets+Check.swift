import BottomSheet
import Canvas
package import Configuration
import Content
package import Jobs

extension SceneAssets {
    /// Everything that settings name to be seen and that cannot be shown; none where a daemon would start with them.
    ///
    /// - Parameter job: what reads the files.
    package static func faults(of settings: Settings, _ job: JobContext = JobContext()) -> [SceneAssetsError] {
        var (backdrop, sheet) = (settings, settings)
        backdrop.sheet.content = nil
        sheet.backdrop.image = nil
        return [backdrop, sheet].compactMap { part -> SceneAssetsError? in
            do throws(SceneAssetsError) {
                _ = try SceneAssets(part, job)
                return nil
            } catch {
                return error
            }
        }
    }
}

extension SceneAssets {
    /// What on the sheet cannot be seen or read well: colours that somebody has chosen, each warning naming its keys.
    ///
    /// - Parameter job: what reads the files.
    package static func warnings(of settings: Settings, _ job: JobContext = JobContext()) -> [String] {
        guard let assets = try? SceneAssets(settings, job) else { return [] }
        let warnings = [assets.document?.contrastWarning, assets.grabberWarning]
        let path = settings.sheet.content.map { "\($0): " } ?? ""
        return zip([path, ""], warnings).compactMap { place, warning in warning.map { place + $0 } }
    }

    private var grabberWarning: String? {
        let behavior = settings.sheet.behavior
        guard content == nil, let color = settings.sheet.appearance.grabber.color else { return nil }
        guard let bar = behavior.shape.grabber, bar.margin >= 0 else { return nil }
        let background = settings.sheet.style.grabberBackground.map { Color($0) }
        let (ground, key) =
            background.map { ($0, "sheet.grabber.background") } ?? (fillColor, "the sheet")
        let ratio = color.contrast(with: ground)
        guard ratio < Color.controlContrast else { return nil }
        let tenths = Int((ratio * 10).rounded(.down))
        return "sheet.grabber.color: on \(key) \(tenths / 10).\(tenths % 10):1: controls want 3:1"
    }
}

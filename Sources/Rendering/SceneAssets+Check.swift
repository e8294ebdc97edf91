package import Configuration

extension SceneAssets {
    /// Everything that settings name to be seen and that cannot be shown; none where a daemon would start with them.
    package static func faults(of settings: Settings) -> [SceneAssetsError] {
        var (backdrop, sheet) = (settings, settings)
        backdrop.sheet.content = nil
        sheet.backdrop.image = nil
        return [backdrop, sheet].compactMap { part -> SceneAssetsError? in
            do throws(SceneAssetsError) {
                _ = try SceneAssets(part)
                return nil
            } catch {
                return error
            }
        }
    }
}

package import Configuration
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

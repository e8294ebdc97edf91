import Canvas
import Configuration
import Content
import Control
import Jobs
import Rendering
import Values

extension PresentedState {
    /// What was presented, in the place of what `configured` shows.
    ///
    /// - Parameter isShown: whether the sheet is shown, so that the settings count that end with it.
    /// - Throws: what a `Present` of the same throws: the files that it names may be others by now.
    func applied(to configured: Presentation, isShown: Bool, _ job: JobContext) throws -> Presentation {
        let call = presentation(isShown: isShown)
        var next = try configured.presenting(try call.document, with: try call.overrides, job)
        for (_, value) in items.sorted(by: { $0.key < $1.key }) {
            let item = try value.item
            guard let id = item.id, var document = next.assets.document, let place = document.location(of: id) else {
                continue
            }
            document[place] = item
            next = next.showing(document)
        }
        guard let rotation = rotation.flatMap(Rotation.init(rawValue:)) else { return next }
        return next.rotated(to: rotation)
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
        (settings.display, settings.input) = (configured.display, configured.input)
        (settings.power, settings.control) = (configured.power, configured.control)
        settings.display.planes = Settings().display.planes
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

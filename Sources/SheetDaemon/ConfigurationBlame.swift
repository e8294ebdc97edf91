import Output
import Rendering

/// Whether the configuration is to blame for an error: it names something that is not there or cannot be shown.
///
/// Trying again does not help then, which is what exit status 78 tells the service manager.
package func isConfigurationToBlame(for error: any Error) -> Bool {
    switch error {
    case is SceneAssetsError: true
    case DisplayError.noSuchConnector, DisplayError.noSuchMode, DisplayError.noPlanes: true
    case DisplayError.cannotTurn, DisplayError.notACard, DisplayError.noDisplays: true
    default: false
    }
}

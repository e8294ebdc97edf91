import Output
import Rendering

/// Whether an error is the fault of the configuration: it names something that does not exist or cannot be shown.
///
/// Starting again does not help then, so the program exits with status 78, which stops the service manager from doing it.
package func isConfigurationToBlame(for error: any Error) -> Bool {
    switch error {
    case is SceneAssetsError: true
    case DisplayError.noSuchConnector, DisplayError.noSuchMode, DisplayError.noPlanes: true
    case DisplayError.cannotTurn, DisplayError.notACard, DisplayError.noDisplays: true
    default: false
    }
}

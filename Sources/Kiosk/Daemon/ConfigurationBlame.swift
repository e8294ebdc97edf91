import KMS

/// Whether the configuration is to blame for an error: it names something that is not there or cannot be shown.
///
/// Trying again does not help then, which is what exit status 78 tells the service manager.
public func isConfigurationToBlame(for error: any Error) -> Bool {
    switch error {
    case is ArtworkError: true
    case KMSError.noSuchConnector, KMSError.noSuchMode, KMSError.malformedMode, KMSError.noPlanes: true
    case KMSError.cannotTurn, KMSError.notACard, KMSError.noDisplays: true
    default: false
    }
}

import Output

/// Whether a display shows layers on planes, and what is known about that.
struct LayerState {
    /// What was decided for one request, in one mode and rotation.
    struct Decision {
        let request: LayerRequest
        let method: RotationMethod
        let layering: Layering
        /// The planes and buffers; nil where frames are composed.
        let stack: LayerStack?
    }

    /// What is done now; nil when nobody asked yet, or the card could not answer.
    var decision: Decision?
    /// What the card said.
    var verdicts = PlaneTestCache()

    /// What is done, for the end of a line in the log.
    var summary: String {
        switch decision?.layering {
        case nil: ""
        case .composed(let reason): ", composed (\(reason))"
        case .planes: decision?.stack.map { ", \($0.arrangement.name)" } ?? ""
        }
    }
}

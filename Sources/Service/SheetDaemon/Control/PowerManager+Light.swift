import Control
import Power
import Values

extension PowerManager {
    /// Carries out what a client asks of the light; the reply as the interface describes it.
    ///
    /// - Parameter willDarken: called before the panel is switched off.
    func carryOut(_ change: Request.Light, willDarken: () -> Void) throws(ControlError) -> Value {
        do {
            if let level = change.level { try setLevel(level) }
            switch change.isAwake {
            case true?: try use()
            case false?:
                willDarken()
                try darken()
            case nil: break
            }
        } catch {
            throw .noDevice(reason: "\(error)")
        }
        var entries: [String: Value] = ["state": .text(state.rawValue)]
        entries["level"] = level.map(Value.number)
        return .table(entries)
    }
}

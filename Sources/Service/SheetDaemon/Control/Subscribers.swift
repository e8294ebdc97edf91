import Control
import Values

/// Those who receive what an `EventPublisher` publishes: the clients of the control socket.
protocol Subscribers: AnyObject {
    /// What they want to receive.
    var audience: ControlService.Audience { get }

    /// - Parameter maySee: whether a user may see the event.
    func publish(_ event: Value, to maySee: (UInt32) -> Bool)
    func publish(recorded lines: String)
    func endRecordings(because error: ControlError)
    /// The time to decide about a dismissal is over.
    func questionsDidTimeOut()
    /// Publishes nothing any more.
    func close()
}

package import SystemPackage
import Values

package enum ControlConnectionError: Error, Equatable, Sendable {
    /// Nobody listens at the socket, or it may not be used.
    case noService(path: String, Errno)
    /// The connection broke while a call was under way; nil when sheetd closed it.
    case lost(Errno?)
    case silent(method: String)
    case tooLong(limit: Int)
    case garbled(reason: String)
    /// The call was understood and not carried out.
    case refused(ControlReplyError)
}

extension ControlConnectionError: CustomStringConvertible {
    /// What went wrong, in a line; a refusal may have several.
    package var description: String {
        switch self {
        case .noService(let path, let fault): "no sheetd answers at \(path.oneLine()): \(fault)"
        case .lost(nil): "sheetd closed the connection"
        case .lost(let fault?): "the connection to sheetd was lost: \(fault)"
        case .silent(let method): "sheetd does not answer \(method)"
        case .tooLong(let limit): "more than the \(limit >> 20) MiB that sheetd takes in a call"
        case .garbled(let reason): "what answers is no sheetd: \(reason)"
        case .refused(let refusal): "\(refusal)"
        }
    }
}

extension MessageStream {
    mutating func receiveReplies(_ bytes: ArraySlice<UInt8>) throws(ControlConnectionError) {
        do throws(MessageTooLongError) {
            try receive(bytes)
        } catch {
            throw .garbled(reason: "a reply of more than \(error.limit >> 20) MiB")
        }
    }
}

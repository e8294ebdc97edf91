import Canvas
import Configuration
import Control
import Jobs
import System
import Values

// Why the daemon refuses a request, as its caller learns it.
extension ControlError {
    static var noDisplay: ControlError { .noDevice(reason: "there is no display") }

    /// Why no picture of that size can be taken; nil where there is room for it.
    ///
    /// Past the limit of the service the kernel would end the daemon. A picture takes four bytes a pixel, and up to eight more
    /// while it becomes a PNG and then a text: three for its colours, as many for those that cannot be compressed, and four for
    /// their text, when the first three are given back.
    static func noRoom(for size: PixelSize, in memory: MemoryAllowance?) -> ControlError? {
        guard let memory, memory.room < size.area * 12 else { return nil }
        let limit = "the \(memory.limit >> 20) MB that the service may take"
        return .noDevice(reason: "no room for a picture of \(size.width)x\(size.height) pixels within \(limit)")
    }

    /// What a caller is answered whose request has failed with `error`.
    init(_ error: any Error) {
        switch error {
        case let error as ControlError: self = error
        case let error as JobError: self = .invalidContent([ValueFault(path: "content", message: "\(error)")])
        default: self = .noDevice(reason: "\(error)")
        }
    }

    /// What a caller is answered who has sent what is wrong: all of it, called by what is wrong of the two.
    init(_ faults: Faults) {
        let list = faults.list
        let concernsSettings = list.allSatisfy { $0.path.isEmpty || $0.path.hasPrefix("settings") }
        self = concernsSettings ? .invalidSettings(list) : .invalidContent(list)
    }
}

extension Faults {
    func note(_ error: ConfigurationError) {
        for fault in error.faults.map(ValueFault.init) { note(fault.message, at: fault.path) }
    }

    /// Throws what was noted, if anything was.
    func refuse() throws(ControlError) {
        if count > 0 { throw ControlError(self) }
    }
}

extension ValueFault {
    /// A fault of what a program gave is named by its key, one of a file by the file.
    fileprivate init(_ fault: Fault) {
        if case .override = fault.origin, let key = fault.key {
            self.init(path: "settings.\(key)", message: fault.message)
        } else {
            self.init(path: fault.key ?? "", message: "\(fault)")
        }
    }
}

extension ControlService {
    /// A long message, to be read anywhere.
    package struct LongMessage: Sendable {
        private let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        package func read() -> LongCall {
            LongCall(result: Result { () throws(MalformedCallError) in try Call(bytes) })
        }
    }

    package struct LongCall: Sendable {
        let result: Result<Call, MalformedCallError>
    }
}

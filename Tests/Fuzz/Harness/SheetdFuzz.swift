import CFuzz
import Glibc

/// `sheetd-fuzz FORMAT [ARGUMENT OF LIBFUZZER]…`: feeds a reader with inputs that libFuzzer makes up.
///
/// It ends with a trap, and libFuzzer keeps the input, when the reader traps, hangs, runs out of memory or breaks a rule.
@main
enum SheetdFuzz {
    /// The reader that the arguments name.
    ///
    /// libFuzzer calls back without any context, so it has to be found from there.
    private static let subject = CommandLine.arguments.dropFirst().first.flatMap(Subject.init)

    static func main() {
        guard subject != nil else {
            let names = Subject.allCases.map(\.rawValue).joined(separator: ", ")
            print("sheetd-fuzz: expected the name of a format first, one of \(names)")
            exit(64)
        }
        // libFuzzer is not to take the name for a folder of inputs.
        var arguments = CommandLine.unsafeArgv
        var count = CommandLine.argc - 1
        arguments[1] = arguments[0]
        arguments += 1
        withUnsafeMutablePointer(to: &arguments) { arguments in
            arguments.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) {
                exit(LLVMFuzzerRunDriver(&count, $0, tryInput))
            }
        }
    }

    private static let tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 = { bytes, count in
        subject?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
}

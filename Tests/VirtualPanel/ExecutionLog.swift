import Foundation

/// What programs execute on machines, for `make order`: a file for each machine, in the folder that SHEETD_EXECUTION_LOG names.
///
/// QEMU logs each block of instructions when it translates it, so a file has the address and the bytes of all that ran.
enum ExecutionLog {
    private static let folder = ProcessInfo.processInfo.environment["SHEETD_EXECUTION_LOG"]

    /// The arguments of QEMU.
    ///
    /// It logs what lies where Linux loads programs, in 32 MB, and replaces `%d` by the number of its process.
    static var arguments: [String] {
        guard let folder else { return [] }
        return ["-d", "in_asm", "-dfilter", "0x555555554000+0x2000000", "-D", "\(folder)/%d"]
    }

    /// The option of the kernel that keeps programs at one address.
    static let kernelOptions = folder == nil ? "" : "norandmaps"
}

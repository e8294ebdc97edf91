import CSystemCalls
import Glibc
package import SystemPackage

/// The consoles of the machine, where no seat manages them.
package enum Console {
    /// Switches to another console, by its number from 1 on.
    ///
    /// - Throws: `Errno` where this user may not, or there are no consoles.
    package static func activate(_ number: Int) throws(Errno) {
        guard console_activate(Int32(clamping: number)) >= 0 else { throw Errno(rawValue: errno) }
    }
}

import CSystemCalls
import Glibc
import SystemPackage

/// A text console that is kept from drawing.
protocol QuietConsole: AnyObject {
    /// Lets it draw again, which it does at once. Nothing happens the second time.
    func release()
}

/// Why a console draws on.
struct TextConsoleError: Error, CustomStringConvertible {
    let description: String
}

/// The text console in front, which would draw its cursor and the kernel's messages over the picture.
///
/// It is switched to graphics mode, and back at the end, also when this program crashes. A class,
/// because its end does that.
final class TextConsole: QuietConsole {
    private let file: Int32
    private let mode: Int32
    private var isQuiet = true

    /// Quiets the console.
    ///
    /// Nil where there is none, or where it is quiet because of another program.
    /// - Throws: `TextConsoleError` with what would be needed.
    init?(path: String = "/dev/tty0") throws(TextConsoleError) {
        // Groups that may write to a console, such as tty, may not read it.
        let modes = [O_RDWR, O_WRONLY].lazy.map { open(path, $0 | O_CLOEXEC | O_NOCTTY) }
        guard let file = modes.first(where: { $0 >= 0 }) else {
            let reason = Errno(rawValue: errno)
            let absences: [Errno] = [.noSuchFileOrDirectory, .noSuchAddressOrDevice, .operationNotSupportedByDevice]
            if absences.contains(reason) { return nil }
            throw TextConsoleError(description: TextConsole.complaint(path, reason))
        }
        var before: Int32 = KD_TEXT
        guard console_get_mode(file, &before) == 0, before != KD_GRAPHICS else {
            close(file)
            return nil
        }
        guard console_set_mode(file, KD_GRAPHICS) == 0 else {
            let reason = Errno(rawValue: errno)
            close(file)
            throw TextConsoleError(description: TextConsole.complaint(path, reason))
        }
        console_guard(file, before)
        (self.file, mode) = (file, before)
    }

    deinit {
        release()
        close(file)
    }

    func release() {
        guard isQuiet else { return }
        isQuiet = false
        console_unguard()
        _ = console_set_mode(file, mode)
    }

    private static func complaint(_ path: String, _ reason: Errno) -> String {
        """
        the text console may draw over the picture: \(path): \(reason); \
        it takes the group 'tty' and the console as controlling terminal (TTYPath=), or CAP_SYS_TTY_CONFIG
        """
    }
}

import CSystemCalls
import Glibc
import System
import SystemPackage

protocol QuietConsole: AnyObject {
    /// Lets it draw again, which it does at once. Nothing happens the second time.
    func release()
}

struct TextConsoleError: Error, CustomStringConvertible {
    let description: String
}

/// The text console in front, which would draw its cursor and the kernel's messages over the picture.
///
/// It is switched to graphics mode, and back at the end, also when this program crashes.
final class TextConsole: QuietConsole {
    private let file: Int32
    private let mode: Int32
    private var isQuiet = true

    /// Nil where there is none, or where it is quiet because of another program.
    /// - Parameter isOurs: whether one that is quiet is so because of a run of this program that was killed.
    /// - Throws: `TextConsoleError` with what would be needed.
    init?(path: String = "/dev/tty0", isOurs: Bool = false) throws(TextConsoleError) {
        // Groups that may write to a console, such as tty, may not read it.
        let file: Int32
        do throws(Errno) {
            do throws(Errno) { file = try Self.open(path, O_RDWR) } catch { file = try Self.open(path, O_WRONLY) }
        } catch {
            let absences: [Errno] = [.noSuchFileOrDirectory, .noSuchAddressOrDevice, .operationNotSupportedByDevice]
            if absences.contains(error) { return nil }
            throw TextConsoleError(description: Self.complaint(path, error))
        }
        guard let found = Self.mode(of: file), found != KD_GRAPHICS || isOurs else {
            close(file)
            return nil
        }
        let before = found == KD_GRAPHICS ? KD_TEXT : found
        do throws(Errno) {
            try Self.set(file, to: KD_GRAPHICS)
        } catch {
            close(file)
            throw TextConsoleError(description: Self.complaint(path, error))
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
        // A console that is gone needs no mode.
        try? Self.set(file, to: mode)
    }
}

extension TextConsole {
    private static func open(_ path: String, _ mode: Int32) throws(Errno) -> Int32 {
        try retryingInterrupts { Glibc.open(path, mode | O_CLOEXEC | O_NOCTTY) }
    }

    /// Nil for a file that is no console.
    private static func mode(of file: Int32) -> Int32? {
        var mode: Int32 = KD_TEXT
        guard (try? retryingInterrupts { console_get_mode(file, &mode) }) != nil else { return nil }
        return mode
    }

    private static func set(_ file: Int32, to mode: Int32) throws(Errno) {
        _ = try retryingInterrupts { console_set_mode(file, mode) }
    }

    private static func complaint(_ path: String, _ reason: Errno) -> String {
        """
        the text console may draw over the picture: \(path): \(reason); \
        it takes the group 'tty' and the console as controlling terminal (TTYPath=), or CAP_SYS_TTY_CONFIG
        """
    }
}

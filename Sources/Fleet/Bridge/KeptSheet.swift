import Fleet
import Logging
import System
import SystemPackage
import Values

/// The last sheet that was desired and could be shown, in a file that is lost with the power: a bridge that is started again
/// knows it without the broker.
final class KeptSheet {
    private let path: FilePath
    private let log: Logger

    private static let limit = 2 * CommandReader.documentLimit

    /// Nil removes the file.
    var sheet: Desired? { didSet { if sheet != oldValue { write() } } }

    init(in folder: FilePath, log: Logger) {
        (path, self.log) = (folder.appending("desired.json"), log)
        do {
            let sheet = Desired(try Value(json: try RegularFile.read(path, limit: Self.limit)))
            self.sheet = sheet.faults.isEmpty ? sheet : nil
        } catch FileReadError.failed(_, .noSuchFileOrDirectory) {
            sheet = nil
        } catch {
            sheet = nil
            log.error("\(path) is ignored: \(error)")
        }
    }

    private func write() {
        guard let sheet else { return path.remove() }
        do throws(Errno) {
            try path.replace(with: sheet.value.json, for: .owner)
        } catch {
            // One of before would be taken for this one.
            path.remove()
            log.error("a restart would forget what is desired: \(path) cannot be written: \(error)")
        }
    }
}

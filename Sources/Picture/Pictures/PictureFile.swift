import System
import SystemPackage

package struct PictureError: Error, Equatable, Sendable, CustomStringConvertible {
    package let path: String
    package let message: String

    init(_ path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    package var description: String { "\(path): \(message)" }
}

/// How large a picture may be that is read, so that a small file does not take all memory.
package struct PictureLimits: Equatable, Sendable {
    package let side: Int
    /// The most pixels in all; each takes four bytes.
    package let area: Int
    package let bytes: Int

    /// What is given to a tool, such as the picture of a screen of any size.
    package static let given = PictureLimits(side: 16384, area: 64 << 20, bytes: 64 << 20)

    /// What the configuration names: twice the pixels of a screen of 3840x2160, in a file without any compression.
    ///
    /// The daemon has the file and the pixels in memory at once, and may have little.
    package static let configured = PictureLimits(side: 16384, area: 16 << 20, bytes: 48 << 20)

    /// What a document names, whoever has written it; `side` is the most pixels a side.
    package static func document(_ side: Int) -> PictureLimits {
        PictureLimits(side: side, area: 16 << 20, bytes: 16 << 20)
    }
}

/// The file of a picture or a film, which appears when it is complete.
struct PictureOutput: ~Copyable {
    private let file: OutputFile

    var path: String { file.path }

    /// Prepares the file; it is opened before any frame is drawn, so that a folder that cannot be written fails early.
    init(_ path: String) throws(PictureError) {
        do throws(OutputError) { file = try OutputFile(path) } catch { throw PictureError(error) }
    }

    consuming func commit(_ bytes: [UInt8]) throws(PictureError) {
        do throws(OutputError) { try file.commit(bytes) } catch { throw PictureError(error) }
    }
}

extension PictureError {
    fileprivate init(_ error: OutputError) {
        self.init(error.path, "cannot write it: \(error.reason)")
    }
}

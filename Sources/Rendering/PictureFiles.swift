package import Content
import Pictures
import System
import SystemPackage

/// Where the pictures of a document may come from.
package struct PictureFiles: Hashable {
    /// The configured document, at whose folder relative paths start; nil where none is configured.
    let document: String?
    /// The folders, besides the document's, from which files may come; nil for any. A client that may fill the sheet must not
    /// read every file that the daemon may read.
    let folders: [String]?

    /// The picture that a document names.
    ///
    /// - Throws: `PictureError` or `PictureAccessError` that names the file and says what is wrong with it.
    package func load(_ source: ImageSource) throws -> Picture {
        let picture =
            switch source {
            case .data(let bytes): try PNG.readTransparent(bytes, called: "picture", sideLimit: Picture.sideLimit)
            case .file(let path): try PNG.readTransparent(file(path), sideLimit: Picture.sideLimit)
            }
        return Picture(size: picture.size, words: picture.words)
    }

    private func file(_ path: String) throws -> String {
        let home = document.map { FilePath($0).removingLastComponent() }
        guard let whole = path.hasPrefix("/") ? FilePath(path) : home?.appending(path) else {
            throw PictureAccessError(path, "expected a whole path")
        }
        guard let folders else { return whole.string }
        // Symbolic links are resolved first, so that a link in a folder cannot name a file outside it.
        guard let file = whole.resolved else { throw PictureAccessError(path, "there is no such file") }
        let known = folders.map { FilePath($0) } + [home].compactMap(\.self)
        guard known.contains(where: { $0.resolved.map(file.starts) ?? false }) else {
            throw PictureAccessError(path, "it is in none of the folders of control.pictures")
        }
        return file.string
    }
}

/// Why a file is refused before it is opened.
struct PictureAccessError: Error, CustomStringConvertible {
    /// The path, then the reason.
    let description: String

    init(_ path: String, _ reason: String) {
        description = "\(path): \(reason)"
    }
}

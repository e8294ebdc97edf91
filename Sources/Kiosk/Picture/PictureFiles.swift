import Content
import Pictures
import SystemPackage

/// Where the pictures of a document may come from.
enum PictureFiles: Hashable {
    /// Files; a relative path starts at the folder of this one.
    case beside(String)
    /// Files in these folders and below, by their whole paths: who may fill the sheet is not to read all that the daemon
    /// may.
    case among([String])

    /// The picture that a document names.
    ///
    /// - Throws: `PictureError` that names the file and says what is wrong with it.
    func load(_ source: ImageSource) throws -> Picture {
        let picture =
            switch source {
            case .data(let bytes): try PNG.readTransparent(bytes, called: "picture", sideLimit: Picture.sideLimit)
            case .file(let path): try PNG.readTransparent(file(path), sideLimit: Picture.sideLimit)
            }
        return Picture(size: picture.size, words: picture.words)
    }

    private func file(_ path: String) throws -> String {
        switch self {
        case .beside(let document):
            return path.hasPrefix("/") ? path : FilePath(document).removingLastComponent().appending(path).string
        case .among(let folders):
            guard path.hasPrefix("/") else { throw PictureRefusal(path, "expected a whole path") }
            // Links are followed first: one that leads out of a folder is no way out of it.
            guard let file = FilePath(path).resolved else { throw PictureRefusal(path, "there is no such file") }
            guard folders.contains(where: { FilePath($0).resolved.map(file.starts) ?? false }) else {
                throw PictureRefusal(path, "it is in none of the folders of control.pictures")
            }
            return file.string
        }
    }
}

/// Why a file is not even looked at.
struct PictureRefusal: Error, CustomStringConvertible {
    /// The path, then the reason.
    let description: String

    init(_ path: String, _ reason: String) {
        description = "\(path): \(reason)"
    }
}

package import Canvas
package import Content
import Icons
package import Jobs
import Pictures
import System
import SystemPackage
import Values

/// Where the pictures of a document may come from.
package struct PictureFiles: Equatable, Sendable {
    /// The configured document, at whose folder relative paths start; nil where none is configured.
    package let document: String?
    /// The folders, besides the document's, from which files may come; nil for any.
    ///
    /// A client that may fill the sheet must not read every file that the daemon may read.
    package let folders: [String]?
    /// The folders in which icons are that are named without a path, the first one first; sheetd's own are in all of them.
    var iconFolders: [String] = []
    /// Where drawings are kept once they are made.
    var cache: IconCache?

    /// The picture that a document names, to be shown as large as it fits into `box`.
    ///
    /// A large one is made smaller while it is decoded, as far as no detail of what is shown is lost.
    /// - Throws: `PictureError` or `PictureAccessError` that names the file and says what is wrong with it, or `JobError` when
    ///   `job` is to end.
    package func load(
        _ source: ImageSource,
        within box: PixelSize,
        _ job: JobContext = JobContext()
    ) throws -> Picture {
        if let drawing = source.drawing { return try draw(drawing, within: box, job) }
        let (bytes, name) =
            switch source {
            case .data(let bytes): (bytes, "picture")
            case .file(let path): (try contents(of: path, job), path)
            }
        var end: JobError?
        let goesOn = {
            do throws(JobError) { try job.step() } catch { end = error }
            return end == nil
        }
        do {
            let limit = Picture.sideLimit
            let picture = try PNG.readTransparent(
                bytes,
                called: name,
                sideLimit: limit,
                .fitting(box),
                goesOn: goesOn
            )
            return Picture(size: picture.size, words: picture.words, of: picture.original)
        } catch {
            if let end { throw end }
            throw error
        }
    }

    func contents(of path: String, limit: Int = Self.pictureBytes, _ job: JobContext) throws -> [UInt8] {
        do { return try job.blocking { [self] in try contents(of: path, limit) } } catch let error as JobError {
            // A file that does not come is as good as one that is not there.
            guard error == .unanswered else { throw error }
            throw PictureAccessError(path, "\(error)", isAbsent: true)
        }
    }

    private static let pictureBytes = PictureLimits.document(Picture.sideLimit).bytes

    /// The folder at which relative paths start; nil for none.
    private var home: FilePath? { document.map { FilePath($0).removingLastComponent() } }

    /// `path` from the root.
    func whole(_ path: String) throws(PictureAccessError) -> FilePath {
        guard let whole = path.hasPrefix("/") ? FilePath(path) : home?.appending(path) else {
            throw PictureAccessError(path, "expected a whole path")
        }
        return whole
    }

    /// The folder that holds a file, and the way from there; nil where files may lie anywhere.
    func place(of path: String) throws(PictureAccessError) -> (folder: FilePath, rest: FilePath)? {
        let whole = try whole(path)
        guard let folders = allFolders else { return nil }
        if let place = Self.find(whole, in: folders) { return place }
        guard folders.contains(where: { whole.lexicallyNormalized().starts(with: $0) }) else {
            throw PictureAccessError(path, "it is in none of the folders of control.pictures")
        }
        throw PictureAccessError(path, "there is no such file\(hint(for: path, whole))", isAbsent: true)
    }

    /// The folders from which files may come; nil for any.
    private var allFolders: [FilePath]? { folders.map { $0.map { FilePath($0) } + [home].compactMap(\.self) } }

    /// What was probably meant by a file that is not there; nothing where its folder holds no files that may come.
    private func hint(for path: String, _ whole: FilePath) -> String {
        let folder = whole.removingLastComponent()
        guard allFolders.map({ Self.find(folder, in: $0) != nil }) ?? true, let name = whole.lastComponent?.string,
            let near = (try? folder.names())?.closest(to: name), near != name
        else { return "" }
        return ", did you mean \(FilePath(path).removingLastComponent().appending(near))?"
    }

    /// Where the files come from that a document names that this one names by `path`: beside it, and where those of this one may.
    func naming(_ path: String) throws(PictureAccessError) -> PictureFiles {
        let within = folders.map { $0 + [home].compactMap(\.self?.string) }
        return PictureFiles(
            document: try whole(path).lexicallyNormalized().string,
            folders: within,
            iconFolders: iconFolders,
            cache: cache
        )
    }

    private func contents(of path: String, _ limit: Int) throws(PictureAccessError) -> [UInt8] {
        let (whole, place) = (try whole(path), try place(of: path))
        do throws(FileReadError) {
            guard let place else { return try RegularFile.read(whole, limit: limit) }
            return try RegularFile.read(place.rest, beneath: place.folder, limit: limit)
        } catch {
            let hint = if case .failed(_, .noSuchFileOrDirectory) = error { hint(for: path, whole) } else { "" }
            throw PictureAccessError(path, "\(error)\(hint)", isAbsent: true)
        }
    }

    /// The folder that holds the file, and the way from there.
    ///
    /// Symbolic links are resolved here, so that a link in a folder cannot name a file outside it. Reading the file follows
    /// none below the folder, so that a link that has taken the place of a folder since then cannot either. Whether there is a
    /// file elsewhere is not said: what is refused depends on the name alone.
    private static func find(_ whole: FilePath, in folders: [FilePath]) -> (folder: FilePath, rest: FilePath)? {
        let file = whole.resolved
        for folder in folders {
            guard var rest = file, let real = folder.resolved, rest.removePrefix(real) else { continue }
            return (folder, rest)
        }
        return nil
    }
}

/// Why a file is refused before it is opened, or cannot be read.
struct PictureAccessError: Error, CustomStringConvertible {
    /// The path, then the reason.
    let description: String
    /// Whether it may be named, and is not to be had.
    let isAbsent: Bool

    init(_ path: String, _ reason: String, isAbsent: Bool = false) {
        description = "\(path): \(reason)"
        self.isAbsent = isAbsent
    }
}

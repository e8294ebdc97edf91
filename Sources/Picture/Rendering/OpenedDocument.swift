import Configuration
package import Content
package import Jobs
import System
package import SystemPackage
package import Values

/// A document that an item of another one brings, read from its file.
package final class OpenedDocument: Sendable {
    package let document: Document
    /// Where the files come from that it names.
    package let files: PictureFiles

    fileprivate init(_ document: Document, from files: PictureFiles) { (self.document, self.files) = (document, files) }

    /// What it is called: its file, without the folder.
    package var name: String { files.name ?? "" }
}

extension PictureFiles {
    /// The file of the document, without its folder; nil without one.
    package var name: String? { document.flatMap { FilePath($0).lastComponent?.string } }
}

extension SceneAssets {
    /// Reads the document that an item names by `path`, and tries everything that it names itself.
    ///
    /// - Throws: `SceneAssetsError` that names the file and, where it can be read, line and column; or `JobError`.
    package func open(_ path: String, _ job: JobContext) throws -> OpenedDocument {
        let (assets, _) = try opened(path, job)
        guard let document = assets.document else { throw SceneAssetsError(key: "presents", fault: path) }
        return OpenedDocument(document, from: assets.pictures)
    }

    /// The same of the file at `path`, whose files may lie in `folders`, or anywhere where those are nil.
    package func open(_ path: String, in folders: [String]?, _ job: JobContext) throws -> OpenedDocument {
        var assets = self
        assets.pictures = settings.pictures(besides: path, in: folders)
        return try assets.open(path, job)
    }

    /// The same with the document in the place of this one.
    fileprivate func opened(_ path: String, _ job: JobContext) throws -> (assets: SceneAssets, file: DocumentFile) {
        let file: DocumentFile
        do {
            let (files, bytes) = (
                try pictures.naming(path), try pictures.contents(of: path, limit: DocumentFile.limit, job)
            )
            guard let syntax = DocumentText.Syntax(ofFile: path), let name = files.document else {
                throw SceneAssetsError(key: "presents", fault: "\(path): expected a document, .toml or .json")
            }
            file = try DocumentFile(bytes, in: syntax, called: name)
            let faults = Faults()
            guard let document = Document(file.value, at: "", faults) else {
                throw SceneAssetsError(faults, of: file, key: "presents")
            }
            var assets = presenting(document, from: files)
            (assets.documentPath, assets.remarks, assets.isHome) = ("", [], false)
            do { assets.remarks = file.messages(of: try assets.check(faults, job)) } catch  where !faults.list.isEmpty {
            }
            guard faults.list.isEmpty else { throw SceneAssetsError(faults, of: file, key: "presents") }
            return (assets, file)
        } catch let error as DocumentFileError {
            throw SceneAssetsError(error, key: "presents").withoutKey
        } catch let error as PictureAccessError {
            throw LostDocumentError(description: "\(error)")
        }
    }

    /// The items, by their ids, that bring the document in the file at `path`.
    package func bringers(of path: String?) -> Set<String> {
        guard let document, let meant = path.flatMap({ FilePath($0).resolved }) else { return [] }
        return Set(document.presented.filter { (try? pictures.whole($0.path))?.resolved == meant }.map(\.id))
    }

    /// Notes what of the document leads where nothing may: to files that it may not name, or away from the home.
    package func checkLeads(_ faults: Faults, _ job: JobContext) throws {
        guard let document else { return }
        if isHome { document.checkHome(at: documentPath, faults) }
        for (path, _, place) in document.presented {
            try check(path, at: documentPath.isEmpty ? place : "\(documentPath).\(place)", from: pictures, faults, job)
        }
    }

    /// The same of an item that takes the place of one of the document, and names files as `files` may.
    package func checkLead(of item: Item, from files: PictureFiles, _ faults: Faults, _ job: JobContext) throws {
        let (document, own) = (Document(items: [item]), Faults())
        if isHome { document.checkHome(at: "", own) }
        for (path, _, place) in document.presented { try check(path, at: place, from: files, own, job) }
        // It comes without a list.
        for fault in own.list { faults.note(fault.message, at: "item\(fault.path.dropFirst("items[0]".count))") }
    }

    private func check(
        _ path: String,
        at place: String,
        from files: PictureFiles,
        _ faults: Faults,
        _ job: JobContext
    ) throws {
        guard files.folders != nil else { return }
        do { _ = try job.blocking { try files.place(of: path) != nil } } catch let error as JobError {
            throw error
        } catch {
            faults.note("\(error)", at: place)
        }
    }
}

/// A document that is named, and cannot be had.
private struct LostDocumentError: Error, CustomStringConvertible {
    let description: String
}

/// The documents that items bring, followed from one to the other, as far as that shows before anybody presses them.
package struct PresentedDocuments {
    /// What is wrong with them, a line each: with the name of the file, line and column.
    package private(set) var faults: [String] = []
    /// What works and is not seen as it is meant.
    package private(set) var warnings: [String] = []
    /// The files that were followed: what is wrong with them is said once, and so is a cycle.
    package private(set) var known: Set<FilePath>

    init(besides known: Set<FilePath>) { self.known = known }

    /// Follows what `assets` has, which was read from the file at `path`.
    mutating func look(into assets: SceneAssets, at path: String, _ job: JobContext) {
        guard assets.document?.presented.isEmpty == false, let file = try? DocumentFile(path) else { return }
        let start = FilePath(path).resolved
        if let start, !known.insert(start).inserted { return }
        follow(assets, file, after: [(path, start)], job)
    }

    /// - Parameter chain: the documents on the way here, this one last.
    private mutating func follow(
        _ assets: SceneAssets,
        _ file: DocumentFile,
        after chain: [(name: String, file: FilePath?)],
        _ job: JobContext
    ) {
        let own = Faults()
        for (path, _, place) in assets.document?.presented ?? [] {
            let target = (try? assets.pictures.whole(path))?.resolved
            if let target, chain.contains(where: { $0.file == target }) {
                let way = (chain.map(\.name) + [path]).joined(separator: " → ")
                own.note("leads back to where it comes from: \(way)", at: place)
                continue
            }
            if let target, !known.insert(target).inserted { continue }
            do {
                let (next, file) = try assets.opened(path, job)
                let own =
                    [next.document?.contrastWarning].compactMap(\.self)
                    + (next.document?.missingFonts(next.fonts) ?? [])
                warnings += own.map { "\(file.path): \($0)" } + next.remarks
                follow(next, file, after: chain + [(path, target)], job)
            } catch let error as LostDocumentError {
                own.note("\(error)", at: place)
            } catch {
                faults.append("\(error)")
            }
        }
        faults += file.messages(of: own.list)
    }
}

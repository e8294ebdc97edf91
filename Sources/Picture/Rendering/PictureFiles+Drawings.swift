import Canvas
import Content
import Icons
import Jobs
import System
import SystemPackage

// Drawings, whose masks are kept.
extension PictureFiles {
    /// The mask of a drawing as large as it fits into `box`: the one that is kept, or one that is made and kept.
    ///
    /// - Throws: `LostDrawingError` where there is none to draw, `DrawingError` where it is none that may be drawn,
    ///   `PictureAccessError` or `JobError`.
    func draw(_ drawing: ImageSource.Drawing, within box: PixelSize, _ job: JobContext) throws -> Picture {
        let icon = try file(of: drawing, job)
        let (key, cache) = (IconKey(icon, within: box), cache)
        // A disk that does not answer is as good as none.
        if let cache, let kept = try? job.blocking({ cache.mask(key) }) {
            return Picture(mask: kept.alpha, size: kept.size)
        }
        try job.step()
        let mask: IconMask
        do { mask = try IconDrawing.mask(icon.bytes, within: box) } catch let error as NoDrawingError {
            throw LostDrawingError("\(drawing.shown): \(error)")
        } catch {
            throw DrawingError(description: "\(drawing.shown): \(error)")
        }
        try job.step()
        if let cache { try? job.blocking { cache.keep(mask, of: key) } }
        return Picture(mask: mask.alpha, size: mask.size)
    }

    private func file(of drawing: ImageSource.Drawing, _ job: JobContext) throws -> IconFile {
        switch drawing {
        case .named(let name): return try file(named: name, job)
        case .file(let path):
            do { return IconFile(name: path, bytes: try contents(of: path, job)) } catch let error as PictureAccessError
            {
                throw error.isAbsent ? LostDrawingError("\(error)") : error
            }
        }
    }

    private func file(named name: String, _ job: JobContext) throws -> IconFile {
        let found: IconFile?
        do {
            found = try job.blocking { [iconFolders] in
                let paths = iconFolders.lazy.map { FilePath($0).appending("\(name).svg") }
                guard let path = paths.first(where: { (try? $0.stat()) != nil }) else { return nil }
                return IconFile(name: path.string, bytes: try RegularFile.read(path, limit: SVGScanner.mostBytes))
            }
        } catch let error as JobError where error != .unanswered {
            throw error
        } catch {
            throw LostDrawingError("\(name): \(error)")
        }
        if let found = found ?? IconSet.shipped(name) { return found }
        let names = (try? job.blocking { [self] in namesOfIcons }) ?? []
        throw LostDrawingError(IconSet.unknown(name, besides: names))
    }

    private var namesOfIcons: [String] {
        let files = iconFolders.flatMap { (try? FilePath($0).names()) ?? [] }
        return files.compactMap { $0.hasSuffix(".svg") ? String($0.dropLast(4)) : nil }
    }
}

/// Why an icon is not drawn: what is in its file.
struct DrawingError: Error, CustomStringConvertible {
    let description: String
}

extension ImageSource.Drawing {
    fileprivate var shown: String {
        switch self {
        case .named(let text), .file(let text): text
        }
    }
}

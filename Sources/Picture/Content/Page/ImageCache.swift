import Canvas
import Jobs
import Values

/// The pictures of a document while it is measured.
///
/// Each is decoded once for each size in which it is shown, and kept in that size, or in its own where that is smaller.
final class ImageCache {
    private struct Key: Hashable {
        let source: ImageSource
        let box: PixelSize
    }

    private let canvas: PageCanvas
    private let theme: Theme
    private let faults: Faults
    private let job: JobContext
    private var pictures: [Key: Picture] = [:]
    /// What is wrong with pictures that something else is in the place of, once for each, with the first place where it is.
    private(set) var lost: [ValueFault] = []
    private var said: Set<String> = []

    /// - Parameter theme: the colours of placeholders.
    init(_ canvas: PageCanvas, _ theme: Theme, _ faults: Faults, _ job: JobContext) {
        self.job = job
        self.canvas = canvas
        self.theme = theme
        self.faults = faults
    }

    /// The picture to be shown as large as it fits into `box`; nil, with a fault noted, where there is none.
    ///
    /// - Parameter use: what the document uses of pixels, to which those of the picture are added.
    func picture(
        _ source: ImageSource,
        within box: PixelSize,
        at path: String,
        _ use: inout DocumentUse
    ) -> Picture? {
        let key = Key(source: source, box: box)
        if let known = pictures[key] { return known }
        // What is beyond the limit need not even be read.
        guard !use.hasTooManyPixels else { return nil }
        do {
            let picture = try canvas.load(source, box, job)
            guard admit(picture, of: source, at: path, &use) else { return nil }
            var fitted = picture.fitted(into: box)
            fitted.isDirected = source.isDirected
            pictures[key] = fitted
            return fitted
        } catch {
            let isKnown = error is LostDrawingError || canvas.lostPictures == .replaced
            guard isKnown, !(error is JobError) else {
                faults.note("\(error)", at: path)
                return nil
            }
            let isDrawing = source.drawing != nil
            lose(isDrawing ? "an icon is left out: \(error)" : "a placeholder is shown: \(error)", at: path)
            let substitute = isDrawing ? Picture.gap(within: box) : .placeholder(within: box, theme)
            pictures[key] = substitute
            return substitute
        }
    }

    func lose(_ message: String, at path: String) {
        if said.insert(message).inserted { lost.append(ValueFault(path: path, message: message)) }
    }

    private func admit(_ picture: Picture, of source: ImageSource, at path: String, _ use: inout DocumentUse) -> Bool {
        let (size, side) = (picture.original, Picture.sideLimit)
        guard size.area > 0, max(size.width, size.height) <= side else {
            faults.note("expected 1 to \(side) pixels a side, found \(size.width)x\(size.height)", at: path)
            return false
        }
        guard let message = use.add(pixels: size.area, of: source) else { return true }
        faults.note(message, at: path)
        return false
    }
}

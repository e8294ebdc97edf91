import Canvas

/// The pixels of a PNG of any kind, made fewer while they are decoded.
struct ReducedPNG {
    let size: PixelSize
    /// `size.area` words 0xAARRGGBB, row-major; the colours are multiplied by the opacity.
    let words: [UInt32]

    /// Decodes `file`, and makes one pixel of each box of `factor` by `factor`, the mean of theirs.
    init(_ file: PNGFile, by factor: Int, goesOn: @escaping () -> Bool = { true }) throws(PictureError) {
        let memory = Memory(file.size, file.order, by: factor)
        size = memory.grid.boxes
        var message = ""
        words = [UInt32](unsafeUninitializedCapacity: memory.words) { words, count in
            message = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: memory.row) { row in
                Self.decode(file, memory, row, into: words, goesOn)
            }
            count = message.isEmpty ? memory.words : 0
        }
        guard message.isEmpty else { throw file.unreadable(message) }
    }

    private static func decode(
        _ file: PNGFile,
        _ memory: Memory,
        _ row: UnsafeMutableBufferPointer<UInt32>,
        into words: UnsafeMutableBufferPointer<UInt32>,
        _ goesOn: @escaping () -> Bool
    ) -> String {
        let (grid, order) = (memory.grid, file.order)
        var sums = BoxSums(grid, order)
        var listener = PNGFile.Listener(goesOn: goesOn)
        listener.takeRow = { decoded in
            sums.add(decoded, UnsafeBufferPointer(row))
            let next = decoded.y + 1
            guard order == .downwards, next == grid.size.height || next % grid.factor == 0 else { return }
            sums.take(decoded.y / grid.factor, into: words)
        }
        let message = file.decode(into: row, listener)
        guard message.isEmpty, order == .interlaced else { return message }
        for box in 0..<grid.boxes.height { sums.take(box, into: words) }
        return message
    }

    /// What decoding takes, known from the header before anything is allocated; libpng adds a row or two.
    struct Memory: Equatable {
        let grid: BoxGrid
        let words: Int
        let row: Int
        let sums: Int

        init(_ size: PixelSize, _ order: PNGRowOrder, by factor: Int) {
            grid = BoxGrid(size, by: factor)
            (words, row) = (grid.boxes.area, size.width)
            sums = BoxSums.capacity(grid, order)
        }

        var bytes: Int { 4 * words + 4 * row + 8 * sums }
    }
}

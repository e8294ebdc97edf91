/// How the picture is turned on the panel, clockwise as the viewer sees it.
package enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    package var swapsSides: Bool { self == .quarter || self == .threeQuarters }

    package func turn(_ size: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Where on a panel of `panel` pixels the pixels of `rect` in the picture lie.
    package func onPanel(_ rect: PixelRect, panel: PixelSize) -> PixelRect {
        switch self {
        case .none:
            rect
        case .quarter:
            PixelRect(x: panel.width - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
        case .half:
            PixelRect(x: panel.width - rect.maxX, y: panel.height - rect.maxY, width: rect.width, height: rect.height)
        case .threeQuarters:
            PixelRect(x: rect.y, y: panel.height - rect.maxX, width: rect.height, height: rect.width)
        }
    }

    /// Where in the picture a place on the panel lies, both as fractions 0..<1 of their sides.
    package func inPicture(x u: Double, y v: Double) -> (x: Double, y: Double) {
        switch self {
        case .none: (u, v)
        case .quarter: (v, 1 - u)
        case .half: (1 - u, 1 - v)
        case .threeQuarters: (1 - v, u)
        }
    }

    package var inverse: Rotation {
        switch self {
        case .quarter: .threeQuarters
        case .threeQuarters: .quarter
        case .none, .half: self
        }
    }

    /// The values of a picture of `size`, row-major, in the order in which they lie on the panel.
    func turn<Value>(_ values: [Value], of size: PixelSize) -> [Value] {
        guard self != .none, !values.isEmpty else { return values }
        let panel = turn(size)
        func index(_ x: Int, _ y: Int) -> Int {
            let place = inverse.onPanel(PixelRect(x: x, y: y, width: 1, height: 1), panel: size)
            return place.y * size.width + place.x
        }
        let first = index(0, 0)
        let across = index(1, 0) - first
        let down = index(0, 1) - first
        return values.withUnsafeBufferPointer { values in
            [Value](unsafeUninitializedCapacity: values.count) { turned, count in
                for y in 0..<panel.height {
                    for x in 0..<panel.width {
                        turned.initializeElement(at: y * panel.width + x, to: values[first + y * down + x * across])
                    }
                }
                count = values.count
            }
        }
    }
}

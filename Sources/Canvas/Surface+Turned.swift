extension Surface {
    /// The picture turned clockwise.
    public func turned(_ rotation: Rotation) -> Surface {
        if rotation == .none { return self }
        var result = Surface(size: rotation.turn(size))
        result.withFrame { target in
            let target = target.turned(rotation)
            pixels.withUnsafeBufferPointer { words in
                for y in 0..<size.height {
                    let row = words[(y * size.width)...].prefix(size.width)
                    target.write(UnsafeBufferPointer(rebasing: row), x: 0, y: y)
                }
            }
        }
        return result
    }
}

extension Surface {
    /// The picture turned clockwise.
    package func turned(_ rotation: Rotation) -> Surface {
        Surface(size: rotation.turn(size), pixels: rotation.turn(pixels, of: size))
    }
}

import Canvas
import VirtualPanel

/// Where the viewer sees the picture on the screen, and where a touchscreen must be touched to hit it: worked out here by
/// itself, pixel by pixel, and not by the code that is tested.
struct Viewpoint {
    /// The picture as it is meant to be seen.
    let picture: PixelSize
    /// How it is seen on the screen, clockwise.
    let onScreen: Rotation
    /// How it lies under the touchscreen, clockwise.
    let underTouch: Rotation

    /// A picture of `picture` pixels that is seen as `onScreen` says.
    ///
    /// - Parameter underTouch: How it lies under a touchscreen that is glued to something else.
    init(_ picture: PixelSize, turned onScreen: Rotation = .none, underTouch: Rotation? = nil) {
        self.picture = picture
        self.onScreen = onScreen
        self.underTouch = underTouch ?? onScreen
    }

    /// What the screen shows when the viewer is to see `upright`.
    func screen(_ upright: Surface) -> Surface {
        if onScreen == .none { return upright }
        var turned = Surface(size: onScreen.swapsSides ? Self.exchanged(upright.size) : upright.size)
        for y in 0..<upright.size.height {
            for x in 0..<upright.size.width {
                let place = Self.place(x, y, in: upright.size, onScreen)
                turned[place.x, place.y] = upright[x, y]
            }
        }
        return turned
    }

    /// Where on the touchscreen, as fractions of its sides, the middle of a pixel of the picture lies.
    func fraction(_ x: Int, _ y: Int) -> (x: Double, y: Double) {
        let size = underTouch.swapsSides ? Self.exchanged(picture) : picture
        let place = Self.place(x, y, in: picture, underTouch)
        return ((Double(place.x) + 0.5) / Double(size.width), (Double(place.y) + 0.5) / Double(size.height))
    }

    /// Where a pixel of a picture lies when that is turned clockwise.
    private static func place(_ x: Int, _ y: Int, in size: PixelSize, _ rotation: Rotation) -> (x: Int, y: Int) {
        switch rotation {
        case .none: (x, y)
        case .quarter: (size.height - 1 - y, x)
        case .half: (size.width - 1 - x, size.height - 1 - y)
        case .threeQuarters: (y, size.width - 1 - x)
        }
    }

    private static func exchanged(_ size: PixelSize) -> PixelSize {
        PixelSize(width: size.height, height: size.width)
    }
}

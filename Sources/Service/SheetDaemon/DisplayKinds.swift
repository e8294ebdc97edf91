import Framebuffer
import KMS
import Output

extension DisplayKinds {
    /// Every kind of display, the preferred one first.
    static let all = DisplayKinds([
        KMSKind(),
        FramebufferKind(),
    ])
}

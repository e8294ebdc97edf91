import Output

/// The calls of the kernel that drawing on a framebuffer needs, one to one.
///
/// `FramebufferFile` makes them; tests put memory in its place. Every throwing call throws `DisplayError.failed` with the kernel's
/// errno.
protocol FramebufferDevice: AnyObject {
    /// The device file, for messages.
    var path: String { get }

    /// What it is now.
    func info() throws(DisplayError) -> FramebufferInfo
    /// Its memory, from the first byte of the first row on.
    func map(byteCount: Int) throws(DisplayError) -> UnsafeMutableRawBufferPointer
    func unmap(_ memory: UnsafeMutableRawBufferPointer)
    /// Shows the rows from `row` on.
    func pan(to row: Int) throws(DisplayError)
    /// Switches the panel off or on.
    func blank(_ isBlank: Bool) throws(DisplayError)
}

/// A text console that is kept from drawing.
protocol QuietConsole: AnyObject {
    /// Lets it draw again, which it does at once. Nothing happens the second time.
    func release()
}

import CSystemCalls
import Glibc
import Output
import System
import SystemPackage
import Udev

/// The calls of the kernel that drawing on a framebuffer needs, one to one.
///
/// `FramebufferFile` makes them; tests put memory in its place. Every throwing call throws `DisplayError.failed` with the
/// kernel's errno.
protocol FramebufferDevice: AnyObject {
    var path: String { get }
    var descriptor: Int32? { get }
    /// Whether a run of this program that has crashed opened it: what is on the screen is its picture.
    var isInherited: Bool { get }

    func info() throws(DisplayError) -> FramebufferInfo
    /// Its memory, from the first byte of the first row on.
    func map(byteCount: Int) throws(DisplayError) -> UnsafeMutableRawBufferPointer
    func unmap(_ memory: UnsafeMutableRawBufferPointer)
    func pan(to row: Int) throws(DisplayError)
    func turn(_ power: FramebufferPower) throws(DisplayError)
}

enum FramebufferPower {
    case on
    case off
}

/// An open framebuffer, /dev/fbN; its end closes it.
final class FramebufferFile: FramebufferDevice {
    let path: String
    private let opened: DeviceFile

    init(path: String, opener: DeviceOpener = .direct) throws(DisplayError) {
        self.path = path
        opened = try opener.openDisplay(path)
    }

    private var file: Int32 { opened.descriptor }
    var descriptor: Int32? { file }
    var isInherited: Bool { opened.isInherited }

    func info() throws(DisplayError) -> FramebufferInfo {
        var (fixed, variable) = (fb_fix_screeninfo(), fb_var_screeninfo())
        try check(framebuffer_get_fixed(file, &fixed), "ask what it is")
        try check(framebuffer_get_variable(file, &variable), "ask for its mode")
        return FramebufferInfo(fixed, variable)
    }

    /// The first row need not lie where a page of memory begins; the mapping does.
    func map(byteCount: Int) throws(DisplayError) -> UnsafeMutableRawBufferPointer {
        var fixed = fb_fix_screeninfo()
        try check(framebuffer_get_fixed(file, &fixed), "ask where its memory is")
        let lead = FramebufferFile.lead(fixed.smem_start)
        let memory = mmap(nil, lead + byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        guard let memory, memory != MAP_FAILED else { throw failure("map its memory", errno) }
        return UnsafeMutableRawBufferPointer(start: memory + lead, count: byteCount)
    }

    func unmap(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress else { return }
        let lead = FramebufferFile.lead(UInt(bitPattern: start))
        munmap(start - lead, lead + memory.count)
    }

    func pan(to row: Int) throws(DisplayError) {
        var variable = fb_var_screeninfo()
        try check(framebuffer_get_variable(file, &variable), "ask for its mode")
        variable.yoffset = UInt32(row)
        variable.activate = UInt32(FB_ACTIVATE_VBL)
        try check(framebuffer_pan(file, &variable), "pan it to row \(row)")
    }

    func turn(_ power: FramebufferPower) throws(DisplayError) {
        let level = power == .off ? FB_BLANK_POWERDOWN : FB_BLANK_UNBLANK
        try check(framebuffer_blank(file, Int32(level)), "switch the panel \(power)")
    }

    /// The bytes from the beginning of the page to an address.
    private static func lead(_ address: UInt) -> Int {
        Int(address % UInt(sysconf(Int32(_SC_PAGESIZE))))
    }

    private func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(DisplayError) {
        if result < 0 { throw failure(operation(), errno) }
    }

    private func failure(_ operation: String, _ number: Int32) -> DisplayError {
        .failed(operation: operation, card: path, errno: Errno(rawValue: number))
    }
}

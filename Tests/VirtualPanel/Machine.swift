import Canvas
import Foundation
import Glibc

/// The QEMU process and the folder of its sockets.
///
/// A class, because its end removes the folder.
final class Machine {
    private let folder: String
    private let process: GuardedProcess

    /// Starts the machine, which waits for somebody to connect to its socket `shell`.
    ///
    /// - Parameters:
    ///   - viewers: how many of its displays can be looked at and resized through sockets `viewer0` and so on; then it also
    ///     has a tablet.
    ///   - kernelOptions: what the kernel is told besides the usual.
    init(image: PanelImage, gpu: GPU, size: PixelSize, viewers: Int, kernelOptions: String) throws {
        // Sockets have paths of at most 107 bytes, so the place is short whatever TMPDIR says.
        var template = Array("/tmp/panel-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw VirtualPanelError("cannot make a folder in /tmp: \(String(cString: strerror(errno)))")
        }
        let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.folder = folder
        let command =
            ["qemu-system-x86_64"]
            + Machine.arguments(image: image, folder: folder)
            + gpu.arguments(size, outputs: viewers)
            + (0..<viewers).flatMap { ["-vnc", "unix:\(folder)/viewer\($0),display=gpu,head=\($0)"] }
            + (image.backlight.map { ["-acpitable", "file=\($0)"] } ?? [])
            + (viewers > 0 ? ["-device", "virtio-tablet-pci"] : [])
            + ["-append", "\(Machine.kernelOptions) \(image.kernelArguments) \(kernelOptions)"]
        process = try GuardedProcess(command, messages: folder + "/messages")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The path of a file or socket of this machine.
    func path(_ name: String) -> String { folder + "/" + name }

    /// The end of what QEMU and the guest's kernel said.
    var log: String {
        ["messages", "console"].map { name in
            let text = String(decoding: FileManager.default.contents(atPath: path(name)) ?? Data(), as: UTF8.self)
            return text.split(whereSeparator: \.isNewline).suffix(20).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Waits until the machine is off; the guest has been told.
    func waitUntilEnded() throws {
        for _ in 0..<600 {
            guard process.isRunning else { return }
            usleep(100_000)
        }
        throw VirtualPanelError("the machine did not switch itself off within a minute", log: log)
    }

    private static func arguments(image: PanelImage, folder: String) -> [String] {
        // The guest's clock counts instructions, at 2 ns each, and skips idle time. The cursor must not blink.
        """
        -nodefaults -no-user-config -no-reboot -display none
        -accel tcg -cpu qemu64 -smp 1 -m \(image.memory) -icount shift=1,sleep=off
        -kernel \(image.kernel) -initrd \(image.initramfs)
        -chardev file,id=console,path=\(folder)/console -serial chardev:console
        -chardev socket,id=shell,path=\(folder)/shell,server=on,wait=on
        -device virtio-serial-pci -device virtserialport,chardev=shell,name=panel
        -qmp unix:\(folder)/monitor,server=on,wait=off
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static let kernelOptions = "console=ttyS0 loglevel=5 panic=-1 vt.global_cursor_default=0 consoleblank=0"
}

import Foundation
import Glibc
import TestSupport

/// What a machine is made of: machines of the same blueprint boot alike.
struct Blueprint: Hashable {
    let image: PanelImage
    /// The arguments of QEMU for its display; none where the guest itself makes one.
    let display: [String]
    /// How many of its displays can be looked at and resized through sockets `viewer0` and so on; then it also has a
    /// tablet.
    let viewers: Int
    let kernel: PanelImage.Kernel
    let kernelOptions: String

    fileprivate func command(folder: String) -> [String] {
        // The guest's clock counts instructions, at 2 ns each, and skips idle time. The cursor must not blink.
        let machine = """
            -nodefaults -no-user-config -no-reboot -display none
            -accel tcg -smp 1 -m \(image.memory) -icount shift=1,sleep=off
            -kernel \(image.path(of: kernel)) -initrd \(image.initramfs)
            -chardev file,id=console,path=\(folder)/console -serial chardev:console
            -chardev socket,id=shell,path=\(folder)/shell,server=on,wait=on
            -device virtserialport,chardev=shell,name=panel
            -qmp unix:\(folder)/monitor,server=on,wait=off
            -action panic=pause
            """
        var arguments = image.machine + machine.split(whereSeparator: \.isWhitespace).map(String.init)
        arguments += display
        for viewer in 0..<viewers {
            arguments += ["-vnc", "unix:\(folder)/viewer\(viewer),display=gpu,head=\(viewer)"]
        }
        if let backlight = image.backlight { arguments += ["-acpitable", "file=\(backlight)"] }
        if viewers > 0 { arguments += ["-device", "virtio-tablet-pci"] }
        let options = ["console=\(image.board.console)", Blueprint.kernelOptions, image.kernelArguments, kernelOptions]
        arguments += ["-append", options.joined(separator: " ")]
        return arguments
    }

    /// The kernel's self-tests of its ciphers take longer than the rest of its start.
    private static let kernelOptions = """
        loglevel=5 panic=-1 vt.global_cursor_default=0 consoleblank=0 cryptomgr.notests
        """
}

/// The QEMU process and the folder of its sockets.
final class Machine {
    private let folder: String
    private let process: ChildProcess

    /// Starts the machine, which waits for a connection to its socket `shell`.
    ///
    /// - Parameter state: The state that it goes on from, of a machine of the same blueprint; nil boots it.
    init(_ blueprint: Blueprint, from state: MachineState?) throws {
        // Sockets have paths of at most 107 bytes, so the place is short whatever TMPDIR says.
        let temporary = FileManager.default.temporaryDirectory.path
        let place = temporary.utf8.count < 64 ? temporary : "/tmp"
        var template = Array("\(place)/panel-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw VirtualPanelError("cannot make a folder in \(place): \(String(cString: strerror(errno)))")
        }
        let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.folder = folder
        let incoming = state.map { ["-incoming", $0.source] } ?? []
        let command = blueprint.command(folder: folder) + incoming
        process = try ChildProcess(command[0], Array(command.dropFirst()), log: folder + "/messages")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { folder + "/" + name }

    var log: String {
        ["messages", "console"].map { name in
            let text = String(decoding: FileManager.default.contents(atPath: path(name)) ?? Data(), as: UTF8.self)
            return text.split(whereSeparator: \.isNewline).suffix(20).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Waits until the machine is off; the guest is switching itself off already.
    func waitUntilEnded() throws {
        do {
            try process.wait(within: 60)
        } catch {
            throw VirtualPanelError("the machine did not switch itself off: \(error)", log: log)
        }
    }
}

package import Foundation
import TestSupport

/// A kernel and an initramfs to boot, made by the scripts beside this file.
package struct PanelImage: Hashable, Sendable {
    package enum Kernel: Sendable {
        /// As a boot loader does it: it asks the BIOS for a mode of the display, and it wakes up from sleep.
        case packed
        /// From an ELF file, without either; but it need not unpack itself, which takes half the time of a boot.
        case unpacked
    }

    let board: Board
    private let folder: String
    let initramfs: String
    /// The memory that the machine needs, in megabytes.
    let memory: Int
    /// An ACPI table that describes a backlight; nil where the machine has none.
    var backlight: String?
    var kernelArguments = ""
    /// The folder on whose disk the states of booted machines are saved; nil where no two machines begin alike.
    var states: String?

    /// A busybox with `program`, which starts nothing by itself.
    /// - Parameters:
    ///   - program: The program to put in, usually sheetd.
    ///   - recordings: A folder of `.evemu` files; the guest finds them in `/recordings`.
    ///   - folder: Where the image lies, with the parts that the next one can use again.
    ///   - series: The series of the kernel, such as `6.12`; nil for Debian's usual one.
    /// - Throws: `VirtualPanelError` with the message of the script.
    package static func bare(program: URL, recordings: URL, folder: URL, series: String? = nil) throws -> PanelImage {
        try PanelImage.run("build-image", [program.path, recordings.path, folder.path] + [series].compactMap(\.self))
        return PanelImage(folder: folder, initramfs: "initramfs", memory: 768, states: folder.path)
    }

    /// A Debian with systemd, logind, udev and Plymouth, over which the folder `installed` is laid and its
    /// sheetd.service enabled; its machine has a backlight.
    ///
    /// - Throws: `VirtualPanelError` with the message of the script.
    package static func service(installed: URL, recordings: URL, folder: URL) throws -> PanelImage {
        try PanelImage.run("build-service-image", [installed.path, recordings.path, folder.path])
        var image = PanelImage(folder: folder, initramfs: "service-initramfs", memory: 1536, states: folder.path)
        // Plymouth shows text where the system has a serial console.
        image.kernelArguments = "splash plymouth.ignore-serial-consoles acpi_backlight=video"
        image.backlight = folder.appendingPathComponent("backlight.aml").path
        return image
    }

    /// A Debian of 64-bit ARM with systemd and udev, in which apt has installed the packages of sheetd.
    ///
    /// The guest finds them once more as an upgrade, in `/packages/next`.
    /// - Parameter folder: Where `build-board-image` has left it, which only root can run.
    package static func board(_ board: Board, folder: URL) -> PanelImage {
        PanelImage(folder: folder, initramfs: "initramfs-\(board.pages.rawValue)", memory: 1536, board: board)
    }

    /// The bare image with fonts, Python and its package varlink, and the programs of applications.
    /// - Parameters:
    ///   - programs: Further programs in the guest's PATH.
    ///   - contents: A folder of scripts and documents; the guest finds it in `/contents`.
    ///   - folder: The folder of a bare image that exists already.
    /// - Throws: `VirtualPanelError` with the message of the script.
    package static func clients(programs: [URL], contents: URL, folder: URL) throws -> PanelImage {
        try PanelImage.run("build-client-image", [folder.path, contents.path] + programs.map(\.path))
        return PanelImage(folder: folder, initramfs: "client-initramfs", memory: 1024, states: folder.path)
    }

    private init(folder: URL, initramfs: String, memory: Int, board: Board = .pc, states: String? = nil) {
        self.board = board
        self.folder = folder.path
        self.initramfs = folder.appendingPathComponent(initramfs).path
        self.memory = memory
        self.states = states
    }

    func path(of kernel: Kernel) -> String {
        // That of a board is not packed.
        guard board == .pc else { return folder + "/vmlinuz-\(board.pages.rawValue)" }
        return folder + (kernel == .packed ? "/vmlinuz" : "/vmlinux")
    }

    var machine: [String] { board.machine(folder: folder) }

    private static func run(_ script: String, _ arguments: [String]) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let child = try ChildProcess(folder.appendingPathComponent(script).path, arguments)
        // It may have to download a Debian and to build drivers.
        let end = try child.wait(within: 3600)
        guard end == .exit(0) else { throw VirtualPanelError("no image: \(child.message)") }
    }
}

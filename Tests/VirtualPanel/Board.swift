/// The computer that a panel is part of.
package enum Board: Hashable, Sendable {
    case pc
    /// A board of 64-bit ARM whose devices are on PCI, with a kernel of small or large pages.
    case virt(Pages)
    /// The Versatile Express with a processor of 64 bits, which has the display controller PL111 and no PCI.
    case versatile

    package enum Pages: Int, Sendable {
        case small = 4
        case large = 16
    }

    /// The emulator, and its arguments for the board with one processor and a virtio serial port.
    ///
    /// The guest stops the machine after each command through pvpanic, which is where the board has a place for it.
    /// - Parameter folder: The folder of the image.
    func machine(folder: String) -> [String] {
        switch self {
        case .pc: ["qemu-system-x86_64", "-cpu", "qemu64", "-device", "pvpanic", "-device", "virtio-serial-pci"]
        case .virt(let pages):
            // The processor of most boards knows no pages of 16 KiB.
            ["qemu-system-aarch64", "-M", "virt,gic-version=3", "-cpu", pages == .small ? "cortex-a72" : "neoverse-n1"]
                + ["-device", "pvpanic-pci", "-device", "virtio-serial-pci"]
        case .versatile:
            ["qemu-system-aarch64", "-M", "vexpress-a15,secure=off", "-cpu", "cortex-a57"]
                + ["-dtb", "\(folder)/pl111.dtb", "-device", "virtio-serial-device"]
        }
    }

    /// Whether the guest can stop the machine; else the host does, a moment later.
    var hasBrake: Bool { self != .versatile }

    package var pages: Pages {
        switch self {
        case .pc, .versatile: .small
        case .virt(let pages): pages
        }
    }

    var console: String {
        switch self {
        case .pc: "ttyS0"
        case .virt, .versatile: "ttyAMA0"
        }
    }
}

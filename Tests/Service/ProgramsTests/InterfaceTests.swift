import CWayland
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Programs

/// The tables of extensions, beside what wayland-scanner makes of their descriptions.
@Suite(.enabled(if: access("/usr/share/wayland-protocols", R_OK) == 0 && access("/usr/bin/wayland-scanner", X_OK) == 0))
struct InterfaceTests {
    static let protocols = "/usr/share/wayland-protocols"
    static let scanner = "/usr/bin/wayland-scanner"

    @Test(arguments: [
        ("stable/xdg-shell/xdg-shell.xml", [Interface.windowBase, .positioner, .xdgSurface, .toplevel, .popup]),
        ("stable/viewporter/viewporter.xml", [.viewporter, .viewport]),
        ("stable/presentation-time/presentation-time.xml", [.presentation, .presentationFeedback]),
        ("staging/fractional-scale/fractional-scale-v1.xml", [.fractionalScaleManager, .fractionalScale]),
        ("unstable/idle-inhibit/idle-inhibit-unstable-v1.xml", [.idleInhibitManager, .idleInhibitor]),
        ("unstable/text-input/text-input-unstable-v3.xml", [.textInputManager, .textInput]),
        ("unstable/xdg-decoration/xdg-decoration-unstable-v1.xml", [.decorationManager, .decoration]),
    ])
    func table(_ file: String, _ interfaces: [Interface]) throws {
        let code = try ChildProcess.run(Self.scanner, ["private-code", "\(Self.protocols)/\(file)", "/dev/stdout"])
            .output
        for interface in interfaces {
            let table = interface.table.pointee
            for (kind, count, messages) in [
                ("requests", table.method_count, table.methods), ("events", table.event_count, table.events),
            ] {
                let ours = (0..<Int(count)).map { index in
                    "\(String(cString: messages![index].name)) \(String(cString: messages![index].signature))"
                }
                let theirs = Self.messages("\(interface.name)_\(kind)", in: code)
                    .filter {
                        Int(String($0.split(separator: " ").last?.prefix { $0.isNumber } ?? "")) ?? 1
                            <= interface.version
                    }
                #expect(ours == theirs)
            }
        }
    }

    /// Names and signatures of a table in C.
    private static func messages(_ name: String, in code: String) -> [String] {
        guard let start = code.range(of: "wl_message \(name)[] = {") else { return [] }
        let body = code[start.upperBound...].prefix { $0 != ";" }
        return body.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            return parts.count >= 4 ? "\(parts[1]) \(parts[3])" : nil
        }
    }
}

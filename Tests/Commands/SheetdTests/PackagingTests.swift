import Foundation
import TestSupport
import Testing

/// What `make deb` says when it cannot do what it is asked for.
///
/// Nothing is downloaded here.
struct PackagingTests {
    private static let clone = Fixture.path("../..")

    @Test("An architecture that no package is built for is named, with those that there are")
    func unknownArchitecture() throws {
        let run = try ProgramRun(".ci/make-deb", ["riscv64"], in: Self.clone)
        #expect(run.code == 64)
        #expect(run.output == "make deb: unknown architecture 'riscv64': expected one of amd64 arm64\n")
    }

    /// Only root makes a root of Debian.
    private static let makesRoots: Bool = {
        let question = "[ $(id -u) = 0 ] && command -v mmdebstrap && command -v ip"
        return (try? ProgramRun("sh", ["-c", question], in: clone))?.code == 0
    }()

    @Test(
        "A mirror that is down is named with the file, and costs no root made earlier",
        .enabled(if: makesRoots, "needs mmdebstrap, iproute2 and root")
    )
    func mirrorDown() throws {
        let scratch = try Scratch()
        try FileManager.default.copyItem(atPath: "\(Self.clone)/.ci", toPath: scratch.file(".ci"))
        let control = try Data(contentsOf: URL(fileURLWithPath: "\(Self.clone)/debian/control"))
        try scratch.write([UInt8](control), to: "debian/control")
        // It lacks every package, so a new one is wanted.
        try scratch.write("", to: ".build/deb/root-arm64/var/lib/dpkg/status")

        // Nobody listens there.
        let mirror = "http://127.0.0.1:9/debian"
        let variables = ["SHEETD_MIRROR": mirror, "LC_ALL": "C"]
        let run = try ProgramRun(".ci/make-deb-cross", ["arm64", "."], in: scratch.path, variables)
        #expect(run.code == 1)
        #expect(run.output.contains("root-arm64 lacks crossbuild-essential-arm64 "), "\(run.output)")
        let fault = "\nE: Failed to fetch \(mirror)/dists/sid/InRelease  Could not connect"
        #expect(run.output.contains(fault), "\(run.output)")
        #expect(try scratch.read(".build/deb/root-arm64/var/lib/dpkg/status").isEmpty)
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.file(".build/deb"))
        #expect(left.sorted() == ["root-arm64", "root-arm64.log"])
    }
}

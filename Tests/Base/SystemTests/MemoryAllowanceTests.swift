import SystemPackage
import TestSupport
import Testing

@testable import System

@Suite("What a program may have of the memory")
struct MemoryAllowanceTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func group(_ path: String, max: String, current: Int, inactive: Int = 0) throws {
        try scratch.write("\(max)\n", to: "tree/\(path)/memory.max")
        try scratch.write("\(current)\n", to: "tree/\(path)/memory.current")
        let stat = "anon 1\nfile 77\nkernel 3\nshmem 4\ninactive_anon 5\nactive_anon 6\ninactive_file \(inactive)\n"
        try scratch.write(stat, to: "tree/\(path)/memory.stat")
    }

    private func memory(in place: String?) throws -> MemoryAllowance? {
        if let place { try scratch.write(place, to: "membership") }
        let groups = ControlGroups(
            tree: FilePath(scratch.file("tree")),
            membership: FilePath(scratch.file("membership"))
        )
        return groups.memory()
    }

    @Test("The group with the least room counts, whichever of those around the program it is")
    func tightest() throws {
        let place = "0::/system.slice/sheetd.service\n"
        try group("system.slice/sheetd.service", max: "1000", current: 300, inactive: 50)
        try group("system.slice", max: "max", current: 5000)
        #expect(try memory(in: place) == MemoryAllowance(charged: 300, reclaimable: 50, room: 750, limit: 1000))
        try group("system.slice", max: "6000", current: 5900, inactive: 40)
        #expect(try memory(in: place) == MemoryAllowance(charged: 300, reclaimable: 50, room: 140, limit: 6000))
        #expect(try memory(in: place)?.used == 250)
    }

    @Test("A limit that was lowered under what is in use leaves less than nothing")
    func passed() throws {
        try group("a", max: "100", current: 300)
        #expect(try memory(in: "0::/a\n")?.room == -200)
    }

    @Test("In a container the tree begins with the program's own group")
    func container() throws {
        try group("", max: "400", current: 100)
        #expect(try memory(in: "0::/\n") == MemoryAllowance(charged: 100, reclaimable: 0, room: 300, limit: 400))
    }

    @Test("A group whose memory is not counted is passed over for those around it")
    func uncounted() throws {
        try group("a", max: "400", current: 100)
        try scratch.write("", to: "tree/a/b/cgroup.procs")
        #expect(try memory(in: "0::/a/b\n")?.room == 300)
    }

    @Test("Without a limit, without groups of version 2 and with files that make no sense there is no bound")
    func none() throws {
        #expect(try memory(in: nil) == nil)
        try group("a", max: "max", current: 100)
        #expect(try memory(in: "0::/a\n") == nil)
        #expect(try memory(in: "0::/none\n") == nil)
        try group("b", max: "lots", current: 100)
        #expect(try memory(in: "0::/b\n") == nil)
        try group("c", max: "500", current: 100)
        #expect(try memory(in: "4:memory:/c\n1:name=systemd:/c\n") == nil)
        #expect(try memory(in: "4:memory:/x\n0::/c\n") != nil)
        #expect(try memory(in: "0::/../c\n") == nil)
        #expect(try memory(in: "") == nil)
    }

    @Test("The machine's own files are read, or there is no bound")
    func real() {
        guard let memory = ControlGroups().memory() else { return }
        #expect(memory.limit > 0 && memory.charged >= memory.reclaimable && memory.room <= memory.limit)
    }
}

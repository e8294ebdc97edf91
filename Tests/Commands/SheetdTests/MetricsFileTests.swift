import TestSupport
import Testing

/// `sheetd-metrics --textfile`, as its service runs it.
struct MetricsFileTests {
    @Test("The numbers in a file are for other users too, though the service keeps all else to itself")
    func readable() throws {
        let scratch = try Scratch()
        let script = """
            umask 077
            sheetd-metrics --port 0 --socket none --textfile numbers.prom &
            until [ -e numbers.prom ] || ! kill -0 $!; do sleep 0.02; done
            kill $!
            stat -c %a numbers.prom
            """
        let run = try ProgramRun("sh", ["-c", script], in: scratch.path)
        #expect(run.output == "644\n")
        #expect(scratch.names == ["numbers.prom"])
    }

    @Test("A name that no node_exporter reads is refused")
    func otherName() throws {
        let scratch = try Scratch()
        let run = try ProgramRun("sheetd-metrics", ["--textfile", "numbers.txt"], in: scratch.path)
        #expect(run.code == 64 && run.output.contains("--textfile must end with .prom"), "\(run.output)")
        #expect(scratch.names.isEmpty)
    }
}

import Foundation
import TestSupport

/// An authority of a test, and what it vouches for, made by openssl.
struct Certificates {
    private let scratch: Scratch

    /// The file of a certificate; the authority's is called `ca`.
    func certificate(_ name: String) -> String { scratch.file("\(name).crt") }
    /// The file of the key to it.
    func key(_ name: String) -> String { scratch.file("\(name).key") }

    /// An authority, the broker of this machine, and clients with these names.
    init(for clients: [String], in scratch: Scratch) throws {
        self.scratch = scratch
        try make("ca", ["-x509", "-days", "2", "-subj", "/CN=authority"])
        _ = try scratch.write("subjectAltName=IP:127.0.0.1,DNS:localhost\n", to: "broker.ext")
        for name in ["broker"] + clients {
            try make(name, ["-subj", "/CN=\(name)"], isRequest: true)
            let extensions = name == "broker" ? ["-extfile", scratch.file("broker.ext")] : []
            let signing = [
                "x509", "-req", "-in", scratch.file("\(name).csr"), "-CA", certificate("ca"), "-CAkey", key("ca"),
            ]
            try run(signing + ["-CAcreateserial", "-days", "2", "-out", certificate(name)] + extensions)
        }
    }

    private func make(_ name: String, _ options: [String], isRequest: Bool = false) throws {
        let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        let output = isRequest ? scratch.file("\(name).csr") : certificate(name)
        try run(["req", "-batch"] + curve + ["-keyout", key(name), "-out", output] + options)
    }

    private func run(_ arguments: [String]) throws {
        let (code, output) = try ChildProcess.run("/usr/bin/openssl", arguments)
        guard code == 0 else { throw TestFailure("openssl \(arguments.joined(separator: " ")): \(output)") }
    }
}

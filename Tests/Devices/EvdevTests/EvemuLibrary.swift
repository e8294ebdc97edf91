import Glibc

/// The library behind evemu-device and evemu-play, where it is installed: what they make of a recording.
///
/// It needs no device to read one.
struct EvemuLibrary {
    private typealias New = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    private typealias Delete = @convention(c) (OpaquePointer?) -> Void
    private typealias Transfer = @convention(c) (OpaquePointer?, UnsafeMutablePointer<FILE>?) -> Int32
    private typealias ReadEvent = @convention(c) (UnsafeMutablePointer<FILE>?, UnsafeMutableRawPointer?) -> Int32
    private typealias WriteEvent = @convention(c) (UnsafeMutablePointer<FILE>?, UnsafeRawPointer?) -> Int32

    private let library: UnsafeMutableRawPointer

    /// Loads the library; nil where it is not installed.
    init?() {
        guard let library = dlopen("libevemu.so.3", RTLD_NOW) else { return nil }
        self.library = library
    }

    /// Reads the recording at `path` and writes it to `copy`, with evemu's own code.
    /// - Returns: how many events it took; nil when it refused the description.
    func rewrite(_ path: String, to copy: String) -> Int? {
        guard let input = fopen(path, "r"), let output = fopen(copy, "w") else { return nil }
        defer {
            fclose(input)
            fclose(output)
        }
        let device = function("evemu_new", as: New.self)(nil)
        defer { function("evemu_delete", as: Delete.self)(device) }
        guard function("evemu_read", as: Transfer.self)(device, input) > 0 else { return nil }
        _ = function("evemu_write", as: Transfer.self)(device, output)
        var count = 0
        // struct input_event: 24 bytes and room to spare.
        var event = [UInt64](repeating: 0, count: 8)
        let readEvent = function("evemu_read_event", as: ReadEvent.self)
        while event.withUnsafeMutableBytes({ readEvent(input, $0.baseAddress) }) > 0 {
            _ = event.withUnsafeBytes { function("evemu_write_event", as: WriteEvent.self)(output, $0.baseAddress) }
            count += 1
        }
        return count
    }

    private func function<Function>(_ name: String, as type: Function.Type) -> Function {
        guard let symbol = dlsym(library, name) else { fatalError("libevemu has no \(name)") }
        return unsafeBitCast(symbol, to: type)
    }
}

import CWayland

/// Has a function called at a signal of the library.
final class Listener {
    /// The library gives the address of the first part, which is that of the whole.
    private struct Entry {
        var listener = wl_listener()
        unowned let owner: Listener
    }

    private let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    private let body: (OpaquePointer?) -> Void

    init(_ body: @escaping (OpaquePointer?) -> Void) {
        self.body = body
        entry.initialize(to: Entry(owner: self))
        entry.pointee.listener.notify = { listener, subject in
            let entry = UnsafeMutableRawPointer(listener!).assumingMemoryBound(to: Entry.self)
            // It may end by what it does.
            withExtendedLifetime(entry.pointee.owner) { $0.body(subject.map { OpaquePointer($0) }) }
        }
    }

    /// To be added to one signal.
    var pointer: UnsafeMutablePointer<wl_listener> {
        UnsafeMutableRawPointer(entry).assumingMemoryBound(to: wl_listener.self)
    }

    /// Takes it from its signal, which lives on.
    func remove() { wl_list_remove(&entry.pointee.listener.link) }

    deinit {
        entry.deinitialize(count: 1)
        entry.deallocate()
    }
}

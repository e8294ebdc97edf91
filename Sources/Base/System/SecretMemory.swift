import CSystemCalls

/// What a program does for the secrets that are typed into it.
///
/// A secret is in many places: in keys, in texts that are copied, in a reply. So all of the memory is guarded and not one page.
package final class SecretMemory {
    private var isUsed = false

    package init() {}

    /// Says whether secrets are in use.
    ///
    /// From the first time on what is freed is overwritten, and nobody but root reads the memory. As long as they are in use it
    /// is not swapped out either, where the system sets no limit to that.
    package func use(_ isUsed: Bool) {
        guard isUsed != self.isUsed else { return }
        self.isUsed = isUsed
        if isUsed {
            memory_guard()
            memory_lock()
        } else {
            memory_unlock()
            memory_wipe_stack()
        }
    }
}

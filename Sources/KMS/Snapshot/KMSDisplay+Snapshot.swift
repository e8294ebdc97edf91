import Output

extension KMSDisplay {
    /// Reads what is on the screen: the primary plane of the CRTC that lights the connector now, without overlays and the
    /// pointer.
    ///
    /// To be asked between opening and the first frame. That takes one pass over the whole picture, often out of memory
    /// that is slow to read, so who does not show it does not ask. No fault: what cannot be read is no snapshot.
    func snapshot() -> Snapshot {
        if hasTakenOver { return .none(reason: "the screen shows this program's own picture") }
        do {
            return .picture(try SnapshotReader(selection: selection, device: device).read())
        } catch {
            return .none(reason: "\(error)")
        }
    }
}

import Canvas
import SystemPackage

@testable import KMS
@testable import Output

/// What it does when it is told to show something.
extension FakeDevice {
    func commit(_ request: AtomicRequest, _ flags: CommitFlags, serial: UInt64) throws(DisplayError) {
        beforeCommit()
        var changed: [String: UInt64] = [:]
        for item in request.assignments {
            guard let name = names[item.property.rawValue] else { throw failed(.invalidArgument) }
            changed[name] = item.value
        }
        calls.append(.commit(changed, flags))
        try failIfAsked()
        if let reason = refusal(of: changed, flags) ?? planeRefusal(of: changed, flags) {
            if !flags.contains(.testOnly) { refusedChanges += 1 }
            throw failed(reason)
        }
        if let reason = connectorRefusal(of: changed) { throw failed(reason) }
        if flags.contains(.testOnly) { return }
        if values["40.ACTIVE"] == 0, changed["40.ACTIVE"] == 1 { hasStopped = false }
        if !flags.contains(.nonBlocking) { now += blockingTime }
        for (name, value) in changed { keepTable(name, value) }
        values.merge(changed) { $1 }
        if let number = changed["30.FB_ID"], let clips = changed["30.FB_DAMAGE_CLIPS"] {
            show(FramebufferID(rawValue: UInt32(number)), only: rects(in: blobs[UInt32(clips)] ?? []))
        } else if let number = changed["30.FB_ID"] {
            show(FramebufferID(rawValue: UInt32(number)), only: nil)
        }
        if flags.contains(.flipEvent) { queueFlip(serial) }
    }

    /// Keeps what a table holds that a property points to now.
    private func keepTable(_ name: String, _ value: UInt64) {
        guard FakeDevice.tableNames.contains(where: name.hasSuffix) else { return }
        // A table that is set no more, and belongs to nobody, is gone.
        if let old = values[name], old != value { blobs[UInt32(old)] = nil }
        tables[name] = blobs[UInt32(value)]
    }

    private static let tableNames = ["GAMMA_LUT", "CTM", "HDR_OUTPUT_METADATA"]

    /// Hardware that sends its signal to one connector only; two that were lit so before may stay.
    private func connectorRefusal(of changed: [String: UInt64]) -> Errno? {
        let lit = { (values: [String: UInt64]) in
            Set(self.connectors().map { "\($0.id.rawValue).CRTC_ID" }.filter { values[$0] == 40 })
        }
        let wanted = lit(values.merging(changed) { $1 })
        return wanted.count > 1 && wanted != lit(values) ? .invalidArgument : nil
    }

    func setCrtc(_ crtc: CrtcID, to scene: LegacyScene?) throws(DisplayError) {
        calls.append(.setCrtc(scene))
        try failIfAsked()
        if let scene { show(scene.framebuffer, only: nil) }
    }

    func pageFlip(_ crtc: CrtcID, to framebuffer: FramebufferID, serial: UInt64) throws(DisplayError) {
        calls.append(.pageFlip(framebuffer))
        try failIfAsked()
        show(framebuffer, only: nil)
        queueFlip(serial)
    }

    func markDirty(_ framebuffer: FramebufferID, _ damage: Damage) throws(DisplayError) {
        calls.append(.markDirty)
        try failIfAsked()
        show(framebuffer, only: damage.rects)
    }

    func turnOff(_ plane: Plane) throws(DisplayError) {
        calls.append(.turnOff(plane.id))
    }

    func set(_ property: PropertyID, of plane: PlaneID, to value: UInt64) throws(DisplayError) {
        try set(property, to: value)
    }

    func set(_ property: PropertyID, of connector: ConnectorID, to value: UInt64) throws(DisplayError) {
        try set(property, to: value)
    }

    func set(_ assignment: AtomicRequest.Assignment) throws(DisplayError) {
        try set(assignment.property, to: assignment.value)
    }

    func gamma(of crtc: CrtcID) -> GammaTable? { gamma }

    func set(_ gamma: GammaTable, of crtc: CrtcID) throws(DisplayError) {
        calls.append(.setGamma(gamma))
        try failIfAsked()
        self.gamma = gamma
    }

    private func set(_ property: PropertyID, to value: UInt64) throws(DisplayError) {
        guard let name = names[property.rawValue] else { throw failed(.invalidArgument) }
        calls.append(.set(name, value))
        try failIfAsked()
        keepTable(name, value)
        if name == "50.DPMS", values[name] != 0, value == 0 { hasStopped = false }
        values[name] = value
    }

    func readFlips() -> [FlipEvent] {
        defer { pending = [] }
        return pending
    }

    /// An event as the kernel might send one late.
    func sendStaleFlip(serial: UInt64) {
        pending.append(FlipEvent(crtc: crtc.id, serial: serial, flip: PageFlip(time: now, sequence: 0)))
    }

    private func queueFlip(_ serial: UInt64) {
        now += flipTime
        if !losesFlips, !hasStopped { sendStaleFlip(serial: serial) }
    }

    private func failIfAsked() throws(DisplayError) {
        if !failures.isEmpty, let reason = failures.removeFirst() { throw failed(reason) }
    }

    func failed(_ reason: Errno) -> DisplayError {
        .failed(operation: "do it", card: path, errno: reason)
    }

    /// The whole framebuffer that is scanned out: a clip is only a hint, so all of it must be right.
    var scannedOut: Surface? { content(of: glass) }

    /// Makes a framebuffer visible: all of it, or only some rectangles.
    private func show(_ framebuffer: FramebufferID, only rects: [PixelRect]?) {
        glass = framebuffer
        guard let allocation = allocations[framebuffer], let bytes = memory[allocation.handle] else { return }
        if unturned.size != allocation.size { unturned = Surface(size: allocation.size) }
        for rect in rects ?? [PixelRect(allocation.size)] {
            FakeDevice.copy(rect, of: bytes, allocation, to: &unturned)
        }
    }

    /// What a framebuffer holds, in words as they are stored.
    func content(of framebuffer: FramebufferID) -> Surface? {
        guard let allocation = allocations[framebuffer], let bytes = memory[allocation.handle] else { return nil }
        var surface = Surface(size: allocation.size)
        FakeDevice.copy(PixelRect(allocation.size), of: bytes, allocation, to: &surface)
        return surface
    }

    /// Copies pixels as they are stored, into words.
    private static func copy(
        _ rect: PixelRect,
        of bytes: UnsafeMutableRawBufferPointer,
        _ allocation: DumbAllocation,
        to surface: inout Surface
    ) {
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX {
                let offset = y * allocation.pitch + x * allocation.format.bytesPerPixel
                surface[x, y] =
                    switch allocation.format {
                    case .xrgb8888, .argb8888: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    default:
                        (0..<allocation.format.bytesPerPixel).reduce(0) { $0 | UInt32(bytes[offset + $1]) << ($1 * 8) }
                    }
            }
        }
    }

    private func rects(in blob: [UInt8]) -> [PixelRect] {
        let edges = blob.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map { Int(bytes.loadUnaligned(fromByteOffset: $0, as: Int32.self)) }
        }
        return stride(from: 0, to: edges.count, by: 4).map { i in
            PixelRect(x: edges[i], y: edges[i + 1], width: edges[i + 2] - edges[i], height: edges[i + 3] - edges[i + 1])
        }
    }
}

import CPeers
import Canvas

/// The drag of `DragDrawing` with a plain sheet, drawn by sheetd and by the libraries that programs without a GPU draw with.
///
/// Each draws the same damage, and nothing that the sheet hides; what they have drawn at the end is compared. All times are of
/// the same rounds, and ratios to a copy of a whole frame in that round.
struct Peers {
    private enum Peer: CaseIterable {
        case pixman, cairo

        var kind: sheetd_peer_kind { self == .pixman ? sheetd_peer_pixman : sheetd_peer_cairo }
    }

    private let drag: DragDrawing
    private let grabber = Mask.roundedRect(width: 60, height: 3, radius: 1.5)
    private let edge: Mask

    init(size: PixelSize) {
        drag = DragDrawing(size: size, look: .plain)
        // Its first rows are those of a sheet; as many rows again, and it would be rounded below.
        let radius = Double(Look.radius)
        edge = Mask.roundedRect(width: Double(size.width), height: 4 * radius, radius: radius)
    }

    func report() {
        let size = drag.size
        var ours = drag.painted(drag.placements[0], drag.scenes[0])
        let picture = DragDrawing.picture(size)
        var theirs = Peer.allCases.map { _ in ours }
        var (copied, drawn) = (ours, Sample())
        var ratios = Peer.allCases.map { _ in (toCopying: Sample(), ofOurs: Sample()) }
        for _ in 0..<drag.rounds {
            let copying = Stopwatch.processorTime { drag.copy(picture, into: &copied) }
            let drawing = Stopwatch.processorTime { drag.draw(drag.scenes[0], into: &ours) }
            drawn.add(drawing / copying)
            for (index, peer) in Peer.allCases.enumerated() {
                guard let time = time(of: peer, picture, into: &theirs[index]) else {
                    return print("\(peer): not enough memory")
                }
                ratios[index].toCopying.add(time / copying)
                ratios[index].ofOurs.add(drawing / time)
            }
        }
        print("Dragged and dimmed frame drawn by others, \(size.width)x\(size.height), times a whole frame copied")
        print("  sheetd               \(drawn.median.text())")
        for (index, peer) in Peer.allCases.enumerated() {
            let difference = greatestDifference(ours, theirs[index])
            let name = "\(peer)" + String(repeating: " ", count: 21 - "\(peer)".count)
            print("  \(name)\(ratios[index].toCopying.median.text()); sheetd takes", terminator: " ")
            print("\(ratios[index].ofOurs.median.text()) of its time; channels differ by at most \(difference)")
        }
    }

    /// Seconds for the whole drag; nil when there is not enough memory.
    private func time(of peer: Peer, _ picture: Surface, into frame: inout Surface) -> Double? {
        frame.pixels.withUnsafeMutableBufferPointer { frame in
            picture.pixels.withUnsafeBufferPointer { picture in
                edge.coverage.withUnsafeBufferPointer { edge in
                    grabber.coverage.withUnsafeBufferPointer { grabber in
                        guard let frame = frame.baseAddress, let picture = picture.baseAddress,
                            let edge = edge.baseAddress, let grabber = grabber.baseAddress
                        else { return nil }
                        return time(of: peer, scene(picture, frame, edge, grabber))
                    }
                }
            }
        }
    }

    private func time(of peer: Peer, _ scene: sheetd_peer_scene) -> Double? {
        guard let drawing = withUnsafePointer(to: scene, { sheetd_peer_new(peer.kind, $0) }) else { return nil }
        defer { sheetd_peer_free(drawing) }
        return Stopwatch.processorTime {
            for (old, new) in zip(drag.placements, drag.placements.dropFirst()) {
                let damage = drag.scenes[0].damage(from: old, to: new).rects.map {
                    sheetd_peer_rect(
                        x: Int32($0.x),
                        y: Int32($0.y),
                        width: Int32($0.width),
                        height: Int32($0.height)
                    )
                }
                sheetd_peer_draw(drawing, damage, Int32(damage.count), Int32(new.sheetRow), new.dimAlpha)
            }
        }
    }

    private func scene(
        _ picture: UnsafePointer<UInt32>,
        _ frame: UnsafeMutablePointer<UInt32>,
        _ edge: UnsafePointer<UInt8>,
        _ grabber: UnsafePointer<UInt8>
    ) -> sheetd_peer_scene {
        sheetd_peer_scene(
            picture: picture,
            frame: frame,
            width: Int32(drag.size.width),
            height: Int32(drag.size.height),
            edge: sheetd_peer_mask(opacities: edge, width: Int32(drag.size.width), height: Int32(Look.radius)),
            grabber: sheetd_peer_mask(opacities: grabber, width: 60, height: 3),
            grabber_x: Int32((drag.size.width - 60) / 2),
            grabber_y: 9
        )
    }

    private func greatestDifference(_ one: Surface, _ other: Surface) -> Int {
        zip(one.pixels, other.pixels).lazy.map { one, other in
            [0, 8, 16].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
        }.max() ?? 0
    }
}

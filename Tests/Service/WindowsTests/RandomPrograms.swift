import Canvas
import TestSupport
import Testing

@testable import Windows

/// Three programs that request what the protocol lets them, in any order, and are disconnected for what it does not.
struct RandomPrograms {
    var stage: Stage
    private var random: SplitMix
    private var surfaces: [SurfaceID] = []
    private var owners: [SurfaceID: Int] = [:]
    /// What each window was asked last, when the program has read that.
    private(set) var asked: [SurfaceID: Configure] = [:]
    private var serials: [SurfaceID: UInt32] = [:]
    /// Windows that are none since they were asked something.
    private var gone: Set<SurfaceID> = []
    private(set) var faults: [ProtocolFault] = []
    private(set) var released: [BufferID] = []

    init(seed: UInt64, on stage: Stage) {
        self.stage = stage
        random = SplitMix(seed: seed)
    }

    private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func rect() -> PixelRect {
        PixelRect(x: pick(-30...60), y: pick(-30...40), width: pick(0...70), height: pick(0...50))
    }

    mutating func step() {
        let program = pick(1...3)
        if surfaces.isEmpty || pick(0...9) == 0 { return create(for: program) }
        let own = surfaces.filter { owners[$0] == program }
        guard let id = own.randomElement(using: &random), let other = own.randomElement(using: &random) else { return }
        do throws(ProtocolFault) {
            try request(id, other)
        } catch {
            faults.append(error)
            remove(program)
        }
    }

    /// A surface, mostly with what makes it seen.
    private mutating func create(for program: Int) {
        let id = stage.surface(of: program)
        surfaces.append(id)
        owners[id] = program
        let parent = surfaces.filter { owners[$0] == program }.randomElement(using: &random)
        do throws(ProtocolFault) {
            switch pick(0...3) {
            case 0: break
            case 1 where parent != id: try stage.tree.makeSubsurface(id, on: parent!)
            default:
                try stage.tree.makeWindow(id)
                try stage.tree.makeToplevel(id)
                try stage.tree.commit(id)
            }
        } catch {
            Issue.record(error)
        }
    }

    private mutating func request(_ id: SurfaceID, _ other: SurfaceID) throws(ProtocolFault) {
        switch pick(0...24) {
        case 0...2: attach(to: id)
        case 3...6: try commit(id)
        case 7...9:
            if asked[id] != nil, let serial = serials.removeValue(forKey: id) { try stage.tree.acknowledge(id, serial) }
        case 10: stage.tree.move(id, to: Offset(x: pick(-20...60), y: pick(-20...40)))
        case 11: try stage.tree.set(id, pick(0...1) == 0 ? .free : .synchronized)
        case 12 where pick(0...9) == 0: try stage.tree.stack(id, .above, other)
        case 13:
            var rules = Positioner()
            rules.size = PixelSize(width: pick(1...30), height: pick(1...30))
            (rules.anchorRect, rules.isAnchored) = (rect(), true)
            (rules.anchor, rules.gravity) = (
                Positioner.Edge.allCases[pick(0...8)], Positioner.Edge.allCases[pick(0...8)]
            )
            rules.adjustment = Positioner.Adjustment(rawValue: UInt32(pick(0...63)))
            let popup = stage.surface(of: owners[id]!)
            surfaces.append(popup)
            owners[popup] = owners[id]
            try stage.tree.makeWindow(popup)
            try stage.tree.makePopup(popup, on: id, rules)
            try stage.tree.commit(popup)
        case 14 where pick(0...3) == 0: try stage.tree.setParent(id, pick(0...1) == 0 ? nil : other)
        case 15: stage.tree.setTitle(id, "\(pick(0...9))")
        case 16: stage.tree.setAppID(id, ["a", "b", ""][pick(0...2)])
        case 17: try stage.tree.setGeometry(id, PixelRect(x: pick(-5...5), y: pick(-5...5), width: 40, height: 30))
        case 18: describe(id)
        case 19 where pick(0...2) == 0:
            stage.tree.unmake(id)
            gone.insert(id)
            asked[id] = nil
        case 20 where pick(0...2) == 0: stage.tree.removeSubsurface(id)
        case 21 where pick(0...1) == 0: destroy(id)
        case 22: stage.tree.refuse(id)
        case 23: stage.tree.inhibitSleep(id, by: 1)
        default: stage.tree.touched(pick(0...1) == 0 ? nil : ProgramID(owners[id]!))
        }
    }

    private mutating func commit(_ id: SurfaceID) throws(ProtocolFault) {
        let isEnd = stage.tree.surfaces[id]?.pending.attachment == .removed
        if isEnd { gone.insert(id) } else { gone.remove(id) }
        if isEnd { asked[id] = nil }
        try stage.tree.commit(id)
    }

    private mutating func attach(to id: SurfaceID) {
        if pick(0...7) == 0 { return stage.tree.update(id) { $0.attachment = .removed } }
        let buffer = stage.buffer(pick(1...70), pick(1...50), translucent: pick(0...1) == 0)
        stage.tree.update(id) {
            $0.attachment = .buffer(buffer)
            $0.damageBuffer(PixelRect(buffer.size))
        }
    }

    private mutating func describe(_ id: SurfaceID) {
        let (kind, rect, scale, transform) = (pick(0...3), rect(), pick(1...2), BufferTransform.allCases[pick(0...7)])
        stage.tree.update(id) {
            switch kind {
            case 0: $0.input = .set(Region(rect))
            case 1: $0.scale = scale
            case 2: $0.transform = transform
            default: $0.destination = .set(rect.isEmpty ? nil : rect.size)
            }
        }
    }

    private mutating func destroy(_ id: SurfaceID) {
        stage.tree.destroy(id)
        surfaces.removeAll { $0 == id }
        (owners[id], asked[id]) = (nil, nil)
    }

    private mutating func remove(_ program: Int) {
        stage.tree.remove(ProgramID(program))
        for id in surfaces where owners[id] == program { (owners[id], asked[id]) = (nil, nil) }
        surfaces.removeAll { owners[$0] == nil }
    }

    /// The panel turns, or programs are sent what there is, which they read.
    mutating func frame() {
        if pick(0...9) == 0 {
            let size = stage.tree.room.picture
            let turned = PixelSize(width: size.height, height: size.width)
            stage.tree.change(to: Room(picture: turned, scale: [1, 1.5][pick(0...1)]))
        }
        stage.tree.settle()
        for effect in stage.tree.takeEffects() {
            switch effect {
            case .configure(let id, let configure):
                if owners[id] != nil, !gone.contains(id) { (asked[id], serials[id]) = (configure, configure.serial) }
            case .release(let id): released.append(id)
            case .popupDone, .discard: break
            }
        }
    }
}

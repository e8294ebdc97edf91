package import Canvas

/// The rules by which a program has its popup placed, as xdg_positioner has them.
package struct Positioner: Equatable, Sendable {
    /// A side along one axis, as a step towards it.
    enum Side: Int, Hashable, Sendable {
        case start = -1
        case middle = 0
        case end = 1

        var opposite: Side { Side(rawValue: -rawValue) ?? .middle }
    }

    /// An edge or a corner, or the middle, under the numbers of the protocol.
    package enum Edge: Int, Hashable, Sendable, CaseIterable {
        case none, top, bottom, left, right, topLeft, bottomLeft, topRight, bottomRight

        var across: Side {
            switch self {
            case .none, .top, .bottom: .middle
            case .left, .topLeft, .bottomLeft: .start
            case .right, .topRight, .bottomRight: .end
            }
        }

        var down: Side {
            switch self {
            case .none, .left, .right: .middle
            case .top, .topLeft, .topRight: .start
            case .bottom, .bottomLeft, .bottomRight: .end
            }
        }
    }

    /// What may be done where the popup does not fit, under the bits of the protocol.
    package struct Adjustment: OptionSet, Equatable, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let slideX = Adjustment(rawValue: 1)
        package static let slideY = Adjustment(rawValue: 2)
        package static let flipX = Adjustment(rawValue: 4)
        package static let flipY = Adjustment(rawValue: 8)
        package static let resizeX = Adjustment(rawValue: 16)
        package static let resizeY = Adjustment(rawValue: 32)
        /// What brings any popup into its room.
        static let within: Adjustment = [.slideX, .slideY, .resizeX, .resizeY]
    }

    package var size = PixelSize(width: 0, height: 0)
    /// The part of the parent at which the popup lies, counted from the parent's geometry.
    package var anchorRect = PixelRect(x: 0, y: 0, width: 0, height: 0)
    package var isAnchored = false
    package var anchor = Edge.none
    package var gravity = Edge.none
    package var adjustment: Adjustment = []
    package var offset = Offset(x: 0, y: 0)
    /// Whether the popup is placed again where its parent or the room changes.
    package var isReactive = false

    package init() {}

    var isComplete: Bool { size.area > 0 && isAnchored }

    /// Where the popup lies from the parent's geometry, within `room` where its rules allow that.
    package func place(within room: PixelRect) -> PixelRect {
        let across = Axis(
            anchors: anchorRect.x..<anchorRect.maxX,
            anchor: anchor.across,
            gravity: gravity.across,
            offset: offset.x,
            length: size.width,
            room: room.x..<room.maxX
        )
        let down = Axis(
            anchors: anchorRect.y..<anchorRect.maxY,
            anchor: anchor.down,
            gravity: gravity.down,
            offset: offset.y,
            length: size.height,
            room: room.y..<room.maxY
        )
        let columns = across.placed(Axis.Step.allCases.filter { adjustment.rawValue & $0.rawValue != 0 })
        let rows = down.placed(Axis.Step.allCases.filter { adjustment.rawValue & $0.rawValue << 1 != 0 })
        return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
}

extension Positioner {
    /// The columns, or the rows, of a popup.
    fileprivate struct Axis {
        /// In the protocol's order, under the bits for columns; those for rows are the next ones.
        enum Step: UInt32, CaseIterable {
            case flip = 4
            case slide = 1
            case resize = 16
        }

        let anchors: Range<Int>
        let anchor: Side
        let gravity: Side
        let offset: Int
        let length: Int
        let room: Range<Int>

        /// Each step is taken as long as the popup does not fit.
        func placed(_ steps: [Step]) -> Range<Int> {
            steps.reduce(plain(anchor, gravity)) { place, step in
                if isWithin(place) { return place }
                return switch step {
                case .flip: flipped(instead: place)
                case .slide: slid(place)
                case .resize: resized(place)
                }
            }
        }

        private func isWithin(_ place: Range<Int>) -> Bool {
            place.lowerBound >= room.lowerBound && place.upperBound <= room.upperBound
        }

        private func plain(_ anchor: Side, _ gravity: Side) -> Range<Int> {
            let point =
                switch anchor {
                case .start: anchors.lowerBound
                case .middle: anchors.lowerBound + anchors.count / 2
                case .end: anchors.upperBound
                }
            let start =
                switch gravity {
                case .start: point - length
                case .middle: point - length / 2
                case .end: point
                }
            return start + offset..<start + offset + length
        }

        /// On the other side, unless it does not fit there either.
        private func flipped(instead place: Range<Int>) -> Range<Int> {
            let flipped = plain(anchor.opposite, gravity.opposite)
            return isWithin(flipped) ? flipped : place
        }

        /// As far as it takes towards its gravity, and then as far as it takes against it.
        private func slid(_ place: Range<Int>) -> Range<Int> {
            let (least, most) = (room.lowerBound, room.upperBound - length)
            var start = place.lowerBound
            func towardsEnd() { start = max(start, min(least, most)) }
            func towardsStart() { start = min(start, max(least, most)) }
            if gravity == .start {
                towardsStart()
                towardsEnd()
            } else {
                towardsEnd()
                towardsStart()
            }
            return start..<start + length
        }

        /// What lies beyond the room is cut off, unless nothing would be left.
        private func resized(_ place: Range<Int>) -> Range<Int> {
            let cut = place.clamped(to: room)
            return cut.isEmpty ? place : cut
        }
    }
}

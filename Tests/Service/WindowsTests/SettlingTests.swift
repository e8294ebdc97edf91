import Canvas
import TestSupport
import Testing

@testable import Windows

/// What random programs make of the panel.
@Suite struct SettlingTests {
    /// Nothing is seen that should not be, whatever is requested; and what changes alone, painted, is the whole picture.
    @Test(arguments: 0..<40)
    func `Whatever programs request, one of them is seen, as it is`(_ seed: UInt64) {
        let rotation = Rotation.allCases[Int(seed % 4)]
        let behind = seed % 5 == 0 ? "a" : nil
        var programs = RandomPrograms(seed: seed, on: Stage(61, 43, behind: behind, settlesAtOnce: false))
        var shown = programs.stage.painted(rotation)
        for _ in 0..<300 {
            for _ in 0..<4 { programs.step() }
            let room = programs.stage.tree.room
            programs.frame()
            let tree = programs.stage.tree
            if tree.room != room { shown = Surface(size: rotation.turn(tree.room.picture)) }
            programs.stage.paint(programs.stage.tree.takeDamage(), rotation, into: &shown)
            let isWhole = shown == programs.stage.painted(rotation)
            #expect(isWhole)
            #expect(tree.placed.allSatisfy { $0.program == tree.shown && tree.surfaces[$0.id] != nil })
            #expect(Set(tree.placed.map(\.id)).count == tree.placed.count)
            #expect(
                tree.shown.map { tree.toplevel(of: $0) != nil } != false && tree.placed.isEmpty == (tree.shown == nil)
            )
            #expect(programs.asked.values.count { $0.isActive } <= 2)
        }
        #expect(!programs.faults.isEmpty && !programs.released.isEmpty)
    }

    /// Programs' requests of a turn are carried out one by one, and what is seen is made up once.
    @Test(arguments: 0..<40)
    func `Settled once or after each request, the panel shows the same`(_ seed: UInt64) {
        let behind = seed % 5 == 0 ? "a" : nil
        func programs(_ settlesAtOnce: Bool) -> RandomPrograms {
            RandomPrograms(seed: seed, on: Stage(61, 43, behind: behind, settlesAtOnce: settlesAtOnce))
        }
        var (often, once) = (programs(true), programs(false))
        for _ in 0..<300 {
            for _ in 0..<8 {
                often.step()
                once.step()
            }
            often.frame()
            once.frame()
            #expect(
                often.stage.tree.placed == once.stage.tree.placed && often.stage.tree.shown == once.stage.tree.shown
            )
            #expect(often.faults == once.faults && Set(often.released) == Set(once.released))
            // A window that was unmapped meanwhile may have been asked more.
            let shapes = [often, once].map { programs in
                programs.stage.tree.placed.map {
                    [programs.asked[$0.id]?.shape.hashValue, programs.asked[$0.id]?.isActive.hashValue]
                }
            }
            #expect(shapes[0] == shapes[1])
        }
    }
}

import A0Concurrency
import Testing

@testable import Auth0

@Suite("Shared objects")
struct SharedObjectsTests {
    private final class Thing: Sendable {}

    private struct Weak {
        weak var thing: Thing?

        init(_ thing: Thing) { self.thing = thing }
    }

    @Test("a shared object is the same for its key while it's retained, and is released afterward")
    func sharing() {
        let things = SharedObjects<Int, Thing>()
        let first = things.object(for: 1) { Thing() }
        for number in 2..<1000 { _ = things.object(for: number) { Thing() } }
        #expect(things.object(for: 1) { Thing() } === first)
        #expect(Weak(things.object(for: 2) { Thing() }).thing == nil)
        #expect(things.count < 200)
    }
}

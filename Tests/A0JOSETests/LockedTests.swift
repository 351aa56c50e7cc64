import A0Concurrency
import A0JOSE
import Testing

@Suite("A locked value")
struct LockedTests {
    @Test("concurrent changes to a locked value aren't lost")
    func concurrency() async {
        let counts = Locked<[Int: Int]>([:])
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for _ in 0..<500 { counts.withLock { $0[task % 2, default: 0] += 1 } }
                }
            }
        }
        #expect(counts.withLock { $0 } == [0: 2000, 1: 2000])
    }

    @Test("throwing an error from the lock's closure unlocks it")
    func errors() {
        let value = Locked(1)
        #expect(throws: JOSEError.algorithmMismatch) {
            try value.withLock { value throws(JOSEError) in
                value = 2
                throw .algorithmMismatch
            }
        }
        #expect(value.withLock { $0 } == 2)
    }
}

import A0Concurrency
import Foundation
import Testing

@testable import Auth0

@Suite("threads for blocking work")
struct WaitingThreadsTests {
    @Test("blocking work doesn't delay other work, up to the maximum number of threads")
    func independence() async {
        let threads = WaitingThreads(maximum: 9)
        let gate = DispatchSemaphore(value: 0)
        let blocked = DispatchGroup()
        for _ in 0..<8 {
            blocked.enter()
            threads.run {
                gate.wait()
                blocked.leave()
            }
        }
        for _ in 0..<50 {
            await withCheckedContinuation { continuation in threads.run { continuation.resume() } }
        }
        for _ in 0..<8 { gate.signal() }
        await withCheckedContinuation { continuation in
            blocked.notify(queue: .global()) { continuation.resume() }
        }
    }

    @Test("a thread has its name before it runs work")
    func name() async {
        for _ in 0..<100 {
            let threads = WaitingThreads(maximum: 1)
            let name = await withCheckedContinuation { continuation in
                threads.run { continuation.resume(returning: Thread.current.name) }
            }
            #expect(name == WaitingThreads.name)
        }
    }

    @Test("when there is more work than threads, it's run in order")
    func order() async {
        let threads = WaitingThreads(maximum: 1)
        let done = Locked<[Int]>([])
        for number in 0..<100 { threads.run { done.withLock { $0.append(number) } } }
        await withCheckedContinuation { continuation in threads.run { continuation.resume() } }
        #expect(done.withLock { $0 } == Array(0..<100))
    }
}

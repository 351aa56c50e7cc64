import A0Concurrency
import Testing

@testable import Auth0

@Suite("The serial task queue")
struct SerialTaskQueueTests {
    @Test("a serial queue runs one operation at a time, in the order they were added")
    func order() async {
        let (taskQueue, gate, order) = (SerialTaskQueue(), Gate(), Locked<[Int]>([]))
        let first = Task {
            await taskQueue.run {
                await gate.pass()
                order.withLock { $0.append(0) }
            }
        }
        await gate.waitForArrivals()
        var others: [Task<Void?, Never>] = []
        for number in 1...5 {
            others.append(Task { await taskQueue.run { order.withLock { $0.append(number) } } })
            await taskQueue.waitForWaiting(number)
        }
        gate.open()
        _ = await first.value
        for other in others { _ = await other.value }
        #expect(order.withLock { $0 } == [0, 1, 2, 3, 4, 5])
    }

    @Test("a serial queue never runs two operations concurrently, even if some are canceled")
    func exclusive() async {
        let (taskQueue, running) = (SerialTaskQueue(), Locked((now: 0, most: 0, total: 0)))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let task = Task {
                        _ = await taskQueue.run {
                            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.total + 1) }
                            await Task.yield()
                            running.withLock { $0.now -= 1 }
                        }
                    }
                    if number.isMultiple(of: 3) { task.cancel() }
                    await task.value
                }
            }
        }
        await taskQueue.run {}
        #expect(running.withLock { $0.most } == 1)
        #expect(running.withLock { $0.now } == 0)
        #expect(running.withLock { $0.total } >= 133)
    }

    @Test("a serial queue skips a canceled waiter and runs the others")
    func cancelledWaiter() async {
        let (taskQueue, gate, began) = (SerialTaskQueue(), Gate(), Locked(false))
        let first = Task { await taskQueue.run { await gate.pass() } }
        await gate.waitForArrivals()
        let cancelled = Task { await taskQueue.run { began.withLock { $0 = true } } }
        await taskQueue.waitForWaiting(1)
        let last = Task { await taskQueue.run { 7 } }
        await taskQueue.waitForWaiting(2)

        cancelled.cancel()
        #expect(await cancelled.value == nil)
        gate.open()
        _ = await first.value
        #expect(await last.value == 7)
        #expect(!began.withLock { $0 })
    }

    @Test("a serial queue lets an operation finish before the next one even if its caller is canceled")
    func cancelledOwner() async {
        let (taskQueue, gate, order) = (SerialTaskQueue(), Gate(), Locked<[String]>([]))
        let owner = Task {
            await taskQueue.run {
                await gate.pass()
                order.withLock { $0.append("finished") }
            }
        }
        await gate.waitForArrivals()
        let next = Task { await taskQueue.run { order.withLock { $0.append("next") } } }
        await taskQueue.waitForWaiting(1)

        owner.cancel()
        #expect(await owner.value == nil)
        #expect(order.withLock { $0 }.isEmpty)
        gate.open()
        _ = await next.value
        #expect(order.withLock { $0 } == ["finished", "next"])
    }

    @Test("a serial queue keeps the order in which places were reserved")
    func reserved() async {
        let (taskQueue, order) = (SerialTaskQueue(), Locked<[Int]>([]))
        let places = (0..<3).map { _ in taskQueue.reserve() }
        #expect(places.map(\.hasTurn) == [true, false, false])
        let tasks = places.enumerated().reversed().map { number, place in
            Task { await taskQueue.run(in: place) { order.withLock { $0.append(number) } } }
        }
        for task in tasks { _ = await task.value }
        #expect(order.withLock { $0 } == [0, 1, 2])
        #expect(taskQueue.isFree)
    }

    @Test("a task that is already canceled doesn't enter a serial queue")
    func cancelledBefore() async {
        let taskQueue = SerialTaskQueue()
        let outcome = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await taskQueue.run { 7 }
        }.value
        #expect(outcome == nil)
        #expect(await taskQueue.run { 8 } == 8)
    }
}

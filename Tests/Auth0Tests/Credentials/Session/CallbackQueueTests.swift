import A0Concurrency
import Testing

@testable import Auth0

@Suite("The queue of results")
struct CallbackQueueTests {
    @Test("the queue of results delivers them in the order of the calls, whichever is ready first")
    func order() async {
        let (queue, names, last) = (CallbackQueue(), Locked<[Int]>([]), Gate())
        let numbers = (0..<100).map { _ in queue.expect() }
        #expect(numbers == Array(0..<100))
        await withTaskGroup(of: Void.self) { group in
            for number in numbers.shuffled() {
                group.addTask {
                    queue.deliver(
                        {
                            names.withLock { $0.append(number) }
                            if number == 99 { last.open() }
                        }, number: number)
                }
            }
        }
        await last.pass()
        #expect(names.withLock { $0 } == numbers)
        #expect(queue.expect() == 100)
    }
}

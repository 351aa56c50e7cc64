import Foundation

// https://developer.apple.com/documentation/combine/future
public final class Future<Output, Failure: Error>: Publisher {
    public typealias Promise = (Result<Output, Failure>) -> Void

    private let lock = NSLock()
    private var result: Result<Output, Failure>?
    private var waiting: [(Result<Output, Failure>) -> Void] = []

    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { self.fulfill($0) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let subscription = FutureSubscription()
        subscriber.receive(subscription: subscription)
        whenFulfilled { result in
            guard !subscription.isCancelled else { return }
            switch result {
            case .success(let value):
                _ = subscriber.receive(value)
                subscriber.receive(completion: .finished)
            case .failure(let error):
                subscriber.receive(completion: .failure(error))
            }
        }
    }

    private func fulfill(_ result: Result<Output, Failure>) {
        lock.lock()
        guard self.result == nil else { return lock.unlock() }
        self.result = result
        let waiting = waiting
        self.waiting = []
        lock.unlock()
        for deliver in waiting { deliver(result) }
    }

    private func whenFulfilled(_ deliver: @escaping (Result<Output, Failure>) -> Void) {
        lock.lock()
        guard let result else {
            waiting.append(deliver)
            return lock.unlock()
        }
        lock.unlock()
        deliver(result)
    }
}

private final class FutureSubscription: Subscription {
    private let lock = NSLock()
    private var cancelled = false

    var isCancelled: Bool { lock.withLock { cancelled } }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { lock.withLock { cancelled = true } }
}

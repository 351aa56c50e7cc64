#if canImport(Combine)
    import A0Concurrency
    import Combine

    /// The publisher form of an async operation. Every subscriber starts it again. It delivers one value or the
    /// failure, on the main actor. Canceling the subscription cancels the operation.
    func publisher<Value, Failure: Error>(
        _ operation: @escaping @Sendable () async throws(Failure) -> sending Value
    ) -> AnyPublisher<Value, Failure> {
        publisher { callback in deliver(to: callback, operation) }
    }

    /// The publisher form of a callback operation. `start` returns its task.
    func publisher<Value, Failure: Error>(
        starting start: @escaping (@escaping @MainActor (Result<Value, Failure>) -> Void) -> Task<Void, Never>
    ) -> AnyPublisher<Value, Failure> {
        Deferred {
            let task = Locked<Task<Void, Never>?>(nil)
            return Future<Value, Failure> { promise in
                let delivery = Delivery(promise: promise)
                let started = start { delivery.promise($0) }
                task.withLock { $0 = started }
            }
            .handleEvents(receiveCancel: { task.withLock { $0 }?.cancel() })
        }
        .eraseToAnyPublisher()
    }

    struct Delivery<Value, Failure: Error>: @unchecked Sendable {  // The promise is used once, on the main actor.
        let promise: Future<Value, Failure>.Promise
    }
#endif

#if canImport(Combine)
    import A0JOSE
    import Combine

    /// The publisher form of an async operation, which every subscriber starts anew. It delivers one value, or the failure,
    /// on the main actor. Cancelling the subscription cancels the operation.
    func publisher<Value, Failure: Error>(
        _ operation: @escaping @Sendable () async throws(Failure) -> sending Value
    ) -> AnyPublisher<Value, Failure> {
        Deferred {
            let task = Locked<Task<Void, Never>?>(nil)
            return Future<Value, Failure> { promise in
                let delivery = Delivery(promise: promise)
                task.withLock { $0 = delivery.start(operation) }
            }
            .handleEvents(receiveCancel: { task.withLock { $0 }?.cancel() })
        }
        .eraseToAnyPublisher()
    }

    struct Delivery<Value, Failure: Error>: @unchecked Sendable {  // The promise is used once, by one task.
        let promise: Future<Value, Failure>.Promise

        func start(
            _ operation: @escaping @Sendable () async throws(Failure) -> sending Value
        ) -> Task<Void, Never> {
            Task { @MainActor in
                do throws(Failure) {
                    promise(.success(try await operation()))
                } catch {
                    promise(.failure(error))
                }
            }
        }
    }
#endif

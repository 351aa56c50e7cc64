#if canImport(Combine)
    import Combine

    extension Request {
        /// A publisher that sends the request for each subscriber and delivers its result on the main actor.
        ///
        /// Canceling the subscription cancels the transfer.
        public func start() -> AnyPublisher<T, E> {
            publisher { () async throws(E) -> sending T in try await start() }
        }
    }

    extension Requestable {
        /// A publisher that sends the request for each subscriber and delivers its result on the main actor.
        public func start() -> AnyPublisher<ResultType, ErrorType> {
            Deferred {
                Future { promise in
                    let delivery = Delivery<ResultType, ErrorType>(promise: promise)
                    start { delivery.promise($0) }
                }
            }
            .eraseToAnyPublisher()
        }
    }
#endif

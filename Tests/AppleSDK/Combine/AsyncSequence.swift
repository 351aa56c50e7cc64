import Foundation

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/values-1dm9r
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

// https://developer.apple.com/documentation/combine/asyncthrowingpublisher
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    public typealias Element = P.Output

    private let elements: AsyncThrowingStream<Value, any Error>

    public init(_ publisher: P) {
        elements = AsyncThrowingStream { continuation in
            let subscription = publisher.sink(
                receiveCompletion: { completion in
                    switch completion {
                    case .finished: continuation.finish()
                    case .failure(let error): continuation.finish(throwing: error)
                    }
                },
                receiveValue: { continuation.yield(Value($0)) })
            let retained = Retained(subscription)
            continuation.onTermination = { _ in retained.subscription.cancel() }
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(base: elements.makeAsyncIterator()) }

    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncThrowingStream<Value, any Error>.Iterator

        public mutating func next() async throws -> P.Output? { try await base.next()?.output }
    }

    // A publisher's values go to one reader.
    struct Value: @unchecked Sendable {
        let output: P.Output

        init(_ output: P.Output) {
            self.output = output
        }
    }
}

// Only canceled.
private struct Retained: @unchecked Sendable {
    let subscription: AnyCancellable

    init(_ subscription: AnyCancellable) {
        self.subscription = subscription
    }
}

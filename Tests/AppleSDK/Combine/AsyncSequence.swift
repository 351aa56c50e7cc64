import Foundation

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/values-1dm9r
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

// https://developer.apple.com/documentation/combine/asyncthrowingpublisher
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    public typealias Element = P.Output

    private let elements: AsyncThrowingStream<Value, any Error>
    private let subscription: AnyCancellable

    public init(_ publisher: P) {
        let (elements, continuation) = AsyncThrowingStream.makeStream(of: Value.self)
        self.elements = elements
        subscription = publisher.sink(
            receiveCompletion: { completion in
                switch completion {
                case .finished: continuation.finish()
                case .failure(let error): continuation.finish(throwing: error)
                }
            },
            receiveValue: { continuation.yield(Value($0)) })
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(elements: elements.makeAsyncIterator(), subscription: subscription)
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var elements: AsyncThrowingStream<Value, any Error>.Iterator
        // Canceled when it's no longer referenced.
        fileprivate let subscription: AnyCancellable

        public mutating func next() async throws -> P.Output? { try await elements.next()?.output }
    }

    // A publisher's values go to one reader.
    struct Value: @unchecked Sendable {
        let output: P.Output

        init(_ output: P.Output) {
            self.output = output
        }
    }
}

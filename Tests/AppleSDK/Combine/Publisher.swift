// A stand-in for the part of Apple's Combine that this package uses, written from its documentation, so that code for
// Apple platforms can be type-checked and run elsewhere. It isn't for use in programs.

// https://developer.apple.com/documentation/combine/publisher
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

// https://developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure> {
    associatedtype Input
    associatedtype Failure: Error

    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

// https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
    func cancel()
}

// https://developer.apple.com/documentation/combine/subscription
public protocol Subscription: Cancellable {
    func request(_ demand: Subscribers.Demand)
}

// https://developer.apple.com/documentation/combine/publishers
public enum Publishers {}

// https://developer.apple.com/documentation/combine/subscribers
public enum Subscribers {
    public struct Demand: Equatable, Sendable {
        let isUnlimited: Bool

        public static let none = Self(isUnlimited: false)
        public static let unlimited = Self(isUnlimited: true)
    }

    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }
}

extension Publisher {
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

// https://developer.apple.com/documentation/combine/anypublisher
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let base: any Publisher<Output, Failure>

    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        base = publisher
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        base.receive(subscriber: subscriber)
    }
}

// https://developer.apple.com/documentation/combine/deferred
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    public typealias Output = DeferredPublisher.Output
    public typealias Failure = DeferredPublisher.Failure

    public let createPublisher: () -> DeferredPublisher

    public init(createPublisher: @escaping () -> DeferredPublisher) {
        self.createPublisher = createPublisher
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        createPublisher().receive(subscriber: subscriber)
    }
}

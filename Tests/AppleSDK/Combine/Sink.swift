import Foundation

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/sink(receivecompletion:receivevalue:)
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        receive(subscriber: sink)
        return AnyCancellable { sink.cancel() }
    }
}

private final class Sink<Input, Failure: Error>: Subscriber {
    private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    private let receiveValue: (Input) -> Void
    private let lock = NSLock()
    private var subscription: (any Subscription)?

    init(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Input) -> Void
    ) {
        self.receiveCompletion = receiveCompletion
        self.receiveValue = receiveValue
    }

    func receive(subscription: any Subscription) {
        lock.withLock { self.subscription = subscription }
        subscription.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        receiveValue(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        // A subscription that has ended can't be canceled.
        lock.withLock { subscription = nil }
        receiveCompletion(completion)
    }

    func cancel() {
        let ended = lock.withLock {
            defer { subscription = nil }
            return subscription
        }
        ended?.cancel()
    }
}

// https://developer.apple.com/documentation/combine/anycancellable
public final class AnyCancellable: Cancellable, Hashable {
    private let action: () -> Void

    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    deinit {
        action()
    }

    public func cancel() { action() }

    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

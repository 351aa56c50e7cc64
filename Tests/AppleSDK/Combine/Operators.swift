import Foundation

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/prefix(_:)
    public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
        Publishers.Output(upstream: self, range: 0..<maxLength)
    }

    // https://developer.apple.com/documentation/combine/publisher/flatmap(maxpublishers:_:)-3k7z5
    public func flatMap<T, P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }
}

extension Publisher where Failure == Never {
    // https://developer.apple.com/documentation/combine/publisher/setfailuretype(to:)
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
        Publishers.SetFailureType(upstream: self)
    }
}

extension Publishers {
    // https://developer.apple.com/documentation/combine/publishers/output
    public struct Output<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        public let upstream: Upstream
        public let range: CountableRange<Int>

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let state = Progress()
            upstream.receive(
                subscriber: Relay<Output, Failure>(
                    onSubscription: { subscription in
                        state.subscription = subscription
                        subscriber.receive(subscription: subscription)
                    },
                    onValue: { value in
                        guard !state.isComplete else { return }
                        if range.contains(state.count) { _ = subscriber.receive(value) }
                        state.count += 1
                        guard state.count >= range.upperBound else { return }
                        state.isComplete = true
                        state.subscription?.cancel()
                        subscriber.receive(completion: .finished)
                    },
                    onCompletion: { completion in
                        if !state.isComplete { subscriber.receive(completion: completion) }
                    }))
        }
    }

    // https://developer.apple.com/documentation/combine/publishers/setfailuretype
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
        public typealias Output = Upstream.Output

        public let upstream: Upstream

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(
                subscriber: Relay<Output, Never>(
                    onSubscription: { subscriber.receive(subscription: $0) },
                    onValue: { _ = subscriber.receive($0) },
                    onCompletion: { _ in subscriber.receive(completion: .finished) }))
        }
    }

    // https://developer.apple.com/documentation/combine/publishers/flatmap
    public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
    where NewPublisher.Failure == Upstream.Failure {
        public typealias Output = NewPublisher.Output
        public typealias Failure = Upstream.Failure

        public let upstream: Upstream
        public let maxPublishers: Subscribers.Demand
        public let transform: (Upstream.Output) -> NewPublisher

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let state = Merge()
            let complete: (Subscribers.Completion<Failure>) -> Void = { completion in
                if state.ends(isFailure: { if case .failure = completion { true } else { false } }()) {
                    subscriber.receive(completion: completion)
                }
            }
            upstream.receive(
                subscriber: Relay<Upstream.Output, Failure>(
                    onSubscription: { subscription in
                        state.add(subscription)
                        subscriber.receive(subscription: state)
                    },
                    onValue: { value in
                        state.begin()
                        transform(value).receive(
                            subscriber: Relay<Output, Failure>(
                                onSubscription: { subscription in
                                    state.add(subscription)
                                    subscription.request(.unlimited)
                                },
                                onValue: { _ = subscriber.receive($0) }, onCompletion: complete))
                    },
                    onCompletion: complete))
        }
    }
}

private final class Relay<Input, Failure: Error>: Subscriber {
    let onSubscription: (any Subscription) -> Void
    let onValue: (Input) -> Void
    let onCompletion: (Subscribers.Completion<Failure>) -> Void

    init(
        onSubscription: @escaping (any Subscription) -> Void, onValue: @escaping (Input) -> Void,
        onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
        self.onSubscription = onSubscription
        self.onValue = onValue
        self.onCompletion = onCompletion
    }

    func receive(subscription: any Subscription) { onSubscription(subscription) }

    func receive(_ input: Input) -> Subscribers.Demand {
        onValue(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}

private final class Progress {
    var subscription: (any Subscription)?
    var count = 0
    var isComplete = false
}

/// Combines several subscriptions into one.
private final class Merge: Subscription {
    private let lock = NSLock()
    private var subscriptions: [any Subscription] = []
    private var isCancelled = false
    /// Includes the upstream.
    private var running = 1

    func add(_ subscription: any Subscription) {
        let isLate = lock.withLock {
            if !isCancelled { subscriptions.append(subscription) }
            return isCancelled
        }
        if isLate { subscription.cancel() }
    }

    func begin() { lock.withLock { running += 1 } }

    /// Records that a subscription has ended, and returns whether this ends the combined one.
    func ends(isFailure: Bool) -> Bool {
        lock.withLock {
            guard running > 0 else { return false }
            running = isFailure ? 0 : running - 1
            return running == 0
        }
    }

    func request(_ demand: Subscribers.Demand) {
        for subscription in lock.withLock({ subscriptions }) { subscription.request(demand) }
    }

    func cancel() {
        let ended = lock.withLock {
            isCancelled = true
            defer { subscriptions = [] }
            return subscriptions
        }
        for subscription in ended { subscription.cancel() }
    }
}

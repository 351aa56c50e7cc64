extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/handleevents(receivesubscription:receiveoutput:receivecompletion:receivecancel:receiverequest:)
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> {
        Publishers.HandleEvents(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
    }
}

extension Publishers {
    // https://developer.apple.com/documentation/combine/publishers/handleevents
    public struct HandleEvents<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        let upstream: Upstream
        let receiveSubscription: ((any Subscription) -> Void)?
        let receiveOutput: ((Output) -> Void)?
        let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
        let receiveCancel: (() -> Void)?
        let receiveRequest: ((Subscribers.Demand) -> Void)?

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(subscriber: Inner(events: self, downstream: subscriber))
        }
    }

    private struct Inner<Upstream: Publisher, Downstream: Subscriber>: Subscriber
    where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        typealias Input = Upstream.Output
        typealias Failure = Upstream.Failure

        let events: HandleEvents<Upstream>
        let downstream: Downstream

        func receive(subscription: any Subscription) {
            events.receiveSubscription?(subscription)
            downstream.receive(
                subscription: WatchedSubscription(
                    base: subscription, onCancel: events.receiveCancel, onRequest: events.receiveRequest))
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            events.receiveOutput?(input)
            return downstream.receive(input)
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            events.receiveCompletion?(completion)
            downstream.receive(completion: completion)
        }
    }
}

private struct WatchedSubscription: Subscription {
    let base: any Subscription
    let onCancel: (() -> Void)?
    let onRequest: ((Subscribers.Demand) -> Void)?

    func request(_ demand: Subscribers.Demand) {
        onRequest?(demand)
        base.request(demand)
    }

    func cancel() {
        onCancel?()
        base.cancel()
    }
}

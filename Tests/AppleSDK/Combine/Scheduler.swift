import Dispatch

// https://developer.apple.com/documentation/combine/scheduler
public protocol Scheduler<SchedulerTimeType> {
    associatedtype SchedulerTimeType
    associatedtype SchedulerOptions

    var now: SchedulerTimeType { get }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
}

// https://developer.apple.com/documentation/dispatch/dispatchqueue/schedulertimetype
extension DispatchQueue: Scheduler {
    public typealias SchedulerTimeType = DispatchTime

    public struct SchedulerOptions: Sendable {
        public init() {}
    }

    public var now: DispatchTime { .now() }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let action = Action(run: action)
        async { action.run() }
    }

    private struct Action: @unchecked Sendable {  // Passed to the queue, which runs it once.
        let run: () -> Void
    }
}

extension Publisher {
    // https://developer.apple.com/documentation/combine/publisher/subscribe(on:options:)
    public func subscribe<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.SubscribeOn<Self, S>
    {
        Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
    }
}

extension Publishers {
    public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        public let upstream: Upstream
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            scheduler.schedule(options: options) { upstream.receive(subscriber: subscriber) }
        }
    }
}

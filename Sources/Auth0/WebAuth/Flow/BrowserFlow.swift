import A0Concurrency
import Foundation

/// One login or logout on its way through the browser, from the moment it is asked for until its page has closed.
///
/// The first ending counts, whoever brings it: the redirect, the user agent, `cancel()`, the deadline or the
/// cancellation of the waiting task. Nothing that comes later changes it.
final class BrowserFlow: Sendable {
    typealias Ending = Result<CallbackURL, WebAuthError>

    /// What became of a URL that was handed to the flow.
    enum Reception {
        case accepted
        /// The URL ended the flow with an error. `isAnswer`: it was the tenant's answer to this flow.
        case refused(isAnswer: Bool)
        /// The URL is not what the flow waits for, and has changed nothing.
        case foreign
        /// The flow does not wait for a URL (any more).
        case ignored
    }

    /// A trip that can begin.
    private struct Departure {
        let trip: BrowserTrip
        let redirectURL: URL
        let userAgent: UserAgentFactory
        /// Seconds after which nobody is expected to come back; `nil` for never.
        let deadline: TimeInterval?
    }

    private struct State {
        var departure: Departure?
        /// Whether a page was opened, so that something can come back.
        var isUnderWay = false
        /// The agent whose page is shown, from the end of its `start()` until it is told to finish.
        var agent: ShownAgent?
        var agentHasClosed = false
        var ending: Ending?
        var waiter: CheckedContinuation<Ending, Never>?
        var resources: [any FlowResource] = []
        var cleanup: Task<Void, Never>?

        mutating func closeResources() {
            guard !resources.isEmpty else { return }
            cleanup = Task { [resources, cleanup] in
                await cleanup?.value
                for resource in resources { await resource.close() }
            }
            resources = []
        }
    }

    private let register: ActiveFlow
    private let predecessor: Task<Void, Never>?
    private let state = Locked(State())

    init(in register: ActiveFlow, after predecessor: Task<Void, Never>?) {
        self.register = register
        self.predecessor = predecessor
    }

    /// Does the work of a flow. When it returns, whatever the flow held open is closed.
    func perform<Value: Sendable>(
        _ work: () async throws(WebAuthError) -> Value
    ) async throws(WebAuthError) -> Value {
        // The previous flow may still have a fixed port.
        await predecessor?.value
        do throws(WebAuthError) {
            let value = try await work()
            await cleanup?.value
            return value
        } catch {
            end(.failure(error))
            await cleanup?.value
            throw error
        }
    }

    /// Has the flow close the resource as soon as it ends.
    func keep(_ resource: any FlowResource) {
        state.withLock { state in
            state.resources.append(resource)
            if state.ending != nil { state.closeResources() }
        }
    }

    /// Makes the trip ready to begin. What it needs open, the flow closes when it ends.
    ///
    /// - Returns: Where the browser will be sent back to.
    func prepare(_ trip: BrowserTrip, in environment: WebAuthEnvironment) throws(WebAuthError) -> URL {
        let redirect = try environment.redirect(trip) { [self] callback in receive(callback, for: trip) }
        if let receiver = redirect.receiver { keep(receiver) }
        let provider = trip.settings.provider
        let userAgent: UserAgentFactory =
            if let provider { .onMainActor(provider) } else {
                // The flow keeps what makes the agent, which must not keep the flow.
                try environment.defaultUserAgent(trip, redirect.url) { [weak self] callback in
                    self?.resume(with: callback) ?? .ignored
                }
            }
        // Without a port to wait at, a custom user agent knows by itself when the user has gone.
        let knowsItsUser = (provider != nil || environment.noticesLeaving) && redirect.receiver == nil
        let timeout = trip.settings.timeout
        let deadline = knowsItsUser || !timeout.isFinite ? nil : min(timeout, 1e9)
        let departure = Departure(
            trip: trip, redirectURL: redirect.url, userAgent: userAgent, deadline: deadline)
        state.withLock { $0.departure = departure }
        return redirect.url
    }

    /// Shows the page of the trip that was prepared, and waits for the browser's answer.
    ///
    /// - Throws: how else the flow ended.
    func callback(showing page: URL, clock: Clock) async throws(WebAuthError) -> CallbackURL {
        guard let departure = state.withLock({ $0.departure }) else { throw .unknown }
        let deadline = departure.deadline.map { seconds in
            Task {
                guard (try? await clock.sleep(seconds)) != nil else { return }
                end(.failure(WebAuthError(.userCancelled, cause: WebAuthTimeout(seconds: seconds))))
            }
        }
        defer { deadline?.cancel() }
        let ending = await withTaskCancellationHandler {
            if !Task.isCancelled { await open(page, departure) }
            return await withCheckedContinuation { wait($0) }
        } onCancel: {
            cancel()
        }
        return try ending.get()
    }

    /// Takes the URL with which the browser came back. It ends the flow, whether it is right or not.
    func resume(with callback: CallbackURL) -> Reception {
        guard let trip = tripUnderWay else { return .ignored }
        return end(trip, with: callback, trip.judge(callback))
    }

    /// Takes a URL from a place to which any program and any web page can send people. Unless it looks like what the trip
    /// waits for, the flow stays as it is.
    private func receive(_ callback: CallbackURL, for trip: BrowserTrip) -> Reception {
        let verdict = trip.judge(callback)
        guard verdict.isAwaited else { return .foreign }
        return tripUnderWay == nil ? .ignored : end(trip, with: callback, verdict)
    }

    /// The trip, while its answer is waited for.
    private var tripUnderWay: BrowserTrip? {
        state.withLock { $0.ending == nil && $0.isUnderWay ? $0.departure?.trip : nil }
    }

    private func end(_ trip: BrowserTrip, with callback: CallbackURL, _ verdict: BrowserTrip.Verdict) -> Reception {
        trip.log(callback)
        guard end(verdict.ending) else { return .ignored }
        return switch verdict.ending {
        case .success: .accepted
        case .failure: .refused(isAnswer: verdict.isAnswer)
        }
    }

    /// Ends the flow if the browser is still out, and makes way for the next one in any case.
    func cancel() {
        end(.failure(.userCancelled))
        register.release(self)
    }

    /// What is left to be put away after the ending.
    var cleanup: Task<Void, Never>? {
        state.withLock { $0.cleanup } ?? predecessor
    }

    private func open(_ page: URL, _ departure: Departure) async {
        switch departure.userAgent {
        case .onMainActor(let make):
            await MainActor.run { open(page, departure.trip) { (make(page, $0), nil) } }
        case .anywhere(let make):
            open(page, departure.trip) { callback in
                let agent = make(page, callback)
                return (agent, agent)
            }
        }
    }

    /// - Parameter make: Makes the user agent, and what of it has to be closed with the flow.
    private func open(
        _ page: URL, _ trip: BrowserTrip,
        with make: (@escaping WebAuthProviderCallback) -> (any WebAuthUserAgent, (any FlowResource)?)
    ) {
        let isOver = state.withLock { state in
            state.isUnderWay = true
            return state.ending != nil
        }
        if isOver { return }
        let (agent, resource) = make { self.agentClosed($0) }
        // It may have failed at once, and `cancel()` may have come from another thread.
        if state.withLock({ $0.ending != nil }) { return }
        agent.start()
        if let resource { keep(resource) }
        trip.logOpening(page, by: agent)
        // A URL may have come before `start()` returned: then the agent has to be told here.
        let shown = ShownAgent(agent)
        let ending = state.withLock { state -> Ending? in
            guard !state.agentHasClosed else { return nil }
            if state.ending == nil { state.agent = shown }
            return state.ending
        }
        if let ending { shown.finish(with: ending.map { _ in }) }
    }

    private func wait(_ continuation: CheckedContinuation<Ending, Never>) {
        let ending = state.withLock { state in
            if state.ending == nil { state.waiter = continuation }
            return state.ending
        }
        if let ending { continuation.resume(returning: ending) }
    }

    /// Called by the user agent when its page is gone. Only the first call counts.
    private func agentClosed(_ result: WebAuthResult<Void>) {
        let (isFirst, departure) = state.withLock { state in
            defer { state.agentHasClosed = true }
            state.agent = nil
            return (!state.agentHasClosed, state.departure)
        }
        guard isFirst, let departure else { return }
        end(result.flatMap { departure.trip.endingWithoutCallback(redirectURL: departure.redirectURL) })
        register.release(self)
        let wasAccepted = state.withLock { state in
            if case .success = state.ending { true } else { false }
        }
        if wasAccepted { departure.trip.didClose() }
    }

    /// - Returns: whether this ending is the one that counts.
    @discardableResult
    private func end(_ ending: Ending) -> Bool {
        let parting = state.withLock {
            state -> (agent: ShownAgent?, CheckedContinuation<Ending, Never>?)? in
            guard state.ending == nil else { return nil }
            state.ending = ending
            state.closeResources()
            defer { (state.agent, state.waiter) = (nil, nil) }
            return (state.agent, state.waiter)
        }
        guard let (agent, waiter) = parting else { return false }
        // After success the flow stays active until the page is gone; a failure makes way for another try at once.
        if case .failure = ending { register.release(self) }
        agent?.finish(with: ending.map { _ in })
        waiter?.resume(returning: ending)
        return true
    }
}

/// A user agent that was started. Custom user agents need not be `Sendable`: nothing is called on one but `start()`, and
/// after that, once, by whoever ends the flow, `finish(with:)`.
private struct ShownAgent: @unchecked Sendable {  // The flow's lock hands the agent on from the one call to the other.
    private let agent: any WebAuthUserAgent

    init(_ agent: any WebAuthUserAgent) { self.agent = agent }

    func finish(with result: WebAuthResult<Void>) { agent.finish(with: result) }
}

/// What a flow holds open until it ends, e.g. a port.
protocol FlowResource: Sendable {
    /// Gives it up. Returns when that is done. Called once, by a task that nobody cancels.
    func close() async
}

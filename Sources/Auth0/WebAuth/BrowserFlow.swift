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
        /// The flow does not wait for a URL (any more).
        case ignored
    }

    private struct State {
        var errand: BrowserErrand?
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
        // A fixed port may still be in the hands of the flow before.
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

    /// Shows the page and waits for the browser's answer.
    ///
    /// - Throws: how else the flow ended.
    func callback(of errand: BrowserErrand, clock: Clock) async throws(WebAuthError) -> CallbackURL {
        let deadline = errand.route.deadline.map { seconds in
            Task {
                guard (try? await clock.sleep(seconds)) != nil else { return }
                end(.failure(WebAuthError(.userCancelled, cause: WebAuthTimeout(seconds: seconds))))
            }
        }
        defer { deadline?.cancel() }
        let ending = await withTaskCancellationHandler {
            if !Task.isCancelled { await open(errand) }
            return await withCheckedContinuation { wait($0) }
        } onCancel: {
            cancel()
        }
        return try ending.get()
    }

    /// Hands over the URL with which the browser came back. It ends the flow, whether it is right or not.
    func resume(with url: URL) -> Reception {
        guard let errand = state.withLock({ $0.ending == nil ? $0.errand : nil }) else { return .ignored }
        errand.log(url)
        switch errand.judge(url) {
        case .accepted(let callback):
            return end(.success(callback)) ? .accepted : .ignored
        case .refused(let error, let isAnswer):
            return end(.failure(error)) ? .refused(isAnswer: isAnswer) : .ignored
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

    private func open(_ errand: BrowserErrand) async {
        switch errand.route.userAgent {
        case .onMainActor(let make): await MainActor.run { open(errand) { make(errand.url, $0) } }
        case .anywhere(let make): open(errand) { make(errand.url, $0) }
        }
    }

    private func open(
        _ errand: BrowserErrand, with make: (@escaping WebAuthProviderCallback) -> any WebAuthUserAgent
    ) {
        let isOver = state.withLock { state in
            state.errand = errand
            return state.ending != nil
        }
        if isOver { return }
        let agent = make { self.agentClosed($0) }
        // It may have failed at once, and `cancel()` may have come from another thread.
        if state.withLock({ $0.ending != nil }) { return }
        agent.start()
        if let resource = agent as? any FlowResource { keep(resource) }
        errand.logOpening(by: agent)
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
        let (isFirst, errand) = state.withLock { state in
            defer { state.agentHasClosed = true }
            state.agent = nil
            return (!state.agentHasClosed, state.errand)
        }
        guard isFirst, let errand else { return }
        end(result.flatMap { errand.endingWithoutCallback })
        register.release(self)
        let wasAccepted = state.withLock { state in
            if case .success = state.ending { true } else { false }
        }
        if wasAccepted { errand.onClose() }
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

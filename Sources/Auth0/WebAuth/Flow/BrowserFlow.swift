import A0Concurrency
import Foundation

/// One login or logout on its way through the browser, from the moment it is asked for until its last page has closed.
///
/// The first ending counts, whoever brings it: the redirect, the user agent, `cancel()`, the deadline or the
/// cancellation of the waiting task. Nothing that comes later changes it.
///
/// A request to the device isn't an ending: it closes the page, and the flow goes on with what is done between pages
/// and with the next page.
final class BrowserFlow: Sendable {
    typealias Ending = Result<CallbackURL, WebAuthError>

    /// What a page brought.
    enum PageResult {
        /// The tenant's answer, which ends the flow.
        case answer(CallbackURL)
        /// A delegated login asks this device, and its page has closed.
        case request(URL)
    }

    /// What became of a URL that was handed to the flow.
    enum CallbackDisposition {
        case accepted
        /// The URL asks this device to answer a delegated login.
        case acceptedRequest
        /// The URL ended the flow with an error. `isAnswer`: it was the tenant's answer to this flow.
        case refused(isAnswer: Bool)
        /// The URL is not what the flow waits for, and has changed nothing.
        case foreign
        /// The flow does not wait for a URL (anymore).
        case ignored
    }

    private typealias Waiter = CheckedContinuation<Result<PageResult, WebAuthError>, Never>

    /// A visit that can begin.
    private struct PreparedVisit {
        var visit: BrowserVisit
        let redirectURL: URL
        let userAgent: UserAgentFactory
        /// Seconds after which nobody is expected to come back; `nil` for never.
        let deadline: TimeInterval?
    }

    /// A page, from its opening until it has closed.
    private struct Page {
        let number: Int
        /// The agent that shows it, from the end of its `start()` until it is told to finish.
        var agent: ShownAgent?
        var hasClosed = false
        /// The request with which it ended, if it did.
        var request: CallbackURL?
    }

    private struct State {
        var preparedVisit: PreparedVisit?
        /// The page that was opened last, so that something can come back.
        var page: Page?
        var ending: Ending?
        var waiter: Waiter?
        /// Ends what is done between pages.
        var interrupt: (@Sendable () -> Void)?
        var resources: [any FlowResource] = []
        var cleanup: Task<Void, Never>?

        /// What the wait for the page is over with.
        var pageResult: Result<PageResult, WebAuthError>? {
            if let ending { return ending.map(PageResult.answer) }
            guard let page, page.hasClosed else { return nil }
            return page.request.map { .success(.request($0.url)) }
        }

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

    /// Makes the visit ready to begin. What it needs open, the flow closes when it ends.
    ///
    /// - Returns: Where the browser will be sent back to.
    func prepare(_ visit: BrowserVisit, in environment: WebAuthEnvironment) throws(WebAuthError) -> URL {
        let redirect = try environment.redirect(visit) { [self] callback in receive(callback) }
        var visit = visit
        if visit.device != nil { visit.requestScheme = redirect.url.scheme?.lowercased() }
        if let receiver = redirect.receiver { keep(receiver) }
        let provider = visit.settings.provider
        let userAgent: UserAgentFactory =
            if let provider { .onMainActor(provider) } else {
                // The flow keeps what makes the agent, which must not keep the flow.
                try environment.defaultUserAgent(visit, redirect.url) { [weak self] callback in
                    self?.resume(with: callback) ?? .ignored
                }
            }
        // Without a port to wait at, a custom user agent knows by itself when the user has gone.
        let knowsItsUser = (provider != nil || environment.noticesLeaving) && redirect.receiver == nil
        let timeout = visit.settings.timeout
        let deadline = knowsItsUser || !timeout.isFinite ? nil : min(timeout, 1e9)
        let preparedVisit = PreparedVisit(
            visit: visit, redirectURL: redirect.url, userAgent: userAgent, deadline: deadline)
        state.withLock { $0.preparedVisit = preparedVisit }
        return redirect.url
    }

    /// Shows a page that only the tenant's answer ends, as every second one, and waits for that.
    ///
    /// - Throws: how else the flow ended.
    func callback(showing page: URL, clock: Clock) async throws(WebAuthError) -> CallbackURL {
        guard case .answer(let callback) = try await pageResult(showing: page, clock: clock) else { throw .unknown }
        return callback
    }

    /// Shows a page of the visit that was prepared, and waits until the browser comes back.
    ///
    /// - Throws: how else the flow ended.
    func pageResult(showing page: URL, clock: Clock) async throws(WebAuthError) -> PageResult {
        guard let preparedVisit = state.withLock({ $0.preparedVisit }) else { throw .unknown }
        let deadline = preparedVisit.deadline.map { seconds in
            Task {
                guard (try? await clock.sleep(seconds)) != nil else { return }
                end(.failure(WebAuthError(.userCancelled, cause: WebAuthTimeout(seconds: seconds))))
            }
        }
        defer { deadline?.cancel() }
        let pageResult = await withTaskCancellationHandler {
            if !Task.isCancelled { await open(page, preparedVisit) }
            return await withCheckedContinuation { wait($0) }
        } onCancel: {
            cancel()
        }
        return try pageResult.get()
    }

    /// Does what has to be done between two pages. The work is cancelled when the flow ends, and nobody waits for it any longer.
    ///
    /// - Throws: how the flow ended meanwhile.
    func betweenPages<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws(WebAuthError) -> Result<Value, any Error> {
        let task = Task(operation: work)
        let shared = SharedWork { try await task.value }
        let waiting = Task { () -> Result<Value, any Error> in
            do {
                return .success(try await shared.value())
            } catch {
                return .failure(error)
            }
        }
        let interrupt: @Sendable () -> Void = {
            task.cancel()
            waiting.cancel()
        }
        let isOver = state.withLock { state in
            state.interrupt = interrupt
            return state.ending != nil
        }
        if isOver { interrupt() }
        let result = await withTaskCancellationHandler {
            await waiting.value
        } onCancel: {
            cancel()
        }
        let ending = state.withLock { state in
            state.interrupt = nil
            return state.ending
        }
        if case .failure(let error) = ending { throw error }
        return result
    }

    /// Takes the URL with which the browser came back. It ends the flow, whether it is right or not.
    func resume(with callback: CallbackURL) -> CallbackDisposition {
        guard let visit = openVisit else { return .ignored }
        return take(callback, visit, visit.judge(callback))
    }

    /// Takes a URL from a place to which any program and any web page can send people. Unless it looks like what the visit
    /// waits for, the flow stays as it is.
    private func receive(_ callback: CallbackURL) -> CallbackDisposition {
        guard let visit = state.withLock({ $0.preparedVisit?.visit }) else { return .ignored }
        let verdict = visit.judge(callback)
        guard verdict.isAwaited else { return .foreign }
        return openVisit == nil ? .ignored : take(callback, visit, verdict)
    }

    /// The visit, while its answer is waited for.
    private var openVisit: BrowserVisit? {
        state.withLock { state in
            guard state.ending == nil, let page = state.page, page.request == nil else { return nil }
            return state.preparedVisit?.visit
        }
    }

    /// Where the browser will be sent back to.
    var redirectURL: URL? {
        state.withLock { $0.preparedVisit?.redirectURL }
    }

    /// Whether a URL asks the device to answer this login, and the flow waits for that.
    func awaitsRequest(_ url: URL) -> Bool {
        openVisit?.isRequest(url) ?? false
    }

    private func take(_ callback: CallbackURL, _ visit: BrowserVisit, _ verdict: BrowserVisit.Verdict)
        -> CallbackDisposition
    {
        visit.log(callback)
        if verdict.isRequest { return interrupt(with: callback) ? .acceptedRequest : .ignored }
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

    private func open(_ page: URL, _ preparedVisit: PreparedVisit) async {
        switch preparedVisit.userAgent {
        case .onMainActor(let make):
            await MainActor.run { open(page, preparedVisit.visit) { (make(page, $0), nil) } }
        case .anywhere(let make):
            open(page, preparedVisit.visit) { callback in
                let agent = make(page, callback)
                return (agent, agent)
            }
        }
    }

    /// - Parameter make: Makes the user agent, and what of it has to be closed with the flow.
    private func open(
        _ page: URL, _ visit: BrowserVisit,
        with make: (@escaping WebAuthProviderCallback) -> (any WebAuthUserAgent, (any FlowResource)?)
    ) {
        let number = state.withLock { state -> Int? in
            guard state.ending == nil else { return nil }
            let number = (state.page?.number ?? 0) + 1
            state.page = Page(number: number)
            return number
        }
        guard let number else { return }
        let (agent, resource) = make { self.agentClosed($0, page: number) }
        // It may have failed at once, and `cancel()` may have come from another thread.
        if state.withLock({ $0.ending != nil }) { return }
        agent.start()
        if let resource { keep(resource) }
        visit.logOpening(page, by: agent)
        // A URL may have come before `start()` returned: then the agent has to be told here.
        let shown = ShownAgent(agent)
        let ending = state.withLock { state -> Ending? in
            guard let page = state.page, !page.hasClosed else { return nil }
            let ending = state.ending ?? page.request.map { .success($0) }
            if ending == nil { state.page?.agent = shown }
            return ending
        }
        if let ending { shown.finish(with: ending.map { _ in }) }
    }

    private func wait(_ continuation: Waiter) {
        let pageResult = state.withLock { state in
            let pageResult = state.pageResult
            if pageResult == nil { state.waiter = continuation }
            return pageResult
        }
        if let pageResult { continuation.resume(returning: pageResult) }
    }

    /// Closes the page, whose visit goes on with the next one.
    ///
    /// - Returns: whether this request is the one that counts.
    private func interrupt(with request: CallbackURL) -> Bool {
        let (isFirst, agent) = state.withLock { state -> (Bool, ShownAgent?) in
            guard state.ending == nil, let page = state.page, page.request == nil else { return (false, nil) }
            state.page?.request = request
            state.page?.agent = nil
            // A request is answered once.
            state.preparedVisit?.visit.requestScheme = nil
            return (true, page.agent)
        }
        agent?.finish(with: .success(()))
        return isFirst
    }

    /// Called by the user agent when its page is gone. Only the first call counts.
    private func agentClosed(_ result: WebAuthResult<Void>, page number: Int) {
        let closed = state.withLock { state -> (PreparedVisit, Page, Waiter?)? in
            guard let page = state.page, page.number == number, !page.hasClosed, let preparedVisit = state.preparedVisit
            else {
                return nil
            }
            state.page?.hasClosed = true
            state.page?.agent = nil
            guard page.request != nil, state.ending == nil else { return (preparedVisit, page, nil) }
            defer { state.waiter = nil }
            return (preparedVisit, page, state.waiter)
        }
        guard let (preparedVisit, page, waiter) = closed else { return }
        if let request = page.request {
            waiter?.resume(returning: .success(.request(request.url)))
            return
        }
        end(result.flatMap { preparedVisit.visit.endingWithoutCallback(redirectURL: preparedVisit.redirectURL) })
        register.release(self)
        let wasAccepted = state.withLock { state in
            if case .success = state.ending { true } else { false }
        }
        if wasAccepted { preparedVisit.visit.didClose() }
    }

    /// - Returns: whether this ending is the one that counts.
    @discardableResult
    private func end(_ ending: Ending) -> Bool {
        let parting = state.withLock { state -> State? in
            guard state.ending == nil else { return nil }
            let parting = state
            state.ending = ending
            state.closeResources()
            state.page?.agent = nil
            (state.waiter, state.interrupt) = (nil, nil)
            return parting
        }
        guard let parting else { return false }
        // After success the flow stays active until the page is gone; a failure makes way for another try at once.
        if case .failure = ending { register.release(self) }
        parting.page?.agent?.finish(with: ending.map { _ in })
        parting.interrupt?()
        parting.waiter?.resume(returning: ending.map(PageResult.answer))
        return true
    }
}

/// A user agent that was started. Custom user agents need not be `Sendable`: nothing is called on one but `start()`, and
/// after that, once, by whoever ends the flow, `finish(with:)`.
private struct ShownAgent: @unchecked Sendable {  // The flow's lock passes the agent from one call to the next.
    private let agent: any WebAuthUserAgent

    init(_ agent: any WebAuthUserAgent) { self.agent = agent }

    func finish(with result: WebAuthResult<Void>) { agent.finish(with: result) }
}

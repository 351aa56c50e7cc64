import A0Concurrency
import Foundation

/// A login or logout in the browser, from its start until its last page has closed.
///
/// Only the first ending counts, whether it comes from the redirect, the user agent, `cancel()`, the timeout, or the
/// cancellation of the waiting task.
///
/// A request to the device isn't an ending: it closes the page, and the flow continues with the work between the pages
/// and the next page.
final class BrowserFlow: Sendable {
    typealias Ending = Result<CallbackURL, WebAuthError>

    /// The result of a page.
    enum PageResult {
        /// The tenant's response, which ends the flow.
        case answer(CallbackURL)
        /// A request to this device to answer a delegated login. The page has closed.
        case request(URL)
    }

    /// How the flow handled a URL.
    enum CallbackDisposition {
        case accepted
        /// The URL asks this device to answer a delegated login.
        case acceptedRequest
        /// The URL ended the flow with an error. `isAnswer`: it was the tenant's response to this flow.
        case refused(isAnswer: Bool)
        /// The URL isn't the expected one, and was ignored.
        case foreign
        /// The flow doesn't wait for a URL (anymore).
        case ignored
    }

    private typealias Waiter = CheckedContinuation<Result<PageResult, WebAuthError>, Never>

    /// A visit that is ready to begin.
    private struct PreparedVisit {
        var visit: BrowserVisit
        let redirectURL: URL
        let userAgent: UserAgentFactory
        /// Seconds to wait for the user to come back; `nil` for no limit.
        let deadline: TimeInterval?
    }

    /// A page, from its opening until it has closed.
    private struct Page {
        let number: Int
        /// The user agent, from the end of its `start()` until it's told to finish.
        var agent: ShownAgent?
        var hasClosed = false
        /// The request that ended the page, if it was a request.
        var request: CallbackURL?
    }

    private struct State {
        var preparedVisit: PreparedVisit?
        /// The last page, while a URL may still come back.
        var page: Page?
        var ending: Ending?
        var waiter: Waiter?
        /// Cancels the work between two pages.
        var interrupt: (@Sendable () -> Void)?
        var resources: [any FlowResource] = []
        var cleanup: Task<Void, Never>?

        /// The result of waiting for the page.
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

    /// Does the work of a flow. When this returns, the flow's resources are closed.
    func perform<Value: Sendable>(
        _ work: () async throws(WebAuthError) -> Value
    ) async throws(WebAuthError) -> Value {
        // The previous flow may still be using a fixed port.
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

    /// Makes the flow close the resource as soon as it ends.
    func keep(_ resource: any FlowResource) {
        state.withLock { state in
            state.resources.append(resource)
            if state.ending != nil { state.closeResources() }
        }
    }

    /// Prepares the visit. The flow closes the visit's resources when it ends.
    ///
    /// - Returns: The redirect URL.
    func prepare(_ visit: BrowserVisit, in environment: WebAuthEnvironment) throws(WebAuthError) -> URL {
        let redirect = try environment.redirect(visit) { [self] callback in receive(callback) }
        var visit = visit
        if visit.device != nil { visit.requestScheme = redirect.url.scheme?.lowercased() }
        if let receiver = redirect.receiver { keep(receiver) }
        let provider = visit.settings.provider
        let userAgent: UserAgentFactory =
            if let provider { .onMainActor(provider) } else {
                // The flow retains this closure, which must not retain the flow.
                try environment.defaultUserAgent(visit, redirect.url) { [weak self] callback in
                    self?.resume(with: callback) ?? .ignored
                }
            }
        // Without a port to wait at, a custom user agent is responsible for detecting that the user has left.
        let knowsItsUser = (provider != nil || environment.noticesLeaving) && redirect.receiver == nil
        let timeout = visit.settings.timeout
        let deadline = knowsItsUser || !timeout.isFinite ? nil : min(timeout, 1e9)
        let preparedVisit = PreparedVisit(
            visit: visit, redirectURL: redirect.url, userAgent: userAgent, deadline: deadline)
        state.withLock { $0.preparedVisit = preparedVisit }
        return redirect.url
    }

    /// Shows a page that only the tenant's response ends, such as the second one, and waits for the response.
    ///
    /// - Throws: The flow's ending, if it's another one.
    func callback(showing page: URL, clock: Clock) async throws(WebAuthError) -> CallbackURL {
        guard case .answer(let callback) = try await pageResult(showing: page, clock: clock) else { throw .unknown }
        return callback
    }

    /// Shows a page of the prepared visit, and waits until the browser comes back.
    ///
    /// - Throws: The flow's ending, if it's another one.
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

    /// Does the work between two pages. When the flow ends, the work is canceled and no longer waited for.
    ///
    /// - Throws: The flow's ending, if it ended in the meantime.
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

    /// Receives the URL that the browser returned with. It ends the flow, even if it isn't the expected one.
    func resume(with callback: CallbackURL) -> CallbackDisposition {
        guard let visit = openVisit else { return .ignored }
        return take(callback, visit, visit.judge(callback))
    }

    /// Receives a URL that any program or web page could have sent. Unless it looks like the expected one, the flow
    /// isn't affected.
    private func receive(_ callback: CallbackURL) -> CallbackDisposition {
        guard let visit = state.withLock({ $0.preparedVisit?.visit }) else { return .ignored }
        let verdict = visit.judge(callback)
        guard verdict.isAwaited else { return .foreign }
        return openVisit == nil ? .ignored : take(callback, visit, verdict)
    }

    /// The visit, while its response is expected.
    private var openVisit: BrowserVisit? {
        state.withLock { state in
            guard state.ending == nil, let page = state.page, page.request == nil else { return nil }
            return state.preparedVisit?.visit
        }
    }

    /// The redirect URL.
    var redirectURL: URL? {
        state.withLock { $0.preparedVisit?.redirectURL }
    }

    /// Whether a URL asks the device to answer this login, while the flow expects that.
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

    /// Cancels the flow if it's waiting for the browser. In any case, the next flow can begin.
    func cancel() {
        end(.failure(.userCancelled))
        register.release(self)
    }

    /// The cleanup after the ending.
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

    /// - Parameter make: Creates the user agent, and its resource that has to be closed with the flow.
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
        // The agent may have failed immediately, or another thread may have called `cancel()`.
        if state.withLock({ $0.ending != nil }) { return }
        visit.logOpening(page, by: agent)
        agent.start()
        if let resource { keep(resource) }
        // If a URL came before `start()` returned, the agent is told here.
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

    /// Closes the page. Its visit continues with the next page.
    ///
    /// - Returns: Whether this request is the one that counts.
    private func interrupt(with request: CallbackURL) -> Bool {
        let (isFirst, agent) = state.withLock { state -> (Bool, ShownAgent?) in
            guard state.ending == nil, let page = state.page, page.request == nil else { return (false, nil) }
            state.page?.request = request
            state.page?.agent = nil
            // Only one request is answered.
            state.preparedVisit?.visit.requestScheme = nil
            return (true, page.agent)
        }
        agent?.finish(with: .success(()))
        return isFirst
    }

    /// The user agent calls this when its page is gone. Only the first call counts.
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

    /// - Returns: Whether this ending is the one that counts.
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
        // After a success, the flow stays active until the page is gone. After a failure, the next flow can begin at
        // once.
        if case .failure = ending { register.release(self) }
        parting.page?.agent?.finish(with: ending.map { _ in })
        parting.interrupt?()
        parting.waiter?.resume(returning: ending.map(PageResult.answer))
        return true
    }
}

/// A user agent that was started. Custom user agents don't need to be `Sendable`: only `start()` is called, and after
/// that, once, `finish(with:)`.
private struct ShownAgent: @unchecked Sendable {  // The flow's lock protects the agent.
    private let agent: any WebAuthUserAgent

    init(_ agent: any WebAuthUserAgent) { self.agent = agent }

    func finish(with result: WebAuthResult<Void>) { agent.finish(with: result) }
}

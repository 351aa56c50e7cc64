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
        case response(CallbackURL)
        /// A request to this device to answer a delegated login. The page has closed.
        case request(URL)
    }

    /// How the flow handled a URL.
    enum CallbackDisposition {
        case accepted
        /// The URL asks this device to answer a delegated login.
        case acceptedRequest
        /// The URL ended the flow with an error. `isResponse`: it was the tenant's response to this flow.
        case refused(isResponse: Bool)
        /// The URL isn't the expected one, and was ignored.
        case foreign
        /// The flow doesn't wait for a URL (anymore).
        case ignored
    }

    private struct State {
        var machine = FlowMachine()
        /// The cleanup after the ending.
        var cleanup: Task<Void, Never>?
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
            handle(.ended(.failure(error)))
            await cleanup?.value
            throw error
        }
    }

    /// Prepares the visit. The flow closes the visit's resources when it ends.
    ///
    /// - Returns: The redirect URL.
    func prepare(_ visit: BrowserVisit, in environment: WebAuthEnvironment) throws(WebAuthError) -> URL {
        let redirect = try environment.redirect(visit) { [self] callback in receive(callback) }
        var visit = visit
        if visit.device != nil { visit.requestScheme = redirect.url.scheme?.lowercased() }
        if let receiver = redirect.receiver { handle(.acquired(receiver)) }
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
        handle(
            .prepared(
                PreparedVisit(visit: visit, redirectURL: redirect.url, userAgent: userAgent, deadline: deadline)))
        return redirect.url
    }

    /// Shows a page that only the tenant's response ends, such as the second one, and waits for the response.
    ///
    /// - Throws: The flow's ending, if it's another one.
    func callback(showing page: URL, clock: Clock) async throws(WebAuthError) -> CallbackURL {
        guard case .response(let callback) = try await pageResult(showing: page, clock: clock) else { throw .unknown }
        return callback
    }

    /// Shows a page of the prepared visit, and waits until the browser comes back.
    ///
    /// - Throws: The flow's ending, if it's another one.
    func pageResult(showing page: URL, clock: Clock) async throws(WebAuthError) -> PageResult {
        guard let prepared = machine.prepared else { throw .unknown }
        let deadline = prepared.deadline.map { seconds in
            Task {
                guard (try? await clock.sleep(seconds)) != nil else { return }
                handle(.ended(.failure(WebAuthError(.userCancelled, cause: WebAuthTimeout(seconds: seconds)))))
            }
        }
        defer { deadline?.cancel() }
        let pageResult = await withTaskCancellationHandler {
            if !Task.isCancelled { await open(page, prepared) }
            return await withCheckedContinuation { _ = handle(.awaited($0)) }
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
        handle(
            .working {
                task.cancel()
                waiting.cancel()
            })
        let result = await withTaskCancellationHandler {
            await waiting.value
        } onCancel: {
            cancel()
        }
        handle(.worked)
        if case .failure(let error) = machine.ending { throw error }
        return result
    }

    /// Receives the URL that the browser returned with. It ends the flow, even if it isn't the expected one.
    func resume(with callback: CallbackURL) -> CallbackDisposition {
        guard let visit = machine.openVisit else { return .ignored }
        return receive(callback, visit, visit.validate(callback))
    }

    /// Receives a URL that any program or web page could have sent. Unless it looks like the expected one, the flow
    /// isn't affected.
    private func receive(_ callback: CallbackURL) -> CallbackDisposition {
        let machine = machine
        guard let visit = machine.prepared?.visit else { return .ignored }
        let verdict = visit.validate(callback)
        guard verdict.isAwaited else { return .foreign }
        return machine.openVisit == nil ? .ignored : receive(callback, visit, verdict)
    }

    private func receive(
        _ callback: CallbackURL, _ visit: BrowserVisit, _ verdict: BrowserVisit.Verdict
    ) -> CallbackDisposition {
        visit.log(callback)
        guard handle(verdict.isRequest ? .requested(callback.url) : .ended(verdict.ending)) else { return .ignored }
        return switch verdict.ending {
        case .success: verdict.isRequest ? .acceptedRequest : .accepted
        case .failure: .refused(isResponse: verdict.isResponse)
        }
    }

    /// The redirect URL.
    var redirectURL: URL? { machine.prepared?.redirectURL }

    /// Whether a URL asks the device to answer this login, while the flow expects that.
    func awaitsRequest(_ url: URL) -> Bool {
        machine.openVisit?.isRequest(url) ?? false
    }

    /// Cancels the flow if it's waiting for the browser. In any case, the next flow can begin.
    func cancel() {
        handle(.ended(.failure(.userCancelled)))
        register.release(self)
    }

    /// Whether the next flow must wait.
    var isActive: Bool { machine.isActive }

    /// The cleanup after the ending.
    var cleanup: Task<Void, Never>? {
        state.withLock { $0.cleanup } ?? predecessor
    }

    /// The current state.
    private var machine: FlowMachine {
        state.withLock { $0.machine }
    }

    private func open(_ page: URL, _ prepared: PreparedVisit) async {
        switch prepared.userAgent {
        case .onMainActor(let make):
            await MainActor.run { open(page, prepared.visit) { (make(page, $0), nil) } }
        case .anywhere(let make):
            open(page, prepared.visit) { callback in
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
        guard handle(.opened) else { return }
        let number = machine.page
        let (agent, resource) = make { [self] result in handle(.closed(result, page: number)) }
        // The agent may have failed immediately, or another thread may have called `cancel()`.
        guard machine.ending == nil else { return }
        visit.logOpening(page, by: agent)
        agent.start()
        if let resource { handle(.acquired(resource)) }
        handle(.shown(ShownAgent(agent), page: number))
    }

    /// Passes an event to the machine, and does what follows.
    ///
    /// - Returns: Whether the event has a meaning in the current state.
    @discardableResult
    private func handle(_ event: FlowMachine.Event) -> Bool {
        let effects = state.withLock { state in
            let effects = state.machine.handle(event)
            // Whoever sees the ending also sees its cleanup.
            for case .close(let resources) in effects ?? [] {
                state.cleanup = Task { [earlier = state.cleanup] in
                    await earlier?.value
                    for resource in resources { await resource.close() }
                }
            }
            return effects
        }
        for effect in effects ?? [] {
            switch effect {
            case .close: break
            case .release: register.release(self)
            case .finish(let agent, let result): agent.finish(with: result)
            case .interrupt(let interrupt): interrupt()
            case .deliver(let waiter, let result): waiter.resume(returning: result)
            case .didClose(let visit): visit.didClose()
            }
        }
        return effects != nil
    }
}

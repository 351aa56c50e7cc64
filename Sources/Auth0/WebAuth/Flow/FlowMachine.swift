import Foundation

/// The states of a login or logout in the browser, and the events that lead from one to the next.
///
/// ```
///                opened                     ended: response, error, cancellation, timeout
///   between ───────────────▶ page ───────────────────────────────────────────────────▶ ended
///   pages   ◀──────────┐      │                                                          ▲
///                      │      │ requested: the device answers a delegated login          │
///               closed │      ▼                                                          │
///                      └── closing ─────────────────────────────────────────────────────▶┤
///                                       ended, in any state; closed without a URL ───────┘
/// ```
///
/// It starts between pages. Only the first ending counts. A machine does nothing itself: it returns the effects of an
/// event, and `nil` for an event that comes too late or too early.
struct FlowMachine {
    private enum Stage {
        /// No page is open: before the first one, or after the one that ended with this request to the device.
        case between(request: URL?)
        /// A page is open, and a URL may come back. The agent is there once its `start()` has returned.
        case page(ShownAgent?)
        /// The request has ended the page, which hasn't closed yet.
        case closing(request: URL)
        /// The flow is over; its last page may still be open.
        case ended(BrowserFlow.Ending, isPageOpen: Bool)
    }

    typealias Waiter = CheckedContinuation<Result<BrowserFlow.PageResult, WebAuthError>, Never>

    enum Event {
        case prepared(PreparedVisit)
        /// The flow holds the resource until its end.
        case acquired(any FlowResource)
        case opened
        /// The `start()` of the page's user agent has returned.
        case shown(ShownAgent, page: Int)
        /// The browser returned with a request to the device.
        case requested(URL)
        /// The user agent's page is gone.
        case closed(WebAuthResult<Void>, page: Int)
        /// Somebody waits for the result of the page.
        case awaited(Waiter)
        /// Work between two pages has begun, which the closure cancels.
        case working(@Sendable () -> Void)
        case worked
        case ended(BrowserFlow.Ending)
    }

    enum Effect {
        /// Close these resources.
        case close([any FlowResource])
        /// Let the next flow begin.
        case release
        /// Tell the user agent that its page is over.
        case finish(ShownAgent, WebAuthResult<Void>)
        /// Cancel the work between two pages.
        case interrupt(@Sendable () -> Void)
        case deliver(Waiter, Result<BrowserFlow.PageResult, WebAuthError>)
        /// Tell the app that the page has closed after an accepted callback.
        case didClose(BrowserVisit)
    }

    private var stage = Stage.between(request: nil)
    private(set) var prepared: PreparedVisit?
    /// The number of the last page.
    private(set) var page = 0
    private var waiter: Waiter?
    private var interrupt: (@Sendable () -> Void)?
    private var resources: [any FlowResource] = []

    /// The visit, while a URL may come back.
    var openVisit: BrowserVisit? {
        if case .page = stage { prepared?.visit } else { nil }
    }

    var ending: BrowserFlow.Ending? {
        if case .ended(let ending, _) = stage { ending } else { nil }
    }

    /// Whether the next flow must wait: until the ending, and after a success until the page is gone.
    var isActive: Bool {
        switch stage {
        case .ended(.failure, _), .ended(_, isPageOpen: false): false
        default: true
        }
    }

    /// Goes to the next state, and returns the effects; `nil` if the event has no meaning in this state.
    mutating func handle(_ event: Event) -> [Effect]? {
        switch (event, stage) {
        case (.prepared(let visit), _):
            prepared = visit
            return []
        case (.acquired(let resource), .ended):
            return [.close([resource])]
        case (.acquired(let resource), _):
            resources.append(resource)
            return []

        case (.opened, .ended):
            return nil
        case (.opened, _):
            page += 1
            stage = .page(nil)
            return []
        case (.shown(let agent, page), .page):
            stage = .page(agent)
            return []
        // If a URL came before `start()` returned, the agent is told here.
        case (.shown(let agent, page), .closing):
            return [.finish(agent, .success(()))]
        case (.shown(let agent, page), .ended(let ending, isPageOpen: true)):
            return [.finish(agent, ending.map { _ in })]
        case (.requested(let request), .page(let agent)):
            stage = .closing(request: request)
            // Only one request is answered.
            prepared?.visit.requestScheme = nil
            return agent.map { [.finish($0, .success(()))] } ?? []

        case (.closed(_, page), .closing(let request)):
            stage = .between(request: request)
            return deliver(.success(.request(request)))
        case (.closed(let result, page), .page):
            guard let prepared else { return nil }
            let ending = result.flatMap { prepared.visit.endingWithoutCallback(redirectURL: prepared.redirectURL) }
            stage = .page(nil)
            return end(ending, isPageOpen: false) + farewell(ending)
        case (.closed(_, page), .ended(let ending, isPageOpen: true)):
            stage = .ended(ending, isPageOpen: false)
            return farewell(ending)

        case (.awaited(let waiter), .ended(let ending, _)):
            return [.deliver(waiter, ending.map(BrowserFlow.PageResult.response))]
        case (.awaited(let waiter), .between(let request?)):
            return [.deliver(waiter, .success(.request(request)))]
        case (.awaited(let waiter), _):
            self.waiter = waiter
            return []
        case (.working(let interrupt), .ended):
            return [.interrupt(interrupt)]
        case (.working(let interrupt), _):
            self.interrupt = interrupt
            return []
        case (.worked, _):
            interrupt = nil
            return []

        case (.ended, .ended):
            return nil
        case (.ended(let ending), .between):
            return end(ending, isPageOpen: false)
        case (.ended(let ending), _):
            return end(ending, isPageOpen: true)
        case (.shown, _), (.requested, _), (.closed, _):
            return nil
        }
    }

    private mutating func end(_ ending: BrowserFlow.Ending, isPageOpen: Bool) -> [Effect] {
        var effects: [Effect] = resources.isEmpty ? [] : [.close(resources)]
        // After a success, the flow stays active until the page is gone. After a failure, the next flow can begin at
        // once.
        if case .failure = ending { effects.append(.release) }
        if case .page(let agent?) = stage { effects.append(.finish(agent, ending.map { _ in })) }
        if let interrupt { effects.append(.interrupt(interrupt)) }
        effects += deliver(ending.map(BrowserFlow.PageResult.response))
        (stage, resources, interrupt) = (.ended(ending, isPageOpen: isPageOpen), [], nil)
        return effects
    }

    /// The effects of the last page's closing.
    private func farewell(_ ending: BrowserFlow.Ending) -> [Effect] {
        guard case .success = ending, let prepared else { return [.release] }
        return [.release, .didClose(prepared.visit)]
    }

    private mutating func deliver(_ result: Result<BrowserFlow.PageResult, WebAuthError>) -> [Effect] {
        defer { waiter = nil }
        return waiter.map { [.deliver($0, result)] } ?? []
    }
}

/// A visit that is ready to begin.
struct PreparedVisit {
    var visit: BrowserVisit
    let redirectURL: URL
    let userAgent: UserAgentFactory
    /// Seconds to wait for the user to come back; `nil` for no limit.
    let deadline: TimeInterval?
}

/// A user agent that was started. Custom user agents don't need to be `Sendable`: only `start()` is called, and after
/// that, once, `finish(with:)`.
struct ShownAgent: @unchecked Sendable {  // The flow's lock protects the agent.
    private let agent: any WebAuthUserAgent

    init(_ agent: any WebAuthUserAgent) { self.agent = agent }

    func finish(with result: WebAuthResult<Void>) { agent.finish(with: result) }
}

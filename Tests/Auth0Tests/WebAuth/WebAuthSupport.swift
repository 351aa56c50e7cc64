import A0Concurrency
import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URL that a client opened in the browser.
struct OpenedURL {
    let text: String
    let base: String
    let items: [String: String]

    init(_ url: URL) throws {
        text = url.absoluteString
        let components = try #require(URLComponents(url: url, resolvingAgainstBaseURL: true))
        let items = components.queryItems ?? []
        #expect(Set(items.map(\.name)).count == items.count)
        self.items = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        base = String(text.prefix { $0 != "?" })
    }
}

/// A URL that must be valid.
func parsed(_ text: String) throws -> URL {
    try #require(URL(string: text))
}

/// The URL that a login would open.
///
/// - Parameter redirect: An app's by default, so that no port is opened. `nil` keeps the client's.
func openedURL(by webAuth: any WebAuth, redirect: String? = "app://host/callback") async throws -> OpenedURL {
    let urls = Locked<[URL]>([])
    let redirected = try redirect.map { webAuth.redirectURL(try parsed($0)) } ?? webAuth
    let client = try #require(redirected as? Auth0WebAuth)
    let browser = client.isolated.provider { url, callback in
        urls.withLock { $0.append(url) }
        return ScriptedBrowser(callback: callback) { $0.callback(.failure(.userCancelled)) }
    }
    #expect(await browser.loginError() == .userCancelled)
    return try OpenedURL(try #require(urls.withLock { $0.first }))
}

extension Auth0WebAuth {
    /// A copy with its own flow register and key cache, so that tests can run in parallel.
    var isolated: Auth0WebAuth {
        var copy = self
        #if WEB_AUTH_PLATFORM && os(Linux)
            // Most tests cover platform-independent behavior, with redirects to the loopback interface.
            copy.environment = .linux { ProcessInfo.processInfo.environment }
        #endif
        copy.environment.flows = ActiveFlow()
        copy.environment.keyCaches = SigningKeyCaches()
        return copy
    }
}

extension WebAuth {
    /// The error of a login, or `nil` if it succeeds.
    func loginError() async -> WebAuthError? {
        do {
            _ = try await start()
            return nil
        } catch {
            return error
        }
    }

    /// The error of a logout, or `nil` if it succeeds.
    func logoutError() async -> WebAuthError? {
        do {
            try await logout()
            return nil
        } catch {
            return error
        }
    }
}

extension Auth0WebAuth {
    /// Whether another flow could begin.
    var isFree: Bool {
        guard let flow = try? environment.flows.begin() else { return false }
        environment.flows.release(flow)
        return true
    }
}

extension Sequence<ScriptedBrowser> {
    /// The results that they were finished with: `success`, or the kind of error.
    var outcomes: [String] {
        flatMap(\.finished).map { result in
            switch result {
            case .success: "success"
            case .failure(let error): "\(error.kind)"
            }
        }
    }
}

extension WebAuthError? {
    /// Whether there is an error that the pattern matches in a `switch`.
    func matches(_ pattern: WebAuthError) -> Bool {
        map { pattern ~= $0 } ?? false
    }
}

extension BrowserVisit {
    /// A browser visit whose callback has the state `S`.
    static let sample = BrowserVisit(
        purpose: .login(state: "S", issuer: "https://samples.auth0.com/"), tenant: Domain("samples.auth0.com").url)

    /// Passes expected callbacks on, like a flow.
    func handler(_ take: @escaping @Sendable (URL) -> BrowserFlow.CallbackDisposition) -> CallbackHandler {
        { callback in validate(callback).isAwaited ? take(callback.url) : .foreign }
    }
}

/// A user agent that runs a test's script when it starts.
final class ScriptedBrowser: WebAuthUserAgent, Sendable, CustomStringConvertible {
    let description = "ScriptedBrowser"
    let callback: WebAuthProviderCallback
    private let script: @Sendable (ScriptedBrowser) -> Void
    private let closes: Bool
    private let log = Locked<[WebAuthResult<Void>]>([])

    /// - Parameter closes: Whether it calls back when it's told to finish.
    init(
        callback: @escaping WebAuthProviderCallback, closes: Bool = true,
        script: @escaping @Sendable (ScriptedBrowser) -> Void
    ) {
        self.callback = callback
        self.closes = closes
        self.script = script
    }

    /// The results that it was told to finish with.
    var finished: [WebAuthResult<Void>] { log.withLock { $0 } }

    func start() { script(self) }

    func finish(with result: WebAuthResult<Void>) {
        log.withLock { $0.append(result) }
        if closes { callback(result) }
    }
}

extension ActiveFlow {
    @discardableResult
    func resume(_ url: String) -> Bool {
        guard let url = URL(string: url) else { return false }
        return switch resume(with: url) {
        case .accepted, .acceptedRequest: true
        case .refused(let isResponse): isResponse
        case .foreign, .ignored: false
        }
    }
}

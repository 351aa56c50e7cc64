#if APPLE_STAND_INS
    import AuthenticationServices
    import Foundation

    @testable import Auth0

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The system around an app's login: what it shows, and how the user reacts.
    @MainActor
    final class AppStage {
        /// A session when it was started.
        struct Shown {
            let url: URL
            let callback: ASWebAuthenticationSession.CallbackKind?
            let isPrivate: Bool
            let headers: [String: String]?
            let anchor: ASPresentationAnchor?
        }

        typealias Script = @MainActor (ASWebAuthenticationSession) -> Bool

        let tenant: LoginTenant
        private(set) var shown: [Shown] = []
        private(set) var sessions: [ASWebAuthenticationSession] = []

        /// - Parameter script: What the system does when a session starts. By default, the user logs in.
        init(_ tenant: LoginTenant? = nil, keepsSessions: Bool = true, _ script: @escaping Script = AppStage.logsIn)
            throws
        {
            self.tenant = try tenant ?? LoginTenant()
            ASWebAuthenticationSession.onStart = { [weak self] session in
                self?.shown.append(
                    Shown(
                        url: session.url, callback: session.callback,
                        isPrivate: session.prefersEphemeralWebBrowserSession, headers: session.additionalHeaderFields,
                        anchor: session.presentationContextProvider?.presentationAnchor(for: session)))
                if keepsSessions { self?.sessions.append(session) }
                return script(session)
            }
        }

        /// Follows the tenant's redirect, and completes the session if it's the expected URL.
        static let logsIn: Script = { session in
            Task {
                guard let url = await LastRedirect.of(session.url) else { return }
                if session.callback?.matches(url) == true { session.complete(url, nil) }
            }
            return true
        }

        /// A client of the tenant, as created in an app with this bundle ID.
        func client(_ app: AppRedirect = AppRedirect(bundleIdentifier: "com.example.App")) -> Auth0WebAuth {
            var client = tenant.webAuth(nil)
            let isolated = client.environment
            client.environment = .apple(app)
            (client.environment.flows, client.environment.keyCaches) = (isolated.flows, isolated.keyCaches)
            return client
        }

        /// The URL to which the tenant would redirect the browser from the last page.
        func response() async -> URL? {
            guard let url = shown.last?.url else { return nil }
            return await LastRedirect.of(url)
        }
    }

    /// Waits until the main actor has produced a value.
    @MainActor
    func eventually<Value>(_ value: () -> Value?) async throws -> Value {
        for _ in 0..<60_000 {
            if let value = value() { return value }
            try await Task.sleep(nanoseconds: 1_000_000)
        }
        throw Missing()
    }

    /// Waits until a condition is true.
    @MainActor
    func eventually(_ isSo: () -> Bool) async throws {
        try await eventually { isSo() ? () : nil }
    }

    private struct Missing: Error {}

    /// Returns the URL to which a page redirects.
    final class LastRedirect: NSObject, URLSessionTaskDelegate {
        static func of(_ url: URL) async -> URL? {
            let session = URLSession(configuration: .ephemeral, delegate: LastRedirect(), delegateQueue: nil)
            defer { session.finishTasksAndInvalidate() }
            let response = try? await session.data(for: URLRequest(url: url)).1 as? HTTPURLResponse
            return response?.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0) }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }
#endif

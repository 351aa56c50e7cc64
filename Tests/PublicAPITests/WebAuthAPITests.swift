import Auth0
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Web Auth as apps use it", .serialized, .oneBrowserFlow)
struct WebAuthAPITests {
    private let redirect = "com.example.app://callback"

    @Test("all builder methods of Web Auth exist")
    func builder() throws {
        let url = try #require(URL(string: redirect))
        let client = webAuth(clientId: "C", domain: "example.com/foo")
        let built: any WebAuth =
            client
            .connection("github").scope("openid profile").connectionScope("public_repo read:user").state("S")
            .parameters(["screen_hint": "signup"]).redirectURL(url).authorizeURL(url).audience("A").nonce("N")
            .issuer("I").leeway(60_000).maxAge(3600).useHTTPS().useEphemeralSession().invitationURL(url)
            .organization("org_1").onClose(nil).onClose {}
            .provider { page, callback in OwnUserAgent(page, callback) { _ in } }
            .useDPoP(keychainIdentifier: "mine").logging(enabled: true)
        #expect(built.clientId == "C" && built.url.absoluteString == "https://example.com/foo/")
        #expect(built.dpop?.keychainIdentifier == "mine" && client.dpop == nil)
        #expect(client.credentialsManager == nil && client.logger == nil && built.logger != nil)
        _ = [webAuth(), webAuth(session: .shared), webAuth(session: .shared, bundle: .main)]
        _ = [authorizeWithRequestUri(), authorizeWithRequestUri(bundle: .main)]
        #expect(authorizeWithRequestUri(clientId: "C", domain: "example.com").clientId == "C")
        if #available(iOS 17.4, macOS 14.4, visionOS 1.2, *) { _ = client.headers(["X-A": "1"]) }
    }

    @Test("a custom user agent of any class can complete a logout")
    func logout() async throws {
        let client = try client(domain: "example.com") { [redirect] page in
            #expect(page.absoluteString.hasPrefix("https://example.com/v2/logout?federated&returnTo="))
            if let url = URL(string: redirect) { #expect(WebAuthentication.resume(with: url)) }
        }
        try await client.clearSession(federated: true)
        try await client.logout(federated: true)
        let result: WebAuthResult<Void> = await withCheckedContinuation { continuation in
            client.clearSession(federated: true) { continuation.resume(returning: $0) }
        }
        try result.get()
    }

    @Test("a canceled login fails with userCancelled in each form of the API")
    func cancelled() async throws {
        let client = try client(domain: "example.com") { _ in WebAuthentication.cancel() }
        let result: WebAuthResult<Credentials> = await withCheckedContinuation { continuation in
            client.start { continuation.resume(returning: $0) }
        }
        switch result {
        case .success: Issue.record("The login succeeded.")
        case .failure(let error) where error == .transactionActiveAlready: Issue.record("Another login is running.")
        case .failure(let error): #expect(error == .userCancelled)
        }
        do {
            _ = try await client.start()
            Issue.record("The login succeeded.")
        } catch WebAuthError.userCancelled {
            // Expected.
        } catch {
            Issue.record(error)
        }
        WebAuthentication.cancel()
        #expect(!WebAuthentication.resume(with: try #require(URL(string: redirect))))
    }

    @Test("a login fails with the tenant's error, and the next one can start")
    func refused() async throws {
        let logger = OwnLogger()
        let client = try client(domain: "example.com") { [redirect] page in
            let items = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems ?? []
            let state = items.first { $0.name == "state" }?.value ?? ""
            let response = redirect + "?error=access_denied&error_description=No&state=\(state)"
            if let url = URL(string: response) { #expect(WebAuthentication.resume(with: url)) }
        }
        for _ in 1...2 {
            do {
                _ = try await client.using(logger: logger).start()
                Issue.record("The login succeeded.")
            } catch {
                #expect(WebAuthError.authenticationFailed ~= error && WebAuthError.other ~= error)
                let cause = try #require(error.cause as? AuthenticationError)
                #expect(cause.isAccessDenied && cause.statusCode == 302 && cause.localizedDescription == "No")
            }
        }
        #expect(logger.lines.map { $0.split(separator: " ").first }.contains("Callback"))
    }

    @Test("a pushed authorization request returns the code")
    func pushed() async throws {
        let response = try #require(URL(string: redirect + "?code=C&state=S"))
        let client = authorizeWithRequestUri(clientId: "C", domain: "example.com")
            .sessionTransferToken("STT").useEphemeralSession().redirectURL(response)
            .provider { page, callback in
                OwnUserAgent(page, callback) { _ in #expect(WebAuthentication.resume(with: response)) }
            }
        let code = try await client.start(requestUri: "urn:ietf:params:oauth:request_uri:1")
        #expect(code.code == "C" && code.state == "S")
        let result: WebAuthResult<AuthorizationCode> = await withCheckedContinuation { continuation in
            client.start(requestUri: "urn:other") { continuation.resume(returning: $0) }
        }
        #expect(throws: WebAuthError.self) { try result.get() }
    }

    @Test("each Web Auth error equals only itself and has a message")
    func errors() {
        promises(equatable: WebAuthError.self)
        promises(sendable: WebAuthError.self)
        promises(sendable: AuthorizationCode.self)
        let all: [WebAuthError] = [
            .noBundleIdentifier, .transactionActiveAlready, .invalidInvitationURL, .userCancelled, .noAuthorizationCode,
            .pkceNotAllowed, .idTokenValidationFailed, .other, .unknown, .invalidRequestUri, .authenticationFailed,
            .codeExchangeFailed, .credentialsManagerError, .webViewFailure,
        ]
        for (index, error) in all.enumerated() {
            #expect(error == error && error.cause == nil)
            #expect(error.localizedDescription == error.debugDescription && error.errorDescription == error.message)
            #expect((error as any Error).localizedDescription == error.message)
            #expect(all.firstIndex(of: error) == index)
        }
        #expect(
            WebAuthError.transactionActiveAlready.message
                == "Failed to start this transaction, as there is an active transaction at the moment.")
        let other: any Error = AuthenticationError(info: [:], statusCode: 0)
        #expect(!(WebAuthError.other ~= other))
    }

    @Test("a switch over Web Auth errors takes the same branches as in the first releases")
    func switches() {
        func name(_ error: WebAuthError) -> String {
            switch error {
            case .unknown: "unknown"
            case .other: "other"
            case .noBundleIdentifier: "noBundleIdentifier"
            case .transactionActiveAlready: "transactionActiveAlready"
            case .invalidInvitationURL: "invalidInvitationURL"
            case .userCancelled: "userCancelled"
            case .noAuthorizationCode: "noAuthorizationCode"
            case .pkceNotAllowed: "pkceNotAllowed"
            case .idTokenValidationFailed: "idTokenValidationFailed"
            default: "new"
            }
        }
        #expect(name(.pkceNotAllowed) == "pkceNotAllowed" && name(.noAuthorizationCode) == "noAuthorizationCode")
        #expect(name(.noBundleIdentifier) == "noBundleIdentifier")
        #expect(name(.invalidInvitationURL) == "invalidInvitationURL")
        #expect(name(.unknown) == "unknown" && name(.other) == "other")
        // What the first releases called "other" and "unknown" now has specific names.
        #expect(name(.authenticationFailed) == "other" && name(.codeExchangeFailed) == "other")
        #expect(name(.browserUnavailable) == "unknown")
    }

    @Test("a user agent provider can create its user interface on the main actor")
    func mainActorProvider() async throws {
        let provider: WebAuthProvider = { page, callback in
            let window = OwnWindow(page)
            return OwnUserAgent(window.page, callback) { _ in WebAuthentication.cancel() }
        }
        let client = webAuth(clientId: "C", domain: "example.com").redirectURL(try #require(URL(string: redirect)))
            .provider(provider)
        await #expect(throws: WebAuthError.userCancelled) { try await client.start() }
        let pushed = authorizeWithRequestUri(clientId: "C", domain: "example.com")
            .redirectURL(try #require(URL(string: redirect))).provider(provider)
        await #expect(throws: WebAuthError.userCancelled) {
            try await pushed.start(requestUri: "urn:ietf:params:oauth:request_uri:1")
        }
    }

    /// A client whose user calls `act` with each page.
    private func client(
        domain: String, _ act: @escaping @Sendable (URL) -> Void
    ) throws -> any WebAuth {
        webAuth(clientId: "C", domain: domain).redirectURL(try #require(URL(string: redirect)))
            .provider { page, callback in OwnUserAgent(page, callback, act: act) }
    }
}

/// User interface, which is isolated to the main actor on most platforms.
@MainActor
private final class OwnWindow {
    let page: URL

    init(_ page: URL) { self.page = page }
}

// The Swift examples of the article "Web Auth questions", compiled. `DocumentTests` checks that both say the same.
import Auth0
import BeyondIdentityEmbedded
import Foundation

#if canImport(SafariServices)
    import SafariServices
#endif
#if canImport(SwiftUI)
    import SwiftUI
#endif

func privateSession(handle: @escaping @MainActor (WebAuthResult<Credentials>) -> Void) {
    // example: a private session
    Auth0.webAuth()
        .useEphemeralSession()
        .start { result in
            handle(result)
        }
    // end
}

#if canImport(UIKit) && canImport(SafariServices)
    @MainActor
    func safari(handle: @escaping @MainActor (WebAuthResult<Credentials>) -> Void) {
        // example: Safari
        Auth0.webAuth()
            .provider(WebAuthentication.safariProvider())
            .start { result in
                handle(result)
            }
        // end
    }
#endif

#if canImport(UIKit) && canImport(SwiftUI)
    struct SomeView: View {
        var body: some View { EmptyView() }
    }

    @MainActor @ViewBuilder
    func openedURL() -> some View {
        // example: opened URL
        SomeView()
            .onOpenURL { url in
                WebAuthentication.resume(with: url)
            }
        // end
    }
#endif

func askAgain(handle: @escaping @MainActor (WebAuthResult<Credentials>) -> Void) {
    // example: ask again
    Auth0.webAuth()
        .parameters(["prompt": "login"])  // Whatever cookie there is, the login page is shown.
        .start { result in
            handle(result)
        }
    // end
}

func cancelled() {
    // example: cancelled
    let login = Task { try await Auth0.webAuth().start() }
    // The user chose something else meanwhile:
    login.cancel()
    // end
}

func activeAlready(
    _ result: WebAuthResult<Credentials>, handle: (WebAuthResult<Credentials>) -> Void, retryLogin: () -> Void
) {
    // example: active already
    switch result {
    case .failure(let error) where error == .transactionActiveAlready:
        WebAuthentication.cancel()
        retryLogin()
    default:
        handle(result)
    }
    // end
}

func slowUser() async throws -> Credentials {
    // example: a slow user
    let credentials = try await Auth0.webAuth().timeout(900).start()
    // end
    return credentials
}

func fixedPort(redirectURL: URL) async throws -> Credentials {
    // example: a fixed port
    let credentials = try await Auth0.webAuth().redirectURL(redirectURL).start()
    // end
    return credentials
}

#if os(Linux)
    func registered() async throws {
        // example: a scheme
        try await WebAuthentication.registerURLScheme("com.example.app")
        // end
    }

    func handedOver() {
        // example: handed over
        if let url = CommandLine.arguments.last.flatMap({ URL(string: $0) }), url.scheme == "com.example.app" {
            exit(WebAuthentication.handOver(url) ? 0 : 1)
        }
        // end
    }

    func printed() async throws -> Credentials {
        // example: printed
        let provider = WebAuthentication.printingProvider()
        let credentials = try await Auth0.webAuth().provider(provider).start()
        // end
        return credentials
    }
#endif

func delegated(redirectURL: URL) async throws -> Credentials {
    // example: delegated
    let credentials = try await Auth0.webAuth()
        .connection("acme-devices")
        .redirectURL(redirectURL)
        .delegated(by: Embedded.shared)
        .start()
    // end
    return credentials
}

func choosing(
    _ chooseCredential: @escaping @Sendable ([Credential]) async -> Credential?
) -> any DelegatedLoginDevice {
    // example: a choice
    let device = Embedded.shared.choosing { credentials in
        // `nil` cancels the login.
        await chooseCredential(credentials)
    }
    // end
    return device
}

protocol Vendor: Sendable {
    func isLoginRequest(_ url: URL) -> Bool
    func answer(_ url: URL) async throws -> URL
}

func delegatedElsewhere(_ vendor: any Vendor) async throws -> Credentials {
    // example: another vendor
    let credentials = try await Auth0.webAuth()
        .connection("acme-devices")
        .delegated(
            recognizing: { url in vendor.isLoginRequest(url) },
            answering: { url in try await vendor.answer(url) }
        )
        .start()
    // end
    return credentials
}

func failed(
    _ error: WebAuthError, offerToBindThisDevice: () -> Void, retryLogin: () -> Void, show: (any Error) -> Void
) {
    // example: what failed
    switch error {
    case .userCancelled:
        break
    case .delegatedLoginFailed:
        switch (error.cause as? DelegatedLoginError)?.reason {
        case .noCredential?: offerToBindThisDevice()
        case .requestExpired?, .requestAnswered?: retryLogin()
        default: show(error)
        }
    default:
        // Also what the provider refused, as the tenant tells it: `authenticationFailed`.
        show(error)
    }
    // end
}

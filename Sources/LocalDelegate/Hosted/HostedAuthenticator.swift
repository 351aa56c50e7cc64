import A0HTTPServer
import Foundation

// Hosted web authenticators: pages of the provider that are shown instead of opening an app. This provider's
// credentials are in apps, not in browsers, so these pages can't log in users. They say so, and link back.

/// `GET {realm}/authenticators/{config}/bi-authenticate?request=…`
@Sendable func showHostedLogin(_ call: Call) async throws -> HTTPServerResponse {
    try call.requireHostedConfig()
    let hash = secretHash(call.request.queryValue("request") ?? "")
    let found = try await call.provider.store.write { records -> LoginTransaction? in
        guard let request = try records.find(IssuedRequest.self, hash) else { return nil }
        return try records.find(LoginTransaction.self, request.transactionID)
    }
    guard let transaction = found else {
        return try ProviderPage(title: "This login has expired", text: "Return to the app and try again.")
            .response(call, status: 404)
    }
    let application = try call.application(of: transaction)
    let name = application.application.displayName
    let back = transaction.upstream.redirect([
        ("error", "access_denied"), ("error_description", "The browser has no credential for this login."),
        ("iss", application.issuer),
    ])
    return try ProviderPage(
        title: "Log in with your app",
        text: """
            \(name) wants you to log in with a credential. Your credentials are in apps and not in this browser, so this page \
            can't log you in. Start the login in the app that has your credential.
            """, link: ("Cancel and go back", back)
    ).response(call)
}

/// `GET {realm}/authenticators/{config}/bind?…`
@Sendable func showHostedBinding(_ call: Call) async throws -> HTTPServerResponse {
    try call.requireHostedConfig()
    return try ProviderPage(
        title: "Open this link in your app",
        text: """
            This link gives a credential to the app that opens it. A browser can't keep one. Copy the address of this page, or \
            the link from your email, into the app in which you want to log in.
            """
    ).response(call)
}

extension Call {
    fileprivate func requireHostedConfig() throws(APIError) {
        guard try realm().config(path["config"] ?? "")?.type == .hostedWeb else { throw .notFound("page") }
    }
}

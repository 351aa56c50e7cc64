// The Swift examples of the article about BeyondIdentityEmbedded, compiled. `DocumentTests` checks that both say the same.
import Auth0
import BeyondIdentityEmbedded
import Foundation
import LocalDelegate

func prepareDevice() async throws {
    // example: prepare
    try await Embedded.initialize(allowedDomains: ["login.acme.example"], biometricAskPrompt: "Log in to Acme")
    // end
}

// example: bind
func open(_ url: URL) async throws {
    guard Embedded.shared.isBindCredentialUrl(url) else { return }
    let response = try await Embedded.shared.bindCredential(url: url)
    print("This device now logs in \(response.credential.identity.displayName).")
}
// end

func logInWithWebAuth() async throws -> Credentials {
    // example: log in with Web Auth
    let credentials = try await Auth0.webAuth()
        .connection("acme-devices")
        .delegated(by: Embedded.shared)
        .start()
    // end
    return credentials
}

func chooseOne(
    _ chooseCredential: @escaping @Sendable ([Credential]) async -> Credential?
) -> any DelegatedLoginDevice {
    // example: choose
    let device = Embedded.shared.choosing { credentials in
        await chooseCredential(credentials)
    }
    // end
    return device
}

// example: log in
func logIn(
    authorizeURL: URL, browse: (URL) async throws -> URL, choose: ([Credential]) async -> Credential?
) async throws -> URL? {
    let url = try await browse(authorizeURL)
    // Whoever is logged in at the tenant already comes back with a code at once.
    guard Embedded.shared.isAuthenticateUrl(url) else { return url }

    let credentials = try await Embedded.shared.getCredentials()
    guard let credential = credentials.count == 1 ? credentials[0] : await choose(credentials) else { return nil }
    let response = try await Embedded.shared.authenticate(url: url, credentialID: credential.id)
    return try await browse(response.redirectURL)
}
// end

// example: a code by email
func logIn(url: URL, email: String, ask: () async -> String?) async throws -> URL? {
    var challenge = try await Embedded.shared.authenticateOtp(url: url, email: email)
    while let code = await ask() {
        switch try await Embedded.shared.redeemOtp(url: challenge.url, otp: code) {
        case .success(let response): return response.redirectURL
        case .failedOtp(let next): challenge = next
        }
    }
    return nil
}
// end

func tryOut() async throws -> Credential {
    // example: try it out
    let delegate = try await LocalDelegate.start()
    try await Embedded.initialize(allowedDomains: ["127.0.0.1"], biometricAskPrompt: "Log in")
    let link = try await delegate.bindingLink(for: "00a1b2c3d4e5f604")
    let credential = try await Embedded.shared.bindCredential(url: link).credential
    // end
    return credential
}

import A0Encoding
import A0JOSE
import Auth0
import Foundation

// Does what the script of the tenant's pages does: requests a passkey, and submits the response with the form (WebAuthn
// Level 3 §5.1).
extension TestPerson {
    func createPasskey(_ page: WebPage) async throws -> Action {
        guard #available(iOS 16.6, macOS 13.5, visionOS 1.0, *) else { throw tooOld(page) }
        let form = try passkeyForm(page)
        let options: PublicKeyCredentialCreationOptions = try options(form, page)
        let passkey = try await authenticator(page).registration(for: options)
        let parts = [
            "clientDataJSON": passkey.rawClientDataJSON, "attestationObject": passkey.rawAttestationObject ?? Data(),
        ]
        return try send(form, page, ["credential": try response(passkey.credentialID, parts)])
    }

    func usePasskey(_ page: WebPage) async throws -> Action {
        guard #available(iOS 16.6, macOS 13.5, visionOS 1.0, *) else { throw tooOld(page) }
        let form = try passkeyForm(page)
        let options: PublicKeyCredentialRequestOptions = try options(form, page)
        let passkey = try await authenticator(page).assertion(for: options)
        let parts: [String: Data?] = [
            "clientDataJSON": passkey.rawClientDataJSON, "authenticatorData": passkey.rawAuthenticatorData,
            "signature": passkey.signature, "userHandle": passkey.userID,
        ]
        return try send(form, page, ["credential": try response(passkey.credentialID, parts.compactMapValues(\.self))])
    }

    private func tooOld(_ page: WebPage) -> TestBrowserError {
        TestBrowserError(.unexpectedPage, "Passkeys need iOS 16.6 or macOS 13.5.", on: page)
    }

    private func passkeyForm(_ page: WebPage) throws -> WebPage.Form {
        guard let form = page.forms.first(where: { $0.isPasskeyForm && $0.data["options"] != nil }) else {
            throw TestBrowserError(
                .unexpectedPage, "No passkey is asked for. The tenant offers them under a name: localhost as its host.",
                on: page)
        }
        return form
    }

    private func options<Options: Decodable>(_ form: WebPage.Form, _ page: WebPage) throws -> Options {
        do {
            return try JSONDecoder().decode(Options.self, from: Data((form.data["options"] ?? "").utf8))
        } catch {
            throw TestBrowserError(.unexpectedPage, "The page asks for another use of a passkey.", on: page)
        }
    }

    /// An authenticator whose user is always present and verified.
    @available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
    private func authenticator(_ page: WebPage) -> SoftwareAuthenticator {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.port) = (page.url.scheme, page.url.host, page.url.port)
        return SoftwareAuthenticator(origin: parts.string, keychain: session.passkeys).verifyingUser { _ in }
    }

    private func response(_ credentialID: Data, _ parts: [String: Data]) throws -> String {
        struct Credential: Encodable {
            let id: String
            let rawId: String
            let type = "public-key"
            let authenticatorAttachment = "platform"
            let response: [String: String]
        }
        let id = Base64URL.encode(credentialID)
        let credential = Credential(id: id, rawId: id, response: parts.mapValues { Base64URL.encode($0) })
        return String(decoding: try JSONEncoder().encode(credential), as: UTF8.self)
    }
}

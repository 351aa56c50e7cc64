import A0Concurrency
import Auth0
import BeyondIdentityEmbedded
import Foundation
import JWTDecode
import LocalDelegate
import LocalTenant
import SimpleKeychain
import TestSupport
import Testing

@Suite("Delegated logins with the SDK", .serialized, .oneBrowserFlow, .timeLimit(.minutes(3)))
struct DelegatedLoginFlowTests {
    @Test(
        "one call performs every step of a delegated login, with a custom scheme and a loopback callback",
        arguments: [false, true])
    func wholeTrip(loopback: Bool) async throws {
        try await withDelegatedStage(loopback: loopback) { stage in
            try await stage.bind()
            let credentials = try await stage.webAuth.scope("openid profile email").delegated(by: stage.device).start()
            let token = try decode(jwt: credentials.idToken)
            #expect(token.subject == "oidc|devices|\(DelegatedStage.ada)")
            #expect(token["email"].string == "ada@example.com" && token["name"].string == "Ada Lovelace")
            let user = try await Auth0.authentication(clientId: "app", domain: stage.tenant.domain)
                .userInfo(withAccessToken: credentials.accessToken).start()
            #expect(user.sub == token.subject)
            #expect(stage.count("/login/callback") == 1 && stage.count("/oauth/token") == 1)
            let hops = await stage.browser.hops
            #expect(hops[0].url.path == "/authorize" && hops[1].url.path.hasSuffix("/authorize"))
            if loopback {
                #expect(hops[2].url.path == "/callback/bi-authenticate" && hops[2].html.contains("Continue in the app"))
                #expect(hops.last?.html.contains("You can close this window") == true)
            }
        }
    }

    @Test("with a session at the tenant, one page opens and the device isn't used")
    func singleSignOn() async throws {
        try await withDelegatedStage { stage in
            try await stage.bind()
            let first = try await stage.webAuth.delegated(by: stage.device).start()
            let second = try await stage.webAuth.delegated(
                recognizing: stage.device.isLoginRequest, responding: { _ in throw UnexpectedSuccess() }
            ).start()
            #expect(try decode(jwt: first.idToken).subject == decode(jwt: second.idToken).subject)
            #expect(stage.count("/login/callback") == 1)
        }
    }

    @Test("the device can run in another process")
    func twoProcesses() async throws {
        try await withDelegatedStage(loopback: true) { stage in
            let directory = try TemporaryDirectory()
            defer { try? directory.remove() }
            #expect(chmod(directory.path, 0o700) == 0)
            let store = directory.url.appendingPathComponent("store")
            @Sendable func device(_ verb: String, _ url: URL) async throws -> String {
                let program = try ChildProgram(
                    "DeviceProgram", [verb, store.path, url.absoluteString], outputIn: directory.url)
                let end = try await program.end()
                guard end.status == 0 else { throw DeviceError(text: end.warning) }
                return end.printed.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            let link = try await stage.delegate.bindingLink(for: DelegatedStage.ada)
            #expect(try await device("bind", link) == "Ada Lovelace")
            let webAuth = stage.webAuth.delegated(
                recognizing: { $0.path.hasSuffix("/bi-authenticate") },
                responding: { URL(string: try await device("answer", $0)) })
            let token = try decode(jwt: try await webAuth.start().idToken)
            #expect(token["email"].string == "ada@example.com")

            // Another user's device has no credential, and reports its own error.
            try FileManager.default.removeItem(at: store)
            let error = try await thrownError(of: webAuth.parameters(["prompt": "login"]))
            #expect(WebAuthError.delegatedLoginFailed ~= error)
            #expect((error.cause as? DeviceError)?.text.contains("bindCredential") == true)
        }
    }

    @Test("closing either page cancels the login without a code exchange", arguments: [1, 2])
    func cancelled(page: Int) async throws {
        try await withDelegatedStage { stage in
            try await stage.bind()
            let webAuth = stage.webAuth { [browser = stage.browser] number, url in
                if number == page {
                    WebAuthentication.cancel()
                    return nil
                }
                return try await browser.open(url).url
            }
            #expect(try await thrownError(of: webAuth.delegated(by: stage.device)) == .userCancelled)
            #expect(stage.count("/oauth/token") == 0)
            _ = try await stage.webAuth.delegated(by: stage.device).start()
        }
    }

    @Test(
        "the user chooses from several credentials, and without a choice the login fails")
    func selection() async throws {
        try await withDelegatedStage { stage in
            let ada = try await stage.bind()
            let grace = try await stage.bind(to: DelegatedStage.grace)
            let offered = Locked<[[Credential]]>([])
            let choosing = stage.device.choosing { credentials in
                offered.withLock { $0.append(credentials) }
                return credentials.last
            }
            let token = try decode(jwt: try await stage.webAuth.delegated(by: choosing).start().idToken)
            #expect(token["name"].string == "Grace Hopper")
            #expect(offered.withLock { $0 } == [[ada, grace]])

            await stage.browser.forgetCookies()
            #expect(
                try await thrownError(of: stage.webAuth.delegated(by: stage.device.choosing { _ in nil }))
                    == .userCancelled
            )
            let unasked = try await thrownError(of: stage.webAuth.delegated(by: stage.device))
            #expect(reason(unasked) == .severalCredentials)

            // The user isn't asked about revoked credentials.
            let revoked = try #require(
                try await stage.delegate.credentials().first { $0.identityID == DelegatedStage.grace })
            try await stage.delegate.revokeCredential(revoked.id)
            let refused = stage.device.choosing { $0.last }
            #expect(reason(try await thrownError(of: stage.webAuth.delegated(by: refused))) == .credentialRevoked)
            let next = try decode(jwt: try await stage.webAuth.delegated(by: stage.device).start().idToken)
            #expect(next["name"].string == "Ada Lovelace")
        }
    }

    @Test("a credential that another program deletes meanwhile doesn't come back when it turns out to be revoked")
    func deletedMeanwhile() async throws {
        try await withDelegatedStage { stage in
            let keychain = SimpleKeychain(service: "device", store: .memory())
            let other = try await DelegatedStage.device(stage.clock, keychain: keychain)
            let device = try await DelegatedStage.device(
                stage.clock, keychain: keychain,
                transport: ProviderTransport { request in
                    if request.url?.path.hasSuffix(":complete") == true {
                        for credential in try await other.getCredentials() {
                            try await other.deleteCredential(for: credential.id)
                        }
                    }
                    return try await ProviderTransport.standard.send(request)
                })
            try await stage.bind(other)
            let bound = try #require(try await stage.delegate.credentials().first)
            try await stage.delegate.revokeCredential(bound.id)
            #expect(reason(try await thrownError(of: stage.webAuth.delegated(by: device))) == .credentialRevoked)
            #expect(try await device.getCredentials().isEmpty)
        }
    }

    @Test("a login on a device without a credential or with another device's credential fails with a reason")
    func noCredential() async throws {
        try await withDelegatedStage { stage in
            let none = try await thrownError(of: stage.webAuth.delegated(by: stage.device))
            #expect(reason(none) == .noCredential)
            #expect(none.debugDescription.contains("bindCredential(url:)"))

            // With two devices, the one that is asked doesn't have the chosen credential.
            let other = try await DelegatedStage.device(stage.clock)
            let foreign = try await stage.bind(other)
            try await stage.bind()
            try await stage.bind(to: DelegatedStage.grace)
            let wrong = try await thrownError(of: stage.webAuth.delegated(by: stage.device.choosing { _ in foreign }))
            #expect(reason(wrong) == .credentialNotFound)
            #expect((wrong.cause as? DelegatedLoginError)?.cause as? BISDKError == .credentialNotFound)
            #expect(stage.count("/oauth/token") == 0)
        }
    }

    @Test("a request expires after five minutes, and the next login works")
    func expired() async throws {
        try await withDelegatedStage { stage in
            try await stage.bind()
            let slow = DeviceOf(stage.device) { request in
                stage.clock.advance(by: 301 + 60)
                return request
            }
            #expect(reason(try await thrownError(of: stage.webAuth.delegated(by: slow))) == .requestExpired)
            // Only by the provider's clock, because the device tolerates a minute of clock skew.
            let slower = DeviceOf(stage.device) { request in
                stage.clock.advance(by: 301)
                return request
            }
            #expect(reason(try await thrownError(of: stage.webAuth.delegated(by: slower))) == .requestExpired)
            _ = try await stage.webAuth.delegated(by: stage.device).start()
        }
    }

    @Test("a request that was already answered or modified is rejected")
    func replayedChallenge() async throws {
        try await withDelegatedStage { stage in
            let credential = try await stage.bind()
            let replaying = DeviceOf(stage.device) { request in
                _ = try await stage.device.authenticate(url: request, credentialID: credential.id)
                return request
            }
            #expect(reason(try await thrownError(of: stage.webAuth.delegated(by: replaying))) == .requestAnswered)
            let tampering = DeviceOf(stage.device) { request in
                let text = request.absoluteString
                let last = text.hasSuffix("A") ? "QQ" : "AA"
                return try #require(URL(string: text.dropLast(2) + last))
            }
            #expect(reason(try await thrownError(of: stage.webAuth.delegated(by: tampering))) == .requestRefused)
            #expect(stage.count("/oauth/token") == 0)
        }
    }

    @Test("the provider's error reaches the app through the tenant on either page")
    func relayedError() async throws {
        try await withDelegatedStage { stage in
            try await stage.bind()
            // Like the provider's response for a suspended user.
            let refused = stage.webAuth.delegated(
                recognizing: stage.device.isLoginRequest,
                responding: { request in
                    let next = try #require(try await stage.device.response(to: request))
                    var url = try #require(URLComponents(url: next, resolvingAgainstBaseURL: true))
                    url.queryItems?.removeAll { $0.name == "code" }
                    url.queryItems?.append(URLQueryItem(name: "error", value: "access_denied"))
                    url.queryItems?.append(URLQueryItem(name: "error_description", value: "Not today."))
                    return url.url
                })
            let error = try await thrownError(of: refused)
            #expect(WebAuthError.authenticationFailed ~= error)
            let cause = error.cause as? AuthenticationError
            #expect(cause?.code == "access_denied" && cause?.message.contains("Not today.") == true)

            let silent = try await thrownError(
                of: stage.webAuth.delegated(by: stage.device).parameters(["prompt": "none"]))
            #expect((silent.cause as? AuthenticationError)?.isLoginRequired == true)
            #expect(stage.count("/oauth/token") == 0)
        }
    }

    @Test("the second page requires the first page's cookies and an unused code")
    func lostCookies() async throws {
        try await withDelegatedStage { stage in
            try await stage.bind()
            let browser = stage.browser
            let forgetful = stage.webAuth { number, url in
                if number == 2 { await browser.forgetCookies() }
                let end = try await browser.open(url)
                if end.page != nil { WebAuthentication.cancel() }
                return end.page == nil ? end.url : nil
            }
            _ = try await thrownError(of: forgetful.delegated(by: stage.device))
            #expect(stage.count("/oauth/token") == 0)

            // Someone else opens the URL with the response, which is then used up when the user opens it.
            let replayed = stage.webAuth { number, url in
                if number == 2 { _ = try await browser.open(url) }
                let end = try await browser.open(url)
                if end.page != nil { WebAuthentication.cancel() }
                return end.page == nil && number == 1 ? end.url : nil
            }
            #expect(try await thrownError(of: replayed.delegated(by: stage.device)) == .userCancelled)
            #expect(stage.count("/oauth/token") == 0)
            _ = try await stage.webAuth.delegated(by: stage.device).start()
        }
    }

    @Test("another login's callback is rejected on either page", arguments: [1, 2])
    func wrongState(page: Int) async throws {
        try await withDelegatedStage { stage in
            try await stage.bind()
            let webAuth = stage.webAuth { [browser = stage.browser] number, url in
                number == page ? URL(string: "acme://auth0?code=stolen&state=guess") : try await browser.open(url).url
            }
            let error = try await thrownError(of: webAuth.delegated(by: stage.device))
            #expect(WebAuthError.unknown ~= error)
            #expect(stage.count("/oauth/token") == 0)
        }
    }

    @Test("URLs of other apps and invalid URLs of this app are rejected as foreign")
    func foreignURLs() async throws {
        try await withDelegatedStage { stage in
            try await stage.bind()
            for text in ["other://bi-authenticate?request=R", "acme://bi-authenticate", "acme://elsewhere?request=R"] {
                let webAuth = stage.webAuth { _, _ in URL(string: text) }
                #expect(
                    reason(try await thrownError(of: webAuth.delegated(by: stage.device))) == .foreignURL, "\(text)")
            }
        }
    }

    @Test("the device rejects a request that isn't from its provider")
    func forgedRequest() async throws {
        try await withDelegatedStage { stage in
            try await stage.bind()
            let webAuth = stage.webAuth { _, _ in URL(string: "acme://bi-authenticate?request=R") }
            #expect(reason(try await thrownError(of: webAuth.delegated(by: stage.device))) == .requestRefused)
        }
    }

    @Test("an ephemeral session is rejected before a page opens")
    func ephemeral() async throws {
        try await withDelegatedStage { stage in
            let webAuth = stage.webAuth.useEphemeralSession().delegated(by: stage.device)
            let error = try await thrownError(of: webAuth)
            #expect(WebAuthError.delegatedLoginMisconfigured ~= error)
            #expect(stage.count("/authorize") == 0)
        }
    }

    // MARK: -

    private func reason(_ error: WebAuthError) -> DelegatedLoginError.Reason? {
        guard WebAuthError.delegatedLoginFailed ~= error else { return nil }
        return (error.cause as? DelegatedLoginError)?.reason
    }

    private func thrownError(of webAuth: any WebAuth) async throws -> WebAuthError {
        do {
            _ = try await webAuth.start()
        } catch {
            return error
        }
        throw UnexpectedSuccess()
    }
}

private struct DeviceError: Error {
    let text: String
}

/// A device with a hook between receiving a request and answering it.
private struct DeviceOf: DelegatedLoginDevice {
    let device: CoreEmbedded
    let meanwhile: @Sendable (URL) async throws -> URL

    init(_ device: CoreEmbedded, _ meanwhile: @escaping @Sendable (URL) async throws -> URL) {
        (self.device, self.meanwhile) = (device, meanwhile)
    }

    func isLoginRequest(_ url: URL) -> Bool { device.isLoginRequest(url) }
    func response(to request: URL) async throws -> URL? { try await device.response(to: try await meanwhile(request)) }
}

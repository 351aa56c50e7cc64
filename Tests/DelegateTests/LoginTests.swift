import A0Encoding
import A0Concurrency
import A0JOSE
import BeyondIdentityEmbedded
import Foundation
import LocalDelegate
import SimpleKeychain
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Login with a credential")
struct LoginTests {
    @Test("a login goes from the tenant's request through the device to a code, tokens, and the user's claims")
    func wholeTrip() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let credential = try await stage.bind(device)
            let (status, location, _) = try await stage.authorize()
            #expect(status == 302 && location?.scheme == "acme")
            #expect(device.isAuthenticateUrl(location))

            let response = try await device.authenticate(url: location, credentialID: credential.id)
            let redirect = response.redirectURL
            #expect(redirect.absoluteString.hasPrefix(Stage.redirectURI + "?"))
            #expect(redirect.parameter("state") == "S2")
            #expect(try redirect.parameter("iss") == stage.issuer())

            let (answered, tokens) = try await stage.redeem(redirect)
            #expect(answered == 200 && tokens["token_type"] as? String == "Bearer")
            let idToken = try CompactJWS(#require(tokens["id_token"] as? String))
            let claims = try #require(try JSONSerialization.jsonObject(with: idToken.payload) as? [String: Any])
            #expect(claims["sub"] as? String == Stage.ada && claims["aud"] as? String == "tenant")
            #expect(claims["nonce"] as? String == "n2" && claims["email"] as? String == "ada@example.com")
            #expect(try claims["iss"] as? String == stage.issuer())
            let token = try #require(tokens["access_token"] as? String)
            let (_, profile) = try await stage.send("GET", stage.issuer() + "/userinfo", bearer: token)
            let user = try #require(try JSONSerialization.jsonObject(with: profile) as? [String: Any])
            #expect(user["sub"] as? String == Stage.ada && user["preferred_username"] as? String == "ada")

            // Neither a token, a code, nor their query.
            let secrets = [redirect.parameter("code"), token, location?.parameter("request")].compactMap(\.self)
            let lines = stage.lines.withLock { $0 }.joined(separator: "\n")
            #expect(secrets.count == 3 && !secrets.contains { lines.contains($0) })
            #expect(!lines.contains("?"))
        }
    }

    @Test("a login request works once")
    func once() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let credential = try await stage.bind(device)
            let url = try await stage.authenticateURL()
            _ = try await device.authenticate(url: url, id: credential.id)
            await expect("transaction_closed") { try await device.authenticate(url: url, id: credential.id) }
        }
    }

    @Test("a login request expires after five minutes by the device's and the provider's clocks")
    func expiry() async throws {
        try await withStage { stage in
            let store = SimpleKeychain.Store.memory()
            let device = try await stage.device(store: store)
            let credential = try await stage.bind(device)
            let url = try await stage.authenticateURL()
            let slow = try await stage.device(store: store, clock: TestClock())
            stage.clock.advance(by: 300)
            await expect("transaction_expired") { try await slow.authenticate(url: url, credentialID: credential.id) }
            stage.clock.advance(by: 60)
            await expect("request_expired") { try await device.authenticate(url: url, credentialID: credential.id) }
        }
    }

    @Test("a login request that was modified or isn't signed is rejected")
    func changedRequests() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let credential = try await stage.bind(device)
            let token = try #require(try await stage.authenticateURL().parameter("request"))
            let parts = token.split(separator: ".").map(String.init)
            let claims = try #require(Base64URL.decode(parts[1]))
            let (none, hmac) = (#"{"alg":"none","typ":"odc-request+jwt"}"#, #"{"alg":"HS256","typ":"odc-request+jwt"}"#)
            let flipped = parts[2].first == "A" ? "B" : "A"
            let elsewhere = String(decoding: claims, as: UTF8.self)
                .replacingOccurrences(of: stage.delegate.url.absoluteString, with: "http://127.0.0.1:1")
            let rows = [
                ("request_signature", [parts[0], parts[1], flipped + parts[2].dropFirst()]),
                ("request_signature", [Base64URL.encode(Data(none.utf8)), parts[1], ""]),
                ("request_signature", [Base64URL.encode(Data(hmac.utf8)), parts[1], parts[2]]),
                ("request_issuer", [parts[0], Base64URL.encode(Data(elsewhere.utf8)), parts[2]]),
                ("request_malformed", ["x", "y", "z"]),
                ("request_malformed", [parts[0], Base64URL.encode(Data("{}".utf8)), parts[2]]),
            ]
            for (code, parts) in rows {
                let url = URL(string: "acme:///bi-authenticate?request=" + parts.joined(separator: "."))
                await expect(code) { try await device.authenticate(url: url, credentialID: credential.id) }
            }
        }
    }

    @Test("another device or a credential of another realm can't log in")
    func wrongCredentials() async throws {
        try await withStage { stage in
            let (mine, other) = (try await stage.device(), try await stage.device())
            let credential = try await stage.bind(mine)
            let eve = try await stage.bind(mine, to: Stage.eve)
            let url = try await stage.authenticateURL()
            await #expect(throws: BISDKError.credentialNotFound) {
                try await other.authenticate(url: url, credentialID: credential.id)
            }
            await #expect(throws: BISDKError.passkeyNotFound) {
                try await mine.authenticate(url: url, credentialID: eve.id)
            }
            let response = try await mine.authenticate(url: stage.authenticateURL(realm: 1), credentialID: eve.id)
            #expect(response.redirectURL.parameter("code") != nil)
        }
    }

    @Test("a device with a deleted credential can't use it")
    func deleted() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let credential = try await stage.bind(device)
            try await device.deleteCredential(for: credential.id)
            let url = try await stage.authenticateURL()
            await #expect(throws: BISDKError.credentialNotFound) {
                try await device.authenticate(url: url, credentialID: credential.id)
            }
            #expect(try await stage.delegate.credentials().count == 1)
        }
    }

    @Test("a revoked credential is listed as revoked and not used again")
    func revoked() async throws {
        try await withStage { stage in
            let sent = Locked(0)
            let device = try await stage.device(
                transport: ProviderTransport { request in
                    sent.withLock { $0 += 1 }
                    return try await ProviderTransport.standard.send(request)
                })
            let credential = try await stage.bind(device)
            let revocation = stage.delegate.url.absoluteString + "/credentials/\(credential.passkeyId.value):revoke"
            #expect(try await stage.send("POST", revocation, bearer: "administrator").0.statusCode == 200)
            let url = try await stage.authenticateURL()
            await expect("credential_revoked") { try await device.authenticate(url: url, credentialID: credential.id) }
            let before = sent.withLock { $0 }
            #expect(try await device.getCredentials().map(\.state) == [.revoked])
            await expect("credential_revoked") { try await device.authenticate(url: url, credentialID: credential.id) }
            #expect(sent.withLock { $0 } == before)
            try await stage.bind(device)
            #expect(try await device.getCredentials().map(\.state) == [.active])
        }
    }

    @Test("a replayed or modified response is rejected")
    func replay() async throws {
        try await withStage { stage in
            let overheard = Locked<URLRequest?>(nil)
            let device = try await stage.device(
                transport: ProviderTransport { request in
                    if request.url?.path.contains("/transactions/") == true { overheard.withLock { $0 = request } }
                    return try await ProviderTransport.standard.send(request)
                })
            let credential = try await stage.bind(device)
            _ = try await device.authenticate(url: stage.authenticateURL(), credentialID: credential.id)
            let request = try #require(overheard.withLock { $0 })
            let again = try await ProviderTransport.standard.send(request)
            #expect(String(decoding: again.0, as: UTF8.self).contains("transaction_closed"))

            let other = try #require(try await stage.authenticateURL().parameter("request"))
            let claims = try #require(
                try JSONSerialization.jsonObject(with: CompactJWS(other).payload) as? [String: Any])
            let mine = try #require(request.url?.path.split(separator: "/").last?.split(separator: ":").first)
            var elsewhere = request
            elsewhere.url = URL(
                string: request.url?.absoluteString
                    .replacingOccurrences(of: mine, with: claims["txn"] as? String ?? "") ?? "")
            for _ in 0..<5 {
                let response = try await ProviderTransport.standard.send(elsewhere)
                #expect(String(decoding: response.0, as: UTF8.self).contains("assertion_invalid"))
            }
            let closed = try await ProviderTransport.standard.send(elsewhere)
            #expect(String(decoding: closed.0, as: UTF8.self).contains("transaction_closed"))
        }
    }

    @Test("a login sends nothing to servers outside the allowed domains or for other URLs")
    func foreignURLs() async throws {
        try await withStage { stage in
            let store = SimpleKeychain.Store.memory()
            let credential = try await stage.bind(stage.device(store: store))
            let device = try await stage.device(store: store, domains: ["example.com"], transport: .none)
            let url = try await stage.authenticateURL()
            await expect("domain_not_allowed") { try await device.authenticate(url: url, credentialID: credential.id) }
            await expect("domain_not_allowed") { try await device.authenticateOtp(url: url, email: "ada@example.com") }
            await expect("domain_not_allowed") { try await device.getAuthenticationContext(url: url) }
            for text in ["acme://auth0?code=1&state=2", "about:blank"] {
                await #expect(throws: BISDKError.invalidUrlType) {
                    try await device.authenticate(url: URL(string: text), credentialID: credential.id)
                }
            }
        }
    }

    @Test("overlapping logins all complete")
    func overlapping() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let (ada, bob) = (try await stage.bind(device), try await stage.bind(device, to: Stage.bob))
            var urls: [URL] = []
            for _ in 0..<6 { urls.append(try await stage.authenticateURL()) }
            let codes = try await withThrowingTaskGroup(of: String?.self) { group in
                for (number, url) in urls.enumerated() {
                    group.addTask {
                        let id = number.isMultiple(of: 2) ? ada.id : bob.id
                        return try await device.authenticate(url: url, credentialID: id).redirectURL.parameter("code")
                    }
                    group.addTask {
                        _ = try await device.getCredentials()
                        return nil
                    }
                }
                return try await group.reduce(into: Set<String>()) { if let code = $1 { $0.insert(code) } }
            }
            #expect(codes.count == 6)
        }
    }

    @Test("only one of two devices that answer the same request logs in")
    func race() async throws {
        try await withStage { stage in
            let (one, other) = (try await stage.device(), try await stage.device())
            let (mine, bobs) = (try await stage.bind(one), try await stage.bind(other, to: Stage.bob))
            let url = try await stage.authenticateURL()
            async let first = Result(catching: one, url, mine.id)
            async let second = Result(catching: other, url, bobs.id)
            let results = await [first, second]
            #expect(results.filter { (try? $0.get()) != nil }.count == 1)
        }
    }

    @Test("a canceled login task sends nothing, and the request remains usable")
    func cancellation() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let credential = try await stage.bind(device)
            let url = try await stage.authenticateURL()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await device.authenticate(url: url, credentialID: credential.id)
            }
            await expect("user_cancelled") { try await task.value }
            _ = try await device.authenticate(url: url, credentialID: credential.id)
        }
    }

    @Test("a user presence check determines the authentication methods or fails the login")
    func userPresence() async throws {
        try await withStage { stage in
            let store = SimpleKeychain.Store.memory()
            let credential = try await stage.bind(stage.device(store: store))
            let rows: [(UserPresenceError?, [String])] = [
                (nil, ["swk", "user"]), (.unavailable("nobody"), ["swk"]),
            ]
            for (error, methods) in rows {
                let device = try await stage.device(store: store, userPresence: Person(error: error))
                let response = try await device.authenticate(
                    url: stage.authenticateURL(), credentialID: credential.id)
                let idToken = try CompactJWS(
                    #require(try await stage.redeem(response.redirectURL).body["id_token"] as? String))
                let claims = try JSONSerialization.jsonObject(with: idToken.payload) as? [String: Any]
                #expect(claims?["amr"] as? [String] == methods)
            }
            let url = try await stage.authenticateURL()
            for (error, code) in [(UserPresenceError.cancelled, "user_cancelled"), (.denied, "user_check_failed")] {
                let device = try await stage.device(store: store, userPresence: Person(error: error))
                await expect(code) { try await device.authenticate(url: url, credentialID: credential.id) }
            }
        }
    }

    @Test("a suspended identity is redirected to the tenant with an error")
    func suspended() async throws {
        let clock = TestClock()
        let directory = TemporaryDirectory.absent()
        defer { try? directory.remove() }
        let store = SimpleKeychain.Store.memory()
        var port = 0
        var credential: Credential?
        try await withStage(clock: clock, directory: directory.url) { stage in
            credential = try await stage.bind(stage.device(store: store))
            port = stage.delegate.url.port ?? 0
        }
        let id = try #require(credential?.id)
        try await withStage(clock: clock, port: port, directory: directory.url, suspended: [Stage.ada]) { stage in
            let device = try await stage.device(store: store)
            let response = try await device.authenticate(url: stage.authenticateURL(), credentialID: id)
            #expect(response.redirectURL.parameter("error") == "access_denied")
            #expect(response.redirectURL.parameter("state") == "S2")
            #expect(response.redirectURL.parameter("code") == nil)
        }
    }

    @Test("a restarted provider keeps its credentials and keys")
    func restart() async throws {
        let clock = TestClock()
        let directory = try TemporaryDirectory()
        defer { try? directory.remove() }
        let folder = directory.url
        let device = SimpleKeychain.Store.encryptedFile(
            directory: folder.appendingPathComponent("device"), key: Data?.none)
        var port = 0
        var url: URL?
        var credential: Credential?
        try await withStage(clock: clock, directory: folder.appendingPathComponent("provider")) { stage in
            credential = try await stage.bind(stage.device(store: device))
            url = try await stage.authenticateURL()
            port = stage.delegate.url.port ?? 0
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                let mode = try TemporaryDirectory.mode(of: folder.appendingPathComponent(file).path)
                #expect(mode == 0o600 || mode == 0o700, "\(file)")
            }
        }
        try await withStage(clock: clock, port: port, directory: folder.appendingPathComponent("provider")) { stage in
            let device = try await stage.device(store: device)
            let known = try #require(try await device.getCredentials().first)
            #expect(known == credential)
            let response = try await device.authenticate(url: url, credentialID: known.id)
            #expect(try await stage.redeem(response.redirectURL).status == 200)
        }
    }
}

private struct Person: UserPresence {
    let error: UserPresenceError?

    func confirm(_ reason: String) async throws(UserPresenceError) {
        #expect(reason == "Log in")
        if let error { throw error }
    }
}

extension Result where Success == AuthenticateResponse, Failure == any Error {
    fileprivate init(catching device: CoreEmbedded, _ url: URL, _ id: CredentialID) async {
        do {
            self = .success(try await device.authenticate(url: url, credentialID: id))
        } catch {
            self = .failure(error)
        }
    }
}

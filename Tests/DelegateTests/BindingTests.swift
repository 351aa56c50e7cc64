import A0Concurrency
import A0JOSE
import BeyondIdentityEmbedded
import Foundation
import LocalDelegate
import SimpleKeychain
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Credential binding")
struct BindingTests {
    @Test("an emailed link binds a credential, once, as a web URL and as the app's URL")
    func mail() async throws {
        try await withStage { stage in
            try await stage.delegate.sendBindingLink(to: Stage.ada, postBindingRedirectURI: "https://example.com/done")
            let message = try #require(stage.delegate.outbox.first)
            #expect(message.to == "ada@example.com" && message.kind == .credentialBinding)
            let link = try #require(message.link)
            let (opened, _) = try await stage.send("GET", link)
            #expect(opened.statusCode == 302)
            let forApp = try #require(opened.value(forHTTPHeaderField: "Location").flatMap(URL.init))
            #expect(forApp.scheme == "acme")

            let device = try await stage.device()
            #expect(device.isBindCredentialUrl(forApp) && device.isBindCredentialUrl(URL(string: link)))
            let response = try await device.bindCredential(url: forApp)
            let credential = response.credential
            #expect(response.postBindingRedirectURI == URL(string: "https://example.com/done"))
            #expect(credential.identity.displayName == "Ada" && credential.tenant.displayName == "Acme")
            #expect(credential.identity.primaryEmailAddress == "ada@example.com")
            #expect(credential.state == .active && credential.localCreated == stage.clock.now)
            #expect(credential.created == stage.clock.now)
            #expect(try await device.getCredentials() == [credential])

            let known = try await stage.delegate.credentials()
            #expect(known.map(\.id) == [credential.passkeyId.value])
            #expect(known.first?.keyProtection == "memory" && known.first?.identityID == Stage.ada)

            await expect("job_complete") { try await stage.device().bindCredential(url: forApp) }
            #expect(try await stage.send("GET", link).0.statusCode == 409)
        }
    }

    @Test("binding again replaces the credential of the same identity only")
    func again() async throws {
        try await withStage { stage in
            let store = SimpleKeychain.Store.memory()
            let device = try await stage.device(store: store)
            let first = try await stage.bind(device)
            let bob = try await stage.bind(device, to: Stage.bob)
            let second = try await stage.bind(device)
            #expect(first.id != second.id && first.keyHandle != second.keyHandle)
            #expect(try await device.getCredentials().map(\.id) == [bob.id, second.id])
            #expect(try SimpleKeychain(service: "device", store: store).keys().count == 4)
        }
    }

    @Test("a link from another server with the same IDs doesn't replace a credential")
    func otherServer() async throws {
        try await withStage { stage in
            let device = try await stage.device()
            let first = try await stage.bind(device)
            try await withStage(clock: stage.clock) { other in
                let second = try await other.bind(device)
                #expect(first.identityID == second.identityID && first.realmID == second.realmID)
                #expect(try await device.getCredentials().map(\.id) == [first.id, second.id])
                for (stage, credential) in [(stage, first), (other, second)] {
                    let response = try await device.authenticate(
                        url: stage.authenticateURL(), credentialID: credential.id)
                    #expect(response.redirectURL.parameter("code") != nil)
                }
            }
        }
    }

    @Test("a server can't send the browser to a URL that runs code")
    func unsafeContinuation() async throws {
        try await withStage { stage in
            let device = try await stage.device(
                transport: ProviderTransport { request in
                    var (data, response) = try await ProviderTransport.standard.send(request)
                    if var body = try JSONSerialization.jsonObject(with: data) as? [String: Any],
                        body["issuer"] != nil
                    {
                        body["post_binding_redirect_uri"] = "javascript:alert(1)"
                        data = try JSONSerialization.data(withJSONObject: body)
                    }
                    return (data, response)
                })
            await expect("bad_response") { try await stage.bind(device) }
            #expect(try await device.getCredentials().isEmpty)
        }
    }

    @Test("a binding link expires after a week")
    func expiry() async throws {
        try await withStage { stage in
            let link = try await stage.delegate.bindingLink(for: Stage.ada)
            stage.clock.advance(by: 7 * 86_400)
            await expect("job_expired") { try await stage.device().bindCredential(url: link) }
            #expect(try await stage.send("GET", link.absoluteString).0.statusCode == 410)
        }
    }

    @Test("a binding link with a wrong token, job, or identity is rejected")
    func wrongLinks() async throws {
        try await withStage { stage in
            let link = try await stage.delegate.bindingLink(for: Stage.ada).absoluteString
            let device = try await stage.device()
            await expect("invalid_token") { try await device.bindCredential(url: URL(string: link + "x")) }
            await expect("job_not_found") {
                try await device.bindCredential(
                    url: URL(string: link.replacingOccurrences(of: Stage.ada, with: Stage.bob)))
            }
            let job = try #require(link.split(separator: "/").last?.prefix(16))
            await expect("job_not_found") {
                try await device.bindCredential(
                    url: URL(string: link.replacingOccurrences(of: job, with: "0123456789abcdef")))
            }
            #expect(try await device.getCredentials().isEmpty)
        }
    }

    @Test("the response to an older challenge is rejected")
    func olderChallenge() async throws {
        try await withStage { stage in
            let device = try await stage.device(
                transport: .intercepting(":complete") { request in
                    var again = request
                    let url = request.url?.absoluteString ?? ""
                    again.url = URL(string: url.replacingOccurrences(of: ":complete", with: ":deliverRequest"))
                    _ = try await ProviderTransport.standard.send(again)
                    return request
                })
            await expect("nonce_mismatch") { try await stage.bind(device) }
        }
    }

    /// Replaces the request's certificate signing request by one that is signed with another key.
    private static func signed(
        _ request: URLRequest, by key: PrivateKey, naming embeddedKey: (CompactJWS) throws -> JSONWebKey?
    ) throws -> URLRequest {
        let body = try JSONDecoder().decode([String: String].self, from: request.httpBody ?? Data())
        let jws = try CompactJWS(body["csr"] ?? "")
        var changed = request
        changed.httpBody = try JSONEncoder().encode([
            "csr": try CompactJWS.sign(
                payload: jws.payload, algorithm: .es256, keyID: nil, type: "odc-csr+jwt",
                embeddedKey: try embeddedKey(jws), with: key)
        ])
        return changed
    }

    @Test("a response signed with another key is rejected, and the link is revoked after ten attempts")
    func foreignKey() async throws {
        try await withStage { stage in
            let mine = try PrivateKey.generateP256()
            let device = try await stage.device(
                transport: .intercepting(":complete") { try Self.signed($0, by: mine) { $0.embeddedKey } })
            let link = try await stage.delegate.bindingLink(for: Stage.ada)
            for _ in 0..<10 { await expect("csr_invalid") { try await device.bindCredential(url: link) } }
            await expect("job_revoked") { try await stage.device().bindCredential(url: link) }
        }
    }

    @Test("a key can be used for only one credential")
    func duplicateKey() async throws {
        try await withStage { stage in
            let key = try PrivateKey.generateP256()
            let device = try await stage.device(
                transport: .intercepting(":complete") { try Self.signed($0, by: key) { _ in try key.publicJWK() } })
            // The provider certifies the other key, and the device detects that.
            await expect("certificate_mismatch") { try await stage.bind(device) }
            await expect("duplicate_key") { try await stage.bind(device) }
            #expect(try await device.getCredentials().isEmpty)
        }
    }

    @Test("a binding whose response is lost stores nothing on the device")
    func lostResponse() async throws {
        try await withStage { stage in
            let store = SimpleKeychain.Store.memory()
            let device = try await stage.device(
                store: store,
                transport: ProviderTransport { request in
                    let response = try await ProviderTransport.standard.send(request)
                    guard request.url?.path.hasSuffix(":complete") != true else {
                        throw URLError(.networkConnectionLost)
                    }
                    return response
                })
            await expect("network") { try await stage.bind(device) }
            #expect(try await stage.delegate.credentials().count == 1)
            #expect(try SimpleKeychain(service: "device", store: store).keys().isEmpty)
        }
    }

    @Test("binding sends nothing to a server outside the allowed domains")
    func foreignServer() async throws {
        try await withStage { stage in
            let device = try await stage.device(domains: nil, transport: .none)
            let link = try await stage.delegate.bindingLink(for: Stage.ada)
            await expect("domain_not_allowed") { try await device.bindCredential(url: link) }
        }
    }

    @Test("a suspended identity can't bind a credential")
    func suspended() async throws {
        try await withStage(suspended: [Stage.ada]) { stage in
            await expect("identity_suspended") { try await stage.bind(stage.device()) }
        }
    }

    @Test("administrators create binding links over HTTP")
    func administration() async throws {
        try await withStage { stage in
            let issuer = try stage.issuer()
            let realm = try #require(issuer.range(of: "/applications/")).lowerBound
            let jobs = String(issuer[..<realm]) + "/identities/\(Stage.ada)/credential-binding-jobs"
            let body = ["job": ["delivery_method": "RETURN", "authenticator_config_id": "config-0-automatic"]]
            #expect(try await stage.send("POST", jobs, bearer: "guess", json: body).0.statusCode == 401)
            let (response, data) = try await stage.send("POST", jobs, bearer: "administrator", json: body)
            #expect(response.statusCode == 201)
            let created = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let job = try #require(created["credential_binding_job"] as? [String: Any])
            #expect(job["state"] as? String == "LINK_SENT" && job["identity_id"] as? String == Stage.ada)
            let link = try #require(created["credential_binding_link"] as? String)
            _ = try await stage.device().bindCredential(url: URL(string: link))
            let id = try #require(job["id"] as? String)
            let (_, later) = try await stage.send("GET", jobs + "/" + id, bearer: "administrator")
            #expect(String(decoding: later, as: UTF8.self).contains(#""state":"COMPLETE""#))
            let wrong = ["job": ["delivery_method": "PIGEON", "authenticator_config_id": "x"]]
            #expect(try await stage.send("POST", jobs, bearer: "administrator", json: wrong).0.statusCode == 400)
            let unknown = ["job": ["delivery_method": "EMAIL", "authenticator_config_id": "x"]]
            let (refused, details) = try await stage.send("POST", jobs, bearer: "administrator", json: unknown)
            #expect(refused.statusCode == 400)
            #expect(
                String(decoding: details, as: UTF8.self).contains(#""field":"job.authenticator_config_id""#))
        }
    }
}

extension ProviderTransport {
    /// Changes requests whose path has this suffix before they're sent.
    static func intercepting(
        _ suffix: String, _ change: @escaping @Sendable (URLRequest) async throws -> URLRequest
    ) -> ProviderTransport {
        ProviderTransport { request in
            guard request.url?.path.hasSuffix(suffix) == true else {
                return try await ProviderTransport.standard.send(request)
            }
            return try await ProviderTransport.standard.send(change(request))
        }
    }

    /// For operations that must not send a request.
    static let none = ProviderTransport { _ in
        Issue.record("A request was sent.")
        throw URLError(.notConnectedToInternet)
    }
}

import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// The part of the log that comes from a request: its events, and its messages in the picture of a login.
struct RequestLog {
    let call: Call
    let response: HTTPServerResponse

    private var request: HTTPServerRequest { call.request }

    var batch: LogBatch {
        let notes = call.notes.all
        var batch = LogBatch(
            events: notes.events.map { event($0, notes) }, login: notes.login, presented: presented)
        if batch.login == nil, request.path == "/authorize", !notes.events.isEmpty || isRedirect {
            batch.login = UUID().uuidString.lowercased()
        }
        if batch.login != nil || batch.presented != nil {
            let members = members ?? [:]
            batch.hops = hops(notes, members)
            batch.handedOut = handedOut(members)
        }
        return batch
    }

    // MARK: Events

    private func event(_ draft: LogDraft, _ notes: Call.Notes.Values) -> LogEvent {
        let agent = request.headers["User-Agent"]?.prefix(512)
        var members: [String: TenantValue] = [
            "ip": .string(call.userAddress), "isMobile": .bool(agent?.contains("Mobile") == true),
            "hostname": .string(request.headers["Host"].map { String($0.prefix(255)) } ?? ""),
            "tenant_name": .string(call.tenant.names.host),
        ]
        members["user_agent"] = agent.map { .string(String($0)) }
        members["client_id"] = notes.client.map(TenantValue.string)
        members["client_name"] = notes.clientName.map(TenantValue.string)
        members["auth0_client"] = request.headers["Auth0-Client"].flatMap(Base64URL.decode)
            .flatMap { try? TenantValue.decode($0) }
        return LogEvent(
            id: "", date: call.now, type: draft.type.rawValue, members: members.merging(draft.members) { $1 },
            login: notes.login)
    }

    // MARK: The picture

    private var isRedirect: Bool { location != nil }

    private var location: AbsoluteURL? {
        response.headers["Location"].flatMap { AbsoluteURL($0) ?? AbsoluteURL(call.tenant.url(String($0.dropFirst()))) }
    }

    private var locationParameters: [(name: String, value: String)] {
        guard let text = response.headers["Location"], let start = text.firstIndex(where: { "?#".contains($0) }) else {
            return []
        }
        return FormEncoding.parse(String(text[text.index(after: start)...]))
    }

    private var sentByApp: Bool {
        ["/oauth/", "/userinfo", "/me/", "/passwordless/start", "/dbconnections/", "/mfa/", "/otp/", "/passkey/"]
            .contains { request.path.hasPrefix($0) }
    }

    /// Members of the request: of its query, and of its form or JSON object.
    private var parameters: [(name: String, value: String)] {
        guard request.method == "POST" else { return request.query }
        let body = (try? call.bodyParameters())?.others(than: ["csrf", "captcha_token"]) ?? [:]
        return request.query + body.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func hops(_ notes: Call.Notes.Values, _ members: [String: TenantValue]) -> [LoginHop] {
        let sender: LoginHop.Party = sentByApp ? .app : .browser
        let failed = notes.events.first { $0.type.outcome == .failure }
        let error =
            failed.map { $0.members["description"]?.stringValue ?? $0.type.row.meaning } ?? notes.error
        let question = LoginHop(
            date: call.now, from: sender, to: .tenant, title: "\(request.method) \(request.path)",
            parameters: parameters.map { .masked($0.name, $0.value) })
        var hop = LoginHop(
            date: call.now, from: .tenant, to: sender, title: String(response.status),
            parameters: [], error: error ?? (response.status >= 400 ? "status \(response.status)" : nil))
        if let text = response.headers["Location"] {
            let target = text.prefix { !"?#".contains($0) }
            let isOwn = target.hasPrefix(call.tenant.issuer)
            hop.title += " → \(isOwn ? target.dropFirst(call.tenant.issuer.count - 1) : target)"
            hop.parameters = locationParameters.map { .masked($0.name, $0.value) }
            hop.to = destination(String(target), sender)
        } else if request.path == "/oauth/token" {
            hop.parameters = members.keys.sorted().map { .masked($0, members[$0]?.stringValue ?? "") }
        }
        return [question] + notes.hops + [hop]
    }

    /// Whom a redirect finally reaches.
    private func destination(_ target: String, _ sender: LoginHop.Party) -> LoginHop.Party {
        guard !target.hasPrefix("/"), !target.hasPrefix(call.tenant.issuer) else { return sender }
        let names = Set(locationParameters.map(\.name))
        return names.contains("response_type") || names.contains("SAMLRequest") ? .provider : .app
    }

    /// The members of the response of the token endpoint.
    private var members: [String: TenantValue]? {
        guard request.path == "/oauth/token", response.headers["Content-Type"]?.contains("json") == true else {
            return nil
        }
        return (try? TenantValue.decode(response.body))?.objectValue
    }

    // MARK: Which login

    private var presented: Data? {
        // Not left to the handler, which doesn't run if the test API responds in its place.
        if request.path == "/oauth/token" {
            return (try? call.bodyParameters())?.first("code")?.secretHash
        }
        guard request.path == "/userinfo" || request.path.hasPrefix("/me/"),
            let header = request.headers["Authorization"], let token = PresentedToken(header)
        else { return nil }
        return token.text.secretHash
    }

    private func handedOut(_ members: [String: TenantValue]) -> [Data] {
        let code = locationParameters.first { $0.name == "code" }?.value
        return [code, members["access_token"]?.stringValue].compactMap { $0?.secretHash }
    }
}

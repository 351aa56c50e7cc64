import A0Encoding
import Foundation

/// A message in a login: from whom, to whom, and with which parameters, whose secrets are masked.
struct LoginHop: Sendable, Equatable, Codable {
    enum Party: String, Sendable, Codable, CaseIterable {
        case app, browser, tenant, provider, api
    }

    struct Parameter: Sendable, Equatable, Codable {
        let name: String
        let value: String
    }

    var date: Date
    var from: Party
    var to: Party
    /// Such as `GET /authorize`, or `302`.
    var title: String
    var parameters: [Parameter] = []
    /// Why this step failed; nil if it didn't.
    var error: String?

    private enum CodingKeys: String, CodingKey {
        case date, from, to, title, parameters
        case error = "failure"
    }
}

extension LoginHop {
    /// Its JSON, as a `JSONEncoder` writes it.
    var json: String {
        var members: [String: TenantValue] = [
            "date": .number(date.timeIntervalSinceReferenceDate), "from": .string(from.rawValue),
            "to": .string(to.rawValue), "title": .string(title),
            "parameters": .array(
                parameters.map { ["name": .string($0.name), "value": .string($0.value)] }),
        ]
        members["failure"] = error.map(TenantValue.string)
        return String(decoding: TenantValue.encoded(members), as: UTF8.self)
    }
}

extension LoginHop.Parameter {
    /// A parameter as pictures show it: in full if it's no secret.
    static func masked(_ name: String, _ value: String) -> Self {
        if shown.contains(name) { return Self(name: name, value: String(value.prefix(200))) }
        // Enough to see whether two of them are the same.
        if compared.contains(name), value.count > 12 { return Self(name: name, value: value.prefix(4) + "…") }
        return Self(name: name, value: "•••")
    }

    private static let compared: Set = ["state", "nonce", "code_challenge"]

    private static let shown: Set = [
        "acr_values", "action", "audience", "client_id", "code_challenge_method", "connection", "display", "error",
        "error_description", "expires_in", "grant_type", "invitation", "login_hint", "max_age", "organization",
        "prompt",
        "realm", "redirect_uri", "response_mode", "response_type", "returnTo", "scope", "screen_hint", "token_type",
        "ui_locales", "username", "email",
    ]
}
